import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { answer, api, type Schema } from '../api/client';
import { queryClient } from '../api/query-client';

export type Request = Schema<'RequestView'>;
export type RequestListItem = Schema<'RequestListItem'>;

/** Ids by code of all requests seen so far; neither ever changes. */
const ids = new Map<string, string>();

/** Remembers the ids of listed requests, so that their data can be loaded in parallel with the request. */
export function knowIds(requests: Iterable<{ id: string; code: string }>): void {
  for (const { id, code } of requests) ids.set(code, id);
}

/** One request with its candidates. */
export const requestByCode = (code: string) =>
  queryOptions({
    queryKey: ['request', code],
    queryFn: async ({ signal }) => {
      const request = await answer(api.GET('/api/requests/by-code/{code}', { params: { path: { code } }, signal }));
      knowIds([request]);
      return request;
    },
  });

/** Returns the id of a request, for loaders. Needs a call unless a list has shown the request. */
export const requestIdOf = async (code: string): Promise<string> =>
  ids.get(code) ?? (await queryClient.ensureQueryData(requestByCode(code))).id;

/** The request of the URL, for the tabs below `/requests/$code`. */
export function useRequest(): Request {
  const { code } = useParams({ from: '/shell/requests/$code' });
  return useSuspenseQuery(requestByCode(code)).data;
}

/** Caches the request returned by a change. */
export const keepRequest = (request: Request): void => {
  queryClient.setQueryData(requestByCode(request.code).queryKey, request);
};
