import { dates, LANGUAGE } from '#i18n/formats';
import type { ReactNode } from 'react';
import { useLocale, useWords } from '../ui/locale';
import { Badge, Status, type Shape, type Tone } from '../ui/states';
import { useServiceSettings } from '../shell/session';
import type { Mail, PhoneMessage } from './exchange.queries';
import { EXCHANGE } from './exchange.words';
import type { Person } from './people';
import styles from './entry.module.css';

type State = Mail['status'] | PhoneMessage['status'];

const STATES: Record<State, { tone: Tone; shape: Shape }> = {
  pending: { tone: 'info', shape: 'ring' },
  sent: { tone: 'plain', shape: 'half' },
  delivered: { tone: 'plain', shape: 'most' },
  opened: { tone: 'ok', shape: 'tick' },
  read: { tone: 'ok', shape: 'tick' },
  clicked: { tone: 'ok', shape: 'tick' },
  bounced: { tone: 'danger', shape: 'cross' },
  failed: { tone: 'danger', shape: 'cross' },
  cancelled: { tone: 'plain', shape: 'cross' },
  received: { tone: 'plain', shape: 'full' },
};

/** The delivery status of an outgoing message. */
export function StateMark({ state, waits = false }: { state: Exclude<State, 'received'>; waits?: boolean }) {
  const words = useWords(EXCHANGE);
  return <Status {...STATES[state]}>{state === 'pending' && waits ? words.waiting : words[state]}</Status>;
}

/** A person's name and role in the request. */
export function Writer({ person }: { person: Person }) {
  const words = useWords(EXCHANGE);
  if (person.role === 'team' || person.role === 'service') return <strong>{person.name || words[person.role]}</strong>;
  return (
    <>
      <strong className={styles.name}>
        <bdi>{person.name}</bdi>
      </strong>
      {person.role === 'other' ? null : <Badge>{words[person.role]}</Badge>}
    </>
  );
}

/** The time of day in the service's time zone. */
export function ClockTime({ at }: { at: string }) {
  const language = useLocale();
  const { timeZone } = useServiceSettings();
  const format = dates(LANGUAGE[language], {
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  });
  return (
    <time dateTime={at} className={styles.time}>
      {format.format(new Date(at))}
    </time>
  );
}

/** User-written text, with automatic text direction. */
export function Words({ children }: { children: ReactNode }) {
  return (
    <div className={styles.words} dir="auto">
      {children}
    </div>
  );
}
