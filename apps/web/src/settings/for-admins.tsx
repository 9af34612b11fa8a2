import type { ReactNode } from 'react';
import { useWords } from '../parts/locale';
import { Empty } from '../parts/states';
import { useMe } from '../shell/session';
import { SETTINGS } from './settings.words';

/** A part of the settings that the service shows to admins alone. */
export function ForAdmins({ children }: { children: ReactNode }) {
  const words = useWords(SETTINGS);
  return useMe().role === 'admin' ? children : <Empty title={words.forAdmins}>{words.forAdminsHelp}</Empty>;
}
