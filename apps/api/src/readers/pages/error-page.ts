import type { DomainError, ErrorCode } from '#core/errors';
import type { Agency } from '../../foundations/team/agency-profile';
import { html, type SafeHtml } from '#mail-templates/html';
import { formatDate } from '#i18n/formats';
import type { Locale } from '#i18n/locale';
import type { FastifyRequest } from 'fastify';
import { CatalogLinkExpired } from '../../demand/catalogs/catalogs.errors';
import { LinkUsed, UserExists } from '../../foundations/team/team.errors';
import { PAGE_ERRORS, ERROR_WORDS, type ErrorKind } from './error-page.words';
import { renderPage } from './page';
import { keptOf, languageOf, readingOf } from './reading';

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

/** The state of a link that the API calls invalid: the details contain it, if the link was once ours. */
const FATES = { expired: 'expired', revoked: 'revoked', used: 'used' } as const;

function kindOf(error: DomainError): ErrorKind {
  if (error instanceof LinkUsed || error instanceof UserExists) return 'used';
  const { code, status, details } = error;
  if (code === 'INVALID_TOKEN') return FATES[details?.[0]?.rule as keyof typeof FATES] ?? 'unknownLink';
  return KINDS[code] ?? (status >= 500 ? 'broken' : status === 404 || status === 405 ? 'unknown' : 'refused');
}

/** Errors of the link itself: going back to its page shows the same error. */
const OF_THE_LINK = new Set<ErrorKind>(['unknownLink', 'used', 'expired', 'revoked']);

/** Returns the page of an address: its first part, or the part after the prefix of the public API. */
const pageOf = (url: string): string => /^\/(?:api\/public\/)?([^/?]*)/.exec(url)?.[1] ?? '';

/** Pages whose links can be renewed by the reader. */
const RENEWABLE = new Set(['catalogs', 'answer', 'requalify', 'profile']);

const WAYS = { signIn: '/app/', newPassword: '/passwords' } as const;
type Way = keyof typeof WAYS;

/** The next steps for the reader of an account link. */
const WAYS_ON: Partial<Record<string, Partial<Record<ErrorKind, readonly Way[]>>>> = {
  invitations: { used: ['signIn', 'newPassword'] },
  passwords: {
    used: ['signIn', 'newPassword'],
    expired: ['newPassword'],
    revoked: ['newPassword'],
    unknownLink: ['newPassword'],
  },
};

interface Setting {
  agency: Agency;
  timeZone: string;
}

/**
 * The page of an error: its cause, and the reader's next step. For an account link it says whether it was used; otherwise nothing that the
 * API's response doesn't contain.
 */
export function errorPage(answer: DomainError, request: FastifyRequest, { agency, timeZone }: Setting): string {
  const reading = readingOf(request);
  const locale = languageOf(reading);
  const words = ERROR_WORDS[locale];
  const { token } = (request.params ?? {}) as { token?: string };
  const kind = answer.code === 'NOT_FOUND' && token !== undefined ? 'unknownLink' : kindOf(answer);
  const page = pageOf(request.url);
  const { title, says, next } = PAGE_ERRORS[locale][page]?.[kind] ?? words[kind];
  const renewable = RENEWABLE.has(page) && (kind === 'expired' || kind === 'used');
  const isGet = request.method === 'GET';
  const toPage = new URLSearchParams({ lang: locale, ...keptOf(reading) });
  const mayGoBack = !isGet && page !== 'links' && !OF_THE_LINK.has(kind);
  const since =
    answer instanceof CatalogLinkExpired
      ? words.openUntil(formatDate(answer.expiredAt.toISOString(), locale, timeZone))
      : '';
  return renderPage({
    locale,
    agency,
    title,
    isPublic: true,
    keeps: isGet ? {} : null,
    main: html`<h1>${title}</h1>
      <p class="lead">${says} ${since}</p>
      <p>${next}</p>
      ${renewable && token !== undefined ? renewal(token, locale) : ''}${waysOn(WAYS_ON[page]?.[kind] ?? [], locale)}${
        mayGoBack ? html`<p><a class="button plain" href="?${toPage.toString()}">${words.back}</a></p>` : ''
      }`,
  });
}

const renewal = (token: string, locale: Locale): SafeHtml =>
  html`<form method="post" action="/links/renew?lang=${locale}" class="actions">
    <input type="hidden" name="token" value="${token}" /><button>${ERROR_WORDS[locale].renew}</button>
  </form>`;

const waysOn = (ways: readonly Way[], locale: Locale): SafeHtml =>
  ways.length === 0
    ? html``
    : html`<p class="actions">
        ${ways.map(
          (way, index) =>
            html`<a class="${index === 0 ? 'button' : 'button plain'}" href="${WAYS[way]}"
              >${ERROR_WORDS[locale][way]}</a
            >`,
        )}
      </p>`;

/** Returns the HTTP status of this error's page: 410 for links that once were ours, 404 for others. */
export const pageStatus = (answer: DomainError): number =>
  answer.code === 'INVALID_TOKEN' ? (kindOf(answer) === 'unknownLink' ? 404 : 410) : answer.status;
