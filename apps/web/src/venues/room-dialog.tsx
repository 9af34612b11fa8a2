import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Form } from 'react-aria-components';
import { CONFIGURATION_LABELS } from '#domain/labels';
import { answer, api } from '../api/client';
import { ApiProblem } from '../api/problem';
import { Button } from '../parts/button';
import { Choice } from '../parts/choice';
import { Dialog } from '../parts/dialog';
import { Field, LongField } from '../parts/field';
import { useLabel, useWords } from '../parts/locale';
import { failed } from '../shell/toasts';
import { SHEET } from './sheet.words';
import { keepRoom, updateRoom } from './use-room-changes';
import { type Room, useVenue } from './venues.queries';
import styles from './venues.module.css';

const TEXTS = ['name', 'description', 'areaSqm', 'ceilingHeightM', 'halfDayPrice', 'fullDayPrice', 'currency'] as const;
type Text = (typeof TEXTS)[number];
type Flag = 'yes' | 'no' | 'unknown';

const flagOf = (value: boolean | null | undefined): Flag => (value == null ? 'unknown' : value ? 'yes' : 'no');
const valueOf = (flag: Flag): boolean | null => (flag === 'unknown' ? null : flag === 'yes');
const number = (text: string): number | null => (text.trim() === '' ? null : Number(text.replace(',', '.')));

/** What stands beside the seats of each layout. */
type Notes = Record<string, string>;
const notesOf = (room: Room | null): Notes =>
  Object.fromEntries((room?.capacities ?? []).map(({ configuration, notes }) => [configuration, notes ?? '']));

/** A room with all that the grid has no column for; a new one if there is none. */
export function RoomDialog({ room, onClose }: { room: Room | null; onClose: () => void }) {
  const words = useWords(SHEET);
  const label = useLabel();
  const { id: memberId, code } = useVenue();
  const [texts, setTexts] = useState(
    () => Object.fromEntries(TEXTS.map((name) => [name, room?.[name]?.toString() ?? ''])) as Record<Text, string>,
  );
  const [notes, setNotes] = useState(() => notesOf(room));
  const [light, setLight] = useState(flagOf(room?.naturalLight));
  const [access, setAccess] = useState(flagOf(room?.stepFreeAccess));
  const saving = useMutation({
    mutationFn: () => {
      const wanted = {
        name: texts.name.trim(),
        description: texts.description.trim() || null,
        areaSqm: number(texts.areaSqm),
        ceilingHeightM: number(texts.ceilingHeightM),
        halfDayPrice: number(texts.halfDayPrice),
        fullDayPrice: number(texts.fullDayPrice),
        naturalLight: valueOf(light),
        stepFreeAccess: valueOf(access),
        // without one the service has its own
        ...(texts.currency.trim() === '' ? {} : { currency: texts.currency.trim().toUpperCase() }),
      };
      if (!room) return answer(api.POST('/api/rooms', { body: { ...wanted, memberId } }));
      const capacities = room.capacities.map((one) => ({ ...one, notes: notes[one.configuration]?.trim() || null }));
      return updateRoom({ ...wanted, capacities }, room);
    },
    onSuccess: (saved) => {
      keepRoom(code, saved);
      onClose();
    },
    onError: (error) => {
      if (!(error instanceof ApiProblem) || error.details.length === 0) failed(error);
    },
  });
  const faults: Partial<Record<string, string>> = saving.error instanceof ApiProblem ? saving.error.faults : {};
  const field = (name: Text) => {
    const fault = faults[name];
    return {
      value: texts[name],
      onChange: (value: string) => setTexts((before) => ({ ...before, [name]: value })),
      ...(fault ? { fault } : {}),
    };
  };
  const flags = (['unknown', 'yes', 'no'] as const).map((value) => ({ value, label: words[value] }));
  return (
    <Dialog
      title={room ? words.roomDetails : words.addRoom}
      isOpen
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{words.cancel}</Button>
          <Button type="submit" form="room" look="primary" isPending={saving.isPending}>
            {words.save}
          </Button>
        </>
      }
    >
      <Form
        id="room"
        className={styles.pairs}
        validationBehavior="aria"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (!saving.isPending) saving.mutate();
        }}
      >
        <div className={styles.both}>
          <Field label={words.roomName} autoFocus {...field('name')} />
        </div>
        <Field label={words.area} {...field('areaSqm')} />
        <Field label={words.height} {...field('ceilingHeightM')} />
        <Field label={words.halfDay} {...field('halfDayPrice')} />
        <Field label={words.fullDay} {...field('fullDayPrice')} />
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
      </Form>
    </Dialog>
  );
}
