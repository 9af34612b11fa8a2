import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useLocale, useWords } from '../../ui/locale';
import { Since } from '../../ui/since';
import { Badge, SkeletonLines } from '../../ui/states';
import { Problem } from '../../shell/problem';
import { useServiceSettings } from '../../shell/session';
import { useTitle } from '../../shell/title';
import { ForAdmins } from '../for-admins';
import { Section } from '../section';
import { type TemplateName, templates } from './templates.queries';
import { KINDS, TEMPLATES } from './templates.words';
import settings from '../settings.module.css';
import styles from './templates.module.css';

const Template = lazy(() => import('./template').then(({ Template: component }) => ({ default: component })));

const isKind = (mail: unknown): mail is TemplateName => typeof mail === 'string' && Object.hasOwn(KINDS, mail);

/** The list of automatic emails, or the texts of one of them. */
export function TemplatesScreen() {
  useTitle(useWords(TEMPLATES).title);
  const { mail } = useSearch({ from: '/shell/settings/templates' });
  return (
    <ForAdmins>
      {isKind(mail) ? (
        <Suspense fallback={<SkeletonLines count={6} height={52} />}>
          <Template name={mail} />
        </Suspense>
      ) : (
        <List />
      )}
    </ForAdmins>
  );
}

/** Each email with its purpose, and whether its text is customized. */
function List() {
  const words = useWords(TEMPLATES);
  const language = useLocale();
  const { timeZone } = useServiceSettings();
  const { data, error, refetch } = useQuery(templates);
  return (
    <Section title={words.about} help={words.aboutHelp}>
      {error ? <Problem error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <SkeletonLines count={8} height={56} /> : null}
      <ul>
        {data?.items.map(({ name, languages }) => (
          <li key={name} className={settings.row}>
            <span className={settings.main}>
              <Link to="/settings/templates" search={{ mail: name }} className={styles.link}>
                {KINDS[name].name[language]}
              </Link>
              <span className={settings.muted}>{KINDS[name].when[language]}</span>
            </span>
            {languages
              .filter(({ isOwn }) => isOwn)
              .map(({ locale, changedAt }) => (
                <span key={locale} className={styles.state}>
                  <Badge tone="info">
                    {locale.toUpperCase()} · {words.own}
                  </Badge>
                  {changedAt === null ? null : (
                    <span className={settings.muted}>
                      <Since at={changedAt} timeZone={timeZone} />
                    </span>
                  )}
                </span>
              ))}
            <ChevronRight size={16} aria-hidden className={styles.chevron} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
