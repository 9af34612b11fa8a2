import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { BookOpen, Languages, LogOut, Mails, Settings, SunMoon } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components';
import type { Locale } from '#i18n/locale';
import { answer, api } from '../api/client';
import { locale, useLocale, useWords } from '../ui/locale';
import { Menu } from '../ui/menu';
import { Avatar } from '../ui/states';
import { useStore } from '../ui/store';
import { me, signOut, useMe, useServiceSettings } from './session';
import { THEMES, theme } from './theme';
import { toast } from './toasts';
import { SHELL } from './words';
import styles from './account-menu.module.css';

/** The account menu: language, theme, sign out. */
export function AccountMenu() {
  const words = useWords(SHELL);
  const language = useLocale();
  const chosenTheme = useStore(theme);
  const person = useMe();
  const { providers } = useServiceSettings();
  const cache = useQueryClient();
  const navigate = useNavigate();
  // emails and push notifications use the same language
  const keepLocale = useMutation({
    mutationFn: (chosen: Locale) => answer(api.PATCH('/api/team/me', { body: { locale: chosen } })),
    onSuccess: (view) => cache.setQueryData(me.queryKey, view),
    onError: toast.error,
  });
  const nextTheme = THEMES[(THEMES.indexOf(chosenTheme) + 1) % THEMES.length] ?? 'system';
  return (
    <Menu
      label={words.account(person.name)}
      trigger={
        <AriaButton className={styles.account}>
          <span className="visually-hidden">{words.account(person.name)}</span>
          <span aria-hidden className={styles.person}>
            <Avatar name={person.name} />
            <span className={styles.name}>{person.name}</span>
          </span>
        </AriaButton>
      }
      entries={[
        {
          id: 'language',
          label: words.language,
          writes: true,
          icon: <Languages size={14} aria-hidden />,
          run: () => {
            const other = language === 'fr' ? 'en' : 'fr';
            locale.set(other);
            keepLocale.mutate(other);
          },
        },
        {
          id: 'theme',
          label: { system: words.themeSystem, light: words.themeLight, dark: words.themeDark }[chosenTheme],
          icon: <SunMoon size={14} aria-hidden />,
          run: () => theme.set(nextTheme),
        },
        {
          id: 'settings',
          label: words.settings,
          icon: <Settings size={14} aria-hidden />,
          apart: true,
          run: () => void navigate({ to: '/settings/me' }),
        },
        {
          id: 'docs',
          label: words.documentation,
          icon: <BookOpen size={14} aria-hidden />,
          run: () => void open('/docs', '_blank', 'noopener'),
        },
        ...(providers.email.mode === 'mock'
          ? [
              {
                id: 'mails',
                label: words.sentMails,
                icon: <Mails size={14} aria-hidden />,
                run: () => void open('/dev/mails', '_blank', 'noopener'),
              },
            ]
          : []),
        {
          id: 'sign-out',
          label: words.signOut,
          icon: <LogOut size={14} aria-hidden />,
          apart: true,
          run: () => void signOut().catch(toast.error),
        },
      ]}
    />
  );
}
