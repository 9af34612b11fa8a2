import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { answer, api, type Schema } from '../api/client';
import { queryClient } from '../api/query-client';

export type Request = Schema<'RequestView'>;
export type RequestListItem = Schema<'RequestListItem'>;

/** Ids by code of the requests that were read or listed: neither ever changes. */
const ids = new Map<string, string>();

/** Keeps the ids of requests that a list shows: what belongs to one can then be asked for beside it, not after it. */
export function knowIds(requests: Iterable<{ id: string; code: string }>): void {
  for (const { id, code } of requests) ids.set(code, id);
}

/** One request with its venues. */
export const requestByCode = (code: string) =>
  queryOptions({
    queryKey: ['request', code],
    queryFn: async ({ signal }) => {
      const request = await answer(api.GET('/api/requests/by-code/{code}', { params: { path: { code } }, signal }));
      knowIds([request]);
      return request;
    },
  });

/** The id of a request by its code: for loaders of what belongs to it. It takes a call if no list has shown the request. */
export const requestIdOf = async (code: string): Promise<string> =>
  ids.get(code) ?? (await queryClient.ensureQueryData(requestByCode(code))).id;

/** The request of the page one is on; for the tabs below `/requests/$code`. */
export function useRequest(): Request {
  const { code } = useParams({ from: '/shell/requests/$code' });
  return useSuspenseQuery(requestByCode(code)).data;
}

/** What a change of a request answers takes the place of what was read. */
export const keepRequest = (request: Request): void => {
  queryClient.setQueryData(requestByCode(request.code).queryKey, request);
};
