import { LAYOUT_WORDS, REQUEST_STATUS_WORDS, RESULT_STAGE_WORDS } from '#domain/labels';
import type { Configuration } from '#domain/vocabulary';
import { formatCount, formatDays } from '#i18n/formats';
import type { Locale } from '#i18n/locale';
import { inLocale } from '../ui/locale';
import type { Request } from '../requests/requests.queries';
import type { FindSearch } from '../search/find.search';
import type { ToolCall } from './assistant.queries';
import { DEEDS } from './assistant.words';

/** An action of the assistant, done or refused, and the tab that shows its result. */
export interface Deed {
  text: string;
  tab: 'find' | 'venues' | 'exchange' | 'summary' | null;
  search?: FindSearch;
}

/** Translates a vocabulary value; values unknown to this version are shown as they are. */
const worded = (words: Record<string, Readonly<Record<Locale, string>>>, value: string, language: Locale): string =>
  Object.hasOwn(words, value) ? (words[value]?.[language] ?? value) : value;

/** The search filters the model passed. Each is validated, since the model may return anything. */
function filtersOf(input: Record<string, unknown>) {
  const texts = (name: string): string[] =>
    Array.isArray(input[name]) ? input[name].filter((one): one is string => typeof one === 'string') : [];
  const number = (value: unknown): number | null => (typeof value === 'number' ? value : null);
  const center = (input['center'] ?? {}) as Record<string, unknown>;
  const dates = texts('dates')
    .filter((day) => /^\d{4}-\d\d-\d\d$/.test(day))
    .sort();
  return {
    people: number(input['minCapacity']),
    layout: texts('configurations')[0] ?? null,
    from: dates[0] ?? null,
    to: dates.at(-1) ?? null,
    codes: texts('postalCodes'),
    words: typeof input['semanticQuery'] === 'string' ? input['semanticQuery'] : null,
    lat: number(center['latitude']),
    lon: number(center['longitude']),
    km: number(center['radiusKm']),
    tags: texts('tagIds'),
  };
}

function searchOf(call: ToolCall, language: Locale, timeZone: string): Deed {
  const words = inLocale(DEEDS, language);
  const { people, layout, from, to, codes, words: wish, lat, lon, km, tags } = filtersOf(call.input);
  const found = /^(\d+) found/.exec(call.summary)?.[1];
  const named = [
    people === null ? '' : words.people(formatCount(people, language)),
    layout === null ? '' : worded(LAYOUT_WORDS, layout, language),
    from === null ? '' : formatDays(from, to, language, timeZone),
    codes.join(', '),
    km === null ? '' : words.within(formatCount(km, language)),
    wish === null ? '' : language === 'fr' ? `« ${wish} »` : `“${wish}”`,
    call.status === 'ok' && found !== undefined ? words.found(Number(found)) : '',
  ];
  return {
    text: words.search(named.filter((one) => one !== '').join(' · ')),
    tab: 'find',
    // set every filter: the request's own would replace missing ones. The screen drops invalid values
    search: {
      people,
      layout: layout as Configuration | null,
      from,
      to: to === from ? null : to,
      codes: codes.length === 0 ? null : codes.join(','),
      words: wish,
      lat,
      ...(lon === null ? {} : { lon }),
      ...(km === null ? {} : { km }),
      tags,
      budget: null,
    },
  };
}

/** Returns the last word of a move's summary, such as `R-7K3Q9DA: searching`. */
const lastWord = (summary: string): string => /: (\w+)$/.exec(summary)?.[1] ?? '';

/** Describes a tool call in plain words. */
export function deedOf(call: ToolCall, request: Request, language: Locale, timeZone: string): Deed {
  const words = inLocale(DEEDS, language);
  const input: Record<string, unknown> = call.input;
  const { memberId, toStage, toStatus } = input;
  switch (call.name) {
    case 'search_members':
      return searchOf(call, language, timeZone);
    case 'draft_email':
      return {
        text: words.draft(/^Draft to .+?: (.+)$/su.exec(call.summary)?.[1] ?? ''),
        tab: 'exchange',
      };
    case 'advance_pipeline': {
      if (typeof memberId === 'string' || typeof toStage === 'string') {
        const member = request.results.find((result) => result.memberId === memberId)?.member;
        const venue = member ? `${member.name} (${member.code})` : words.aVenue;
        const stage = typeof toStage === 'string' ? worded(RESULT_STAGE_WORDS, toStage, language) : null;
        return { text: stage === null ? venue : words.venueMoved(venue, stage), tab: 'venues' };
      }
      const to = typeof toStatus === 'string' ? toStatus : call.status === 'ok' ? lastWord(call.summary) : '';
      return {
        text: words.requestMoved(to === '' ? words.nextStatus : worded(REQUEST_STATUS_WORDS, to, language)),
        tab: 'summary',
      };
    }
    default:
      return { text: call.name, tab: null };
  }
}
