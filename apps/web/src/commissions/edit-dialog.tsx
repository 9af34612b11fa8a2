import { formatDate } from '#i18n/formats';
import { FormDialog } from '../ui/form-dialog';
import { useLocale, useWords } from '../ui/locale';
import { useServiceSettings } from '../shell/session';
import { useOptimisticLock } from '../shell/use-optimistic-lock';
import { faultsOf, useAct } from './acts';
import { CommissionFields, inputOf, type Typed, useTyped } from './commission-fields';
import { type Commission, update } from './commissions.queries';
import { COMMISSIONS } from './commissions.words';

const typedOf = ({ baseAmount, rate, amount, currency, dueDate, description }: Commission): Typed => ({
  baseAmount: `${baseAmount ?? ''}`,
  rate: `${rate ?? ''}`,
  amount: `${amount}`,
  currency,
  dueDate: dueDate ?? '',
  description: description ?? '',
});

/** Describes a colleague's concurrent changes. */
function useChanges() {
  const words = useWords(COMMISSIONS);
  const language = useLocale();
  const { timeZone } = useServiceSettings();
  const labels: Partial<Record<keyof Commission, string>> = {
    baseAmount: words.base,
    rate: words.rate,
    amount: words.amount,
    currency: words.currency,
    dueDate: words.dueDate,
    description: words.description,
  };
  return useOptimisticLock<Commission>({
    save: (fields, base) => update(base, fields),
    label: (name) => labels[name] ?? name,
    show: (name, fields) => {
      const value = fields[name];
      if (value === null || value === undefined) return '';
      if (name === 'dueDate') return formatDate(`${value as string}`, language, timeZone);
      return `${value as string | number}`;
    },
  });
}

/** Edits a commission that isn't invoiced yet. Sends only changed fields, so that a colleague's changes to other fields are kept. */
export function EditDialog({ commission, onClose }: { commission: Commission; onClose: () => void }) {
  const words = useWords(COMMISSIONS);
  const { typed, change, isRight } = useTyped(typedOf(commission));
  const { change: save, conflict } = useChanges();
  const wanted = Object.fromEntries(
    Object.entries(inputOf(typed)).filter(([name, value]) => value !== commission[name as keyof Commission]),
  );
  const changing = useAct(
    () => save(wanted, commission),
    () => words.changed,
    onClose,
    { isForm: true },
  );
  return (
    <>
      <FormDialog
        title={words.editTitle(commission.member.name)}
        send={words.save}
        back={words.back}
        isPending={changing.isPending}
        isReady={isRight && Object.keys(wanted).length > 0}
        onSend={() => changing.mutate()}
        onClose={onClose}
      >
        <CommissionFields typed={typed} change={change} faults={faultsOf(changing.error)} />
      </FormDialog>
      {conflict}
    </>
  );
}
