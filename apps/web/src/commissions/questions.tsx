import { type ReactNode, useState } from 'react';
import { UNPAID_STATUSES } from '#domain/state-machines';
import { formatMoney } from '#i18n/formats';
import { useLocale, useWords } from '../ui/locale';
import { useVat } from '../shell/vat';
import { ConfirmDialog, type OnChanged } from './acts';
import { cancel, type Commission, markPaid } from './commissions.queries';
import { COMMISSIONS } from './commissions.words';
import { CreditDialog } from './credit-dialog';
import { DocumentsDialog } from './documents';
import { EditDialog } from './edit-dialog';
import { InvoiceDialog } from './invoice-dialog';
import { StatementDialog } from './statement-dialog';

export type Asked = 'invoice' | 'edit' | 'paid' | 'credit' | 'cancel' | 'documents' | 'statement';

/** An open dialog with the commission as it was loaded, so that a colleague's change doesn't alter it while the user reads or types. */
interface Question {
  what: Asked;
  of: Commission;
}

export function canBe(what: Asked, { status, invoiceNumber }: Commission): boolean {
  switch (what) {
    case 'invoice':
    case 'edit':
      return status === 'pending';
    case 'paid':
    case 'cancel':
      return UNPAID_STATUSES.includes(status);
    case 'credit':
      return invoiceNumber !== null && status !== 'cancelled';
    case 'documents':
      return invoiceNumber !== null;
    case 'statement':
      return true;
  }
}

export type Ask = (what: Asked, of: Commission) => void;

/** The dialogs for the commissions of a list. They live outside the list, since a colleague's change may remove the commission from it. */
export function useQuestions(): { ask: Ask; dialog: ReactNode } {
  const [asked, setAsked] = useState<Question | null>(null);
  const dialog = asked && (
    <Dialogs
      asked={asked}
      onClose={() => setAsked(null)}
      onChanged={(current) => {
        const goesOn = canBe(asked.what, current);
        if (goesOn) setAsked({ ...asked, of: current });
        return goesOn;
      }}
    />
  );
  return { ask: (what, of) => setAsked({ what, of }), dialog };
}

function Dialogs({
  asked: { what, of: commission },
  onClose,
  onChanged,
}: {
  asked: Question;
  onClose: () => void;
  onChanged: OnChanged;
}) {
  const words = useWords(COMMISSIONS);
  const language = useLocale();
  const { gross } = useVat();
  const { memberId, member, currency, amount, owed, invoiceNumber } = commission;
  const money = (value: number) => formatMoney(value, currency, language);
  switch (what) {
    case 'invoice':
      return <InvoiceDialog id={commission.id} onClose={onClose} onChanged={onChanged} />;
    case 'edit':
      return <EditDialog commission={commission} onClose={onClose} />;
    case 'credit':
      return <CreditDialog commission={commission} onClose={onClose} onChanged={onChanged} />;
    case 'documents':
      return <DocumentsDialog commission={commission} onClose={onClose} />;
    case 'statement':
      return <StatementDialog memberId={memberId} name={member.name} onClose={onClose} />;
    case 'paid':
      return (
        <ConfirmDialog
          title={words.payTitle}
          send={words.doPaid}
          act={() => markPaid(commission)}
          says={() => words.paidSaid}
          onClose={onClose}
          onChanged={onChanged}
        >
          <p>{words.paySays(member.name, owed === null ? money(amount) : gross(money(owed)))}</p>
          {invoiceNumber === null ? <p>{words.payWithoutInvoice}</p> : null}
        </ConfirmDialog>
      );
    case 'cancel':
      return (
        <ConfirmDialog
          title={words.cancelTitle}
          send={words.cancelSend}
          danger
          act={() => cancel(commission)}
          says={() => words.cancelledSaid}
          onClose={onClose}
          onChanged={onChanged}
        >
          <p>{words.cancelSays(invoiceNumber)}</p>
        </ConfirmDialog>
      );
  }
}
