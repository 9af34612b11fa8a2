import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { CONFIGURATION_LABELS, SLOT_LABELS } from '#domain/labels';
import { MEAL_WORDS, NEED_KIND_WORDS } from '#domain/need-words';
import { BEDROOM_MARGIN_DAYS, MEALS, NEED_COUNT_MAX } from '#domain/needs';
import { addDays } from '#domain/working-hours';
import { CONFIGURATIONS, SLOTS } from '#domain/vocabulary';
import { IconButton } from '../../ui/button';
import { Choice, Tick } from '../../ui/choice';
import { Field } from '../../ui/field';
import { useLabel, useWords } from '../../ui/locale';
import { useRequest } from '../requests.queries';
import { faultOf, type NeedDraft } from './need-drafts';
import { NEEDS } from './needs.words';
import styles from './needs.module.css';

/** The select value for "unknown" and "same as request". */
const NONE = 'none';

const NUMBERS = { nights: 1, singles: 0, doubles: 0, twins: 0, unspecified: 0, count: 1, attendees: 1 } as const;
const LABELS = { count: 'rooms', attendees: 'people' } as const;

/** The fields of one need. */
export function NeedFields({
  need,
  at,
  faults,
  isNew,
  onChange,
  onRemove,
}: {
  need: NeedDraft;
  at: number;
  faults: Readonly<Record<string, string>>;
  /** A need that was just added takes the focus. */
  isNew: boolean;
  onChange: (need: NeedDraft) => void;
  onRemove: () => void;
}) {
  const words = useWords(NEEDS);
  const label = useLabel();
  const { eventDate, eventEndDate } = useRequest();
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew) fields.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [isNew]);
  const set = (changed: Partial<NeedDraft>) => onChange({ ...need, ...changed });
  const name = need.kind === 'meal' && need.meal ? label(MEAL_WORDS[need.meal]) : label(NEED_KIND_WORDS[need.kind]);
  const isBedrooms = need.kind === 'bedrooms';
  const amount = (field: keyof typeof NUMBERS) => (
    <Field
      label={words[field in LABELS ? LABELS[field as keyof typeof LABELS] : (field as 'nights')]}
      type="number"
      min={NUMBERS[field]}
      max={field === 'count' ? NEED_COUNT_MAX : undefined}
      value={need[field]?.toString() ?? ''}
      onChange={(text) => set({ [field]: text === '' ? null : Number(text) })}
      {...faultOf(faults, at, field)}
    />
  );
  return (
    <fieldset className={styles.need}>
      <legend className={styles.legend}>{name}</legend>
      <div ref={fields} className={styles.fields}>
        {isBedrooms ? (
          <>
            {(['singles', 'doubles', 'twins', 'unspecified'] as const).map((field) => (
              <div key={field}>{amount(field)}</div>
            ))}
            <Field
              label={words.checkIn}
              type="date"
              mayBeEmpty={false}
              {...(eventDate === null
                ? {}
                : {
                    min: addDays(eventDate, -BEDROOM_MARGIN_DAYS),
                    max: addDays(eventEndDate ?? eventDate, BEDROOM_MARGIN_DAYS),
                  })}
              value={need.checkIn ?? ''}
              onChange={(text) => set({ checkIn: text || null })}
              {...faultOf(faults, at, 'checkIn')}
            />
            {amount('nights')}
          </>
        ) : (
          <>
            {need.kind === 'meal' ? (
              <Choice
                label={words.meal}
                options={MEALS.map((value) => ({ value, label: label(MEAL_WORDS[value]) }))}
                value={need.meal ?? null}
                onChange={(meal) => set({ meal })}
              />
            ) : null}
            {amount('attendees')}
            {amount('count')}
            <Choice
              label={words.layout}
              options={[
                { value: NONE, label: words.unknown },
                ...CONFIGURATIONS.map((value) => ({ value, label: label(CONFIGURATION_LABELS[value]) })),
              ]}
              value={need.configuration ?? NONE}
              onChange={(value) => set({ configuration: value === NONE ? null : value })}
            />
            <Field
              label={words.date}
              help={words.dateHelp}
              type="date"
              {...(eventDate === null ? {} : { min: eventDate, max: eventEndDate ?? eventDate })}
              value={need.date ?? ''}
              onChange={(text) => set({ date: text || null })}
              {...faultOf(faults, at, 'date')}
            />
            {need.kind === 'meal' ? null : (
              <Choice
                label={words.slot}
                options={[
                  { value: NONE, label: words.asRequest },
                  ...SLOTS.map((value) => ({ value, label: label(SLOT_LABELS[value]) })),
                ]}
                value={need.slot ?? NONE}
                onChange={(value) => set({ slot: value === NONE ? null : value })}
              />
            )}
          </>
        )}
        <div className={styles.note}>
          <Field
            label={words.note}
            value={need.note ?? ''}
            maxLength={2000}
            onChange={(note) => set({ note })}
            {...faultOf(faults, at, 'note')}
          />
        </div>
        <div className={styles.optional}>
          <Tick isSelected={need.optional ?? false} onChange={(optional) => set({ optional })}>
            {words.optional}
          </Tick>
        </div>
      </div>
      {/* after the fields, which are reached first */}
      <span className={styles.remove}>
        <IconButton label={words.remove(name)} small onPress={onRemove}>
          <X size={14} aria-hidden />
        </IconButton>
      </span>
    </fieldset>
  );
}
