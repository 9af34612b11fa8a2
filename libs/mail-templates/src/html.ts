/** Markup that may stand in a mail as it is. Only `html` and `trustedHtml` make it. */
export class SafeHtml {
  constructor(readonly markup: string) {}
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as it must stand in HTML, in content and in quoted attributes alike. */
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
 * Template tag for HTML: whatever is interpolated is escaped unless it is markup made by this tag, so that forgetting
 * is not possible. Attributes must be written with double quotes.
 */
export function html(strings: TemplateStringsArray, ...values: Interpolation[]): SafeHtml {
  let markup = strings[0] ?? '';
  values.forEach((value, index) => {
    markup += toMarkup(value) + (strings[index + 1] ?? '');
  });
  return new SafeHtml(markup);
}

/** Marks markup as safe: for constants of this folder and for the output of the sanitiser, nothing else. */
export function trustedHtml(markup: string): SafeHtml {
  return new SafeHtml(markup);
}
