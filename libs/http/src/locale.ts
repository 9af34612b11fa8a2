import type { FastifyReply } from 'fastify';
import type { Locale } from '#i18n/locale';
import { currentContext } from '#core/context';

/** A language preference: its weight, and its position among ranges of the same weight. */
interface Wish {
  weight: number;
  place: number;
}

/** The weight of a range: its `q` parameter, 1 if absent, 0 if not a number. */
const weightOf = (params: string[]): number => {
  const q = params.map((param) => /^\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*$/i.exec(param)?.[1]);
  return params.length === 0 ? 1 : Number(q.find((found) => found !== undefined) ?? 0);
};

/**
 * The preference for a language: the strongest of its own ranges (`fr`, `fr-CA`), else that of `*`, else none (RFC
 * 9110, 12.5.4).
 */
function wishFor(locale: Locale, ranges: readonly { tag: string; wish: Wish }[]): Wish {
  const own = ranges.filter(({ tag }) => tag === locale || tag.startsWith(`${locale}-`));
  // `*` accepts any language; ours is then English.
  const any = own.length === 0 ? ranges.filter(({ tag }) => tag === '*') : own;
  return any
    .map(({ wish }) => wish)
    .reduce((best, wish) => (wish.weight > best.weight ? wish : best), { weight: 0, place: Infinity });
}

/** Returns the language requested by an `Accept-Language`; English if it requests neither. */
export function localeOf(header: string | undefined): Locale {
  if (header === undefined) return 'en';
  const ranges = header.split(',').map((range, place) => {
    const [tag = '', ...params] = range.split(';');
    return { tag: tag.trim().toLowerCase(), wish: { weight: weightOf(params), place } };
  });
  const [fr, en] = [wishFor('fr', ranges), wishFor('en', ranges)];
  return fr.weight > en.weight || (fr.weight === en.weight && fr.weight > 0 && fr.place < en.place) ? 'fr' : 'en';
}

/** The reader's language in the running request, parsed from its header on first use. English outside of requests. */
export function currentLocale(): Locale {
  const reader = currentContext()?.reader;
  return reader === undefined ? 'en' : (reader.locale ??= localeOf(reader.asks));
}

/** Records the language of the recipient of this request's link: pages are shown in it. */
export function linkIsOf(recipient: Locale): void {
  const reader = currentContext()?.reader;
  if (reader) reader.recipient = recipient;
}

/** The language recorded by `linkIsOf` in the running request. */
export const currentRecipient = (): Locale | undefined => currentContext()?.reader?.recipient;

/** Adds the headers for the response's language and its dependence on the request, once. */
export function sayLanguage(reply: FastifyReply, locale: Locale): void {
  if (reply.hasHeader('content-language')) return;
  const vary = reply.getHeader('vary');
  void reply.header('content-language', locale);
  void reply.header('vary', vary === undefined ? 'Accept-Language' : `${String(vary)}, Accept-Language`);
}
