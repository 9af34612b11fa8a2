import { fr, multiLine, oneLine, present } from '#words/formats';
import type { Locale } from '#words/locale';
import { Fragment } from './fragment';
import { html, SafeHtml, trustedHtml } from './html';
import { httpUrl } from './http-url';
import { RenderedMail } from './template.types';

export interface Fact {
  label: string;
  value: string;
  /** The figure that the mail is about. */
  strong?: boolean;
}

/** What a mail says, in raw text. The layout alone decides how that looks. */
export type Block =
  | { kind: 'paragraph'; text: string }
  /** Labels with their values; a label without a value is left out. */
  | { kind: 'facts'; facts: (Fact | null)[] }
  | { kind: 'list'; items: string[] }
  /** Somebody's own words, with their line breaks. */
  | { kind: 'quote'; label: string; text: string }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'fragment'; fragment: Fragment };

export interface MailContent {
  subject: string;
  /** The line that a list of mails shows beside the subject. */
  preheader: string;
  /** The heading, or null. */
  heading: string | null;
  greeting: string | null;
  blocks: Block[];
  /** Why the reader gets this mail, for the footer. */
  reason: string;
}

/** One template: it says what the mail contains. */
export interface MailTemplate<Data> {
  /** `timeZone` (IANA) decides which day a timestamp is. */
  compose(locale: Locale, data: Data, timeZone: string): MailContent;
  /** Example data by language; `webUrl` is where the pages are that links lead to. */
  demo(webUrl: string): Record<Locale, Data>;
}

/** A label with its value, or null if there is no value to show. */
export function fact(label: string, value: string | null | undefined): Fact | null {
  const text = present(value);
  return text === null ? null : { label, value: text };
}

/** The blocks that a template gives, in order. */
export function blocks(...parts: (Block | null)[]): Block[] {
  return parts.filter((part) => part !== null);
}

export function greeting(locale: Locale, name: string | null | undefined): string {
  const known = present(name);
  const hello = locale === 'fr' ? 'Bonjour' : 'Hello';
  return known === null ? `${hello},` : `${hello} ${known},`;
}

const WORDS = {
  fr: {
    colon: '\u00a0: ',
    buttonFallback: fr`Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :`,
    signOff: 'L’équipe Parvis',
    sender: 'Envoyé par Parvis, qui met en relation les organisateurs d’événements et les lieux qui les accueillent.',
  },
  en: {
    colon: ': ',
    buttonFallback: 'If the button does not work, copy this address into your browser:',
    signOff: 'The Parvis team',
    sender: 'Sent by Parvis, which brings together event organisers and the venues that welcome them.',
  },
} satisfies Record<Locale, Record<string, string>>;

const LIGHT = {
  page: '#f3f1ec',
  card: '#ffffff',
  ink: '#1f2623',
  muted: '#5b645f',
  soft: '#f6f5f1',
  rule: '#e0ddd5',
  accent: '#1d5c4a',
  onAccent: '#ffffff',
};
const DARK = {
  page: '#121513',
  card: '#1c211e',
  ink: '#ecefec',
  muted: '#a9b3ad',
  soft: '#252b28',
  rule: '#3a423d',
  accent: '#86d6b8',
  onAccent: '#0f231b',
};

const FONT = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;";
const TEXT = `${FONT}font-size:16px;line-height:1.55;color:${LIGHT.ink};overflow-wrap:break-word;word-break:break-word;`;
const SMALL = `${FONT}font-size:13px;line-height:1.5;color:${LIGHT.muted};overflow-wrap:break-word;word-break:break-word;`;

/**
 * What inline styles cannot say. A client that drops this style sheet shows the complete light version. `.fragment` styles the
 * markup of free messages, which has no classes.
 */
