import { redactPath, redactText } from './redact';

const TOKEN = 'q3Vn0c-8mXyZ_1aBcDeFgHiJkLmNoPqRsTuVwXyZ012';
const ID = '01936f2e-7a10-7c3b-9d2e-5f6a7b8c9d0e';
const escaped = (text: string, form = (hex: string): string => hex): string =>
  [...text].map((one) => `%${form(one.charCodeAt(0).toString(16))}`).join('');
const twice = (text: string): string => encodeURIComponent(escaped(text));

describe('a request path in the logs', () => {
  it.each([
    ['a token', `/api/public/catalogs/${TOKEN}`, '/api/public/catalogs/[redacted]'],
    ['one with a letter encoded', `/catalogs/%71${TOKEN.slice(1)}/x`, '/catalogs/[redacted]/x'],
    ['one encoded', `/catalogs/${escaped(TOKEN)}`, '/catalogs/[redacted]'],
    ['one encoded in capitals', `/catalogs/${escaped(TOKEN, (hex) => hex.toUpperCase())}`, '/catalogs/[redacted]'],
    ['one encoded twice', `/catalogs/${twice(TOKEN)}`, '/catalogs/[redacted]'],
    ['one behind an encoded slash', `/api/public%2Fcatalogs%2f${TOKEN}`, '/api/[redacted]'],
    ['one in two parts', `/catalogs/${TOKEN.slice(0, 20)}%2F${TOKEN.slice(20)}`, '/catalogs/[redacted]'],
    ['one behind a sign', `/catalogs/x;${TOKEN}`, '/catalogs/[redacted]'],
    ['a malformed one', `/catalogs/%4${TOKEN}%`, '/catalogs/[redacted]'],
    ['one in the query', `/api/members?token=${TOKEN}`, '/api/members'],
    ['one behind an encoded question mark', `/api/members%3Ftoken=${TOKEN}`, '/api/[redacted]'],
    ['an id', `/api/members/${ID}/rooms`, `/api/members/${ID}/rooms`],
    ['letters beyond ASCII', '/api/tags/%C3%A9t%C3%A9%20indien', '/api/tags/%C3%A9t%C3%A9%20indien'],
    ['many short ones', `/${'a/'.repeat(100)}`, `/${'a/'.repeat(100)}`],
  ])('%s', (_name, url, expected) => expect(redactPath(url)).toBe(expected));
});

describe('a text in the logs', () => {
  it.each([
    [`The link ${TOKEN}. Another`, 'The link [redacted]. Another'],
    [
      `Referer: https://app.example/catalogs/%71${TOKEN.slice(1)}?a=b`,
      'Referer: https://app.example/catalogs/[redacted]?a=b',
    ],
    [`to=https%3A%2F%2Fapp.example%2F${TOKEN}&b=c`, 'to=[redacted]&b=c'],
    [`GET /x?token=${twice(TOKEN)}`, 'GET /x?token=[redacted]'],
    [`Is it ${TOKEN}... No`, 'Is it [redacted]... No'],
  ])('loses its token: %s', (text, expected) => expect(redactText(text)).toBe(expected));

  it.each([
    `Member ${ID} of ${ID}:${ID}`,
    `<${ID}@parvis.example> was not delivered`,
    'violates unique constraint "availability_member_id_room_id_date_slot_key"',
    '    at Object.<anonymous> (/srv/parvis/node_modules/@nestjs/core/router/router-execution-context.js:46:28)',
  ])('stays the same without a token: %s', (text) => expect(redactText(text)).toBe(text));

  it('scans a long line of dots in linear time', () => {
    const text = `${'.'.repeat(1_000_000)} a`;
    expect(redactText(text)).toBe(text);
  });
});
