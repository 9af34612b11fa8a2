import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { CONFIGURATION_LABELS, EVENT_TYPE_LABELS } from '#domain/labels';
import { CONFIGURATIONS, type Configuration, type EventType } from '#domain/vocabulary';
import { queryClient } from '../api/query-client';
import { Choice } from '../ui/choice';
import { Field, LongField } from '../ui/field';
import { FormDialog } from '../ui/form-dialog';
import { useLabel, useWords } from '../ui/locale';
import { useSaving, useTexts } from '../shell/saving';
import { BOARD } from './board.words';
import { NO_ORGANIZER, type Organizer, OrganizerFields, organizerOf } from './organizer-fields';
import { createRequest, REQUEST_LISTS } from './request-lists.queries';
import styles from './requests.module.css';

const UNKNOWN = 'unknown';
const EMPTY = { title: '', eventDate: '', eventEndDate: '', attendees: '', city: '', budgetMax: '', description: '' };

const number = (text: string): number | null => (text === '' ? null : Number(text));

/** Creates a request during a phone call, from what people mention in the first minute. */
export function NewRequest({ onClose }: { onClose: () => void }) {
  const words = useWords(BOARD);
  const label = useLabel();
  const navigate = useNavigate();
  const [organizer, setOrganizer] = useState<Organizer>(NO_ORGANIZER);
  const [eventType, setType] = useState<EventType | typeof UNKNOWN>(UNKNOWN);
  const [configuration, setConfiguration] = useState<Configuration | typeof UNKNOWN>(UNKNOWN);
  const [isUnnamed, setUnnamed] = useState(false);
  const { save, isPending, faults } = useSaving(createRequest, ({ code }) => {
    // reset, since the user's own request isn't held back as new
    void queryClient.resetQueries({ queryKey: REQUEST_LISTS });
    onClose();
    void navigate({ to: '/requests/$code', params: { code } });
  });
  const [texts, field] = useTexts(EMPTY, faults);
  const send = () => {
    const whose = organizerOf(organizer);
    setUnnamed(whose === null);
    if (whose === null) return;
    const { title, eventDate, eventEndDate, attendees, city, budgetMax, description } = texts;
    save({
      ...whose,
      source: 'phone',
      title: title.trim(),
      eventType: eventType === UNKNOWN ? null : eventType,
      configuration: configuration === UNKNOWN ? null : configuration,
      eventDate: eventDate || null,
      eventEndDate: eventEndDate || null,
      attendees: number(attendees),
      city: city.trim() || null,
      budgetMax: number(budgetMax),
      description: description.trim() || null,
    });
  };
  return (
    <FormDialog
      title={words.newRequest}
      size="aside"
      send={words.create}
      className={styles.pairs}
      isPending={isPending}
      onSend={send}
      onClose={onClose}
    >
      <OrganizerFields
        organizer={organizer}
        onChange={setOrganizer}
        faults={faults}
        {...(isUnnamed && organizerOf(organizer) === null ? { missing: words.organizerNeeded } : {})}
      />
      <div className={styles.both}>
        <Field label={words.requestTitle} placeholder={words.requestTitleHint} {...field('title')} />
      </div>
      <Choice
        label={words.eventType}
        options={[
          { value: UNKNOWN, label: words.unknown },
          ...Object.entries(EVENT_TYPE_LABELS).map(([value, named]) => ({
            value: value as EventType,
            label: label(named),
          })),
        ]}
        value={eventType}
        onChange={setType}
      />
      <Choice
        label={words.layout}
        options={[
          { value: UNKNOWN, label: words.unknown },
          ...CONFIGURATIONS.map((value) => ({ value, label: label(CONFIGURATION_LABELS[value]) })),
        ]}
        value={configuration}
        onChange={setConfiguration}
      />
      <Field type="date" label={words.firstDay} {...field('eventDate')} />
      <Field type="date" label={words.lastDay} {...field('eventEndDate')} />
      <Field type="number" label={words.headCount} {...field('attendees')} />
      <Field type="number" step="0.01" label={words.budgetMax} {...field('budgetMax')} />
      <div className={styles.both}>
        <Field label={words.city} {...field('city')} />
      </div>
      <div className={styles.both}>
        <LongField label={words.description} rows={4} {...field('description')} />
      </div>
    </FormDialog>
  );
}
