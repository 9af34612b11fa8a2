import { Link } from '@tanstack/react-router';
import { formatAmount } from '#i18n/figures';
import { dateIn, formatDate, formatMoney } from '#i18n/formats';
import { useLocale, useWords } from '../ui/locale';
import { Badge, Status } from '../ui/states';
import { useIsChanged } from '../shell/live';
import { useServiceSettings } from '../shell/session';
import { useVat } from '../shell/vat';
import { CommissionActs } from './commission-menu';
import type { Commission, Mismatch } from './commissions.queries';
import { COMMISSIONS } from './commissions.words';
import { daysBetween } from './dates';
import type { Ask } from './questions';
import styles from './commissions.module.css';

const SHAPES = {
  pending: { tone: 'plain', shape: 'ring', word: 'isOwed' },
  invoiced: { tone: 'info', shape: 'half', word: 'isInvoiced' },
  paid: { tone: 'ok', shape: 'tick', word: 'isPaid' },
  cancelled: { tone: 'plain', shape: 'cross', word: 'cancelled' },
} as const;

/** When a commission was added, is due or was paid, and how late it is. */
function useWhen({ status, createdAt, dueDate, paidAt }: Commission): { text: string; isLate: boolean } {
  const words = useWords(COMMISSIONS);
  const language = useLocale();
  const { timeZone } = useServiceSettings();
  const day = (at: string) => formatDate(at, language, timeZone);
  if (status === 'paid' && paidAt) return { text: words.paidOn(day(paidAt)), isLate: false };
  if (status !== 'invoiced' || !dueDate) return { text: words.since(day(createdAt)), isLate: false };
  const late = daysBetween(dueDate, dateIn(timeZone));
  return late > 0 ? { text: words.lateBy(late), isLate: true } : { text: words.due(day(dueDate)), isLate: false };
}

/** The amount net of credit notes, whether it includes VAT, and how it was calculated. */
function useAmount({ status, amount, currency, gross, credited, paidAmount, baseAmount, rate }: Commission): {
  text: string;
  note: string | null;
} {
  const words = useWords(COMMISSIONS);
  const language = useLocale();
  const vat = useVat();
  const money = (value: number) => formatMoney(value, currency, language);
  if (gross === null) {
    if (status === 'paid') return { text: money(paidAmount ?? amount), note: words.notInvoiced };
    const note =
      baseAmount === null || rate === null ? null : words.partOf(formatAmount(rate, language), money(baseAmount));
    return { text: vat.net(money(amount)), note };
  }
  if (status === 'cancelled' || credited === 0) return { text: vat.gross(money(gross)), note: null };
  return { text: vat.gross(money(gross - credited)), note: words.creditedBy(money(credited)) };
}

export function CommissionRow({
  commission,
  mismatches,
  ask,
  inRequest = false,
  showsStatus = inRequest,
}: {
  commission: Commission;
  mismatches: readonly Mismatch[];
  ask: Ask;
  /** Set where the request is already shown. */
  inRequest?: boolean;
  /** Set if the list mixes statuses. */
  showsStatus?: boolean;
}) {
  const words = useWords(COMMISSIONS);
  const when = useWhen(commission);
  const amount = useAmount(commission);
  const isChanged = useIsChanged(commission.requestId);
  const { status, member, request, invoiceNumber, remindersSent } = commission;
  const { tone, shape, word } = SHAPES[status];
  return (
    <li className={styles.row} data-changed={isChanged || undefined}>
      <span className={styles.number}>{invoiceNumber ?? '–'}</span>
      <span className={styles.about}>
        <span className={styles.venue}>{member.name}</span>
        {showsStatus ? (
          <Status tone={tone} shape={shape}>
            {words[word]}
          </Status>
        ) : null}
        {inRequest ? null : (
          <Link to="/requests/$code/commission" params={{ code: request.code }} className={styles.request}>
            {request.code} <span>{request.title}</span>
          </Link>
        )}
      </span>
      <span className={styles.when} data-late={when.isLate || undefined}>
        {when.text}
        {remindersSent > 0 ? <small>{words.reminded(remindersSent)}</small> : null}
        {!member.paymentReminders && status === 'invoiced' ? <small>{words.noReminders}</small> : null}
      </span>
      <span className={styles.marks}>
        {mismatches.length > 0 ? <Badge tone="danger">{words.found(mismatches[0]?.found ?? 'twice')}</Badge> : null}
      </span>
      <span className={styles.money}>
        {amount.text}
        {amount.note ? <small>{amount.note}</small> : null}
      </span>
      <CommissionActs commission={commission} ask={ask} />
    </li>
  );
}
