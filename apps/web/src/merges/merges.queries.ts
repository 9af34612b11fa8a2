import { queryOptions } from '@tanstack/react-query';
import { answer, api, ifMatch, type Schema } from '../api/client';
import { queryClient } from '../api/query-client';

export type MergeKind = Schema<'MergeView'>['kind'];
export type Merge = Schema<'MergeView'>;
export type VenuePreview = Schema<'MemberMergePreview'>;
export type OrganizerPreview = Schema<'OrganizerMergePreview'>;

/** The record that remains and the one that is removed. */
export interface Pair {
  keptId: string;
  goneId: string;
}

const of = ({ keptId, goneId }: Pair, signal: AbortSignal) => ({
  params: { path: { id: keptId, otherId: goneId } },
  signal,
});
export const previewOfVenues = (pair: Pair, signal: AbortSignal): Promise<VenuePreview> =>
  answer(api.GET('/api/members/{id}/merge/{otherId}', of(pair, signal)));
export const previewOfOrganizers = (pair: Pair, signal: AbortSignal): Promise<OrganizerPreview> =>
  answer(api.GET('/api/organizers/{id}/merge/{otherId}', of(pair, signal)));

export const mergeVenues = ({ kept, gone }: VenuePreview, take: Schema<'MergeMember'>['take']): Promise<Merge> =>
  answer(
    api.POST('/api/members/{id}/merge', {
      params: { path: { id: kept.id }, header: ifMatch(kept.version) },
      body: { otherId: gone.id, otherVersion: gone.version, take },
    }),
  );

export const mergeOrganizers = (
  { kept, gone }: OrganizerPreview,
  take: Schema<'MergeOrganizer'>['take'],
): Promise<Merge> =>
  answer(
    api.POST('/api/organizers/{id}/merge', {
      params: { path: { id: kept.id }, header: ifMatch(kept.version) },
      body: { otherId: gone.id, otherVersion: gone.version, take },
    }),
  );

/** The merges into a record. */
export const mergesInto = (kind: MergeKind, id: string) =>
  queryOptions({
    queryKey: ['merges', id],
    meta: { live: 'list' },
    queryFn: ({ signal }) => {
      const asked = { params: { path: { id } }, signal };
      return answer(
        kind === 'member' ? api.GET('/api/members/{id}/merges', asked) : api.GET('/api/organizers/{id}/merges', asked),
      );
    },
  });

export const undoMerge = ({ kind, id }: Merge): Promise<Merge> => {
  const asked = { params: { path: { mergeId: id } } };
  return answer(
    kind === 'member'
      ? api.POST('/api/members/merges/{mergeId}/undo', asked)
      : api.POST('/api/organizers/merges/{mergeId}/undo', asked),
  );
};

/** Invalidates everything: a merge changes lists, requests and calendars. */
export const readAllAnew = (): Promise<void> => queryClient.invalidateQueries();
