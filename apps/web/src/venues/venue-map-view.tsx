import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '#i18n/formats';
import { VenueMap } from '../map/venue-map';
import { IconButton } from '../ui/button';
import { useLocale, useWords } from '../ui/locale';
import { PARTS } from '../ui/words';
import { Skeleton } from '../ui/states';
import { Problem } from '../shell/problem';
import type { VenuesSearch } from './venue-filters';
import { VenueStatusMark } from './venue-status';
import { venuePins } from './venues.queries';
import { VENUES } from './venues.words';
import styles from './venues.module.css';

/** Matching venues on the map; a marker opens a summary with a link to the venue. */
export function VenueMapView({ search }: { search: VenuesSearch }) {
  const words = useWords(VENUES);
  const { close } = useWords(PARTS);
  const language = useLocale();
  const { data, error, refetch } = useQuery(venuePins(search));
  const [chosen, setChosen] = useState<string | null>(null);
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className={styles.mapPlace}>
        <Skeleton height={480} />
      </div>
    );
  const { pins, total } = data;
  const pin = pins.find(({ id }) => id === chosen);
  return (
    <div className={styles.mapPlace}>
      <p className={styles.mapSays} role="status">
        {pins.length < total
          ? words.newestOnMap(formatCount(pins.length, language), formatCount(total, language))
          : words.onMap(pins.length)}{' '}
        {words.noPosition}
      </p>
      <VenueMap label={words.map} pins={pins} current={chosen} onCurrent={setChosen} />
      {pin ? (
        <section className={styles.glance} aria-label={pin.name} aria-live="polite">
          <div>
            <h2>{pin.name}</h2>
            <p className={styles.glanceFacts}>
              <span>{pin.code}</span>
              <VenueStatusMark status={pin.status} />
              {pin.maxCapacity === null ? null : <span>{words.seats(pin.maxCapacity)}</span>}
            </p>
          </div>
          <Link to="/venues/$code" params={{ code: pin.code }}>
            {words.openSheet}
          </Link>
          <IconButton label={close} small onPress={() => setChosen(null)}>
            <X size={14} aria-hidden />
          </IconButton>
        </section>
      ) : null}
    </div>
  );
}
