import type { DomainError, ErrorCode } from '#kernel/errors';
import type { Settings } from '#kernel/settings';
import { html, type SafeHtml } from '#mail-templates/html';
import { formatDate } from '#words/formats';
import type { FastifyRequest } from 'fastify';
import { CatalogLinkExpired } from '../../demand/catalogs/catalogs.errors';
import { ERROR_WORDS, type ErrorKind } from './error-page.words';
import { renderPage } from './page';
import { languageOf, readingOf } from './reading';

const KINDS: Partial<Record<ErrorCode, ErrorKind>> = {
  VALIDATION_ERROR: 'invalid',
  TOKEN_EXPIRED: 'expired',
  TOKEN_REVOKED: 'revoked',
  INVALID_STATUS_TRANSITION: 'closed',
  INVALID_STAGE_TRANSITION: 'closed',
  PAYLOAD_TOO_LARGE: 'tooLarge',
  RATE_LIMITED: 'tooMany',
  PROVIDER_ERROR: 'unavailable',
  SERVICE_UNAVAILABLE: 'unavailable',
};

/** What became of a link that the API calls invalid: it says so in the details, if the link once was ours. */
const FATES = { expired: 'expired', revoked: 'revoked', used: 'used' } as const;

function kindOf({ code, status, details }: DomainError): ErrorKind {
  if (code === 'INVALID_TOKEN') return FATES[details?.[0]?.rule as keyof typeof FATES] ?? 'unknownLink';
  return KINDS[code] ?? (status >= 500 ? 'broken' : status === 404 || status === 405 ? 'unknown' : 'refused');
}

/** Links of which the reader may ask for another, by what follows the first slash. */
const RENEWABLE = new Set(['catalogs', 'answer', 'requalify', 'profile']);

/** The page of an error: what happened, and what the reader does next. It says nothing that the API's answer does not say. */
export function errorPage(answer: DomainError, request: FastifyRequest, settings: Settings): string {
  const reading = readingOf(request);
  const locale = languageOf(reading);
  const { token } = (request.params ?? {}) as { token?: string };
  const kind = answer.code === 'NOT_FOUND' && token !== undefined ? 'unknownLink' : kindOf(answer);
  const { title, says, next } = ERROR_WORDS[locale][kind];
  const renewable = RENEWABLE.has(request.url.split('/')[1] ?? '') && (kind === 'expired' || kind === 'used');
  const { agency, TIME_ZONE } = settings;
  const since =
    answer instanceof CatalogLinkExpired
      ? ERROR_WORDS[locale].openUntil(formatDate(answer.expiredAt.toISOString(), locale, TIME_ZONE))
      : '';
  return renderPage({
    locale,
    agency,
    title,
    isPublic: true,
    inBothLanguages: request.method === 'GET',
    main: html`<h1>${title}</h1>
      <p class="lead">${says} ${since}</p>
      <p>${next}</p>
      ${renewable && token !== undefined ? renewal(token, ERROR_WORDS[locale].renew) : ''}${
        request.method === 'GET' ? '' : html`<p><a class="button plain" href="?">${ERROR_WORDS[locale].back}</a></p>`
      }`,
  });
}

const renewal = (token: string, label: string): SafeHtml =>
  html`<form method="post" action="/links/renew" class="actions">
    <input type="hidden" name="token" value="${token}" /><button>${label}</button>
  </form>`;

/** The status that a page of this error has: links that once were ours are gone, others never were there. */
export const pageStatus = (answer: DomainError): number =>
  answer.code === 'INVALID_TOKEN' ? (kindOf(answer) === 'unknownLink' ? 404 : 410) : answer.status;
