import { useState } from 'react';
import { CONFIGURATION_LABELS } from '#domain/labels';
import type { Locale } from '#i18n/locale';
import { answer, api, type Schema } from '../api/client';
import { Choice } from '../ui/choice';
import { Field, LongField } from '../ui/field';
import { FormDialog } from '../ui/form-dialog';
import { useLabel, useLocale, useWords } from '../ui/locale';
import { numberText, typedNumber } from '../ui/typed-number';
import { useSaving, useTexts } from '../shell/saving';
import { SHEET } from './sheet.words';
import { keepRoom, updateRoom } from './use-room-changes';
import { type Room, useVenue } from './venues.queries';
import styles from './venues.module.css';

const NUMBERS = ['areaSqm', 'ceilingHeightM', 'halfDayPrice', 'fullDayPrice'] as const;
type Numeric = (typeof NUMBERS)[number];
const TEXTS = ['name', 'description', 'currency', ...NUMBERS] as const;
type Flag = 'yes' | 'no' | 'unknown';

const flagOf = (value: boolean | null | undefined): Flag => (value == null ? 'unknown' : value ? 'yes' : 'no');
const valueOf = (flag: Flag): boolean | null => (flag === 'unknown' ? null : flag === 'yes');
const textsOf = (room: Room | null, language: Locale) =>
  Object.fromEntries(
    TEXTS.map((name) => {
      const value = room?.[name] ?? '';
      return [name, typeof value === 'number' ? numberText(value, language) : value];
    }),
  ) as Record<(typeof TEXTS)[number], string>;

/** Notes per layout. */
type Notes = Record<string, string>;
const notesOf = (room: Room | null): Notes =>
  Object.fromEntries((room?.capacities ?? []).map(({ configuration, notes }) => [configuration, notes ?? '']));

/** Edits the details of a room that the grid has no column for, or of a new room. */
export function RoomDialog({ room, onClose }: { room: Room | null; onClose: () => void }) {
  const words = useWords(SHEET);
  const label = useLabel();
  const language = useLocale();
  const { id: memberId, code } = useVenue();
  const [notes, setNotes] = useState(() => notesOf(room));
  const [light, setLight] = useState(flagOf(room?.naturalLight));
  const [access, setAccess] = useState(flagOf(room?.stepFreeAccess));
  const { save, isPending, faults } = useSaving(
    (wanted: Omit<Schema<'CreateRoom'>, 'memberId' | 'capacities'>) => {
      if (!room) return answer(api.POST('/api/rooms', { body: { ...wanted, memberId } }));
      const capacities = room.capacities.map((one) => ({ ...one, notes: notes[one.configuration]?.trim() || null }));
      return updateRoom({ ...wanted, capacities }, room);
    },
    (saved) => {
      keepRoom(code, saved);
      onClose();
    },
  );
  const [isSent, setSent] = useState(false);
  const [texts, field] = useTexts(() => textsOf(room, language), faults);
  const wrong = NUMBERS.filter((name) => typedNumber(texts[name]) === undefined);
  const send = () => {
    setSent(true);
    if (wrong.length > 0) return;
    save({
      name: texts.name.trim(),
      description: texts.description.trim() || null,
      ...Object.fromEntries(NUMBERS.map((name) => [name, typedNumber(texts[name])])),
      naturalLight: valueOf(light),
      stepFreeAccess: valueOf(access),
      // if empty, the service uses its default currency
      ...(texts.currency.trim() === '' ? {} : { currency: texts.currency.trim().toUpperCase() }),
    });
  };
  const number = (name: Numeric) => ({
    inputMode: 'decimal' as const,
    ...field(name),
    ...(isSent && wrong.includes(name) ? { fault: words.notNumber } : {}),
  });
  const flags = (['unknown', 'yes', 'no'] as const).map((value) => ({ value, label: words[value] }));
  return (
    <FormDialog
      title={room ? words.roomDetails : words.addRoom}
      send={words.save}
      className={styles.pairs}
      isPending={isPending}
      onSend={send}
      onClose={onClose}
    >
      <div className={styles.both}>
        <Field label={words.roomName} autoFocus {...field('name')} />
      </div>
      <Field label={words.area} {...number('areaSqm')} />
      <Field label={words.height} {...number('ceilingHeightM')} />
      <Field label={words.halfDay} {...number('halfDayPrice')} />
      <Field label={words.fullDay} {...number('fullDayPrice')} />
      <Field label={words.currency} maxLength={3} {...field('currency')} />
      <Choice label={words.naturalLight} options={flags} value={light} onChange={setLight} />
      <Choice label={words.stepFree} options={flags} value={access} onChange={setAccess} />
      <div className={styles.both}>
        <LongField label={words.description} {...field('description')} />
      </div>
      {room?.capacities.map(({ configuration }) => (
        <Field
          key={configuration}
          label={words.seatNotes(label(CONFIGURATION_LABELS[configuration]))}
          value={notes[configuration] ?? ''}
          maxLength={1000}
          onChange={(text) => setNotes((before) => ({ ...before, [configuration]: text }))}
        />
      ))}
    </FormDialog>
  );
}
