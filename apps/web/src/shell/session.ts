import { dateIn } from '#i18n/formats';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { createContext, useContext, useMemo } from 'react';
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

const stateMachines = queryOptions({
  queryKey: ['state-machines'],
  queryFn: ({ signal }) => answer(api.GET('/api/meta/state-machines', { signal })),
  staleTime: Infinity,
});

type Me = Schema<'MeView'>;

/** Data that every screen needs. The shell subscribes to each query once, rather than every row. */
interface Session {
  person: Me;
  settings: Schema<'ServiceSettingsView'>;
  /** Names of team members by id. */
  colleagues: ReadonlyMap<string, string>;
  machines: Schema<'StateMachinesView'>;
}
export const SessionContext = createContext({} as Session);

export function useSession(): Session {
  const person = useSuspenseQuery(me).data;
  const settings = useSuspenseQuery(serviceSettings).data;
  const { items } = useSuspenseQuery(directory).data;
  const machines = useSuspenseQuery(stateMachines).data;
  return useMemo(
    () => ({ person, settings, colleagues: new Map(items.map(({ id, name }) => [id, name])), machines }),
    [person, settings, items, machines],
  );
}

export const useMe = () => useContext(SessionContext).person;
export const useServiceSettings = () => useContext(SessionContext).settings;
export const useColleagues = () => useContext(SessionContext).colleagues;
export const useStateMachines = () => useContext(SessionContext).machines;

/** Today's date in the service's time zone, `YYYY-MM-DD`. */
export const useToday = (): string => dateIn(useServiceSettings().timeZone);
export const readToday = async (): Promise<string> =>
  dateIn((await queryClient.ensureQueryData(serviceSettings)).timeZone);

/** Checks for a session on a route that doesn't return 401, which the console would log. */
export async function hasSession(): Promise<boolean> {
  const response = await fetch('/api/auth/get-session').catch(() => {
    throw new Unreachable();
  });
  // if rate-limited, assume a session; the next call will tell
  return !response.ok || (await response.json()) !== null;
}

/** Set once a user has signed in on this browser. Others skip the session check, since it counts towards the office's sign-in limit. */
const KNOWN = 'parvis.known';

/** Runs before the first page: makes sure the user is signed in and starts loading what every page needs. */
export async function begin(): Promise<void> {
  if (queryClient.getQueryData(me.queryKey)) return;
  if (!localStorage.getItem(KNOWN) && !(await hasSession())) await signIn();
  await Promise.all(
    [me, serviceSettings, directory, stateMachines].map((query) => queryClient.ensureQueryData(query as never)),
  );
  localStorage.setItem(KNOWN, '1');
}

/** Ends the session and clears all cached data. */
export async function signOut(): Promise<void> {
  await answer(api.POST('/api/auth/sign-out', { body: {} as never }));
  sessionStorage.clear();
  localStorage.removeItem(KNOWN);
  location.assign('/app/');
}
