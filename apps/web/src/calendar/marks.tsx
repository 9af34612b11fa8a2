import { AVAILABILITY_STATUS_WORDS } from '#domain/labels';
import { formatCount } from '#i18n/formats';
import { useLabel, useLocale } from '../parts/locale';
import { type Shape, Status, type Tone } from '../parts/states';
import type { AvailabilityStatus } from './calendar.queries';

/** The further it binds, the fuller the shape. */
const MARKS: Record<AvailabilityStatus, { tone: Tone; shape: Shape }> = {
  available: { tone: 'plain', shape: 'ring' },
  option: { tone: 'warn', shape: 'half' },
  booked: { tone: 'ok', shape: 'full' },
  blocked: { tone: 'plain', shape: 'cross' },
};

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The status of an entry in a word; with a `count`, how many entries have it. */
export function EntryMark({ status, count }: { status: AvailabilityStatus; count?: number }) {
  const label = useLabel();
  const language = useLocale();
  const word = label(AVAILABILITY_STATUS_WORDS[status]);
  return (
    <Status {...MARKS[status]}>
      {count === undefined ? (
        capital(word)
      ) : (
        <>
          {/* the service counts no further */}
          {count >= 1000 ? '999+' : formatCount(count, language)}
          <span className="visually-hidden"> {word}</span>
        </>
      )}
    </Status>
  );
}
