import { type Agency } from '../../foundations/team/agency-profile';
import { createParamDecorator, type ExecutionContext, HttpStatus } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '#core/clock';
import { currentRecipient, localeOf } from '#http/locale';
import type { Locale } from '#i18n/locale';

/** How somebody reads a page. */
export interface Reading {
  /** The language that the reader chose by the link at the top of the page (`?lang=`); null if none. */
  chosen: Locale | null;
  /** The language of the browser. */
  accepted: Locale;
  /** What has just been done (`?done=`), by a word of the page; the page says nothing of a word that it does not know. */
  done: string | null;
  /** The request that the reader chose (`?request=`), by its code, on a page about several; null if none. */
  about: string | null;
}

export function readingOf(request: FastifyRequest): Reading {
  // an address that the router cannot read has no query
  const { lang, done, request: about } = (request.query ?? {}) as Record<string, unknown>;
  return {
    chosen: lang === 'fr' || lang === 'en' ? lang : null,
    accepted: localeOf(request.headers['accept-language']),
    done: typeof done === 'string' ? done : null,
    about: typeof about === 'string' ? about : null,
  };
}

/**
 * The reader's choice, else the language that the agency writes to them in, else that of their browser. Without a recipient it is
 * whoever holds the link of this request, once a service has found whose it is.
 */
export const languageOf = ({ chosen, accepted }: Reading, recipient = currentRecipient()): Locale =>
  chosen ?? recipient ?? accepted;

/** What a page is made with, whatever it says. */
export interface Look {
  reading: Reading;
  locale: Locale;
  agency: Agency;
  timeZone: string;
  /** `YYYY-MM-DD` */
  today: string;
}

export function lookOf(
  reading: Reading,
  recipient: Locale | undefined,
  agency: Agency,
  timeZone: string,
  clock: Clock,
): Look {
  return { reading, locale: languageOf(reading, recipient), agency, timeZone, today: clock.dateIn(timeZone) };
}

/** A parameter of a page's handler: `@CurrentReading() reading: Reading`. */
export const CurrentReading = createParamDecorator((_data: unknown, execution: ExecutionContext): Reading =>
  readingOf(execution.switchToHttp().getRequest<FastifyRequest>()),
);

/** The query of a link to the same page about one request; it keeps the language that the reader chose. */
export const queryAbout = ({ chosen }: Reading, about: string): string =>
  `?${new URLSearchParams({ ...(chosen && { lang: chosen }), request: about }).toString()}`;

/** What of its address, beside the language, decides what a page says. */
export const keptOf = ({ about, done }: Pick<Reading, 'about' | 'done'>): Record<string, string> => ({
  ...(about && { request: about }),
  ...(done && { done }),
});

/**
 * Leads on by GET, so that a reload repeats nothing, and says there what was done; it keeps the language and the request that the
 * reader chose. What it answers is the body.
 */
export function seeOther(
  reply: FastifyReply,
  path: string,
  { chosen, about }: Reading,
  done: string | null = null,
  anchor = '',
): string {
  const query = new URLSearchParams({ ...(chosen && { lang: chosen }), ...keptOf({ about, done }) }).toString();
  const location = `${path}${query === '' ? '' : `?${query}`}${anchor === '' ? '' : `#${anchor}`}`;
  void reply.status(HttpStatus.SEE_OTHER).header('location', location);
  return '';
}