const STYLE_SHEET = trustedHtml(`
:root { color-scheme: light dark; supported-color-schemes: light dark; }
.fragment p { margin: 0 0 16px; }
.fragment a { color: ${LIGHT.accent}; }
.fragment img { max-width: 100%; height: auto; }
.fragment pre { white-space: pre-wrap; }
.fragment h1, .fragment h2, .fragment h3, .fragment h4 { margin: 0 0 12px; line-height: 1.3; }
.fragment ul, .fragment ol { margin: 0 0 16px; padding-left: 22px; }
.fragment table { margin: 0 0 16px; border-collapse: collapse; }
.fragment td, .fragment th { padding: 4px 12px 4px 0; text-align: left; vertical-align: top; }
.fragment blockquote { margin: 0 0 16px; padding-left: 14px; border-left: 3px solid ${LIGHT.rule}; }
@media (prefers-color-scheme: dark) {
  body, .page { background: ${DARK.page} !important; }
  .card { background: ${DARK.card} !important; border-color: ${DARK.rule} !important; }
  .soft { background: ${DARK.soft} !important; }
  .ink { color: ${DARK.ink} !important; }
  .muted { color: ${DARK.muted} !important; }
  .rule, .fragment blockquote { border-color: ${DARK.rule} !important; }
  .link, .fragment a { color: ${DARK.accent} !important; }
  .mark { border-color: ${DARK.accent} !important; }
  .button { background: ${DARK.accent} !important; }
  .button a { color: ${DARK.onAccent} !important; border-color: ${DARK.accent} !important; }
}
`);

function paragraph(text: SafeHtml | string): SafeHtml {
  return html`<p class="ink" style="margin:0 0 16px;${TEXT}">${text}</p>`;
}

/**
 * Label and value side by side if there is room, else one under the other, without a media query: two inline blocks that wrap. No white
 * space may be between them.
 */
function factRow(item: Fact, isFirst: boolean): SafeHtml {
  const rule = isFirst ? '' : `border-top:1px solid ${LIGHT.rule};`;
  const label = html`<span
    class="muted"
    style="display:inline-block;width:100%;max-width:150px;vertical-align:top;${SMALL}font-size:14px;line-height:22px;"
    >${item.label}</span
  >`;
  const size = item.strong ? 'font-size:20px;line-height:26px;font-weight:700;' : 'font-size:16px;line-height:22px;';
  const value = html`<span
    class="ink"
    style="display:inline-block;width:100%;max-width:340px;vertical-align:top;${TEXT}${size}"
    >${item.value}</span
  >`;
  return html`<tr>
    <td class="rule" style="padding:10px 18px;${rule}">${label}${value}</td>
  </tr>`;
}

function facts(items: Fact[]): SafeHtml {
  return html`<table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    border="0"
    class="soft"
    style="margin:4px 0 20px;background:${LIGHT.soft};border-radius:8px;"
  >
    ${items.map((item, index) => factRow(item, index === 0))}
  </table>`;
}

function list(items: string[]): SafeHtml {
  const lines = items.map((item) => html`<li class="ink" style="margin:0 0 8px;${TEXT}">${oneLine(item)}</li>`);
  return html`<ul class="ink" style="margin:0 0 20px;padding:0 0 0 22px;${TEXT}">
    ${lines}
  </ul>`;
}

function quote(label: string, text: string): SafeHtml {
  const lines = multiLine(text)
    .split('\n')
    .map((line, index) => (index === 0 ? html`${line}` : html`<br />${line}`));
  return html`<table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    border="0"
    style="margin:4px 0 20px;"
  >
    <tr>
      <td class="mark" style="padding:2px 0 2px 16px;border-left:3px solid ${LIGHT.accent};">
        <p class="muted" style="margin:0 0 4px;${SMALL}">${label}</p>
        <p class="ink" style="margin:0;${TEXT}">${lines}</p>
      </td>
    </tr>
  </table>`;
}

