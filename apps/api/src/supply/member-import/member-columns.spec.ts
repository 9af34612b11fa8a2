import { readTags, writeTags } from './member-columns';

describe('tags in a CSV cell', () => {
  it('survive a round trip', () => {
    const tags = [
      { category: 'style', name: 'a|b \\ c: d' },
      { category: 'venue_type', name: '\\|' },
    ];
    expect(readTags(writeTags(tags) ?? '')).toEqual(tags);
    expect(writeTags([])).toBeNull();
    expect(readTags('')).toEqual([]);
  });

  it.each(['Castle', 'style:', ':Castle', 'Style:Modern', 'style:Modern | Castle'])(
    '%j lacks a category or a name',
    (cell) => {
      expect(readTags(cell)).toBeNull();
    },
  );
});
