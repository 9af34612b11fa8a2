import { aheadOf, type ListedHold } from './ahead';

const held = (requestId: string, rank: number, more: Partial<ListedHold> = {}): ListedHold =>
  ({
    ...{ id: `${requestId} ${rank}`, requestId, rank, roomId: null, dates: ['2030-03-05'], slot: 'full_day' },
    ...more,
  }) as ListedHold;

describe('the options ahead of a selection', () => {
  const candidate = { requestId: 'ours', roomId: 'salon' };
  const request = { eventDate: '2030-03-05', eventEndDate: '2030-03-06', slot: null };
  const ahead = (...holds: ListedHold[]) => aheadOf(candidate, request, holds).map(({ id }) => id);

  it('are all those of other requests if this one has no option, best-ranked first', () => {
    expect(ahead(held('theirs', 2), held('others', 1))).toEqual(['others 1', 'theirs 2']);
  });

  it('are only the better-ranked if there is one', () => {
    expect(ahead(held('ours', 2), held('theirs', 1), held('others', 3))).toEqual(['theirs 1']);
  });

  it('overlap in days, parts of a day and rooms', () => {
    const morning = { ...request, slot: 'morning' as const };
    expect(ahead(held('theirs', 1, { dates: ['2030-03-07'] }))).toEqual([]);
    expect(ahead(held('theirs', 1, { roomId: 'loft' }), held('others', 2, { roomId: 'salon' }))).toEqual(['others 2']);
    expect(aheadOf(candidate, morning, [held('theirs', 1, { slot: 'evening' })])).toEqual([]);
    expect(aheadOf(candidate, morning, [held('theirs', 1)])).toHaveLength(1);
  });

  it('are none for a request without a date, unless the venue holds something for it', () => {
    const dateless = { eventDate: null, eventEndDate: null, slot: null };
    expect(aheadOf(candidate, dateless, [held('theirs', 1)])).toEqual([]);
    expect(aheadOf(candidate, dateless, [held('ours', 2), held('theirs', 1)])).toHaveLength(1);
  });
});
