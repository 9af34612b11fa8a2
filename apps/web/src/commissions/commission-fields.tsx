import { useState } from 'react';
import { COMMISSION_TEXT_MAX } from '#domain/limits';
import { Field } from '../ui/field';
import { useWords } from '../ui/locale';
import { useVat } from '../shell/vat';
import { commissionOf } from './amounts';
import { COMMISSIONS } from './commissions.words';
import styles from './commissions.module.css';

/** The form values, as typed. */
export interface Typed {
  baseAmount: string;
  rate: string;
  amount: string;
  currency: string;
  dueDate: string;
  description: string;
}

/** Converts the form values to API input; empty fields become null. */
export const inputOf = ({ baseAmount, rate, amount, currency, dueDate, description }: Typed) => ({
  amount: Number(amount),
  baseAmount: baseAmount === '' ? null : Number(baseAmount),
  rate: rate === '' ? null : Number(rate),
  currency: currency.trim().toUpperCase(),
  dueDate: dueDate || null,
  description: description.trim() || null,
});

/** The state of the commission form, with the usual values of a new one. The amount follows base and rate until it is edited. */
export function useTyped(start: Typed, usual: Partial<Pick<Typed, 'rate' | 'baseAmount' | 'currency'>> = {}) {
  const [typed, setTyped] = useState<Partial<Typed>>({});
  const [follows, setFollows] = useState<boolean | null>(null);
  const all = { ...start, ...usual, ...typed };
  const computed =
    (follows ?? usual.baseAmount !== undefined)
      ? commissionOf(all.baseAmount, all.rate, all.currency.toUpperCase())
      : null;
  const shown = computed === null ? all : { ...all, amount: computed };
  const change = (changed: Partial<Typed>) => {
    if ('baseAmount' in changed || 'rate' in changed) setFollows(true);
    if ('amount' in changed) setFollows(false);
    setTyped((before) => ({ ...before, ...changed }));
  };
  return { typed: shown, change, isRight: Number(shown.amount) > 0 && /^[A-Za-z]{3}$/.test(all.currency.trim()) };
}

/** The fields of a commission: amount, base and rate, due date, description. */
export function CommissionFields({
  typed,
  change,
  faults,
  baseHelp,
}: {
  typed: Typed;
  change: (changed: Partial<Typed>) => void;
  faults: Readonly<Record<string, string>>;
  /** Where the base comes from, if it isn't typed. */
  baseHelp?: string | undefined;
}) {
  const words = useWords(COMMISSIONS);
  const { net } = useVat();
  const field = (name: keyof Typed) => {
    const fault = faults[name];
    return { value: typed[name], onChange: (value: string) => change({ [name]: value }), ...(fault ? { fault } : {}) };
  };
  const money = { type: 'number', min: 0.01, step: 0.01 } as const;
  return (
    <>
      <div className={styles.pair}>
        <Field
          label={net(words.base)}
          {...(baseHelp === undefined ? {} : { help: baseHelp })}
          {...money}
          {...field('baseAmount')}
        />
        <Field label={words.rate} type="number" min={0} max={100} step={0.01} {...field('rate')} />
      </div>
      <div className={styles.pair}>
        <Field label={net(words.amount)} help={words.amountHelp} {...money} {...field('amount')} />
        <Field label={words.currency} maxLength={3} {...field('currency')} />
      </div>
      <Field label={words.dueDate} help={words.dueHelp} type="date" {...field('dueDate')} />
      <Field label={words.description} maxLength={COMMISSION_TEXT_MAX} {...field('description')} />
    </>
  );
}
