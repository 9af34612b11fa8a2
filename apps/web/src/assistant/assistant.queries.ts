import { infiniteQueryOptions, useMutation, useMutationState } from '@tanstack/react-query';
import { answer, api, type Schema } from '../api/client';
import { queryClient } from '../api/query-client';

export type ChatMessage = Schema<'ChatMessageView'>;
export type ToolCall = Schema<'ToolCallView'>;

/** Two messages are a question and its answer. */
const PAGE = 20;

/** The conversation about a request, the newest message first; the team shares it. */
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

/** A question under way. */
export interface Question {
  content: string;
  /** The same for each attempt: what a first one has done is not done twice. */
  key: string;
  /** The newest message when it was asked. */
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
    // until then the question stands as it was asked
    onSuccess: () => queryClient.invalidateQueries(conversationOf(requestId)),
  });
}

/** How far the last question of this browser has come, also if it was asked before the panel was folded. */
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
