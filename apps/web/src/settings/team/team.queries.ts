import { queryOptions } from '@tanstack/react-query';
import { answer, api, type Schema } from '../../api/client';

export type User = Schema<'UserView'>;
export type Invitation = Schema<'InvitationView'>;
export type Role = User['role'];
export const ROLES: readonly Role[] = ['agent', 'admin'];

/** All accounts, up to one page. */
export const users = queryOptions({
  queryKey: ['team-users'],
  queryFn: ({ signal }) => answer(api.GET('/api/team/users', { params: { query: { limit: 100 } }, signal })),
});

/** Pending invitations. */
export const invitations = queryOptions({
  queryKey: ['invitations'],
  queryFn: ({ signal }) => answer(api.GET('/api/team/invitations', { params: { query: { limit: 100 } }, signal })),
});

const byId = (id: string) => ({ params: { path: { id } } });
export const updateUser = (id: string, body: Schema<'UpdateUser'>) =>
  answer(api.PATCH('/api/team/users/{id}', { ...byId(id), body }));
export const invite = (body: Schema<'InviteUser'>) => answer(api.POST('/api/team/invitations', { body }));
export const sendPasswordLink = (id: string) => answer(api.POST('/api/team/users/{id}/reset-password', byId(id)));
export const resend = (id: string) => answer(api.POST('/api/team/invitations/{id}/resend', byId(id)));
export const takeBack = (id: string) => answer(api.DELETE('/api/team/invitations/{id}', byId(id)));
