import type { ReactNode } from 'react';
import { Choice, type Option } from '../ui/choice';
import { Field, LongField } from '../ui/field';
import { InPlace } from '../ui/in-place';
import { useWords } from '../ui/locale';
import { CallLink, PhoneNumber } from '../ui/phone';
import { PARTS } from '../ui/words';
import { useFields } from './editing';
import { useOptimisticLock } from './use-optimistic-lock';
import styles from './record-fact.module.css';

/** An editable field of a record. An empty value is saved as null, unless the field has `options`. */
export interface RecordField<View> {
  name: keyof View & string;
  label: string;
  kind?: 'text' | 'email' | 'tel' | 'url' | 'number' | 'long';
  options?: readonly Option<string>[];
  help?: string;
}

type Values<View> = Partial<Record<keyof View & string, string | number | null>>;

/** A labeled value of a record, editable on click. Concurrent changes are resolved in a dialog. */
export function RecordFact<View extends object>({
  label,
  shown,
  fields,
  record,
  save: write,
  onSaved,
  bare = false,
  beside,
}: {
  label: string;
  /** Empty if there is no value. */
  shown: ReactNode;
  fields: readonly RecordField<View>[];
  record: View;
  /**
   * Saves the fields.
   * @throws PRECONDITION_FAILED with `current`, if `base` isn't the current version
   */
  save: (wanted: Partial<View>, base: View) => Promise<View>;
  onSaved: (view: View) => void;
  /** Hides the label, where the context makes it clear. */
  bare?: boolean;
  /** Rendered below the value. */
  beside?: ReactNode;
}) {
  const words = useWords(PARTS);
  const named = (name: string) => fields.find((field) => field.name === name);
  const { change, conflict } = useOptimisticLock<View>({
    save: write,
    label: (name) => named(name)?.label ?? name,
    show: (name, values) => {
      const value = values[name] as string | number | null | undefined;
      const option = named(name)?.options?.find((one) => one.value === value);
      return option?.label ?? (value === null || value === undefined ? '' : `${value}`);
    },
  });
  const names = fields.map(({ name }) => name);
  const { draft, faults, isPending, open, close, set, save } = useFields<View, keyof View & string, Values<View>>(
    record,
    names,
    async (wanted, before) => {
      const changed = await change(wanted as Partial<View>, before);
      if (changed) onSaved(changed);
      return changed;
    },
  );
  const phone = fields[0]?.kind === 'tel' && typeof shown === 'string' && shown !== '' ? shown : null;
  const body = (
    <>
      <InPlace
        label={label}
        shown={
          (phone === null ? shown : <PhoneNumber number={phone} />) || (
            <span className={styles.none}>{words.notSaid}</span>
          )
        }
        isOpen={draft !== null}
        isPending={isPending}
        onOpen={open}
        onSave={() => void save()}
        onClose={close}
      >
        <div className={fields.length > 1 ? styles.pair : undefined}>
          {draft
            ? fields.map((field) => (
                <OneField
                  key={field.name}
                  field={field}
                  value={draft[field.name] ?? null}
                  fault={faults[field.name]}
                  onChange={(value) => set({ [field.name]: value } as Values<View>)}
                />
              ))
            : null}
        </div>
      </InPlace>
      {phone === null ? null : <CallLink number={phone} />}
      {conflict}
      {beside}
    </>
  );
  if (bare) return body;
  return (
    <div className={styles.fact}>
      <dt className={styles.name}>{label}</dt>
      <dd className={styles.body}>{body}</dd>
    </div>
  );
}

function OneField<View>({
  field: { label, kind = 'text', options, help },
  value,
  fault,
  onChange,
}: {
  field: RecordField<View>;
  value: string | number | null;
  fault: string | undefined;
  onChange: (value: string | number | null) => void;
}) {
  if (options) return <Choice label={label} options={options} value={value as string} onChange={onChange} />;
  const common = {
    label,
    value: value === null ? '' : `${value}`,
    ...(help === undefined ? {} : { help }),
    ...(fault === undefined ? {} : { fault }),
  };
  const typed = (text: string) => onChange(text.trim() === '' ? null : kind === 'number' ? Number(text) : text);
  return kind === 'long' ? (
    <LongField {...common} onChange={typed} />
  ) : (
    <Field {...common} type={kind} step={kind === 'number' ? 'any' : undefined} onChange={typed} />
  );
}
