import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { answer, api, type Schema } from '../api/client';
import { queryClient } from '../api/query-client';

export type Request = Schema<'RequestView'>;
export type RequestListItem = Schema<'RequestListItem'>;

/** One request with its venues. */
export const requestByCode = (code: string) =>
  queryOptions({
    queryKey: ['request', code],
    queryFn: ({ signal }) => answer(api.GET('/api/requests/by-code/{code}', { params: { path: { code } }, signal })),
  });

/** The id of a request by its code: for loaders of what belongs to it. */
export const requestIdOf = async (code: string): Promise<string> =>
  (await queryClient.ensureQueryData(requestByCode(code))).id;

/** The request of the page one is on; for the tabs below `/requests/$code`. */
export function useRequest(): Request {
  const { code } = useParams({ from: '/shell/requests/$code' });
  return useSuspenseQuery(requestByCode(code)).data;
}

/** What a change of a request answers takes the place of what was read. */
export const keepRequest = (request: Request): void => {
  queryClient.setQueryData(requestByCode(request.code).queryKey, request);
};
