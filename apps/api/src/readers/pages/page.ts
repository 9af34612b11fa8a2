import { logoPath, type Agency } from '../../foundations/team/agency-profile';
import { shownSize } from '#domain/logo';

import { html, type SafeHtml } from '#mail-templates/html';
import type { Locale } from '#i18n/locale';
import { agencyStyle, asset, type Style, style, styleSources } from './assets';
import { PAGE_WORDS } from './page.words';

const BASE = style('tokens.css', 'base.css');
const ICON = asset('icon.svg', 'image/svg+xml');
const COMFORT = asset('comfort.js', 'text/javascript; charset=utf-8');

export interface PageContent {
  locale: Locale;
  agency: Agency;
  /** Also the title of the tab. */
  title: string;
  main: SafeHtml;
  /** The page's own style, in addition to the common one. */
  style?: Style;
  /** For content that needs the width of a large screen. */
  wide?: boolean;
  /** The address to which the script reports that a person has seen the page. */
  seenAt?: string;
  /** Whether the page is public, not tied to a person. */
  isPublic?: boolean;
  /**
   * The parameters to keep in the address so that the page in the other language has the same content; null if a GET
   * shows something else.
   */
  keeps?: Record<string, string> | null;
}

/** Renders the whole document. It works without its script. */
export function renderPage(content: PageContent): string {
  const { locale, agency, title, main, keeps = {} } = content;
  const words = PAGE_WORDS[locale];
  const other: Locale = locale === 'fr' ? 'en' : 'fr';
  const toOther =
    keeps === null
      ? ''
      : html`<a href="?${new URLSearchParams({ lang: other, ...keeps }).toString()}" hreflang="${other}" lang="${other}"
          >${PAGE_WORDS[other].language}</a
        >`;
  const seen = content.seenAt === undefined ? '' : html` data-seen="${content.seenAt}"`;
  const foot = agency.legalLine ?? (content.isPublic ? null : words.personal);
  return html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="format-detection" content="telephone=no" />
        <title>${title} · ${agency.name}</title>
        ${BASE.element}${content.style?.element ?? ''}${agencyStyle(agency)?.element ?? ''}
        <link rel="icon" href="${ICON.url}" />
        <script src="${COMFORT.url}" defer></script>
      </head>
      <body class="${content.wide ? 'wide' : 'narrow'}" ${seen}>
        <a class="skip" href="#main">${words.skip}</a>
        <header class="top">
          <div class="wrap"><span class="brand">${brand(agency)}</span>${toOther}</div>
        </header>
        <main id="main" tabindex="-1"><div class="wrap">${main}</div></main>
        <footer class="foot">
          <div class="wrap">${contact(agency, locale)} ${foot === null ? '' : html`<p>${foot}</p>`}</div>
        </footer>
        <p id="said" class="away" role="status" aria-live="polite"></p>
      </body>
    </html> `.markup;
}

/** The agency's name, or its logo, with the name as alternative text. */
function brand({ name, logo }: Agency): SafeHtml | string {
  if (logo === null) return name;
  const { width, height } = shownSize(logo);
  return html`<img class="logo" src="${logoPath(logo)}" alt="${name}" width="${width}" height="${height}" />`;
}

/** The agency's contact details, as links. */
function contact(agency: Agency, locale: Locale): SafeHtml {
  const words = PAGE_WORDS[locale];
  const ways = [
    ...(agency.phone === null ? [] : [html`<a href="tel:${agency.phone.replace(/[^+\d]/g, '')}">${agency.phone}</a>`]),
    ...(agency.email === null ? [] : [html`<a href="mailto:${agency.email}">${agency.email}</a>`]),
  ];
  return ways.length === 0 ? html`<p>${words.answerMail}</p>` : html`<p>${words.contact} ${join(ways, ' · ')}</p>`;
}

/** Joins parts with a separator. */
export const join = (parts: SafeHtml[], between: string): SafeHtml[] =>
  parts.flatMap((part, index) => (index === 0 ? [part] : [html`${between}`, part]));

/**
 * Returns the headers of every page. Its address contains a secret, so it isn't sent to other sites, and the page isn't
 * cached. `framed`: our own app may show it in a frame, with its forms disabled.
 */
export const pageHeaders = (agency: Agency, { framed = false } = {}): Record<string, string> => ({
  'content-security-policy': [
    `default-src 'none'`,
    `img-src 'self'`,
    `style-src ${[...styleSources(), agencyStyle(agency)?.source ?? ''].join(' ').trim()}`,
    `script-src 'self'`,
    `connect-src 'self'`,
    `form-action '${framed ? 'none' : 'self'}'`,
    `base-uri 'none'`,
    `frame-ancestors '${framed ? 'self' : 'none'}'`,
  ].join('; '),
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  'cache-control': 'no-store',
});
