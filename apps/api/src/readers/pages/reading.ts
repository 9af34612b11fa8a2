import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { localeOf } from '#kernel/http/locale';
import type { Locale } from '#words/locale';

/** How somebody reads a page. */
export interface Reading {
  /** The language that the reader chose by the link at the top of the page (`?lang=`); null if none. */
  chosen: Locale | null;
  /** The language of the browser. */
  accepted: Locale;
  /** What has just been done (`?done=`), by a word of the page; the page says nothing of a word that it does not know. */
  done: string | null;
}

export function readingOf(request: FastifyRequest): Reading {
  const { lang, done } = request.query as Record<string, unknown>;
  return {
    chosen: lang === 'fr' || lang === 'en' ? lang : null,
    accepted: localeOf(request.headers['accept-language']),
    done: typeof done === 'string' ? done : null,
  };
}

/** The reader's choice, else the language that the agency writes to them in, else that of their browser. */
export const languageOf = ({ chosen, accepted }: Reading, recipient?: Locale): Locale =>
  chosen ?? recipient ?? accepted;

/** A parameter of a page's handler: `@CurrentReading() reading: Reading`. */
export const CurrentReading = createParamDecorator((_data: unknown, execution: ExecutionContext): Reading =>
  readingOf(execution.switchToHttp().getRequest<FastifyRequest>()),
);

/** Leads back to a page by GET, so that a reload repeats nothing; it keeps the language that the reader chose. */
export function seeOther(path: string, reading: Reading, done: string, anchor = ''): { url: string; statusCode: 303 } {
  const query = new URLSearchParams({ ...(reading.chosen && { lang: reading.chosen }), done });
  return { url: `${path}?${query.toString()}${anchor === '' ? '' : `#${anchor}`}`, statusCode: 303 };
}
