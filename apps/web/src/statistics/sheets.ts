import { DECLINE_REASON_WORDS } from '#domain/reason-words';
import { DECLINE_REASONS } from '#domain/vocabulary';
import { formatCount, formatPrice } from '#i18n/formats';
import type { Locale } from '#i18n/locale';
import { inLocale } from '../ui/locale';
import type { Figures, TopOrganizer, TopVenue } from './statistics.queries';
import { STATISTICS } from './statistics.words';
import { formatMinutes, formatShare } from './formats';
import { monthName } from './period';

interface Cell {
  /** For display. */
  text: string;
  /** Shown below the text, muted. */
  aside?: string;
  /** For the CSV. */
  value: string | number | null;
}

interface Row {
  key: string;
  name: string;
  /** The venue or organizer that the name links to. */
  venueCode?: string;
  organizerId?: string;
  /** Shown after the name, muted. */
  note?: string | null;
  /** Shown below the name, muted; not in the CSV, whose other columns say it. */
  below?: string;
  cells: readonly Cell[];
  /** Values of the columns that only the CSV has. */
  inFile?: readonly string[];
  /** The bar's length, 0..1. */
  bar: number;
  /** The bar's length in the previous period, 0..1. */
  mark?: number;
}

/** The data of a table, its chart and its CSV. */
export interface Sheet {
  /** The name of the CSV file, without the period. */
  file: string;
  title: string;
  help: string;
  /** Column titles; the first is for the row names. */
  head: readonly string[];
  /** Titles of the columns that only the CSV has. */
  headInFile?: readonly string[];
  rows: readonly Row[];
}

const NONE: Cell = { text: '–', value: null };
/** Limits the digits in the CSV. */
const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

/** The reasons that were given, most frequent first, with their numbers. */
const reasonsOf = (byReason: Figures['declines'][number]['byReason'], locale: Locale): string =>
  DECLINE_REASONS.filter((reason) => byReason[reason] > 0)
    .sort((one, other) => byReason[other] - byReason[one])
    .map((reason) => `${DECLINE_REASON_WORDS[reason][locale]} ${formatCount(byReason[reason], locale)}`)
    .join(' · ');

