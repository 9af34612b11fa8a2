import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Locale } from '#i18n/locale';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { useLocale, useWords } from '../../ui/locale';
import { Since } from '../../ui/since';
import { Badge, SkeletonLines } from '../../ui/states';
import { Problem } from '../../shell/problem';
import { useColleagues, useServiceSettings } from '../../shell/session';
import { ownOf, textsOf } from './draft';
import { ExampleFrame } from './example-frame';
import { example, type MailWords, type WordsVersion, wordsVersions } from './templates.queries';
import { KINDS, TEMPLATES } from './templates.words';
import settings from '../settings.module.css';

/** Saved versions, newest first, with a preview and a button to restore each. */
export function Versions({
  view,
  onTake,
  onClose,
}: {
  view: MailWords;
  onTake: (version: WordsVersion) => void;
  onClose: () => void;
}) {
  const words = useWords(TEMPLATES);
  const colleagues = useColleagues();
  const { timeZone } = useServiceSettings();
  const [seen, setSeen] = useState<WordsVersion | null>(null);
  const { data, error, refetch } = useQuery(wordsVersions(view.name, view.locale));
  return (
    <Dialog
      title={words.versions}
      isOpen
      onClose={onClose}
      size="wide"
      foot={
        seen ? (
          <Button look="primary" onPress={() => onTake(seen)}>
            {words.bringBack}
          </Button>
        ) : undefined
      }
    >
      {error ? <Problem error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <SkeletonLines count={2} /> : null}
      {data?.items.length === 0 ? <p className={settings.none}>{words.noVersions}</p> : null}
      <ul>
        {data?.items.map((version) => (
          <li key={version.version} className={settings.row}>
            <span className={settings.main}>
              <span className={settings.name}>
                {words.savedBy(
                  version.version,
                  (version.createdBy === null ? undefined : colleagues.get(version.createdBy)) ?? words.somebody,
                )}
                {version.version === view.version ? <Badge tone="ok">{words.inForce}</Badge> : null}
              </span>
              <span className={settings.muted}>
                <Since at={version.createdAt} timeZone={timeZone} /> · {version.isOwn ? words.own : words.usual}
              </span>
            </span>
            <Button
              small
              aria-label={words.seeOf(version.version)}
              aria-pressed={seen?.version === version.version}
              onPress={() => setSeen(version)}
            >
              {words.see}
            </Button>
          </li>
        ))}
      </ul>
      {seen ? <Seen view={view} version={seen} locale={view.locale} /> : null}
    </Dialog>
  );
}

function Seen({ view, version, locale }: { view: MailWords; version: WordsVersion; locale: Locale }) {
  const words = useWords(TEMPLATES);
  const language = useLocale();
  const { data, error } = useQuery(example(view.name, locale, ownOf(view, textsOf(view, version.words))));
  if (error) return <Problem error={error} />;
  return (
    <ExampleFrame
      name={view.name}
      locale={locale}
      title={words.frame(KINDS[view.name].name[language])}
      html={data?.html}
    />
  );
}
