import { findSearch } from './find.search';

describe('the URL of a venue search', () => {
  it("drops a day that doesn't exist, instead of searching for another", () => {
    expect(findSearch({ from: '2027-02-30', to: '2027-04-31' })).toMatchObject({ from: undefined, to: undefined });
    expect(findSearch({ from: '2027-02-28', to: null })).toMatchObject({ from: '2027-02-28', to: null });
  });
});
