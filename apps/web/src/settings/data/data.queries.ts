import { queryOptions } from '@tanstack/react-query';
import { answer, api, type Schema } from '../../api/client';

export type DataExport = Schema<'DataExportView'>;

/** How often a running export is polled, in milliseconds. */
const WATCHED_MS = 1500;

export const isMade = ({ status }: DataExport): boolean => status === 'waiting' || status === 'running';

/** The latest exports. */
export const dataExports = queryOptions({
  queryKey: ['data-exports'],
  queryFn: ({ signal }) => answer(api.GET('/api/exports', { params: { query: { limit: 10 } }, signal })),
  refetchInterval: ({ state }) => (state.data?.items.some(isMade) ? WATCHED_MS : false),
});

const byId = (id: string) => ({ params: { path: { id } } });
export const requestExport = () => answer(api.POST('/api/exports'));
export const removeExport = (id: string) => answer(api.DELETE('/api/exports/{id}', byId(id)));
