import type { FastifyReply } from 'fastify';
import type { Locale } from '#i18n/locale';
import { currentContext } from '#core/context';

/** How much a header wants a language: the weight that it gives it, and its place among the ranges of one weight. */
interface Wish {
  weight: number;
  place: number;
}

/** The weight of a range: `q` of its parameters, 1 without one, 0 if it is no number. */
const weightOf = (params: string[]): number => {
  const q = params.map((param) => /^\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*$/i.exec(param)?.[1]);
  return params.length === 0 ? 1 : Number(q.find((found) => found !== undefined) ?? 0);
};

/** The wish for a language: of its own ranges (`fr`, `fr-CA`) the strongest, else of `*`, else none (RFC 9110, 12.5.4). */
function wishFor(locale: Locale, ranges: readonly { tag: string; wish: Wish }[]): Wish {
  const own = ranges.filter(({ tag }) => tag === locale || tag.startsWith(`${locale}-`));
  // `*` asks for any language, of which English is ours.
  const any = own.length === 0 ? ranges.filter(({ tag }) => tag === '*') : own;
  return any
    .map(({ wish }) => wish)
    .reduce((best, wish) => (wish.weight > best.weight ? wish : best), { weight: 0, place: Infinity });
}

/** The language that an `Accept-Language` asks for; English if it asks for neither. */
export function localeOf(header: string | undefined): Locale {
  if (header === undefined) return 'en';
  const ranges = header.split(',').map((range, place) => {
    const [tag = '', ...params] = range.split(';');
    return { tag: tag.trim().toLowerCase(), wish: { weight: weightOf(params), place } };
  });
  const [fr, en] = [wishFor('fr', ranges), wishFor('en', ranges)];
  return fr.weight > en.weight || (fr.weight === en.weight && fr.weight > 0 && fr.place < en.place) ? 'fr' : 'en';
}

/** The reader's language in the running request; read from its header when it is first asked for. English outside of requests. */
export function currentLocale(): Locale {
  const reader = currentContext()?.reader;
  return reader === undefined ? 'en' : (reader.locale ??= localeOf(reader.asks));
}

/** Notes the language in which the holder of this request's link is written to: pages are shown in it. */
export function linkIsOf(recipient: Locale): void {
  const reader = currentContext()?.reader;
  if (reader) reader.recipient = recipient;
}

/** The language that `linkIsOf` has named in the running request. */
export const currentRecipient = (): Locale | undefined => currentContext()?.reader?.recipient;

/** Says in which language an answer is, and that it depends on what the caller asks for; once. */
export function sayLanguage(reply: FastifyReply, locale: Locale): void {
  if (reply.hasHeader('content-language')) return;
  const vary = reply.getHeader('vary');
  void reply.header('content-language', locale);
  void reply.header('vary', vary === undefined ? 'Accept-Language' : `${String(vary)}, Accept-Language`);
}
