import { contentDisposition, readRange } from './stored-content.rules';

describe('a byte range', () => {
  it.each([
    [undefined, null],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes= 5 - 9', { start: 5, end: 9 }],
    ['bytes=5-', { start: 5 }],
    ['bytes=-5', { last: 5 }],
    ['bytes=-0', { last: 0 }],
    ['bytes=9-5', null],
    ['bytes=-', null],
    ['bytes=a-b', null],
    ['bytes=0-1,5-6', null],
    ['bytes=99999999999999999-', null],
    ['items=0-1', null],
  ])('%s', (header, expected) => {
    expect(readRange(header)).toEqual(expected);
  });
});

describe('the content disposition of a file', () => {
  it.each([
    ['devis.pdf', 'application/pdf', `attachment; filename="devis.pdf"; filename*=UTF-8''devis.pdf`],
    ['été.webm', 'audio/webm; codecs=opus', `inline; filename="ete.webm"; filename*=UTF-8''%C3%A9t%C3%A9.webm`],
    ['a.svg', 'image/svg+xml', `attachment; filename="a.svg"; filename*=UTF-8''a.svg`],
    [
      `a"b\\c\r\n(1)'.html`,
      'text/html',
      `attachment; filename="a_b_c__(1)'.html"; filename*=UTF-8''a%22b%5Cc%0D%0A%281%29%27.html`,
    ],
  ])('%j becomes %s', (filename, contentType, expected) => {
    expect(contentDisposition(filename, contentType)).toBe(expected);
  });
});
