import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney } from '#i18n/formats';
import { COMMISSION_TEXT_MAX } from '#domain/limits';
import { SenderChoice, sentFrom } from '../mailboxes/sender-choice';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { Field } from '../ui/field';
import { useLocale, useWords } from '../ui/locale';
import { SkeletonLines } from '../ui/states';
import { Problem } from '../shell/problem';
import { useVat } from '../shell/vat';
import { type Commission, credit, documentsOf } from './commissions.queries';
import { ConfirmDialog, type OnChanged } from './acts';
import { COMMISSIONS } from './commissions.words';
import styles from './commissions.module.css';

/** Issues a credit note for all or part of an invoice. Waits until the amount left to credit is known. */
export function CreditDialog({
  commission,
  onClose,
  onChanged,
}: {
  commission: Commission;
  onClose: () => void;
  onChanged: OnChanged;
}) {
  const words = useWords(COMMISSIONS);
  const language = useLocale();
  const { isCharged, net: withoutVat } = useVat();
  const [net, setNet] = useState('');
  const [reason, setReason] = useState('');
  const [mailboxId, setMailboxId] = useState<string | null>(null);
  const { data: documents, error, refetch } = useQuery(documentsOf(commission));
  if (!documents)
    return (
      <Dialog
        title={words.creditTitle}
        isOpen
        onClose={onClose}
        foot={<Button onPress={onClose}>{words.close}</Button>}
      >
        {error ? <Problem error={error} onRetry={() => void refetch()} /> : <SkeletonLines count={4} />}
      </Dialog>
    );
  const credited = documents.items
    .filter(({ kind }) => kind === 'credit_note')
    .reduce((sum, document) => sum + document.net, 0);
  const left = withoutVat(formatMoney(commission.amount - credited, commission.currency, language));
  return (
    <ConfirmDialog
      title={words.creditTitle}
      send={words.creditSend}
      act={() =>
        credit(commission, {
          ...(net === '' ? {} : { net: Number(net) }),
          ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
          ...sentFrom(mailboxId),
        })
      }
      says={({ number }) => words.credited(number)}
      onClose={onClose}
      onChanged={onChanged}
    >
      {(faults) => (
        <>
          <p className={styles.says}>
            {words.creditSays(commission.invoiceNumber ?? '', left)} {isCharged ? words.creditVat : null}
          </p>
          <p className={styles.says}>{words.creditMailed}</p>
          <Field
            label={withoutVat(words.amount)}
            help={words.creditAll}
            type="number"
            min={0.01}
            step={0.01}
            value={net}
            onChange={setNet}
            fault={faults.net}
            autoFocus
          />
          <Field
            label={words.creditReason}
            value={reason}
            onChange={setReason}
            maxLength={COMMISSION_TEXT_MAX}
            fault={faults.reason}
          />
          <SenderChoice value={mailboxId} onChange={setMailboxId} />
        </>
      )}
    </ConfirmDialog>
  );
}
