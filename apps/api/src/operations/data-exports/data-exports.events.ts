import { defineEvent } from '../../foundations/timeline/domain-events';

export const DataExportRequested = defineEvent<{ exportId: string }>('data_export_requested');
export const DataExported = defineEvent<{ exportId: string; records: number; files: number; bytes: number }>(
  'data_exported',
);
export const DataExportRemoved = defineEvent<{ exportId: string }>('data_export_removed');
