import { queryOptions } from '@tanstack/react-query';
import { answer, api, type Schema } from '../../api/client';

export type Session = Schema<'SessionView'>;
export type ApiKey = Schema<'ApiKeyView'>;

/** The user's sessions, limited to a readable number. */
export const sessions = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => answer(api.GET('/api/team/sessions', { params: { query: { limit: 100 } }, signal })),
});

export const apiKeys = queryOptions({
  queryKey: ['api-keys'],
  queryFn: ({ signal }) => answer(api.GET('/api/team/api-keys', { params: { query: { limit: 100 } }, signal })),
});

export const updateMe = (body: Schema<'UpdateMe'>) => answer(api.PATCH('/api/team/me', { body }));
export const endSession = (id: string) => answer(api.DELETE('/api/team/sessions/{id}', { params: { path: { id } } }));
export const makeKey = (body: Schema<'CreateApiKey'>) => answer(api.POST('/api/team/api-keys', { body }));
export const revokeKey = (id: string) => answer(api.DELETE('/api/team/api-keys/{id}', { params: { path: { id } } }));
export const changePassword = (body: Schema<'ChangePassword'>) =>
  answer(api.POST('/api/auth/change-password', { body }));
