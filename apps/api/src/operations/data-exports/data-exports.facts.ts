import { fact } from '#kernel/facts';

export const DataExportRequested = fact<{ exportId: string }>('data_export_requested');
export const DataExported = fact<{ exportId: string; records: number; files: number; bytes: number }>('data_exported');
export const DataExportRemoved = fact<{ exportId: string }>('data_export_removed');
