import { convert } from 'html-to-text';
import sanitizeHtml from 'sanitize-html';
import { multiLine } from '#i18n/formats';
import { html, SafeHtml, trustedHtml } from './html';

/** A part of a mail, as HTML and as text. */
export interface Fragment {
  markup: SafeHtml;
  text: string;
}

const INLINE_TAGS = ['a', 'abbr', 'b', 'cite', 'code', 'del', 'em', 'i', 'img', 'ins', 'kbd', 'mark', 'q', 's'].concat([
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'u',
  'wbr',
]);
const BLOCK_TAGS = ['address', 'blockquote', 'br', 'dd', 'div', 'dl', 'dt', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'].concat(
  ['hr', 'li', 'ol', 'p', 'pre', 'ul'],
  ['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
);
/** Tags that are removed but show that a body is HTML. */
const REMOVED_TAGS = [
  'html',
  'head',
  'body',
  'font',
  'center',
  'section',
  'article',
  'header',
  'footer',
  'main',
].concat(
  ['script', 'style', 'iframe', 'object', 'embed', 'form', 'input', 'button', 'svg', 'math', 'meta', 'link', 'base'],
  ['video', 'audio', 'template', 'noscript', 'title', 'select', 'textarea', 'figure', 'figcaption', 'nav', 'aside'],
);
const KNOWN_TAGS = new Set([...INLINE_TAGS, ...BLOCK_TAGS, ...REMOVED_TAGS]);

/** Without colors and backgrounds: those of a white page are unreadable on a dark one. */
const STYLES = {
  'text-align': [/^(left|right|center|justify)$/],
  'font-weight': [/^(normal|bold|[1-9]00)$/],
  'font-style': [/^(normal|italic)$/],
  'text-decoration': [/^(none|underline|line-through)$/],
};

const MAX_DEPTH = 200;

/** Whether the body is a complete HTML document, which is sent unchanged. */
export function isCompleteDocument(body: string): boolean {
  return /^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<(?:!doctype\s+html|html)(?=[\s>])/i.test(
    body,
  );
}

/**
 * Whether the body is HTML. Plain text may contain `<` too (`a < b`, `Zoé <zoe@example.test>`), so only real tags and
 * entities count.
 */
function isHtml(body: string): boolean {
  for (const [, name] of body.matchAll(/<\/?([a-z][a-z0-9]*)(?=[\s/>])/gi)) {
    if (KNOWN_TAGS.has((name ?? '').toLowerCase())) return true;
  }
  return /<!--|&(?:amp|lt|gt|quot|nbsp|apos|[a-z]+(?:acute|grave|circ|uml|cedil|tilde)|#\d+|#x[0-9a-f]+);/i.test(body);
}

function sanitize(fragment: string): string {
  return sanitizeHtml(fragment, {
    allowedTags: [...INLINE_TAGS, ...BLOCK_TAGS],
    allowedAttributes: {
      '*': ['style', 'title', 'lang', 'dir'],
      a: ['href'],
      img: ['src', 'alt', 'width', 'height'],
      ol: ['start', 'type'],
      table: ['border', 'cellpadding', 'cellspacing'],
      td: ['colspan', 'rowspan', 'align', 'valign'],
      th: ['colspan', 'rowspan', 'align', 'valign', 'scope'],
    },
    allowedStyles: { '*': STYLES },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['https', 'cid'] },
    allowProtocolRelative: false,
    // A relative address doesn't work in a mail.
    exclusiveFilter: (frame) => frame.tag === 'img' && !/^(https|cid):/i.test(frame.attribs['src'] ?? ''),
    nestingLimit: MAX_DEPTH,
    nonTextTags: ['script', 'style', 'textarea', 'option', 'title', 'template', 'noscript', 'iframe', 'object', 'svg'],
  });
}

/**
 * Strips the punctuation of the surrounding sentence from an address. A loop, since a pattern would take quadratic
 * time.
 */
function withoutTrailingMarks(address: string): string {
  let end = address.length;
  while (end > 0 && ".,;:!?'’»)]".includes(address.charAt(end - 1))) end -= 1;
  return address.slice(0, end);
}

/** Converts plain text to markup, with its http(s) addresses as links. */
function linkify(text: string): SafeHtml {
  const pieces: SafeHtml[] = [];
  let from = 0;
  for (const match of text.matchAll(/https?:\/\/[^\s<>"]+/gi)) {
    const url = withoutTrailingMarks(match[0]);
    if (!URL.canParse(url)) continue;
    pieces.push(html`${text.slice(from, match.index)}<a href="${url}">${url}</a>`);
    from = match.index + url.length;
  }
  return html`${pieces}${text.slice(from)}`;
}

/**
 * Converts inline markup with line breaks to paragraphs: a new one after each empty line, `<br>` for any other line
 * end.
 */
function paragraphs(inline: string): string {
  return inline
    .trim()
    .split(/\n[ \t]*\n\s*/)
    .map((paragraph) => `<p>${paragraph.replace(/\n/g, '<br>')}</p>`)
    .join('\n');
}

/**
 * Converts the body of a message (from a person, a model or another mail) to safe markup and text. It may be plain text
 * or an HTML fragment; anything that could run, load external content or break out of the layout is removed.
 */
export function fragmentOf(body: string): Fragment {
  if (!isHtml(body)) {
    const text = multiLine(body);
    return { markup: trustedHtml(paragraphs(linkify(text).markup)), text };
  }
  const clean = sanitize(body.replace(/\r\n?/g, '\n')).trim();
  const hasBlocks = new RegExp(`<(?:${BLOCK_TAGS.join('|')})[\\s/>]`, 'i').test(clean);
  const markup = hasBlocks ? clean : paragraphs(clean);
  return { markup: trustedHtml(markup), text: htmlToText(markup) };
}

/** Returns the text of an HTML document or fragment: paragraphs, lists and the address of each link, without images. */
export function htmlToText(markup: string): string {
  const heading = { options: { uppercase: false } };
  const text = convert(markup, {
    wordwrap: false,
    // No real mail is deeper; without a limit, hostile nesting would exhaust the stack.
    limits: { maxDepth: MAX_DEPTH },
    selectors: [
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['<', '>'], noAnchorUrl: true } },
      { selector: 'img', format: 'skip' },
      // A table is data or layout: a line per row and a space between its cells suits both.
      { selector: 'tr', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
      { selector: 'td', format: 'inlineSurround', options: { suffix: '  ' } },
      { selector: 'th', format: 'inlineSurround', options: { suffix: '  ' } },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, ...heading })),
      { selector: 'ul', options: { itemPrefix: '- ' } },
      // Preheaders and other hidden text aren't visible to the reader.
      { selector: '[style*="display:none"]', format: 'skip' },
      { selector: '[style*="display: none"]', format: 'skip' },
    ],
  });
  return multiLine(text);
}
