import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Button as AriaButton, Disclosure, DisclosurePanel, Heading } from 'react-aria-components';
import { formatPrice } from '#i18n/formats';
import { useLocale, useWords } from '../ui/locale';
import { Badge, SkeletonLines } from '../ui/states';
import { Problem } from '../shell/problem';
import { catalogVersion, catalogVersions, type CatalogVersion } from './catalogs.queries';
import { CATALOGS } from './catalogs.words';
import { Reactions, useMoment } from './follow';
import { LinkState } from './link-state';
import styles from './follow.module.css';

/** The contents of a version, loaded when it is expanded. */
function Shown({ version }: { version: CatalogVersion }) {
  const words = useWords(CATALOGS);
  const language = useLocale();
  const { data, error, refetch } = useQuery(catalogVersion(version.requestId, version.id));
  if (error) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines count={version.venueCount} height={26} />;
  return (
    <div className={styles.shown}>
      <LinkState catalog={version} />
      <ul aria-label={words.shows}>
        {data.items.map(({ member, price, currency, rooms, photos, position }) => (
          <li key={member.id} className={styles.item}>
            <span className={styles.name}>
              {position + 1}. {member.name}
            </span>
            {price === null ? null : <span>{formatPrice(price, currency, language)}</span>}
            <span className={styles.muted}>
              {words.roomsCount(rooms.length)} · {words.photosCount(photos.length)}
            </span>
          </li>
        ))}
      </ul>
      {data.reactions.length > 0 ? <Reactions catalog={data} /> : null}
    </div>
  );
}

/** Earlier sent versions, newest first. */
export function Versions({ requestId, except }: { requestId: string; except: string }) {
  const words = useWords(CATALOGS);
  const moment = useMoment();
  const { data } = useQuery(catalogVersions(requestId));
  const [open, setOpen] = useState<string | null>(null);
  const earlier = (data ?? []).filter(({ id, status }) => status === 'sent' && id !== except);
  if (earlier.length === 0) return null;
  return (
    <section className={styles.versions}>
      <h2>{words.versions}</h2>
      {earlier.map((version) => (
        <Disclosure
          key={version.id}
          className={styles.version}
          isExpanded={open === version.id}
          onExpandedChange={(isOpen) => setOpen(isOpen ? version.id : null)}
        >
          <Heading level={3}>
            <AriaButton slot="trigger" className={styles.line}>
              <ChevronRight size={14} aria-hidden className={styles.chevron} />
              <strong>{words.version(version.version)}</strong>
              <span className={styles.muted}>{version.sentAt ? moment(version.sentAt) : null}</span>
              <span>{words.venuesCount(version.venueCount)}</span>
              <span>{words.seen(version.viewCount)}</span>
              {version.reactions.favourite > 0 ? (
                <Badge tone="ok">
                  {words.favourite} {version.reactions.favourite}
                </Badge>
              ) : null}
            </AriaButton>
          </Heading>
          <DisclosurePanel>{open === version.id ? <Shown version={version} /> : null}</DisclosurePanel>
        </Disclosure>
      ))}
    </section>
  );
}
