import type { ReactNode } from 'react';
import { useWords } from '../ui/locale';
import { Empty } from '../ui/states';
import { useMe } from '../shell/session';
import { SETTINGS } from './settings.words';

/** Renders a settings page for admins only. */
export function ForAdmins({ children }: { children: ReactNode }) {
  const words = useWords(SETTINGS);
  return useMe().role === 'admin' ? children : <Empty title={words.forAdmins}>{words.forAdminsHelp}</Empty>;
}
