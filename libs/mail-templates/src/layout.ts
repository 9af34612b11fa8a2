import type { Shade, Shades } from '#domain/colours';
import { fr, multiLine, oneLine, present } from '#i18n/formats';
import type { Locale } from '#i18n/locale';
import type { Block, Fact, MailContent } from './content';
import { html, SafeHtml, trustedHtml } from './html';
import { httpUrl } from './http-url';
import type { Sender } from './sender';
import { RenderedMail } from './template.types';

/** A label with its value, or null if there is no value to show. */
export function fact(label: string, value: string | null | undefined): Fact | null {
  const text = present(value);
  return text === null ? null : { label, value: text };
}

export function greeting(locale: Locale, name: string | null | undefined): string {
  const known = present(name);
  const hello = locale === 'fr' ? 'Bonjour' : 'Hello';
  return known === null ? `${hello},` : `${hello} ${known},`;
}

interface Said {
  colon: string;
  buttonFallback: string;
  signOff: (name: string) => string;
  sender: (name: string) => string;
}

const WORDS = {
  fr: {
    colon: '\u00a0: ',
    buttonFallback: fr`Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :`,
    signOff: (name) => `L’équipe ${name}`,
    sender: (name) =>
      `Envoyé par ${name}, qui met en relation les organisateurs d’événements et les lieux qui les accueillent.`,
  },
  en: {
    colon: ': ',
    buttonFallback: 'If the button does not work, copy this address into your browser:',
    signOff: (name) => `The ${name} team`,
    sender: (name) => `Sent by ${name}, which brings together event organizers and the venues that welcome them.`,
  },
} satisfies Record<Locale, Said>;

const LIGHT = {
  page: '#f3f1ec',
  card: '#ffffff',
  ink: '#1f2623',
  muted: '#5b645f',
  soft: '#f6f5f1',
  rule: '#e0ddd5',
};
const DARK = {
  page: '#121513',
  card: '#1c211e',
  ink: '#ecefec',
  muted: '#a9b3ad',
  soft: '#252b28',
  rule: '#3a423d',
};

const FONT = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;";
const TEXT = `${FONT}font-size:16px;line-height:1.55;color:${LIGHT.ink};overflow-wrap:break-word;word-break:break-word;`;
const SMALL = `${FONT}font-size:13px;line-height:1.5;color:${LIGHT.muted};overflow-wrap:break-word;word-break:break-word;`;

/**
 * Styles that can't be inline. A client that drops this style sheet shows the complete light version. `.fragment`
 * styles the markup of free messages, which has no classes.
 */
const styleSheet = ({ light, dark }: Shades): SafeHtml =>
  trustedHtml(`
:root { color-scheme: light dark; supported-color-schemes: light dark; }
.fragment p { margin: 0 0 16px; }
.fragment a { color: ${light.accent}; }
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
  .link, .fragment a { color: ${dark.accent} !important; }
  .mark { border-color: ${dark.accent} !important; }
  .button { background: ${dark.accent} !important; }
  .button a { color: ${dark.onAccent} !important; border-color: ${dark.accent} !important; }
  .logo { background: #ffffff !important; padding: 6px 10px !important; }
}
`);

function paragraph(text: SafeHtml | string): SafeHtml {
  return html`<p class="ink" style="margin:0 0 16px;${TEXT}">${text}</p>`;
}

