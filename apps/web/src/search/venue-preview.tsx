import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LAYOUT_WORDS } from '#domain/labels';
import { formatPrice } from '#i18n/formats';
import { Dialog } from '../ui/dialog';
import { useLabel, useLocale, useWords } from '../ui/locale';
import { Badge, SkeletonLines } from '../ui/states';
import { Problem } from '../shell/problem';
import { knowledgeOf, venueById } from './find.queries';
import { KNOWLEDGE_TYPES } from '../venues/knowledge.words';
import { FIND } from './find.words';
import styles from './venue-preview.module.css';

/** A summary of a venue: photos, rooms and capacities, tags, notes. */
export function VenuePreview({ memberId }: { memberId: string }) {
  const words = useWords(FIND);
  const language = useLocale();
  const label = useLabel();
  const { data: venue, error, refetch } = useQuery(venueById(memberId));
  const { data: knowledge } = useQuery(knowledgeOf(memberId));
  if (error && !venue) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!venue) return <SkeletonLines count={8} />;
  return (
    <div className={styles.venue}>
      <p className={styles.place}>
        {[venue.addressLine, [venue.postalCode, venue.city].filter(Boolean).join(' ')].filter(Boolean).join(', ')}
      </p>
      <p>
        <Link to="/venues/$code" params={{ code: venue.code }}>
          {words.sheet}
        </Link>
      </p>
      {venue.photos.length > 0 ? (
        <ul className={styles.photos}>
          {venue.photos.map(({ id, url, alt }, index) => (
            <li key={id}>
              <img
                src={`${url}/640`}
                alt={alt ?? words.photo(venue.name, index + 1)}
                width={240}
                height={160}
                loading="lazy"
              />
            </li>
          ))}
        </ul>
      ) : null}
      {venue.description ? <p className={styles.text}>{venue.description}</p> : null}
      <section>
        <h3>{words.rooms}</h3>
        {venue.rooms.length === 0 ? <p className={styles.place}>{words.noRooms}</p> : null}
        <ul className={styles.rooms}>
          {venue.rooms.map(({ id, name, areaSqm, capacities, fullDayPrice, currency }) => (
            <li key={id}>
              <strong>{name}</strong>
              <span className={styles.place}>
                {[
                  areaSqm === null ? null : words.area(areaSqm),
                  fullDayPrice === null ? null : words.fullDay(formatPrice(fullDayPrice, currency, language)),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <span className={styles.capacities}>
                {capacities.map(({ configuration, maxCapacity }) => (
                  <span key={configuration}>{words.seats(maxCapacity, label(LAYOUT_WORDS[configuration]))}</span>
                ))}
              </span>
            </li>
          ))}
        </ul>
      </section>
      {venue.tags.length > 0 ? (
        <section>
          <h3>{words.tags}</h3>
          <p className={styles.tags}>
            {venue.tags.map(({ id, name }) => (
              <Badge key={id}>{name}</Badge>
            ))}
          </p>
        </section>
      ) : null}
      {knowledge && knowledge.items.length > 0 ? (
        <section>
          <h3>{words.knowledge}</h3>
          <dl className={styles.knowledge}>
            {knowledge.items.map(({ id, type, content }) => (
              <div key={id}>
                <dt>{label(KNOWLEDGE_TYPES[type])}</dt>
                <dd>{content}</dd>
              </div>
            ))}
          </dl>
        </section>
      ) : null}
    </div>
  );
}

/** The venue summary in a dialog. */
export function VenueDialog({ memberId, onClose }: { memberId: string; onClose: () => void }) {
  const words = useWords(FIND);
  const { data: venue } = useQuery(venueById(memberId));
  return (
    <Dialog title={venue?.name ?? words.preview} isOpen onClose={onClose} size="aside">
      <VenuePreview memberId={memberId} />
    </Dialog>
  );
}
