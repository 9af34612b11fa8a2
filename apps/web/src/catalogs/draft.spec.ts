import { moved } from '../ui/moved';
import { type Draft, differences, merged, newItem, withOffers } from './draft';

const draft = (...ids: string[]): Draft => ({ title: 'Spring', message: null, items: ids.map(newItem) });
const priced = (of: Draft, memberId: string, price: number): Draft => ({
  ...of,
  items: of.items.map((item) => (item.memberId === memberId ? { ...item, price } : item)),
});

it('moves an item within a list', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moved(['a'], 3, 0)).toEqual(['a']);
});

describe('two versions of one draft', () => {
  const base = draft('a', 'b', 'c');

  it('have no differences if they are the same', () =>
    expect(differences(base, base, draft('a', 'b', 'c'))).toEqual([]));

  it('prefer the changed side, and mine if both changed', () => {
    const mine = priced(priced(base, 'a', 10), 'c', 30);
    const theirs = priced(priced(base, 'b', 20), 'c', 31);
    const found = differences(base, mine, theirs);
    expect(found.map(({ key, preferred }) => [key, preferred])).toEqual([
      ['a', 'mine'],
      ['b', 'theirs'],
      ['c', 'mine'],
    ]);
    const both = merged(mine, theirs, (key) => found.find((one) => one.key === key)?.preferred ?? 'mine');
    expect(both.items.map(({ price }) => price)).toEqual([10, 20, 30]);
  });

  it('keep added items and drop removed ones, as chosen', () => {
    const [mine, theirs] = [draft('b', 'c'), draft('a', 'd', 'b', 'c')];
    const found = differences(base, mine, theirs);
    expect(found.map(({ key, preferred }) => [key, preferred])).toEqual([
      ['a', 'mine'],
      ['d', 'theirs'],
    ]);
    const ids = (side: (key: string) => 'mine' | 'theirs') =>
      merged(mine, theirs, side).items.map(({ memberId }) => memberId);
    expect(ids((key) => (key === 'a' ? 'mine' : 'theirs'))).toEqual(['d', 'b', 'c']);
    expect(ids(() => 'theirs')).toEqual(['a', 'd', 'b', 'c']);
    expect(ids(() => 'mine')).toEqual(['b', 'c']);
  });

  it('keep one of the two orders', () => {
    const [mine, theirs] = [draft('c', 'b', 'a'), draft('a', 'c', 'b')];
    expect(differences(base, mine, theirs)).toMatchObject([{ of: 'order', preferred: 'mine' }]);
    expect(merged(mine, theirs, () => 'theirs').items.map(({ memberId }) => memberId)).toEqual(['a', 'c', 'b']);
  });
});

describe('the offers in a catalog', () => {
  const offer = { id: 'offer', memberId: 'b' };

  it('are shown for the venues that have one', () => {
    expect(withOffers(draft('a', 'b'), [offer])?.map(({ offerId }) => offerId)).toEqual([null, 'offer']);
  });

  it('need no change if the current ones are shown', () => {
    expect(withOffers({ items: [{ ...newItem('b'), offerId: 'offer' }] }, [offer])).toBeNull();
    expect(withOffers(draft('a'), [offer])).toBeNull();
  });
});
