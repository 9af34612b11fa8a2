import { infiniteQueryOptions, useMutation, useMutationState } from '@tanstack/react-query';
import { answer, api, type Schema } from '../api/client';
import { queryClient } from '../api/query-client';

export type ChatMessage = Schema<'ChatMessageView'>;
export type ToolCall = Schema<'ToolCallView'>;

/** A question and its answer are two messages. */
const PAGE = 20;

/** The team's conversation about a request, newest message first. */
export const conversationOf = (requestId: string) =>
  infiniteQueryOptions({
    queryKey: ['conversation', requestId],
    queryFn: ({ pageParam: offset, signal }) =>
      answer(api.GET('/api/ai/chat/messages', { params: { query: { requestId, limit: PAGE, offset } }, signal })),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const read = pages.reduce((sum, { items }) => sum + items.length, 0);
      return read < total ? read : undefined;
    },
  });

/** A question that is being answered. */
export interface Question {
  content: string;
  /** The idempotency key, kept across retries so that no action is done twice. */
  key: string;
  /** The id of the newest message when the question was asked. */
  after: string;
  stop: AbortController;
}

const asked = (requestId: string) => ['ask', requestId];

export function useAsk(requestId: string) {
  return useMutation({
    mutationKey: asked(requestId),
    mutationFn: ({ content, key, stop }: Question) =>
      answer(
        api.POST('/api/ai/chat/messages', {
          body: { requestId, content },
          headers: { 'idempotency-key': key },
          signal: stop.signal,
        }),
      ),
    // until then, show the question as it was asked
    onSuccess: () => queryClient.invalidateQueries(conversationOf(requestId)),
  });
}

/** The state of the last question asked in this browser, even if the panel was closed since. */
export function useAsked(requestId: string) {
  return useMutationState({
    filters: { mutationKey: asked(requestId) },
    select: ({ state: { status, variables, error, data } }) => ({
      status,
      question: variables as Question,
      error,
      answer: data as ChatMessage | undefined,
    }),
  }).at(-1);
}
