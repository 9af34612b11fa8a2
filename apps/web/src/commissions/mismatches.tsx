import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { formatMoney } from '#i18n/formats';
import { COMMISSION_TEXT_MAX } from '#domain/limits';
import { Button } from '../ui/button';
import { LongField } from '../ui/field';
import { useLocale, useWords } from '../ui/locale';
import { ConfirmDialog } from './acts';
import { type Mismatch, settle } from './commissions.queries';
import { COMMISSIONS } from './commissions.words';
import styles from './commissions.module.css';

/** Payments that don't match a commission, until a team member resolves them. */
export function Mismatches({ items }: { items: readonly Mismatch[] }) {
  const words = useWords(COMMISSIONS);
  const [settled, setSettled] = useState<Mismatch | null>(null);
  if (items.length === 0) return null;
  return (
    <section className={styles.alarms} aria-labelledby="mismatches">
      <h2 id="mismatches">
        <TriangleAlert size={14} aria-hidden /> {words.mismatches}
      </h2>
      <ul>
        {items.map((item) => (
          <Alarm key={item.id} mismatch={item} onSettle={() => setSettled(item)} />
        ))}
      </ul>
      {settled ? <SettleDialog mismatch={settled} onClose={() => setSettled(null)} /> : null}
    </section>
  );
}

function Alarm({ mismatch, onSettle }: { mismatch: Mismatch; onSettle: () => void }) {
  const words = useWords(COMMISSIONS);
  const language = useLocale();
  const { commission, found, owed, paid, currency } = mismatch;
  const received = paid === null ? words.noAmount : formatMoney(paid, currency ?? commission.currency, language);
  return (
    <li className={styles.alarm}>
      <span className={styles.number}>{commission.invoiceNumber ?? '–'}</span>
      <Link to="/requests/$code/commission" params={{ code: commission.requestCode }} className={styles.venue}>
        {commission.memberName}
      </Link>
      <span>{words.found(found)}</span>
      <span className={styles.money}>
        {(found === 'refunded' || found === 'disputed' ? words.takenBackOf : words.paidOf)(
          received,
          formatMoney(owed, commission.currency, language),
        )}
      </span>
      <Button small writes aria-label={`${words.settle} ${commission.memberName}`} onPress={onSettle}>
        {words.settle}
      </Button>
    </li>
  );
}

function SettleDialog({ mismatch, onClose }: { mismatch: Mismatch; onClose: () => void }) {
  const words = useWords(COMMISSIONS);
  const [note, setNote] = useState('');
  return (
    <ConfirmDialog
      title={words.settleTitle}
      send={words.settleSend}
      act={() => settle(mismatch.id, note.trim())}
      says={() => words.settled}
      onClose={onClose}
    >
      <p className={styles.says}>{words.settleSays}</p>
      <LongField
        label={words.settleNote}
        value={note}
        onChange={setNote}
        maxLength={COMMISSION_TEXT_MAX}
        rows={3}
        autoFocus
      />
    </ConfirmDialog>
  );
}
