import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { answer, api, type Schema } from '../api/client';
import { queryClient } from '../api/query-client';
import { Unreachable } from '../api/problem';
import { signIn } from '../api/sign-in-gate';

export const me = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => answer(api.GET('/api/team/me', { signal })),
  staleTime: Infinity,
});

const serviceSettings = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => answer(api.GET('/api/meta/settings', { signal })),
  staleTime: Infinity,
});

const directory = queryOptions({
  queryKey: ['directory'],
  queryFn: ({ signal }) => answer(api.GET('/api/team/directory', { signal })),
  staleTime: 300_000,
});

export const stateMachines = queryOptions({
  queryKey: ['state-machines'],
  queryFn: ({ signal }) => answer(api.GET('/api/meta/state-machines', { signal })),
  staleTime: Infinity,
});

export type Me = Schema<'MeView'>;
export const useMe = (): Me => useSuspenseQuery(me).data;
export const useServiceSettings = () => useSuspenseQuery(serviceSettings).data;

/** Names of colleagues by their id. */
export function useColleagues(): ReadonlyMap<string, string> {
  return new Map(useSuspenseQuery(directory).data.items.map(({ id, name }) => [id, name]));
}

/** Whether somebody is signed in on this browser; asks without a refusal, which the console would show. */
export async function hasSession(): Promise<boolean> {
  const response = await fetch('/api/auth/get-session').catch(() => {
    throw new Unreachable();
  });
  return response.ok && (await response.json()) !== null;
}

/** Before the first page: the person is signed in, and what every page needs is under way at once. */
export async function begin(): Promise<void> {
  if (queryClient.getQueryData(me.queryKey)) return;
  if (!(await hasSession())) await signIn();
  await Promise.all(
    [me, serviceSettings, directory, stateMachines].map((query) => queryClient.ensureQueryData(query as never)),
  );
}

/** Ends the session and forgets everything that was read. */
export async function signOut(): Promise<void> {
  await answer(api.POST('/api/auth/sign-out', { body: {} as never }));
  sessionStorage.clear();
  location.assign('/app/');
}
