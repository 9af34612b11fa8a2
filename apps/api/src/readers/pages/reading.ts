import { type Agency } from '../../foundations/team/agency-profile';
import { createParamDecorator, type ExecutionContext, HttpStatus } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '#core/clock';
import { currentRecipient, localeOf } from '#http/locale';
import type { Locale } from '#i18n/locale';

/** The reader's view of a page. */
export interface Reading {
  /** The language chosen with the link at the top of the page (`?lang=`); null if none. */
  chosen: Locale | null;
  /** The language of the browser. */
  accepted: Locale;
  /** The action just completed (`?done=`), by a value of the page; unknown values are ignored. */
  done: string | null;
  /** The request chosen by the reader (`?request=`), by its code, on a page about several; null if none. */
  about: string | null;
}

export function readingOf(request: FastifyRequest): Reading {
  // An address that the router can't parse has no query.
  const { lang, done, request: about } = (request.query ?? {}) as Record<string, unknown>;
  return {
    chosen: lang === 'fr' || lang === 'en' ? lang : null,
    accepted: localeOf(request.headers['accept-language']),
    done: typeof done === 'string' ? done : null,
    about: typeof about === 'string' ? about : null,
  };
}

/**
 * Returns the reader's choice, else the agency's language for the recipient, else that of the browser. By default the
 * recipient is the holder of this request's link, once a service has identified them.
 */
export const languageOf = ({ chosen, accepted }: Reading, recipient = currentRecipient()): Locale =>
  chosen ?? recipient ?? accepted;

/** The common data of every page. */
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

/** The query of a link to the same page about one request; keeps the reader's language. */
export const queryAbout = ({ chosen }: Reading, about: string): string =>
  `?${new URLSearchParams({ ...(chosen && { lang: chosen }), request: about }).toString()}`;

/** The parameters in the address, besides the language, that determine the page's content. */
export const keptOf = ({ about, done }: Pick<Reading, 'about' | 'done'>): Record<string, string> => ({
  ...(about && { request: about }),
  ...(done && { done }),
});

/**
 * Redirects with GET, so that a reload repeats nothing, and passes on the completed action; keeps the reader's language
 * and request. The return value is the body.
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
