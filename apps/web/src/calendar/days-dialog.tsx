import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { AVAILABILITY_STATUS_WORDS, slotLabel } from '#domain/labels';
import { SLOTS } from '#domain/vocabulary';
import { formatDays } from '#i18n/formats';
import { ApiProblem } from '../api/problem';
import { Button } from '../ui/button';
import { Choice } from '../ui/choice';
import { Dialog } from '../ui/dialog';
import { Field } from '../ui/field';
import { useLabel, useLocale, useWords } from '../ui/locale';
import { toast } from '../shell/toasts';
import { type AvailabilityStatus, enterDays, readAnew, type Slot, type Span } from './calendar.queries';
import { DAY_STATUSES, SOURCES, VENUE_YEAR } from './venue-year.words';
import { concerns, runsOf } from './year-days';
import styles from './venue-year.module.css';

const WHOLE = 'whole';
const CLEAR = 'clear';
const STATUSES = ['option', 'booked', 'blocked', 'available'] as const satisfies AvailabilityStatus[];
/** Entries the form lists; the calendar shows all of them. */
const NAMED = 6;

/** Sets or clears the availability of a range of days. */
export function DaysDialog({
  memberId,
  rooms,
  roomId,
  days,
  spans,
  onClose,
}: {
  memberId: string;
  rooms: readonly { id: string; name: string }[];
  roomId: string | null;
  days: { from: string; to: string };
  spans: readonly Span[];
  onClose: () => void;
}) {
  const words = useWords(VENUE_YEAR);
  const label = useLabel();
  const language = useLocale();
  const [{ from, to }, setDays] = useState(days);
  const [where, setWhere] = useState(roomId ?? WHOLE);
  const [slot, setSlot] = useState<Slot>('full_day');
  const [status, setStatus] = useState<AvailabilityStatus | typeof CLEAR>('option');
  const [notes, setNotes] = useState('');
  const room = rooms.find(({ id }) => id === where) ?? null;
  const place = { slot, roomId: room?.id ?? null };
  const known = spans.filter((span) => span.from <= to && from <= span.to && concerns(span, room?.id ?? null));
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      enterDays(memberId, {
        ...place,
        from,
        to,
        status: status === CLEAR ? null : status,
        notes: notes.trim() === '' ? null : notes,
      }),
    onSuccess: ({ items, before }) => {
      onClose();
      void readAnew();
      // undoing would restore entries of others as the team's own
      const isOurs = before.every(({ source }) => source === 'team');
      const text =
        status !== CLEAR
          ? words.saved(items.length)
          : before.length > 0
            ? words.cleared(before.length)
            : words.nothingThere;
      const undo = async () => {
        await enterDays(memberId, { ...place, from, to, status: null });
        for (const run of runsOf(before)) {
          const { status: was, notes: noted, requestId } = run.entry;
          await enterDays(memberId, { ...place, from: run.from, to: run.to, status: was, notes: noted, requestId });
        }
        await readAnew();
        toast.success(words.undone);
      };
      toast.success(text, isOurs && items.length + before.length > 0 ? undo : undefined);
    },
    onError: (problem) => {
      if (!(problem instanceof ApiProblem) || problem.details.length === 0) toast.error(problem);
    },
  });
  const faults = error instanceof ApiProblem ? error.faults : {};
  return (
    <Dialog
      title={words.enter}
      isOpen
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{words.cancel}</Button>
          <Button look="primary" isPending={isPending} isDisabled={from === '' || to === ''} onPress={() => mutate()}>
            {words.save}
          </Button>
        </>
      }
    >
      <div className={styles.pair}>
        <Field
          label={words.from}
          type="date"
          mayBeEmpty={false}
          validationBehavior="aria"
          value={from}
          onChange={(value) => setDays({ from: value, to: to < value ? value : to })}
          fault={faults.from}
        />
        <Field
          label={words.to}
          type="date"
          mayBeEmpty={false}
          validationBehavior="aria"
          value={to}
          onChange={(value) => setDays({ from, to: value })}
          fault={faults.to}
        />
      </div>
      <Choice
        label={words.status}
        options={[
          ...STATUSES.map((value) => ({ value, label: label(DAY_STATUSES[value]) })),
          { value: CLEAR, label: words.clear },
        ]}
        value={status}
        onChange={setStatus}
      />
      <div className={styles.pair}>
        <Choice
          label={words.slot}
          options={SLOTS.map((value) => ({ value, label: slotLabel(value, language) }))}
          value={slot}
          onChange={setSlot}
        />
        {rooms.length > 0 ? (
          <Choice
            label={words.where}
            options={[
              { value: WHOLE, label: words.whole },
              ...rooms.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={where}
            onChange={setWhere}
          />
        ) : null}
      </div>
      {status === CLEAR ? null : (
        <Field label={words.notes} validationBehavior="aria" value={notes} onChange={setNotes} fault={faults.notes} />
      )}
      {known.length > 0 ? (
        <div>
          <h3 className={styles.knownTitle}>{words.known}</h3>
          <ul className={styles.known}>
            {known.slice(0, NAMED).map((span) => (
              <li key={`${span.from} ${span.slot} ${span.roomId} ${span.status} ${span.source} ${span.requestId}`}>
                <strong>{formatDays(span.from, span.to, language, 'UTC')}</strong>
                <span>
                  {[
                    label(AVAILABILITY_STATUS_WORDS[span.status]),
                    slotLabel(span.slot, language),
                    rooms.find(({ id }) => id === span.roomId)?.name,
                    label(SOURCES[span.source]),
                    span.notes,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </li>
            ))}
          </ul>
          <p className={styles.muted}>{words.replaces}</p>
        </div>
      ) : null}
    </Dialog>
  );
}
