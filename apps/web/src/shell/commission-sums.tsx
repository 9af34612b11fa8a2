import { formatMoney } from '#i18n/formats';
import type { Schema } from '../api/client';
import { useLocale, useWords } from '../ui/locale';
import { COMMISSION_SUMS } from './commission-sums.words';
import { useVat } from './vat';

/** Paid and outstanding commissions excluding VAT, per currency, as items of a `<dl>`. */
export function CommissionSums({ sums }: { sums: Schema<'MemberStandingView'>['commissions'] }) {
  const words = useWords(COMMISSION_SUMS);
  const language = useLocale();
  const { net } = useVat();
  return sums.map(({ currency, paid, outstanding }) => (
    <div key={currency}>
      <dt>{net(words.paid)}</dt>
      <dd>{formatMoney(paid, currency, language)}</dd>
      {outstanding > 0 ? (
        <>
          <dt>{net(words.outstanding)}</dt>
          <dd>{formatMoney(outstanding, currency, language)}</dd>
        </>
      ) : null}
    </div>
  ));
}
