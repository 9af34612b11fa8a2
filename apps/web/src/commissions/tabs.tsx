import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatCount, formatMoney } from '#i18n/formats';
import { useLocale, useWords } from '../ui/locale';
import { useVat } from '../shell/vat';
import { type Sum, summaryOf } from './commissions.queries';
import { TABS, type Tab } from './tab-names';
import { COMMISSIONS } from './commissions.words';
import styles from './commissions.module.css';

/** Formats totals per currency: excluding VAT before invoicing, including VAT afterwards. */
function useSums(): (tab: Tab, sums: readonly Sum[]) => string {
  const language = useLocale();
  const { net, gross } = useVat();
  const words = useWords(COMMISSIONS);
  return (tab, sums) =>
    sums.length === 0
      ? words.nothing
      : (tab === 'owed' ? net : gross)(
          sums.map(({ amount, currency }) => formatMoney(amount, currency, language)).join(' · '),
        );
}

/** The tabs with their totals. */
export function Tabs() {
  const words = useWords(COMMISSIONS);
  const language = useLocale();
  const sums = useSums();
  const { tabs } = useSuspenseQuery(summaryOf).data;
  return (
    <nav className={styles.tabs} aria-label={words.tabs}>
      {TABS.map((name) => {
        const tab = tabs.find((known) => known.tab === name);
        return (
          <Link
            key={name}
            to="/commissions"
            search={{ tab: name === 'owed' ? undefined : name }}
            activeOptions={{ includeSearch: true, explicitUndefined: true }}
            className={styles.tab}
            data-tab={name}
          >
            <span className={styles.tabName}>
              {words.tab(name)} {tab ? <span className={styles.count}>{formatCount(tab.count, language)}</span> : null}
            </span>
            {tab ? <span className={styles.sum}>{sums(name, tab.sums)}</span> : null}
          </Link>
        );
      })}
    </nav>
  );
}

/** The open amounts by age. */
export function Ages({ tab }: { tab: Tab }) {
  const words = useWords(COMMISSIONS);
  const language = useLocale();
  const sums = useSums();
  const ages = useSuspenseQuery(summaryOf).data.tabs.find((known) => known.tab === tab)?.ages ?? [];
  if (ages.length === 0) return null;
  return (
    <dl className={styles.ages} aria-label={words.ages}>
      {ages.map((age) => (
        <div key={age.fromDays} data-old={age.fromDays >= 61 || undefined}>
          <dt>
            {words.age(age.fromDays)} · <span className={styles.count}>{formatCount(age.count, language)}</span>
          </dt>
          <dd>{sums(tab, age.sums)}</dd>
        </div>
      ))}
    </dl>
  );
}
