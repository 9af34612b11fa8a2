import { formatCount, formatPrice } from '#i18n/formats';
import { useLocale, useWords } from '../ui/locale';
import { useVat } from '../shell/vat';
import type { Figures } from './statistics.queries';
import { STATISTICS } from './statistics.words';
import { formatMinutes, formatShare } from './formats';
import styles from './key-figures.module.css';

interface KeyFigure {
  name: string;
  now: number | null;
  before: number | null;
  show: (value: number) => string;
  note?: string;
}

/** The key figures of the period, each with its previous value. */
export function KeyFigures({ now, before }: { now: Figures; before: Figures }) {
  const words = useWords(STATISTICS);
  const language = useLocale();
  const { net } = useVat();
  const count = (value: number) => formatCount(value, language);
  const share = (value: number) => formatShare(value, language);
  const wait = (value: number) => formatMinutes(value, language);
  const money = (value: number, currency = now.revenue.currency) => formatPrice(value, currency, language);
  const others = now.revenue.otherCurrencies.map(({ amount, currency }) => money(amount, currency)).join(' + ');
  const of = (figure: Omit<KeyFigure, 'now' | 'before'>, read: (figures: Figures) => number | null): KeyFigure => ({
    ...figure,
    now: read(now),
    before: read(before),
  });
  const all = [
    of({ name: words.received, show: count }, ({ steps }) => steps[0]?.count ?? 0),
    of({ name: words.wonRequests, show: count }, ({ winRate }) => winRate.won),
    of({ name: words.rate, show: share }, ({ winRate }) => winRate.rate),
    of(
      { name: net(words.revenue), show: money, ...(others ? { note: words.others(others) } : {}) },
      ({ revenue }) => revenue.amount,
    ),
    of({ name: words.firstAnswer, show: wait, note: words.median }, ({ responseTime }) => responseTime.medianMinutes),
    of(
      { name: words.venueAnswer, show: wait, note: words.median },
      ({ venueResponseTime }) => venueResponseTime.medianMinutes,
    ),
  ];
  return (
    <section aria-label={words.keyFigures}>
      <dl className={styles.all}>
        {all.map((figure) => (
          <div key={figure.name} className={styles.one}>
            <dt>{figure.name}</dt>
            <dd className={styles.value}>
              {figure.now === null ? '–' : figure.show(figure.now)}
              {figure.note ? <small> {figure.note}</small> : null}
            </dd>
            <dd className={styles.before}>
              <Trend now={figure.now} before={figure.before} />
              {words.against(figure.before === null ? '–' : figure.show(figure.before))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Up, down or unchanged; not colored, since more isn't always better. */
function Trend({ now, before }: { now: number | null; before: number | null }) {
  const words = useWords(STATISTICS);
  if (now === null || before === null) return null;
  const [sign, text] = now > before ? ['↑', words.more] : now < before ? ['↓', words.less] : ['=', words.same];
  return (
    <>
      <span aria-hidden>{sign} </span>
      <span className="visually-hidden">{text}, </span>
    </>
  );
}
