import { useMutation } from '@tanstack/react-query';
import { MoreHorizontal } from 'lucide-react';
import { Button, IconButton } from '../ui/button';
import { useWords } from '../ui/locale';
import { Menu, type MenuEntry } from '../ui/menu';
import { toast } from '../shell/toasts';
import { type Commission, readAnew, setReminders } from './commissions.queries';
import { COMMISSIONS } from './commissions.words';
import { type Ask, type Asked, canBe } from './questions';
import styles from './commissions.module.css';

/** The actions of a commission: the next step as a button, the others in a menu. */
export function CommissionActs({ commission, ask }: { commission: Commission; ask: Ask }) {
  const words = useWords(COMMISSIONS);
  const { member, memberId } = commission;
  const reminders = useMutation({
    mutationFn: (wanted: boolean) => setReminders(memberId, wanted),
    onSuccess: (_done, wanted) => {
      toast.success(wanted ? words.remindersOn : words.remindersOff, async () => {
        await setReminders(memberId, !wanted);
        await readAnew();
      });
      return readAnew();
    },
    onError: toast.error,
  });
  const entry = (what: Asked, label: string): MenuEntry[] =>
    canBe(what, commission) ? [{ id: what, label, run: () => ask(what, commission) }] : [];
  const entries: MenuEntry[] = [
    ...entry('edit', words.doEdit),
    ...entry('paid', words.doPaid),
    ...entry('documents', words.doDocuments),
    ...entry('credit', words.doCredit),
    ...entry('statement', words.doStatement),
    {
      id: 'reminders',
      label: member.paymentReminders ? words.doNotRemind : words.doRemind,
      run: () => reminders.mutate(!member.paymentReminders),
    },
    ...entry('cancel', words.doCancel).map((last) => ({ ...last, danger: true, apart: true })),
  ];
  return (
    <span className={styles.acts}>
      {canBe('invoice', commission) ? (
        <Button
          small
          writes
          aria-label={`${words.doInvoice} ${member.name}`}
          onPress={() => ask('invoice', commission)}
        >
          {words.doInvoice}
        </Button>
      ) : null}
      <Menu
        label={words.actions(member.name)}
        entries={entries}
        trigger={
          <IconButton small label={words.actions(member.name)}>
            <MoreHorizontal size={16} aria-hidden />
          </IconButton>
        }
      />
    </span>
  );
}
