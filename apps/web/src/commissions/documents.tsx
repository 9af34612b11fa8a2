import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { formatDate, formatMoney } from '#i18n/formats';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { useLocale, useWords } from '../ui/locale';
import { SkeletonLines } from '../ui/states';
import { Problem } from '../shell/problem';
import { useServiceSettings } from '../shell/session';
import { useVat } from '../shell/vat';
import { type Commission, documentsOf, pdfOf } from './commissions.queries';
import { COMMISSIONS } from './commissions.words';
import styles from './commissions.module.css';

/** The invoice and credit notes of a commission, each with its PDF. */
export function Documents({ commission }: { commission: Commission }) {
  const words = useWords(COMMISSIONS);
  const language = useLocale();
  const { timeZone } = useServiceSettings();
  const vat = useVat();
  const { data, error, refetch } = useQuery(documentsOf(commission));
  if (error) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines count={1} />;
  if (data.items.length === 0) return <p className={styles.muted}>{words.noDocuments}</p>;
  return (
    <ul className={styles.documents}>
      {data.items.map(({ id, kind, number, issueDate, gross, currency }) => (
        <li key={id}>
          <a href={pdfOf(id)} target="_blank" rel="noreferrer">
            <FileText size={14} aria-hidden /> {kind === 'invoice' ? words.invoiceKind : words.creditKind} {number}
          </a>
          <span className={styles.muted}>{formatDate(issueDate, language, timeZone)}</span>
          <span className={styles.money}>
            {vat.gross(formatMoney(kind === 'invoice' ? gross : -gross, currency, language))}
          </span>
        </li>
      ))}
    </ul>
  );
}

export function DocumentsDialog({ commission, onClose }: { commission: Commission; onClose: () => void }) {
  const words = useWords(COMMISSIONS);
  return (
    <Dialog title={words.documents} isOpen onClose={onClose} foot={<Button onPress={onClose}>{words.close}</Button>}>
      <Documents commission={commission} />
    </Dialog>
  );
}
