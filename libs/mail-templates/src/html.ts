/** Markup that is safe in a mail. Only `html` and `trustedHtml` create it. */
export class SafeHtml {
  constructor(readonly markup: string) {}
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text escaped for HTML, for content and for quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

type Interpolation = string | number | SafeHtml | readonly SafeHtml[];

function toMarkup(value: Interpolation): string {
  if (value instanceof SafeHtml) return value.markup;
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value));
  return value.map((part) => part.markup).join('');
}

/**
 * Template tag for HTML. It escapes every interpolated value that isn't a `SafeHtml`, so escaping can't be forgotten.
 * Attributes need double quotes.
 */
export function html(strings: TemplateStringsArray, ...values: Interpolation[]): SafeHtml {
  let markup = strings[0] ?? '';
  values.forEach((value, index) => {
    markup += toMarkup(value) + (strings[index + 1] ?? '');
  });
  return new SafeHtml(markup);
}

/** Marks markup as safe: only for constants of this folder and for the sanitizer's output. */
export function trustedHtml(markup: string): SafeHtml {
  return new SafeHtml(markup);
}
