import { queryOptions } from '@tanstack/react-query';
import type { MatchReason } from '#domain/match-reasons';
import { answer, api, type Schema } from '../api/client';
import { LATER } from '../shell/undo-send';

/** The OpenAPI document doesn't type a reason's parameters; its kind determines them. */
type Match = Omit<Schema<'MemberMatch'>, 'why'> & { why: MatchReason[] };

/** Three more venues for a request, found by its own search and the reasons of those that said no. */
export const rematchOf = (requestId: string) =>
  queryOptions({
    queryKey: ['rematch', requestId],
    queryFn: async ({ signal }) =>
      (
        await answer(
          api.GET('/api/requests/{id}/rematch', { params: { path: { id: requestId }, query: { limit: 3 } }, signal }),
        )
      ).items as Match[],
    // candidates and replies change it, so each opening searches again
    gcTime: 0,
  });

/** Adds venues to a request and asks them. The emails are sent once the undo period is over. */
export const askVenues = (requestId: string, body: Pick<Schema<'AskVenues'>, 'memberIds' | 'mailboxId' | 'askHold'>) =>
  answer(
    api.POST('/api/requests/{id}/results/ask', { params: { path: { id: requestId } }, body: { ...body, ...LATER } }),
  );