/** Builds the sheets in the user's language. `net` marks a label as excluding VAT. */
export function sheetsIn(locale: Locale, net: (label: string) => string) {
  const words = inLocale(STATISTICS, locale);
  const count = (value: number): Cell => ({ text: formatCount(value, locale), value });
  const share = (value: number | null): Cell =>
    value === null ? NONE : { text: formatShare(value, locale), value: rounded(value, 4) };
  const money = (value: number, currency: string): Cell => ({ text: formatPrice(value, currency, locale), value });
  const wait = (minutes: number | null): Cell =>
    minutes === null ? NONE : { text: formatMinutes(minutes, locale), value: rounded(minutes, 1) };
  const minutes = (label: string): string => `${label} (min)`;
  /** Revenue in the agency's currency, with others below it; in the CSV, others have a separate column. */
  const inCurrencies = (amount: number, currency: string, others: TopVenue['otherCurrencies']) => {
    const text = others.map((other) => formatPrice(other.amount, other.currency, locale)).join(' + ');
    const cell: Cell = text === '' ? money(amount, currency) : { ...money(amount, currency), aside: `+ ${text}` };
    return { cell, inFile: [text] };
  };
  const monthRow = (month: string, bar: number, cells: readonly Cell[]): Row => ({
    key: month,
    name: monthName(month, 'long', locale, true),
    cells,
    bar,
  });

  return {
    funnel: ({ steps }: Figures, before: Figures): Sheet => {
      const most = Math.max(1, ...[...steps, ...before.steps].map(({ count: reached }) => reached));
      return {
        file: 'funnel',
        title: words.funnel,
        help: words.funnelHelp,
        head: [words.step, words.requests, words.share, words.before],
        rows: steps.map(({ status, count: reached, rate }, at) => {
          const former = before.steps[at]?.count ?? 0;
          return {
            key: status,
            name: words[status],
            cells: [count(reached), share(rate), count(former)],
            bar: reached / most,
            mark: former / most,
          };
        }),
      };
    },

    answers: (now: Figures, before: Figures): Sheet => {
      const rows = [
        {
          key: 'agency',
          name: words.agency,
          times: now.responseTime,
          former: before.responseTime.medianMinutes,
          answered: now.responseTime.sampleSize,
          all: now.steps[0]?.count ?? 0,
        },
        {
          key: 'venues',
          name: words.venues,
          times: now.venueResponseTime,
          former: before.venueResponseTime.medianMinutes,
          answered: now.venueResponseTime.answered,
          all: now.venueResponseTime.asked,
        },
      ];
      const longest = Math.max(1, ...rows.flatMap(({ times, former }) => [times.medianMinutes ?? 0, former ?? 0]));
      return {
        file: 'response-time',
        title: words.answers,
        help: words.answersHelp,
        head: [words.who, minutes(words.median), minutes(words.average), words.answered, minutes(words.before)],
        rows: rows.map(({ key, name, times, former, answered, all }) => ({
          key,
          name,
          cells: [
            wait(times.medianMinutes),
            wait(times.averageMinutes),
            { text: words.answeredOf(formatCount(answered, locale), formatCount(all, locale)), value: answered },
            wait(former),
          ],
          bar: (times.medianMinutes ?? 0) / longest,
          mark: (former ?? 0) / longest,
        })),
      };
    },

    winRate: ({ months }: Figures): Sheet => ({
      file: 'win-rate',
      title: words.winRate,
      help: words.winRateHelp,
      head: [words.months, words.rate, words.won, words.lost],
      rows: months.map(({ month, won, lost, rate }) =>
        monthRow(month, rate ?? 0, [share(rate), count(won), count(lost)]),
      ),
    }),

    revenue: ({ months, revenue: { currency } }: Figures): Sheet => {
      const most = Math.max(1, ...months.map(({ amount }) => amount));
      return {
        file: 'revenue',
        title: words.revenueByMonth,
        help: words.revenueHelp(net(words.revenue)),
        head: [words.months, `${net(words.amount)} (${currency})`, words.commissions],
        rows: months.map(({ month, amount, count: paid }) =>
          monthRow(month, amount / most, [money(amount, currency), count(paid)]),
        ),
      };
    },

    venues: (items: readonly TopVenue[], currency: string): Sheet => {
      const most = Math.max(1, ...items.map(({ revenue }) => revenue));
      return {
        file: 'venues',
        title: words.topVenues,
        help: words.topVenuesHelp,
        head: [words.venue, `${net(words.revenueShort)} (${currency})`, words.won, words.proposals],
        headInFile: [words.otherCurrencies],
        rows: items.map(({ memberId, code, name, revenue, otherCurrencies, wins, proposals }) => {
          const { cell, inFile } = inCurrencies(revenue, currency, otherCurrencies);
          return {
            key: memberId,
            name,
            venueCode: code,
            cells: [cell, count(wins), count(proposals)],
            inFile,
            bar: revenue / most,
          };
        }),
      };
    },

    organizers: (items: readonly TopOrganizer[], currency: string): Sheet => {
      const most = Math.max(1, ...items.map(({ revenue }) => revenue));
      return {
        file: 'organizers',
        title: words.topOrganizers,
        help: words.topOrganizersHelp,
        head: [words.organizer, `${net(words.revenueShort)} (${currency})`, words.won, words.requests],
        headInFile: [words.otherCurrencies],
        rows: items.map(({ organizerId, name, company, revenue, otherCurrencies, wins, requests }) => {
          const { cell, inFile } = inCurrencies(revenue, currency, otherCurrencies);
          const cells = [cell, count(wins), count(requests)];
          return { key: organizerId, name, organizerId, note: company, cells, inFile, bar: revenue / most };
        }),
      };
    },

    declines: ({ declines }: Figures): Sheet => {
      const most = Math.max(1, ...declines.map(({ total }) => total));
      return {
        file: 'declines',
        title: words.declines,
        help: words.declinesHelp,
        head: [words.venue, words.noes],
        headInFile: DECLINE_REASONS.map((reason) => DECLINE_REASON_WORDS[reason][locale]),
        rows: declines.map(({ memberId, code, name, total, byReason }) => ({
          key: memberId,
          name,
          venueCode: code,
          below: reasonsOf(byReason, locale),
          cells: [count(total)],
          inFile: DECLINE_REASONS.map((reason) => String(byReason[reason])),
          bar: total / most,
        })),
      };
    },

    load: ({ load }: Figures): Sheet => {
      const most = Math.max(1, ...load.map(({ open }) => open));
      return {
        file: 'load',
        title: words.load,
        help: words.loadHelp,
        head: [words.person, words.open, words.qualifying, words.won, words.lost],
        rows: load.map(({ person, open, requests, won, lost }) => ({
          key: person?.id ?? 'nobody',
          name: person?.name ?? words.nobody,
          cells: [count(open), count(requests), count(won), count(lost)],
          bar: open / most,
        })),
      };
    },
  };
}
