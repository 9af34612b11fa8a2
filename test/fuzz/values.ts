import fc from 'fast-check';

/** A placeholder for an id, replaced when the request is sent, so that a seed generates the same requests again. */
export const reference = (pool: string): fc.Arbitrary<string> =>
  // the first of each belong together
  fc.oneof(fc.constant(0), fc.nat(30)).map((at) => `@ref(${pool}:${at})`);

/** A number literal that JavaScript can't represent: its quotes are removed when the body is written. */
const raw = (text: string): string => `@raw(${text})`;

const LONE_SURROGATES = ['\ud800', 'a\udfffb', '\udc00\ud800'];

/** Texts that break parsers, storage, comparison, sorting or display. */
export const ODD_TEXTS = [
  '',
  ' ',
  '\t\r\n',
  '\u0000',
  'a\u0000b',
  ...LONE_SURROGATES,
  '\ufeff',
  '\u202e\u2066right to left',
  'e\u0301\u0301\u0301',
  '😀'.repeat(50),
  '\u1680\u2028\u2029',
  'İıſK',
  "'; DROP TABLE member; --",
  '%_\\',
  '%27%00',
  '${7*7}{{7*7}}<%= 7*7 %>',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  'file:///etc/passwd',
  '__proto__',
  'constructor',
  'NaN',
  'Infinity',
  '-0',
  '1e400',
  '0x10',
  'null',
  'undefined',
  'true',
  '[object Object]',
  '2027-02-30',
  '2027-13-01',
  '0000-00-00',
  '0000-01-01',
  '9999-12-31',
  '10000-01-01',
  '+275760-09-13T00:00:00.000Z',
  '-271821-04-20T00:00:00.000Z',
  '2027-03-12T24:00:00Z',
  '2027-03-12T23:59:60Z',
  '2027-03-12T09:00:00+99:99',
  '00000000-0000-0000-0000-000000000000',
  '{12345678-1234-1234-1234-123456789012}',
  'a@b',
  'a@b.example\r\nBcc: c@d.example',
  `${'a'.repeat(300)}@client.example`,
  'http://127.0.0.1:22/',
  'javascript:alert(1)',
  'x'.repeat(300),
  'x'.repeat(70_000),
  '('.repeat(5000),
];

const ODD_NUMBERS = [
  0,
  -1,
  0.1 + 0.2,
  1e-320,
  1.005,
  2147483647,
  2147483648,
  -2147483649,
  Number.MAX_SAFE_INTEGER + 2,
  1e21,
  1.7976931348623157e308,
  raw('-0'),
  raw('1e999'),
  raw('-1e999'),
  raw('1e-999'),
  raw('123456789012345678901234567890'),
  raw(`1${'0'.repeat(400)}`),
  raw('0.1000000000000000055511151231257827'),
];

/** Names with a meaning in JavaScript. */
export const ODD_KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'then',
  'length',
  '',
  '$where',
  'a.b',
  'a[0]',
  '\u0000',
];

const nested = (depth: number, of: 'list' | 'object'): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = of === 'list' ? [value] : { a: value };
  return value;
};

export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<unknown>(...ODD_TEXTS) },
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...ODD_NUMBERS) },
  { weight: 4, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [null], [[]], { '': null }, ['a', 'a']) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(nested(30, 'list'), nested(30, 'object'), nested(200, 'list')) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(
      Array.from({ length: 3000 }, (_, i) => i),
      nested(63, 'object'),
    ),
  },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.maxSafeInteger() },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom('member', 'request', 'organizer', 'room', 'user').chain(reference) },
);

/** Texts in a URL: encoded, half encoded, not at all. */
export const oddAddressPart: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...[
      '%00',
      '%ED%A0%80',
      '%',
      '%E0%A4',
      '%C0%AF',
      '%2F',
      '%252F',
      '..',
      '%2e%2e',
      '..%2f..%2f',
      '.',
      '%20',
      '+',
      '*',
    ],
    ...[
      'null',
      'undefined',
      'NaN',
      '-1',
      '0',
      '1e9',
      '1.5',
      '0x10',
      '2147483648',
      '99999999999999999999',
      '%F0%9F%98%80',
    ],
    ...[
      ';drop',
      "'",
      '%22',
      '%0d%0aset-cookie:a=b',
      '{id}',
      '[object%20Object]',
      '%5B%5D',
      'x'.repeat(299),
      'x'.repeat(4000),
    ],
    ...[
      '01890000-0000-7000-8000-000000000000',
      '01890000000070008000000000000000',
      'by-code',
      'import',
      'export',
      'stream',
    ],
  ),
  fc.constantFrom(...ODD_TEXTS.filter((text) => text.length < 500 && text.isWellFormed())).map(encodeURIComponent),
  fc.string({ unit: 'binary', maxLength: 20 }).map(encodeURIComponent),
);
