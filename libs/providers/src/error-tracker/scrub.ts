import { decodedFully, REDACTED, redactText } from '#core/redact';

/** Longer texts are truncated: an error tracker doesn't need them, and the patterns below must stay fast. */
const LONGEST = 10_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const SECRET_NAMES =
  'authorization|proxy-authorization|cookie|set-cookie|x-magic-token|x-api-key|stripe-signature|webhook-signature|' +
  'svix-signature|x-hub-signature-256|pass(?:word|wd)?|secret|token|access[_-]?token|api[_-]?key|secret[_-]?key|' +
  'secret[_-]?access[_-]?key|session';
const SECRET_NAME = new RegExp(`^(?:${SECRET_NAMES})$`, 'i');

/** Replacements in order: first those recognized by position, then those recognized by form. */
const RULES: [RegExp, string | ((match: string, ...groups: string[]) => string)][] = [
  // user:password@ in an address
  [/(:\/\/)[^\s/@]+@/g, `$1${REDACTED}@`],
  // whole query strings (but not the `a?.b` of a TypeError)
  [/(?<=[\w/.~%-])\?(?!\.)[^\s"'<>]+/g, `?${REDACTED}`],
  // the links that work without signing in
  [/(\/api\/public\/catalogs\/|\/catalogs\/(?!by-request\/))([^\s/?#"'<>]+)/gi, redactUnlessUuid],
  // `Cookie: a=b; c=d` and `authorization: …` to the end of the line, or in quotes
  [
    /((?<![\w-])["']?(?:(?:proxy-)?authorization|(?:set-)?cookie|x-magic-token|x-api-key|[a-z-]*signature(?:-256)?)["']?\s*[:=]\s*)("(?:[^"\\]|\\.)*"|'[^']*'|[^\r\n"'}]+)/gi,
    `$1${REDACTED}`,
  ],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${REDACTED}`],
  // `token=…`, `"password": "…"`, `S3_SECRET_ACCESS_KEY=…`
  [
    new RegExp(
      `((?<![\\w-])["']?[\\w-]*(?:${SECRET_NAMES})["']?\\s*[:=]\\s*)("(?:[^"\\\\]|\\\\.)*"|'[^']*'|[^\\s,;&)}]+)`,
      'gi',
    ),
    `$1${REDACTED}`,
  ],
  // provider keys
  [/\b(?:(?:pk|rk|whsec|re)_|sk[-_])[\w-]{12,}/g, REDACTED],
  // 32 random bytes look like this, whatever they are for; ids and constraint names don't
  [/[\w-]{32,}/g, (match) => (/^[a-z_]+$/.test(match) ? match : redactUnlessUuid(match, '', match))],
  [/(?<![^\s@<>"'(),;:=[\]])[^\s@<>"'(),;:=[\]]+@[^\s@<>"'(),;:]+\.[a-z]{2,}/gi, '[email]'],
];

function redactUnlessUuid(_match: string, prefix: string, value: string): string {
  return `${prefix}${UUID.test(value) && !prefix.includes('public') ? value : REDACTED}`;
}

const scrubbed = (text: string): string =>
  RULES.reduce(
    (rest, [pattern, by]) => (typeof by === 'string' ? rest.replace(pattern, by) : rest.replace(pattern, by)),
    text,
  );

/** Redacts a whole word if it would be scrubbed without its percent-encoding. */
function scrubEncoded(word: string): string {
  const read = decodedFully(word);
  return read === word || (scrubbed(read) === read && redactText(word) === word) ? word : REDACTED;
}

/**
 * Removes secrets, query strings and email addresses from a text, however they are encoded. Ids (UUIDs) stay, since
 * they lead to the record.
 */
export function scrubText(text: string): string {
  const start = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  return scrubbed(start).replace(/[^\s"'<>]+/g, scrubEncoded);
}

/** Returns a copy of the value with every text scrubbed, and every property with a secret's name redacted. */
export function scrubValue(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return scrubText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > 8) return REDACTED;
  if (Array.isArray(value)) return value.map((item) => scrubValue(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      SECRET_NAME.test(name) ? REDACTED : scrubValue(item, depth + 1),
    ]),
  );
}
