import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answer, api, type Schema } from '../../api/client';
import { queryClient } from '../../api/query-client';

export type Job = Schema<'JobView'>;
export type Queue = Schema<'QueueView'>;
export type SetAsideJob = Schema<'SetAsideJobView'>;
export type FailedWebhook = Schema<'WebhookEventView'>;

/** How often job states are polled, in milliseconds. */
const WATCHED_MS = 15_000;

export const jobs = queryOptions({
  queryKey: ['jobs'],
  queryFn: ({ signal }) => answer(api.GET('/api/jobs', { params: { query: { limit: 100 } }, signal })),
  refetchInterval: WATCHED_MS,
});

const QUEUES = ['queues'] as const;
export const queues = queryOptions({
  queryKey: QUEUES,
  queryFn: ({ signal }) => answer(api.GET('/api/jobs/queues', { params: { query: { limit: 100 } }, signal })),
  refetchInterval: WATCHED_MS,
});

/** Failed jobs per page. */
export const SET_ASIDE_PAGE = 20;
export const setAsideJobs = (page: number) =>
  queryOptions({
    queryKey: [...QUEUES, 'set-aside', page],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/jobs/set-aside', {
          params: { query: { limit: SET_ASIDE_PAGE, offset: page * SET_ASIDE_PAGE } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: WATCHED_MS,
  });
export const refetchQueues = () => queryClient.invalidateQueries({ queryKey: QUEUES });

/** Webhooks that one page of the list shows. */
export const WEBHOOKS_PAGE = 20;
const FAILED_WEBHOOKS = ['failed-webhooks'] as const;
export const failedWebhooks = (page: number) =>
  queryOptions({
    queryKey: [...FAILED_WEBHOOKS, page],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/webhooks/failed', {
          params: { query: { limit: WEBHOOKS_PAGE, offset: page * WEBHOOKS_PAGE } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });
export const readWebhooksAnew = () => queryClient.invalidateQueries({ queryKey: FAILED_WEBHOOKS });

export const vectors = queryOptions({
  queryKey: ['vectors'],
  queryFn: ({ signal }) => answer(api.GET('/api/embeddings/status', { signal })),
});

export const runJob = (name: string) => answer(api.POST('/api/jobs/{name}/run', { params: { path: { name } } }));
export const retryJob = (id: string) =>
  answer(api.POST('/api/jobs/set-aside/{id}/retry', { params: { path: { id } } }));
export const dropJob = (id: string) => answer(api.DELETE('/api/jobs/set-aside/{id}', { params: { path: { id } } }));
export const replay = (id: string) =>
  answer(api.POST('/api/webhooks/failed/{id}/replay', { params: { path: { id } } }));
export const refreshVectors = () => answer(api.POST('/api/embeddings/refresh', { body: {} }));
export const sendTestMail = () => answer(api.POST('/api/meta/test-mail'));
