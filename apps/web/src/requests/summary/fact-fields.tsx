import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { areasIn } from '#domain/postal-codes';
import { CONFIGURATION_LABELS, EVENT_TYPE_LABELS, slotLabel } from '#domain/labels';
import { CONFIGURATIONS, SLOTS } from '#domain/vocabulary';
import { Button, IconButton } from '../../ui/button';
import { Choice, type Option, Tick } from '../../ui/choice';
import { Field as TextField, LongField } from '../../ui/field';
import { useLabel, useLocale, useWords } from '../../ui/locale';
import type { Draft, Faults } from '../request-editing';
import { type Field, FIELDS, REQUEST, SOURCES } from '../request.words';
import type { Fact } from './facts';
import styles from './fact.module.css';

interface Props {
  draft: Draft;
  faults: Faults;
  set: (changed: Draft) => void;
}
type FieldsOf<Value> = { [Name in Field]: Value extends NonNullable<Draft[Name]> ? Name : never }[Field];

/** The select value for "unknown". */
const NONE = 'none';

function OneOf<Value extends string>({
  field,
  options,
  draft,
  set,
}: Pick<Props, 'draft' | 'set'> & { field: Field; options: readonly Option<Value>[] }) {
  const label = useLabel();
  const words = useWords(REQUEST);
  return (
    <Choice<Value | typeof NONE>
      label={label(FIELDS[field])}
      options={field === 'source' ? options : [{ value: NONE, label: words.none }, ...options]}
      value={(draft[field] as Value | null) ?? NONE}
      onChange={(value) => set({ [field]: value === NONE ? null : value })}
    />
  );
}

function Line({
  field,
  type = 'text',
  draft,
  faults,
  set,
  min,
}: Props & { field: Field; type?: 'text' | 'date'; min?: string }) {
  const label = useLabel();
  return (
    <TextField
      label={label(FIELDS[field])}
      type={type}
      min={min}
      value={(draft[field] as string | null) ?? ''}
      onChange={(value) => set({ [field]: value === '' ? null : value })}
      fault={faults[field]}
    />
  );
}

function Amount({ field, draft, faults, set }: Props & { field: FieldsOf<number> }) {
  const label = useLabel();
  return (
    <TextField
      label={label(FIELDS[field])}
      type="number"
      min={0}
      step="any"
      value={draft[field]?.toString() ?? ''}
      onChange={(value) => set({ [field]: value === '' ? null : Number(value) })}
      fault={faults[field]}
    />
  );
}

function Paragraph({ field, draft, faults, set }: Props & { field: Field }) {
  const label = useLabel();
  const words = useWords(REQUEST);
  return (
    <LongField
      label={label(FIELDS[field])}
      help={words.saveHelp}
      value={(draft[field] as string | null) ?? ''}
      onChange={(value) => set({ [field]: value === '' ? null : value })}
      fault={faults[field]}
    />
  );
}

/** Postal codes, typed in one line. */
function PostalCodes({ draft, faults, set }: Props) {
  const label = useLabel();
  const words = useWords(REQUEST);
  const [typed, setTyped] = useState((draft.postalCodes ?? []).join(', '));
  return (
    <TextField
      label={label(FIELDS.postalCodes)}
      help={words.postalHelp}
      value={typed}
      onChange={(value) => {
        setTyped(value);
        set({ postalCodes: [...new Set(areasIn(value))] });
      }}
      fault={faults.postalCodes}
    />
  );
}

function OtherDates({ draft, faults, set }: Props) {
  const words = useWords(REQUEST);
  const dates = draft.alternativeDates ?? [];
  const put = (alternativeDates: string[]) => set({ alternativeDates });
  return (
    <>
      {dates.map((date, index) => (
        <div key={index} className={styles.date}>
          <TextField
            label={words.alternative(index + 1)}
            type="date"
            mayBeEmpty={false}
            value={date}
            onChange={(value) => put(dates.with(index, value))}
            fault={index === 0 ? faults.alternativeDates : undefined}
          />
          <IconButton label={words.removeDate} onPress={() => put(dates.toSpliced(index, 1))}>
            <X size={14} aria-hidden />
          </IconButton>
        </div>
      ))}
      <div>
        <Button small look="quiet" onPress={() => put([...dates, ''])}>
          <Plus size={14} aria-hidden />
          {words.addDate}
        </Button>
      </div>
    </>
  );
}

/** The input fields of a fact. */
export function FactFields({ id, ...props }: Props & Pick<Fact, 'id'>) {
  const label = useLabel();
  const language = useLocale();
  const { draft, set } = props;
  switch (id) {
    case 'eventType':
      return (
        <OneOf
          {...props}
          field={id}
          options={Object.entries(EVENT_TYPE_LABELS).map(([value, words]) => ({ value, label: label(words) }))}
        />
      );
    case 'configuration':
      return (
        <OneOf
          {...props}
          field={id}
          options={CONFIGURATIONS.map((value) => ({ value, label: label(CONFIGURATION_LABELS[value]) }))}
        />
      );
    case 'slot':
      return (
        <OneOf {...props} field={id} options={SLOTS.map((value) => ({ value, label: slotLabel(value, language) }))} />
      );
    case 'source':
      return (
        <OneOf
          {...props}
          field={id}
          options={Object.entries(SOURCES).map(([value, words]) => ({ value, label: label(words) }))}
        />
      );
    case 'attendees':
      return <Amount {...props} field={id} />;
    case 'dates':
      return (
        <>
          <div className={styles.pair}>
            <Line {...props} field="eventDate" type="date" />
            <Line {...props} field="eventEndDate" type="date" min={draft.eventDate ?? undefined} />
          </div>
          <Tick isSelected={draft.datesFlexible ?? false} onChange={(datesFlexible) => set({ datesFlexible })}>
            {label(FIELDS.datesFlexible)}
          </Tick>
          <OtherDates {...props} />
        </>
      );
    case 'place':
      return (
        <>
          <div className={styles.pair}>
            <Line {...props} field="city" />
            <Amount {...props} field="radiusKm" />
          </div>
          <PostalCodes {...props} />
        </>
      );
    case 'budget':
      return (
        <div className={styles.pair}>
          <Amount {...props} field="budgetMin" />
          <Amount {...props} field="budgetMax" />
          <Line {...props} field="currency" />
        </div>
      );
    case 'requirements':
    case 'description':
      return <Paragraph {...props} field={id} />;
  }
}
