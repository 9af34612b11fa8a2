import { X } from 'lucide-react';
import { type KeyboardEvent, memo, type ReactNode, useEffect, useId, useRef } from 'react';
import { OFFER_LINE_KIND_WORDS } from '#domain/labels';
import type { LineAmount } from '#domain/offer-totals';
import { OFFER_BASES, OFFER_LINE_KINDS, OFFER_LINE_STATES } from '#domain/vocabulary';
import { IconButton } from '../ui/button';
import field from '../ui/field.module.css';
import { useLabel, useWords } from '../ui/locale';
import { ReadFrom } from '../requests/summary/read-from';
import { inKind, type LineDraft, wrongNumbers } from './offer-draft';
import type { OfferReading } from './offer-readings';
import { BASES, CELL_STATES, OFFERS } from './offers.words';
import { useLineSum } from './use-line-sum';
import styles from './offers.module.css';

export interface LineActs {
  change: (key: string, line: LineDraft) => void;
  remove: (key: string) => void;
  addAfter: (key: string) => void;
  move: (key: string, by: -1 | 1) => void;
}

/** A labeled native control: an offer has up to a hundred lines, and native controls are far cheaper than the library's. */
function Labeled({
  label,
  fault,
  className = '',
  children,
}: {
  label: string;
  fault?: string | undefined;
  className?: string | undefined;
  children: (props: { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }) => ReactNode;
}) {
  const id = useId();
  return (
    <div className={`${field.field} ${className}`}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      {children({ id, ...(fault ? { 'aria-invalid': true, 'aria-describedby': `${id}-fault` } : {}) })}
      {fault ? (
        <span className={field.fault} id={`${id}-fault`}>
          {fault}
        </span>
      ) : null}
    </div>
  );
}

/** The fields of one line of a draft. */
export const LineFields = memo(function LineFields({
  line,
  place,
  amount,
  currency,
  taxWord,
  needs,
  faults,
  reading,
  isNew,
  acts,
}: {
  line: LineDraft;
  place: number;
  amount: LineAmount | undefined;
  currency: string;
  /** Whether prices are entered without or with VAT. */
  taxWord: string;
  /** The needs to choose from: id and name. */
  needs: readonly (readonly [string, string])[];
  faults: Readonly<Record<string, string>> | undefined;
  reading: OfferReading | undefined;
  isNew: boolean;
  acts: LineActs;
}) {
  const words = useWords(OFFERS);
  const label = useLabel();
  const sumOf = useLineSum(currency);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isNew) first.current?.focus();
  }, [isNew]);
  const set = (changed: Partial<LineDraft>) => acts.change(line.key, { ...line, ...changed });
  const name = line.label.trim() || words.line(place);
  const wrong = wrongNumbers(line);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLInputElement)) return;
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      acts.addAfter(line.key);
    }
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      acts.move(line.key, event.key === 'ArrowUp' ? -1 : 1);
    }
  };
  const text = (property: 'label' | 'note', caption: string, maxLength: number, className?: string) => (
    <Labeled label={caption} className={className} fault={faults?.[property]}>
      {(props) => (
        <input
          {...props}
          ref={property === 'label' ? first : undefined}
          className={field.input}
          value={line[property]}
          maxLength={maxLength}
          onChange={({ target }) => set({ [property]: target.value })}
        />
      )}
    </Labeled>
  );
  const number = (property: 'quantity' | 'days' | 'unitPrice' | 'vatRate', caption: string) => (
    <Labeled label={caption} fault={wrong.includes(property) ? words.numberFault : faults?.[property]}>
      {(props) => (
        <input
          {...props}
          className={field.input}
          inputMode="decimal"
          value={line[property]}
          onChange={({ target }) => set({ [property]: target.value })}
        />
      )}
    </Labeled>
  );
  const choice = <Value extends string>(
    caption: string,
    options: readonly (readonly [Value, string])[],
    value: Value,
    onChange: (value: Value) => void,
  ) => (
    <Labeled label={caption}>
      {(props) => (
        <select
          {...props}
          className={field.input}
          value={value}
          onChange={({ target }) => onChange(target.value as Value)}
        >
          {options.map(([option, said]) => (
            <option key={option} value={option}>
              {said}
            </option>
          ))}
        </select>
      )}
    </Labeled>
  );
  const isPriced = line.state === 'priced' || line.state === 'optional';
  return (
    <li className={styles.line} aria-label={name} onKeyDown={onKeyDown} data-line={line.key}>
      <div className={styles.fields}>
        {text('label', words.label, 300, styles.wide)}
        {choice(
          words.kind,
          OFFER_LINE_KINDS.map((kind) => [kind, label(OFFER_LINE_KIND_WORDS[kind])] as const),
          line.kind,
          (kind) => acts.change(line.key, inKind(line, kind)),
        )}
        {choice(words.answers, [['', words.noNeed], ...needs], line.needId ?? '', (needId) =>
          set({ needId: needId || null }),
        )}
        {choice(
          words.state,
          OFFER_LINE_STATES.map((state) => [state, label(CELL_STATES[state])] as const),
          line.state,
          (state) => set({ state }),
        )}
        {isPriced ? (
          <>
            {number('unitPrice', words.unitPrice(taxWord))}
            {choice(
              words.basisOf,
              OFFER_BASES.map((basis) => [basis, label(BASES[basis])] as const),
              line.basis,
              (basis) => set({ basis }),
            )}
            {number('quantity', words.quantity)}
            {number('days', words.days)}
            {number('vatRate', words.vatRate)}
          </>
        ) : null}
        {text('note', words.note, 2000, styles.wide)}
      </div>
      <div className={styles.lineEnd}>
        <IconButton label={words.removeLine(name)} small onPress={() => acts.remove(line.key)}>
          <X size={14} aria-hidden />
        </IconButton>
        <output className={styles.amount} aria-label={words.amount}>
          {amount ? sumOf({ state: line.state, net: amount.net }) : null}
        </output>
      </div>
      {reading ? (
        <p className={styles.reading}>
          <ReadFrom {...reading} />
        </p>
      ) : null}
    </li>
  );
});
