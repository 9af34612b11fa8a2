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

/** What every screen needs, and every row of some: each is watched once, by the shell. */
interface Session {
  person: Me;
  settings: Schema<'ServiceSettingsView'>;
  /** Names of colleagues by their id. */
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

/** Today's date where the service is, `YYYY-MM-DD`. */
export const useToday = (): string => dateIn(useServiceSettings().timeZone);
export const readToday = async (): Promise<string> =>
  dateIn((await queryClient.ensureQueryData(serviceSettings)).timeZone);

/** Whether somebody is signed in on this browser; asks without a refusal, which the console would show. */
export async function hasSession(): Promise<boolean> {
  const response = await fetch('/api/auth/get-session').catch(() => {
    throw new Unreachable();
  });
  // if too many have asked, the next call says whether there is a session
  return !response.ok || (await response.json()) !== null;
}

/** Kept once somebody was signed in on this browser: the service counts the question with all sign-ins of an office. */
const KNOWN = 'parvis.known';

/** Before the first page: the person is signed in, and what every page needs is under way at once. */
export async function begin(): Promise<void> {
  if (queryClient.getQueryData(me.queryKey)) return;
  if (!localStorage.getItem(KNOWN) && !(await hasSession())) await signIn();
  await Promise.all(
    [me, serviceSettings, directory, stateMachines].map((query) => queryClient.ensureQueryData(query as never)),
  );
  localStorage.setItem(KNOWN, '1');
}

/** Ends the session and forgets everything that was read. */
export async function signOut(): Promise<void> {
  await answer(api.POST('/api/auth/sign-out', { body: {} as never }));
  sessionStorage.clear();
  localStorage.removeItem(KNOWN);
  location.assign('/app/');
}
