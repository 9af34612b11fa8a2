import { createTestApp, type TestApp } from '../support/app';
import type { Api } from '../support/api';
import { buildShortlist } from '../support/build';

describe('offers in a catalog', () => {
  let test: TestApp;
  let team: Api;

  beforeAll(async () => {
    test = await createTestApp();
    team = test.agent;
  });
  afterAll(() => test?.close());

  const LINES = [
    { kind: 'package', label: 'Day package', basis: 'per_person_day', unitPrice: 72, needId: 'main' },
    { kind: 'food', label: 'Dinner', basis: 'per_person', unitPrice: 45, state: 'optional', note: 'Three courses' },
  ];
  const submitted = async (requestId: string, memberId: string, lines: object[] = LINES): Promise<string> => {
    const { id } = (
      await team.post('/api/offers', {
        ...{ requestId, memberId, attendees: 80, lines, validUntil: '2099-01-31', message: 'We look forward to it.' },
        ...{ internalNote: 'they gave way on the phone' },
      })
    ).body;
    expect((await team.post(`/api/offers/${id}/submit`)).status).toBe(200);
    return id;
  };
  const prepared = async () => {
    const request = await buildShortlist(team);
    const [first, second] = request.venues.map(({ id }) => id) as [string, string];
    const offers = [
      await submitted(request.id, first),
      await submitted(request.id, second, LINES.slice(0, 1)),
    ] as const;
    const items = [
      { memberId: second, offerId: offers[1] },
      { memberId: first, offerId: offers[0] },
    ];
    return { request, first, second, offers, items };
  };
  const compose = (requestId: string, body: object) => team.post(`/api/catalogs/${requestId}/compose`, body);
  const keysOf = (value: unknown): string[] =>
    value !== null && typeof value === 'object'
      ? Object.entries(value).flatMap(([key, inner]) => [...(Array.isArray(value) ? [] : [key]), ...keysOf(inner)])
      : [];

  it('are copied with their comparison when it is composed, in its order', async () => {
    const { request, offers, items } = await prepared();
    const { status, body } = await compose(request.id, { items });
    expect(status).toBe(200);
    expect(body.items.map(({ offerId }: { offerId: string }) => offerId)).toEqual([offers[1], offers[0]]);
    expect(body.items[1].offer).toMatchObject({ id: offers[0], validUntil: '2099-01-31', attendees: 80 });
    expect(body.items[1].offer.lines.map(({ label }: { label: string }) => label)).toEqual(['Day package', 'Dinner']);
    expect(body.comparison.totals.map(({ offerId }: { offerId: string }) => offerId)).toEqual([offers[1], offers[0]]);
    const food = body.comparison.rows.find(({ key }: { key: string }) => key === 'food');
    expect(food.cells.map(({ state, note }: Record<string, unknown>) => [state, note])).toEqual([
      ['not_stated', null],
      ['optional', 'Three courses'],
    ]);
    expect(body.comparison.totals[0]).toMatchObject({ atLeast: true, gaps: ['food'] });
  });

  it('name the end of an option only if it is the first', async () => {
    const { request, first, items } = await prepared();
    const held = {
      requestId: request.id,
      memberId: first,
      dates: ['2099-01-10'],
      expiresAt: '2099-01-01T11:00:00.000Z',
    };
    const { id } = (await team.post('/api/holds', { ...held, rank: 2 })).body;
    const ends = async (): Promise<unknown[]> =>
      (await compose(request.id, { items })).body.comparison.totals.map(
        ({ holdUntil, holdRank }: Record<string, unknown>) => [holdUntil, holdRank],
      );
    expect(await ends()).toEqual([
      [null, undefined],
      [null, undefined],
    ]);
    await team.patch(`/api/holds/${id}`, { rank: 1 });
    expect(await ends()).toEqual([
      [null, undefined],
      [held.expiresAt, undefined],
    ]);
  });

  it('stay as composed when the venue submits another round, until it is composed again', async () => {
    const { request, first, items } = await prepared();
    const { body: composed } = await compose(request.id, { items });
    const later = await submitted(request.id, first, [{ ...LINES[0], unitPrice: 50 }]);
    const { body: draft } = await team.get(`/api/catalogs/by-request/${request.id}`);
    expect(draft.items[1].offer).toEqual(composed.items[1].offer);
    expect(draft.comparison).toEqual(composed.comparison);
    const again = await compose(request.id, { items: [items[0], { memberId: first, offerId: later }] });
    expect(again.body.items[1].offer.lines[0].unitPrice).toBe(50);
  });

  it('are shown to the organizer without what is only for the team', async () => {
    const { request, offers, items } = await prepared();
    await team.put(`/api/requests/${request.id}/needs`, {
      needs: [{ kind: 'meal', meal: 'dinner', note: 'the director eats no fish' }],
    });
    await team.put(`/api/offers/${offers[1]}/assumptions`, {
      assumptions: [{ key: 'food', net: 900, reason: 'their chef owes us one' }],
    });
    const { body: draft } = await compose(request.id, { items });
    const { body: sent } = await team.post(`/api/catalogs/${request.id}/send`);
    const { body: shown } = await test.anonymous.get(`/api/public/catalogs/${sent.publicUrl.split('/').pop()}`);
    expect(shown.comparison).toEqual(draft.comparison);
    expect(shown.items.map(({ offer }: { offer: { id: string } }) => offer.id)).toEqual([offers[1], offers[0]]);
    const food = shown.comparison.rows.find(({ key }: { key: string }) => key === 'food');
    expect(food.cells[0]).toMatchObject({ net: 900, assumed: true, note: null });
    expect(shown.comparison.totals[0]).toMatchObject({ assumed: true });
    expect(shown.comparison.basis.needs).toMatchObject([{ kind: 'meal', meal: 'dinner', note: null }]);
    expect(
      keysOf(shown).filter((key) => /commission|agreement|internal|notes|confidence|extraction|quote/i.test(key)),
    ).toEqual([]);
    expect(JSON.stringify(shown)).not.toMatch(/gave way|owes us|no fish/);
  });

  it('are none without a choice', async () => {
    const { request } = await prepared();
    const { body } = await compose(request.id, {});
    expect(body.comparison).toBeNull();
    expect(body.items[0]).toMatchObject({ offerId: null, offer: null });
  });

  it('must be current offers of the item’s venue for this request', async () => {
    const { request, first, second, offers } = await prepared();
    const other = await prepared();
    const { body: draft } = await team.post('/api/offers', { requestId: request.id, memberId: first, lines: LINES });
    const replaced = offers[0];
    await submitted(request.id, first);
    const choose = (offerId: string) =>
      compose(request.id, { items: [{ memberId: second }, { memberId: first, offerId }] });
    for (const offerId of [draft.id, replaced, offers[1], other.offers[0]]) {
      const { status, body } = await choose(offerId);
      expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR']);
      expect(JSON.stringify(body.details)).toContain('items.1.offerId');
    }
    const unknown = await choose(request.id);
    expect([unknown.status, unknown.body.code]).toEqual([404, 'NOT_FOUND']);
  });
});
