import { findSearch } from './find.search';

describe('the address of a search for venues', () => {
  it('leaves out a day that does not exist, and does not look for the one that it would fall on', () => {
    expect(findSearch({ from: '2027-02-30', to: '2027-04-31' })).toMatchObject({ from: undefined, to: undefined });
    expect(findSearch({ from: '2027-02-28', to: null })).toMatchObject({ from: '2027-02-28', to: null });
  });
});
