import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { Form } from 'react-aria-components';
import type { Locale } from '#i18n/locale';
import { ApiProblem } from '../../api/problem';
import { Button } from '../../ui/button';
import { useLocale, useWords } from '../../ui/locale';
import { Segments } from '../../ui/segments';
import { Since } from '../../ui/since';
import { SkeletonLines } from '../../ui/states';
import { useStore } from '../../ui/store';
import { PARTS } from '../../ui/words';
import { Problem } from '../../shell/problem';
import { useColleagues, useServiceSettings } from '../../shell/session';
import { toast } from '../../shell/toasts';
import { same } from '../../shell/use-optimistic-lock';
import { draftOf, ownOf, type Texts, textsOf } from './draft';
import { ExampleFrame } from './example-frame';
import { example, type MailWords, mailWords, type TemplateName } from './templates.queries';
import { KINDS, TEMPLATES } from './templates.words';
import { useSaving } from './use-saving';
import { Versions } from './versions';
import { WordsForm } from './words-form';
import settings from '../settings.module.css';
import styles from './templates.module.css';

/** The preview updates after this pause in typing. */
const PAUSE_MS = 250;

/** Edits the texts of one email, beside its preview. */
export function Template({ name }: { name: TemplateName }) {
  const words = useWords(TEMPLATES);
  const language = useLocale();
  const { lang } = useSearch({ from: '/shell/settings/templates' });
  const locale = lang === 'fr' || lang === 'en' ? lang : language;
  const { data, error, refetch } = useQuery(mailWords(name, locale));
  return (
    <>
      <p className={styles.back}>
        <Link to="/settings/templates">
          <ArrowLeft size={14} aria-hidden /> {words.all}
        </Link>
      </p>
      {error ? <Problem error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <SkeletonLines count={6} height={52} /> : null}
      {data ? <Editor key={`${name} ${locale}`} view={data} /> : null}
    </>
  );
}

function Editor({ view }: { view: MailWords }) {
  const { name, locale } = view;
  const words = useWords(TEMPLATES);
  const parts = useWords(PARTS);
  const language = useLocale();
  const navigate = useNavigate();
  const colleagues = useColleagues();
  const { timeZone } = useServiceSettings();
  const kept = draftOf(name, locale);
  const draft = useStore(kept);
  const [isListing, setListing] = useState(false);
  const { save, isPending, conflict } = useSaving(name, locale);

  const texts = draft?.texts ?? textsOf(view);
  const own = ownOf(view, texts);
  const typed = usePaused(JSON.stringify(own));
  const shown = useQuery(example(name, locale, JSON.parse(typed) as typeof own));
  // an email that can't be rendered can't be saved
  const faults = shown.error instanceof ApiProblem ? shown.error.faults : {};
  const last = useLast(shown.data);

  const type = (next: Texts) => {
    const base = draft?.base ?? view;
    kept.set(same(next, textsOf(base)) ? null : { base, texts: next });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (draft) void save(draft);
  };
  const isUsual = Object.keys(own).length === 0;
  return (
    <>
      <div className={styles.head}>
        <div>
          <h2>{KINDS[name].name[language]}</h2>
          <p className={settings.muted}>{KINDS[name].when[language]}</p>
        </div>
        <Segments<Locale>
          label={words.language}
          value={locale}
          onChange={(lang) => void navigate({ to: '/settings/templates', search: { mail: name, lang }, replace: true })}
          options={[
            { value: 'fr', label: 'Français' },
            { value: 'en', label: 'English' },
          ]}
        />
      </div>
      <div className={styles.editor}>
        <Form className={styles.form} validationBehavior="aria" onSubmit={submit}>
          <WordsForm view={view} texts={texts} faults={faults} onChange={type} />
          <div className={styles.acts}>
            <Button type="submit" look="primary" isPending={isPending} isDisabled={draft === null}>
              {parts.save}
            </Button>
            {draft ? <Button onPress={() => kept.set(null)}>{words.discard}</Button> : null}
            {isUsual ? null : (
              <Button onPress={() => type(Object.fromEntries(view.parts.map((part) => [part.name, part.usual])))}>
                {words.resetAll}
              </Button>
            )}
            <Button look="quiet" onPress={() => setListing(true)}>
              {words.versions}
            </Button>
          </div>
          <p className={settings.muted} role="status">
            {draft ? words.unsaved : <LastSaved view={view} colleagues={colleagues} timeZone={timeZone} />}
          </p>
        </Form>
        <section className={styles.example} aria-label={words.example}>
          <p className={styles.subject}>
            <span className={settings.muted}>{words.exampleHelp}</span>
            <strong lang={locale}>{last?.subject}</strong>
          </p>
          {shown.error ? <p className={styles.stale}>{words.exampleStale}</p> : null}
          <ExampleFrame name={name} locale={locale} title={words.frame(KINDS[name].name[language])} html={last?.html} />
        </section>
      </div>
      {isListing ? (
        <Versions
          view={view}
          onClose={() => setListing(false)}
          onTake={(version) => {
            type(textsOf(view, version.words));
            setListing(false);
            toast.success(words.brought(version.version));
          }}
        />
      ) : null}
      {conflict}
    </>
  );
}

function LastSaved({
  view: { version, changedAt, changedBy },
  colleagues,
  timeZone,
}: {
  view: MailWords;
  colleagues: ReadonlyMap<string, string>;
  timeZone: string;
}) {
  const words = useWords(TEMPLATES);
  if (changedAt === null) return words.noVersions;
  return (
    <>
      {words.savedBy(version, (changedBy === null ? undefined : colleagues.get(changedBy)) ?? words.somebody)} ·{' '}
      <Since at={changedAt} timeZone={timeZone} />
    </>
  );
}

/** Returns the value once it hasn't changed for a moment. */
function usePaused<T>(value: T): T {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}

/** Returns the last defined value. */
function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
