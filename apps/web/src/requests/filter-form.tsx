import { type FormEvent, useState } from 'react';
import { CheckboxGroup, Form, Label } from 'react-aria-components';
import { REQUEST_SOURCES, TURNS } from '#domain/vocabulary';
import { Button } from '../ui/button';
import { Choice, Tick } from '../ui/choice';
import { Field } from '../ui/field';
import { useLabel, useWords } from '../ui/locale';
import { useColleagues, useMe } from '../shell/session';
import { BOARD } from './board.words';
import { SOURCES, TURN_WORDS } from './request.words';
import { ALL_STATUSES, requestsSearch, type RequestsSearch } from './request-filters';
import { REQUEST_STATUSES } from './request-status';
import styles from './requests.module.css';

/** All filters except the search. They take effect on apply. */
export function FilterForm({
  search,
  onApply,
}: {
  search: RequestsSearch;
  onApply: (change: Partial<RequestsSearch>) => void;
}) {
  const words = useWords(BOARD);
  const label = useLabel();
  const { id: myId } = useMe();
  const colleagues = useColleagues();
  const [status, setStatus] = useState<string[]>(search.status ?? []);
  const [source, setSource] = useState<string[]>(search.source ?? []);
  const [assignee, setAssignee] = useState<string>(search.assignee ?? search.assigneeId ?? 'all');
  const [waitingFor, setWaiting] = useState<string>(search.waitingFor ?? 'all');
  const [eventFrom, setFrom] = useState(search.eventFrom ?? '');
  const [eventTo, setTo] = useState(search.eventTo ?? '');
  const [city, setCity] = useState(search.city ?? '');
  const [department, setDepartment] = useState(search.department ?? '');
  const [needsValidation, setNeeds] = useState(search.needsValidation ?? false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = requestsSearch({
      status,
      source,
      assignee,
      assigneeId: assignee,
      waitingFor,
      eventFrom,
      eventTo,
      city,
      department,
      needsValidation,
    });
    onApply({
      status: read.status,
      source: read.source,
      assignee: read.assignee,
      assigneeId: read.assigneeId,
      waitingFor: read.waitingFor,
      eventFrom: read.eventFrom,
      eventTo: read.eventTo,
      city: read.city,
      department: read.department,
      needsValidation: read.needsValidation,
    });
  };
  return (
    <Form className={styles.formFields} onSubmit={submit}>
      <CheckboxGroup value={status} onChange={setStatus} className={styles.ticks}>
        <Label>{words.status}</Label>
        {ALL_STATUSES.map((one) => (
          <Tick key={one} value={one}>
            {label(REQUEST_STATUSES[one].label)}
          </Tick>
        ))}
      </CheckboxGroup>
      <CheckboxGroup value={source} onChange={setSource} className={styles.ticks}>
        <Label>{words.source}</Label>
        {REQUEST_SOURCES.map((one) => (
          <Tick key={one} value={one}>
            {label(SOURCES[one])}
          </Tick>
        ))}
      </CheckboxGroup>
      <Choice
        label={words.assignee}
        options={[
          { value: 'all', label: words.anybody },
          { value: 'me', label: words.me },
          { value: 'none', label: words.nobody },
          ...[...colleagues].filter(([id]) => id !== myId).map(([value, name]) => ({ value, label: name })),
        ]}
        value={assignee}
        onChange={setAssignee}
      />
      <Choice
        label={words.waitingFor}
        options={[
          { value: 'all', label: words.anybody },
          ...TURNS.map((turn) => ({ value: turn, label: label(TURN_WORDS[turn]) })),
        ]}
        value={waitingFor}
        onChange={setWaiting}
      />
      <Field label={words.city} value={city} onChange={setCity} maxLength={200} />
      <Field
        label={words.department}
        placeholder={words.departmentHint}
        inputMode="numeric"
        value={department}
        onChange={setDepartment}
        maxLength={2}
      />
      <Field label={words.eventFrom} type="date" value={eventFrom} onChange={setFrom} />
      <Field label={words.eventTo} type="date" value={eventTo} onChange={setTo} />
      <Tick isSelected={needsValidation} onChange={setNeeds}>
        {words.needsValidation}
      </Tick>
      <Button type="submit" look="primary">
        {words.apply}
      </Button>
    </Form>
  );
}
