import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { answer, api, type Schema } from '../api/client';
import { queryClient } from '../api/query-client';

export type Request = Schema<'RequestView'>;
export type RequestListItem = Schema<'RequestListItem'>;

/** One request with its venues. Kept by its id too, so that news of it reach it. */
export const requestByCode = (code: string) =>
  queryOptions({
    queryKey: ['request', code],
    queryFn: async ({ signal }) => {
      const request = await answer(api.GET('/api/requests/by-code/{code}', { params: { path: { code } }, signal }));
      idOfCode.set(code, request.id);
      return request;
    },
  });

const idOfCode = new Map<string, string>();
/** News name a request by its id, its page by its code. */
export const codeOf = (id: string): string | undefined => [...idOfCode].find(([, known]) => known === id)?.[0];

/** The request of the page one is on; for the tabs below `/requests/$code`. */
export function useRequest(): Request {
  const { code } = useParams({ from: '/shell/requests/$code' });
  return useSuspenseQuery(requestByCode(code)).data;
}

/** What a change of a request answers takes the place of what was read. */
export const keepRequest = (request: Request): void => {
  queryClient.setQueryData(requestByCode(request.code).queryKey, request);
};
