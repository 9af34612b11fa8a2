import { convert, type DomNode, type FormatCallback } from 'html-to-text';

/** Maximum number of characters of markup that are converted and stored. */
export const MAX_HTML = 1_000_000;
/** A longer cell is a part of a layout, not of a table. */
const MAX_CELL = 300;
/** Elements that only cells of a layout contain. */
const LAYOUT = new Set(['table', 'ul', 'ol', 'blockquote', 'hr', 'pre', 'h1', 'h2', 'h3']);

const MAX_DEPTH = 1000;
/** Tags without an end tag, or whose end tag may be omitted. */
const SELF_CLOSING = new Set([
  'br',
  'hr',
  'img',
  'input',
  'meta',
  'link',
  'wbr',
  'col',
  'p',
  'li',
  'td',
  'th',
  'tr',
  'dt',
  'dd',
  'option',
]);

/** A picture in the markup, in quotes or brackets. Its lines may be wrapped. */
const EMBEDDED =
  /(["'(=])data:[a-z]{2,20}\/[a-z0-9.+-]{1,60}(?:;[a-z0-9=.-]{1,40}){0,4},[^"')\s<>]*(?:\s{1,4}[A-Za-z0-9+/=]{20,}[^"')\s<>]*)*/gi;

/** Removes embedded pictures: they are larger than the text around them, and aren't shown. */
export const withoutEmbeddedPictures = (html: string): string => html.replace(EMBEDDED, '$1');

/** Converts markup to text. The cells of a row become one line, with tabs between them. Of markup that nests too deep, only the tags go. */
export const textOf = (html: string): string =>
  nestsTooDeep(html) ? html.slice(0, MAX_HTML).replace(/<[^<>]*>/g, ' ') : converted(html);

/** Whether tags nest deeper than in any real mail, which makes HTML parsers take quadratic time. */
export function nestsTooDeep(html: string): boolean {
  let depth = 0;
  for (const [, closing, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    if (SELF_CLOSING.has(name.toLowerCase())) continue;
    depth = closing ? Math.max(0, depth - 1) : depth + 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

const converted = (html: string): string =>
  convert(html, {
    wordwrap: false,
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'img', format: 'skip' },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
      // Render quotes as `> `, the form that reply parsers know.
      { selector: 'blockquote', format: 'blockquote' },
      { selector: 'tr', format: 'row' },
      ...['td', 'th', 'dt', 'dd'].map((selector) => ({
        selector,
        format: 'block',
        options: { leadingLineBreaks: 1, trailingLineBreaks: 1 },
      })),
    ],
    formatters: { row },
    limits: { maxInputLength: MAX_HTML, maxDepth: 100, maxChildNodes: 20_000 },
  });

/** Writes the cells of a table in a line; those of a layout, which hold lines themselves, below one another. */
function row(...[element, walk, builder]: Parameters<FormatCallback>): void {
  builder.openBlock({ leadingLineBreaks: 1 });
  const cells = element.children.filter(({ name }) => name === 'td' || name === 'th');
  const texts = cells.map(cellText);
  const full = texts.filter((text) => text !== '');
  if (full.length > 1 && texts.every((text) => text !== null)) {
    for (const [at, text] of full.entries()) {
      if (at > 0) builder.addLiteral('\t');
      builder.addInline(text ?? '');
    }
  } else walk(element.children, builder);
  builder.closeBlock({ trailingLineBreaks: 1 });
}

/** The text of a cell; null if it is more than a value. */
function cellText(cell: DomNode): string | null {
  let text = '';
  let blocks = 0;
  const pending = [...cell.children];
  for (let node = pending.shift(); node; node = pending.shift()) {
    if (LAYOUT.has(node.name ?? '')) return null;
    if (node.name === 'p' || node.name === 'div') blocks += node.children.some(isFull) ? 1 : 0;
    if (node.type === 'text') text += (node.data ?? '').replace(/\s+/g, ' ');
    if (node.type !== 'tag') continue;
    if (node.name === 'br') text += '\n';
    if (node.name === 'p' || node.name === 'div') text += ' ';
    if (text.length > MAX_CELL * 4 || pending.length > 1000) return null;
    pending.unshift(...node.children);
  }
  const plain = text.replace(/ {2,}/g, ' ').trim();
  return blocks > 1 || plain.includes('\n') || plain.length > MAX_CELL ? null : plain;
}

const isFull = ({ type, data, name }: DomNode): boolean =>
  type === 'text' ? (data ?? '').trim() !== '' : name !== undefined && name !== 'p' && name !== 'div';
