import { AVAILABILITY_STATUS_WORDS } from '#domain/labels';
import { formatCount } from '#i18n/formats';
import { useLabel, useLocale } from '../ui/locale';
import { type Shape, Status, type Tone } from '../ui/states';
import type { AvailabilityStatus } from './calendar.queries';

/** The more binding a status, the fuller its shape. */
const MARKS: Record<AvailabilityStatus, { tone: Tone; shape: Shape }> = {
  available: { tone: 'plain', shape: 'ring' },
  option: { tone: 'warn', shape: 'half' },
  booked: { tone: 'ok', shape: 'full' },
  blocked: { tone: 'plain', shape: 'cross' },
};

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The label of a status, with the number of entries if `count` is given. */
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
          {/* the service stops counting here */}
          {count >= 1000 ? '999+' : formatCount(count, language)}
          <span className="visually-hidden"> {word}</span>
        </>
      )}
    </Status>
  );
}
