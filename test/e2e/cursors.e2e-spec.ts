import { newId } from '#core/ids';
import { cursorOf, newestFirst } from '#database/list-order';
import { countStatements, createTestApp, type TestApp } from '../support/app';
import { insertMember, insertRequest } from '../support/build';

interface Listed {
  id: string;
}
interface Page {
  items: Listed[];
  total: number;
  page: number;
  nextCursor: string | null;
}

describe('a large list', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp();
    for (let n = 0; n < 12; n++) {
      const { id, organizerId } = await insertRequest(test.database, {
        title: ['Été', 'ete', 'Zoo', 'Gala'][n % 4] ?? '',
        eventDate: n % 3 === 0 ? null : `2027-03-${10 + (n % 5)}`,
      });
      await insertMember(test.database, { name: `Lieu ${n % 5}` });
      await test.database.query(
        `UPDATE request SET created_at = created_at - $2 * interval '1 ms', attendees = $3 WHERE id = $1`,
        [id, n % 3, n % 4 === 0 ? null : (n % 5) + 1],
      );
      await test.database.query(`UPDATE organizer SET company = $2 WHERE id = $1`, [
        organizerId,
        n % 2 === 0 ? null : `Société ${n % 3}`,
      ]);
    }
  });

  afterAll(() => test?.close());

  const get = async (path: string): Promise<Page> => {
    const { status, body } = await test.agent.get(path);
    expect([path, status, body.details]).toEqual([path, 200, undefined]);
    return body as Page;
  };
  const readAll = async (path: string, between?: (page: number) => Promise<unknown>): Promise<string[]> => {
    const found: string[] = [];
    let cursor: string | null = '';
    for (let page = 0; cursor !== null; page++) {
      const { items, nextCursor }: Page = await get(cursor === '' ? path : `${path}&cursor=${cursor}`);
      found.push(...items.map(({ id }) => id));
      if (nextCursor !== null) await between?.(page);
      cursor = nextCursor;
    }
    return found;
  };

  const SORTED = {
    requests: ['name', 'code', 'createdAt', 'updatedAt', 'eventDate', 'attendees', 'status', 'lastActivityAt'],
    organizers: ['name', 'email', 'company', 'createdAt', 'updatedAt'],
    members: ['name', 'code', 'createdAt', 'updatedAt'],
  };

  it.each(Object.entries(SORTED))('of %s is the same by cursor and by offset, in every order', async (list, sorts) => {
    for (const sort of ['', ...sorts.flatMap((name) => [`&sort=${name}`, `&sort=-${name}`])]) {
      const whole = await get(`/api/${list}?limit=100${sort}`);
      expect(whole.nextCursor).toBeNull();
      expect([sort, await readAll(`/api/${list}?limit=5${sort}`)]).toEqual([sort, whole.items.map(({ id }) => id)]);
    }
  });

  it('repeats and skips nothing while rows come and go', async () => {
    const change = async (page: number): Promise<void> => {
      await insertRequest(test.database, { title: 'Nouvelle' });
      // Deletes the row that the next cursor names.
      const [gone] = await get(`/api/requests?limit=1&offset=${(page + 1) * 4}&search=gala`).then(({ items }) => items);
      if (gone) await test.database.query(`DELETE FROM request WHERE id = $1`, [gone.id]);
    };
    const before = (await get('/api/requests?limit=100')).items.map(({ id }) => id);
    const found = await readAll('/api/requests?limit=4', change);
    const { items } = await get('/api/requests?limit=100');
    const left = new Set(items.map(({ id }) => id));
    expect(new Set(found).size).toBe(found.length);
    expect(found.filter((id) => left.has(id))).toEqual(before.filter((id) => left.has(id)));
  });

  it('continues after a row that was deleted', async () => {
    const first = await get('/api/requests?limit=3');
    const second = await get(`/api/requests?limit=3&cursor=${first.nextCursor}`);
    await test.database.query(`DELETE FROM request WHERE id = $1`, [first.items[2]?.id]);
    expect((await get(`/api/requests?limit=3&cursor=${first.nextCursor}`)).items).toEqual(second.items);
  });

  it('keeps its total and filters, and ends exactly', async () => {
    for (let n = 0; n < 3; n++) await insertRequest(test.database, { title: 'Ended', status: 'closed' });
    const path = '/api/requests?status=closed&limit=2';
    const first = await get(path);
    expect(first).toMatchObject({ total: 3, page: 1 });
    const second = await get(`${path}&cursor=${first.nextCursor}`);
    expect(second).toMatchObject({ total: 3, page: 1, nextCursor: null });
    expect(second.items).toHaveLength(1);
    expect((await get(`${path.replace('2', '3')}`)).nextCursor).toBeNull();
    expect(await countStatements(() => get(path))).toBe(
      await countStatements(() => get(`${path}&cursor=${first.nextCursor}`)),
    );
  });

  it('says what is wrong with a cursor', async () => {
    const { nextCursor } = await get('/api/requests?limit=1&sort=name');
    const { id = '' } = (await get('/api/requests?limit=1')).items[0] ?? {};
    const order = newestFirst('r');
    const raw = (parts: unknown): string => Buffer.from(JSON.stringify(parts)).toString('base64url');
    const refused: [string, string][] = [
      [`cursor=${nextCursor}`, 'isCursorOfSort'],
      [`cursor=${nextCursor}&sort=-name`, 'isCursorOfSort'],
      [`cursor=${nextCursor}&sort=name&offset=20`, 'noOffset'],
      ['cursor=', 'isCursor'],
      ['cursor=abc', 'isCursor'],
      [`cursor=${'a'.repeat(5000)}`, 'maxLength'],
      [`cursor=${raw({})}`, 'isCursor'],
      [`cursor=${raw(['-createdAt', '2026-02-31T00:00:00.000Z', id])}`, 'isCursor'],
      [`cursor=${raw(['-createdAt', 'yesterday', id])}`, 'isCursor'],
      [`cursor=${raw(['-createdAt', null, id])}`, 'isCursor'],
      [`cursor=${raw(['-createdAt', 5, id])}`, 'isCursor'],
      [`cursor=${cursorOf(order, ['2026-01-01T00:00:00.000Z', "x'; --"])}`, 'isCursor'],
      [`sort=attendees&cursor=${raw(['attendees', 3_000_000_000, id])}`, 'isCursor'],
      [`sort=attendees&cursor=${raw(['attendees', '3', id])}`, 'isCursor'],
      [`sort=eventDate&cursor=${raw(['eventDate', '2027-02-30', id])}`, 'isCursor'],
      [`sort=name&cursor=${raw(['name', 'a\u0000', id])}`, 'isCursor'],
      [`sort=name&cursor=${raw(['name', null, id])}`, 'isCursor'],
    ];
    for (const [query, rule] of refused) {
      const { status, body } = await test.agent.get(`/api/requests?${query}`);
      expect([query, status, body.code, body.details]).toEqual([
        query,
        400,
        'VALIDATION_ERROR',
        [expect.objectContaining({ path: 'cursor', rule })],
      ]);
    }
    expect((await get(`/api/requests?sort=eventDate&cursor=${raw(['eventDate', null, newId()])}`)).items).toEqual([]);
  });

  it('documents its parameter', async () => {
    const paths = Object.entries(test.openApi.paths).filter(([, { get: read }]) =>
      JSON.stringify(read?.parameters ?? []).includes('cursor'),
    );
    expect(paths.map(([path]) => path).sort()).toEqual([
      '/api/ai/knowledge/by-member/{memberId}',
      '/api/availability',
      '/api/chatprov/by-request/{requestId}',
      '/api/chatprov/unlinked',
      '/api/commissions',
      '/api/commissions/mismatches',
      '/api/communications/messages',
      '/api/communications/unsorted',
      '/api/holds',
      '/api/members',
      '/api/notifications',
      '/api/offers',
      '/api/organizers',
      '/api/requests',
      '/api/timeline/by-request/{requestId}',
    ]);
  });
});
