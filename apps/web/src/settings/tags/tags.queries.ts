import { queryOptions } from '@tanstack/react-query';
import { answer, api, type Schema } from '../../api/client';
import { queryClient } from '../../api/query-client';
import { TAG_CATEGORIES } from '../../venues/venues.words';

export type Tag = Schema<'TagView'>;
export const CATEGORIES = Object.keys(TAG_CATEGORIES) as Tag['category'][];

const byId = (id: string) => ({ params: { path: { id } } });
export const makeTag = (body: Schema<'CreateTag'>) => answer(api.POST('/api/tags', { body }));
export const changeTag = (id: string, body: Schema<'UpdateTag'>) =>
  answer(api.PATCH('/api/tags/{id}', { ...byId(id), body }));
export const deleteTag = (id: string) => answer(api.DELETE('/api/tags/{id}', byId(id)));

/** The number of venues with a tag. */
export const carriersOf = (id: string) =>
  queryOptions({
    queryKey: ['tags', 'carriers', id],
    queryFn: async ({ signal }) =>
      (await answer(api.GET('/api/members', { params: { query: { tagIds: [id], limit: 1 } }, signal }))).total,
    // always load the current number
    staleTime: 0,
  });

/** Invalidates all data with tag names. */
export const readTagsAnew = () =>
  Promise.all(['tags', 'venue', 'venues'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
