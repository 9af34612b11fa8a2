import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Form } from 'react-aria-components';
import { CONFIGURATION_LABELS, EVENT_TYPE_LABELS } from '#domain/labels';
import { CONFIGURATIONS, type Configuration, type EventType } from '#domain/vocabulary';
import { queryClient } from '../api/query-client';
import { ApiProblem } from '../api/problem';
import { Button } from '../parts/button';
import { Choice } from '../parts/choice';
import { Dialog } from '../parts/dialog';
import { Field, LongField } from '../parts/field';
import { useLabel, useWords } from '../parts/locale';
import { failed } from '../shell/toasts';
import { BOARD } from './board.words';
import { NO_ORGANIZER, type Organizer, OrganizerFields, organizerOf } from './organizer-fields';
import { createRequest, REQUEST_LISTS } from './request-lists.queries';
import styles from './requests.module.css';

const UNKNOWN = 'unknown';
const EMPTY = { title: '', eventDate: '', eventEndDate: '', attendees: '', city: '', budgetMax: '', description: '' };
type Texts = typeof EMPTY;

const number = (text: string): number | null => (text === '' ? null : Number(text));

/** A request that comes by telephone: what people say in the first minute. */
export function NewRequest({ onClose }: { onClose: () => void }) {
  const words = useWords(BOARD);
  const label = useLabel();
  const navigate = useNavigate();
  const [organizer, setOrganizer] = useState<Organizer>(NO_ORGANIZER);
  const [texts, setTexts] = useState<Texts>(EMPTY);
  const [eventType, setType] = useState<EventType | typeof UNKNOWN>(UNKNOWN);
  const [configuration, setConfiguration] = useState<Configuration | typeof UNKNOWN>(UNKNOWN);
  const [isUnnamed, setUnnamed] = useState(false);
  const creation = useMutation({
    mutationFn: createRequest,
    onSuccess: ({ code }) => {
      // one's own request is no news
      void queryClient.resetQueries({ queryKey: REQUEST_LISTS });
      onClose();
      void navigate({ to: '/requests/$code', params: { code } });
    },
    onError: (error) => {
      if (!(error instanceof ApiProblem) || error.details.length === 0) failed(error);
    },
  });
  const faults: Partial<Record<string, string>> = creation.error instanceof ApiProblem ? creation.error.faults : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const whose = organizerOf(organizer);
    setUnnamed(whose === null);
    if (whose === null || creation.isPending) return;
    const { title, eventDate, eventEndDate, attendees, city, budgetMax, description } = texts;
    creation.mutate({
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
  const field = (name: keyof Texts) => {
    const fault = faults[name];
    return {
      name,
      value: texts[name],
      onChange: (value: string) => setTexts((before) => ({ ...before, [name]: value })),
      ...(fault ? { fault } : {}),
    };
  };
  return (
    <Dialog
      title={words.newRequest}
      isOpen
      size="aside"
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{words.cancel}</Button>
          <Button type="submit" form="new-request" look="primary" isPending={creation.isPending}>
            {words.create}
          </Button>
        </>
      }
    >
      <Form id="new-request" className={styles.pairs} validationBehavior="aria" onSubmit={submit}>
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
      </Form>
    </Dialog>
  );
}
