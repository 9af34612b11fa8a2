import { cluesOf, inboxSearch } from './inbox.rules';
import { formatSize } from '#i18n/figures';

const plain = (text: string): string => text.replace(/\s/g, ' ');

describe('the inbox', () => {
  it.each([
    [{}, undefined, undefined],
    [{ kind: 'unsorted', reason: 'forged' }, undefined, 'forged'],
    [{ kind: 'replies', reason: 'forged' }, 'replies', undefined],
    [{ kind: 'spam', reason: '__proto__', page: 3 }, undefined, undefined],
  ])('fills in what it can from the address: %j', (said, kind, reason) => {
    // the router would keep the raw value of a missing one
    expect(inboxSearch(said)).toStrictEqual({ kind, reason });
  });

  it('searches for the code in a mail, then for its sender', () => {
    expect(cluesOf('ines@quetzal.example', 'Re: [#r-7k3q9d]', 'R-AAAAAA aussi')).toEqual([
      'R-7K3Q9D',
      'ines@quetzal.example',
    ]);
    expect(cluesOf('ines@quetzal.example', 'PR-7K3Q9D', null)).toEqual(['ines@quetzal.example']);
    expect(cluesOf('', '', null)).toEqual([]);
  });

  it.each([
    [0, '0 octet', '0 bytes'],
    [999, '999 octets', '999 bytes'],
    [240_000, '240 ko', '240 kB'],
    [1_250_000, '1,3 Mo', '1.3 MB'],
    [999_999, '1 000 ko', '1,000 kB'],
  ])('shows a readable file size: %d', (bytes, fr, en) => {
    expect(plain(formatSize(bytes, 'fr'))).toBe(fr);
    expect(plain(formatSize(bytes, 'en'))).toBe(en);
  });
});