/**
 * Label and value side by side if there is room, else one below the other, without a media query: two inline blocks
 * that wrap. There must be no white space between them.
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

function quote(label: string, text: string, { accent }: Shade): SafeHtml {
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
      <td class="mark" style="padding:2px 0 2px 16px;border-left:3px solid ${accent};">
        <p class="muted" style="margin:0 0 4px;${SMALL}">${label}</p>
        <p class="ink" style="margin:0;${TEXT}">${lines}</p>
      </td>
    </tr>
  </table>`;
}

/** The button is a colored cell, since some clients ignore the padding of links; its address is below, for copying. */
function button(label: string, url: string, locale: Locale, { accent, onAccent }: Shade): SafeHtml {
  const href = httpUrl(url);
  const anchor =
    `display:inline-block;padding:13px 26px;border:1px solid ${accent};border-radius:8px;${FONT}` +
    `font-size:16px;line-height:22px;font-weight:600;color:${onAccent};text-decoration:none;`;
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 14px;">
      <tr>
        <td class="button" align="center" bgcolor="${accent}" style="background:${accent};border-radius:8px;">
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
        style="color:${accent};text-decoration:underline;overflow-wrap:anywhere;word-break:break-all;"
        >${href}</a
      >
    </p>`;
}

function shownFacts(block: Extract<Block, { kind: 'facts' }>): Fact[] {
  return block.facts.filter((item) => item !== null);
}

function blockHtml(block: Block, locale: Locale, shade: Shade): SafeHtml {
  switch (block.kind) {
    case 'paragraph':
      return paragraph(oneLine(block.text));
    case 'facts':
      return facts(shownFacts(block));
    case 'list':
      return list(block.items);
    case 'quote':
      return quote(block.label, block.text, shade);
    case 'button':
      return button(block.label, block.url, locale, shade);
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

function document(content: MailContent, subject: string, locale: Locale, sender: Sender): SafeHtml {
  const { light } = sender.shades;
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
          ${styleSheet(sender.shades)}
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
                    style="padding:0 6px 14px;${FONT}font-size:20px;line-height:26px;font-weight:700;letter-spacing:0.02em;color:${light.accent};"
                  >
                    ${brand(sender)}
                  </td>
                </tr>
                <tr>
                  <td
                    class="card"
                    style="padding:28px 22px 14px;background:${LIGHT.card};border:1px solid ${LIGHT.rule};border-radius:12px;"
                  >
                    ${heading}${content.greeting === null ? '' : paragraph(content.greeting)}
                    ${content.blocks.map((block) => blockHtml(block, locale, light))}
                    ${content.greeting === null ? '' : paragraph(words.signOff(sender.name))}
                  </td>
                </tr>
                <tr>
                  <td style="padding:16px 6px 0;">
                    ${footLines(content, locale, sender).map(
                      (line) => html`<p class="muted" style="margin:0 0 4px;${SMALL}">${line}</p>`,
                    )}
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

/** The name, or the logo in its place; mail programs that show no images display the name in both cases. */
function brand({ name, logo }: Sender): SafeHtml | string {
  if (logo === null) return name;
  return html`<img
    class="logo"
    src="${httpUrl(logo.url)}"
    alt="${name}"
    width="${logo.width}"
    height="${logo.height}"
    style="display:block;width:${logo.width}px;max-width:100%;height:auto;border:0;border-radius:6px;"
  />`;
}

/** The sender, the reason for the mail, and the contact details. */
function footLines({ reason }: MailContent, locale: Locale, { name, phone, email, legalLine }: Sender): string[] {
  const ways = [phone, email].map(present).filter((way) => way !== null);
  const lines = [WORDS[locale].sender(name), reason, ways.join(' · '), legalLine ?? ''];
  return lines.map(oneLine).filter((line) => line !== '');
}

function plainText(content: MailContent, locale: Locale, sender: Sender): string {
  const words = WORDS[locale];
  return [
    ...(content.heading === null ? [] : [oneLine(content.heading)]),
    ...(content.greeting === null ? [] : [content.greeting]),
    ...content.blocks.map((block) => blockText(block, locale)),
    ...(content.greeting === null ? [] : [words.signOff(sender.name)]),
    // The signature delimiter (RFC 3676, 4.3), by which mail clients and reply parsers recognize the end of the
    // message.
    `-- \n${footLines(content, locale, sender).join('\n')}\n`,
  ].join('\n\n');
}

/**
 * Renders the content in the base layout.
 * @throws TypeError the URL of a button isn't absolute http(s)
 */
export function renderContent(content: MailContent, locale: Locale, sender: Sender): RenderedMail {
  const subject = oneLine(content.subject);
  return { subject, html: document(content, subject, locale, sender).markup, text: plainText(content, locale, sender) };
}