/** The button is a coloured cell, since some clients ignore the padding of links; below it is its address, to be copied. */
function button(label: string, url: string, locale: Locale): SafeHtml {
  const href = httpUrl(url);
  const anchor =
    `display:inline-block;padding:13px 26px;border:1px solid ${LIGHT.accent};border-radius:8px;${FONT}` +
    `font-size:16px;line-height:22px;font-weight:600;color:${LIGHT.onAccent};text-decoration:none;`;
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 14px;">
      <tr>
        <td
          class="button"
          align="center"
          bgcolor="${LIGHT.accent}"
          style="background:${LIGHT.accent};border-radius:8px;"
        >
          <a href="${href}" target="_blank" rel="noopener" style="${anchor}">${label}</a>
        </td>
      </tr>
    </table>
    <p class="muted" style="margin:0 0 20px;${SMALL}">
      ${WORDS[locale].buttonFallback}<br />
      <a
        class="link"
        href="${href}"
        target="_blank"
        rel="noopener"
        style="color:${LIGHT.accent};text-decoration:underline;overflow-wrap:anywhere;word-break:break-all;"
        >${href}</a
      >
    </p>`;
}

function shownFacts(block: Extract<Block, { kind: 'facts' }>): Fact[] {
  return block.facts.filter((item) => item !== null);
}

function blockHtml(block: Block, locale: Locale): SafeHtml {
  switch (block.kind) {
    case 'paragraph':
      return paragraph(oneLine(block.text));
    case 'facts':
      return facts(shownFacts(block));
    case 'list':
      return list(block.items);
    case 'quote':
      return quote(block.label, block.text);
    case 'button':
      return button(block.label, block.url, locale);
    case 'fragment':
      return html`<div class="fragment ink" style="${TEXT}">${block.fragment.markup}</div>`;
  }
}

function blockText(block: Block, locale: Locale): string {
  const { colon } = WORDS[locale];
  switch (block.kind) {
    case 'paragraph':
      return oneLine(block.text);
    case 'facts':
      return shownFacts(block)
        .map((item) => `${item.label}${colon}${item.value}`)
        .join('\n');
    case 'list':
      return block.items.map((item) => `- ${oneLine(item)}`).join('\n');
    case 'quote':
      return `${block.label}${colon.trimEnd()}\n${multiLine(block.text).replace(/^/gm, '> ')}`;
    case 'button':
      return `${block.label}${colon.trimEnd()}\n${httpUrl(block.url)}`;
    case 'fragment':
      return block.fragment.text;
  }
}

function document(content: MailContent, subject: string, locale: Locale): SafeHtml {
  const words = WORDS[locale];
  const heading =
    content.heading === null
      ? ''
      : html`<h1 class="ink" style="margin:0 0 20px;${TEXT}font-size:24px;line-height:1.3;font-weight:700;">
          ${oneLine(content.heading)}
        </h1>`;
  return html`<!doctype html>
    <html lang="${locale}" dir="ltr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <meta name="x-apple-disable-message-reformatting" />
        <title>${subject}</title>
        <style>
          ${STYLE_SHEET}
        </style>
      </head>
      <body
        style="margin:0;padding:0;background:${LIGHT.page};-webkit-text-size-adjust:100%;-ms-text-size-adjust:100%;"
      >
        <div style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;">
          ${oneLine(content.preheader)}
        </div>
        <table
          role="presentation"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          border="0"
          class="page"
          style="background:${LIGHT.page};"
        >
          <tr>
            <td align="center" style="padding:24px 10px;">
              <!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                border="0"
                style="max-width:600px;text-align:left;"
              >
                <tr>
                  <td
                    class="link"
                    style="padding:0 6px 14px;${FONT}font-size:20px;line-height:26px;font-weight:700;letter-spacing:0.02em;color:${LIGHT.accent};"
                  >
                    Parvis
                  </td>
                </tr>
                <tr>
                  <td
                    class="card"
                    style="padding:28px 22px 14px;background:${LIGHT.card};border:1px solid ${LIGHT.rule};border-radius:12px;"
                  >
                    ${heading}${content.greeting === null ? '' : paragraph(content.greeting)}
                    ${content.blocks.map((block) => blockHtml(block, locale))}
                    ${content.greeting === null ? '' : paragraph(words.signOff)}
                  </td>
                </tr>
                <tr>
                  <td style="padding:16px 6px 0;">
                    <p class="muted" style="margin:0 0 4px;${SMALL}">${words.sender}</p>
                    <p class="muted" style="margin:0;${SMALL}">${oneLine(content.reason)}</p>
                  </td>
                </tr>
              </table>
              <!--[if mso]></td></tr></table><![endif]-->
            </td>
          </tr>
        </table>
      </body>
    </html> `;
}

function plainText(content: MailContent, locale: Locale): string {
  const words = WORDS[locale];
  return [
    ...(content.heading === null ? [] : [oneLine(content.heading)]),
    ...(content.greeting === null ? [] : [content.greeting]),
    ...content.blocks.map((block) => blockText(block, locale)),
    ...(content.greeting === null ? [] : [words.signOff]),
    // The signature delimiter (RFC 3676, 4.3): mail clients and parsers of replies know by it that the message is over.
    `-- \n${words.sender}\n${oneLine(content.reason)}\n`,
  ].join('\n\n');
}

/** Renders the content on the base layout. Ends in a TypeError if the URL of a button is not absolute http(s). */
export function renderContent(content: MailContent, locale: Locale): RenderedMail {
  const subject = oneLine(content.subject);
  return { subject, html: document(content, subject, locale).markup, text: plainText(content, locale) };
}
