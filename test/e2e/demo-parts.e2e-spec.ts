import { setTimeout } from 'node:timers/promises';
import { agencySteps } from '#demo-data/agency/agency.steps';
import { STORIES } from '#demo-data/agency/stories';
import { AgencyService } from '#demo-data/agency/agency.service';
import { DemoParts } from '#demo-data/demo-parts.service';
import { MailboxFollower } from '#api/exchange/mailbox-follow/mailbox-follower.service';
import { DemoService } from '#demo-data/demo.service';
import { PhotosService } from '#api/supply/photos/photos.service';
import { createTestApp, type TestApp } from '../support/app';

interface Listed {
  id: string;
  status: string;
  source: string;
  title: string;
}

describe('the demo agency', () => {
  let test: TestApp;
  let parts: DemoParts;

  beforeAll(async () => {
    test = await createTestApp();
    parts = test.app.get(DemoParts);
  });
  afterAll(() => test?.close());
  afterEach(() => jest.restoreAllMocks());

  const requests = async (): Promise<Listed[]> =>
    (await test.agent.get('/api/requests?limit=100')).body.items as Listed[];
  const count = async (sql: string, params: unknown[] = []): Promise<number> =>
    (await test.database.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${sql}`, params))[0]?.n ?? -1;

  it('has no history without venues', async () => {
    expect(await parts.make()).toBe(0);
    expect(await parts.live()).toBe(0);
    expect(await requests()).toEqual([]);
  });

  it('begins with the venues', async () => {
    await test.app.get(DemoService).seed();
    expect(await requests()).toEqual([]);
  });

  it.each([180, 180, 180])('continues where a process crashed, after %i steps', async (steps) => {
    const agency = test.app.get(AgencyService);
    const take = agency.take.bind(agency);
    let left = steps;
    jest.spyOn(agency, 'take').mockImplementation(async (step, past, save) => {
      // crash right after the change, before its step is recorded
      const unkept = left === 1 && (step.kind === 'arrive' || step.kind === 'invoice' || step.kind === 'reply');
      if (left-- === 0) throw new Error('the process died');
      return take(step, past, unkept ? () => Promise.resolve() : save);
    });
    await expect(parts.live()).rejects.toThrow('the process died');
  });

  it('completes once', async () => {
    expect(await parts.live()).toBeGreaterThan(0);
    expect(await parts.live()).toBe(0);
  });

  it('has requests of every status and source', async () => {
    const all = await requests();
    expect(all).toHaveLength(STORIES.length);
    const counted = Object.groupBy(all, ({ status }) => status);
    expect(Object.fromEntries(Object.entries(counted).map(([status, some]) => [status, some?.length]))).toEqual({
      qualifying: 2,
      searching: 3,
      proposed: 3,
      negotiating: 3,
      won: 5,
      closed: 6,
      lost: 2,
      cancelled: 1,
    });
    expect(new Set(all.map(({ source }) => source))).toEqual(new Set(['email', 'web', 'phone', 'manual']));
    expect(new Set(all.map(({ title }) => title))).toEqual(new Set(STORIES.map(({ title }) => title)));
  });

  it('has its history in the past, each request in order', async () => {
    expect(await count(`timeline_event WHERE created_at > now()`)).toBe(0);
    const now = new Date();
    const today = test.clock.dateIn('Europe/Paris', now);
    const moments = agencySteps(new Date(`${today}T00:00:00Z`), now).map(({ at }) => at);
    expect(await count(`timeline_event WHERE request_id IS NOT NULL AND created_at <> ALL ($1)`, [moments])).toBe(0);
    expect(await count(`email_message WHERE status IN ('pending', 'failed')`)).toBe(0);
    expect(await count(`email_message WHERE coalesce(sent_at, created_at) <> ALL ($1)`, [moments])).toBe(0);
    expect(await count(`email_message WHERE reading = 'pending'`)).toBe(0);
    expect(await count(`queue_job WHERE queue = 'events'`)).toBe(0);
    expect(
      await count(
        `timeline_event event JOIN request ON request.id = event.request_id WHERE event.created_at < request.created_at`,
      ),
    ).toBe(0);
    expect(await count(`organizer WHERE email NOT LIKE '%.test'`)).toBe(0);
  });

  it('has mails that wait for a user', async () => {
    const { body } = await test.agent.get('/api/communications/unsorted');
    expect(body.items.map(({ subject }: { subject: string }) => subject)).toEqual([
      'Une salle pour notre assemblée',
      'Deux salles neuves près de Tours',
    ]);
  });

  it('has mails, catalogs, reactions and commissions to show', async () => {
    expect(await count(`email_message WHERE direction = 'inbound'`)).toBeGreaterThan(20);
    expect(await count(`email_message WHERE status = 'opened'`)).toBeGreaterThan(20);
    expect(await count(`catalog WHERE status = 'sent' AND view_count > 0`)).toBeGreaterThan(10);
    expect(await count(`result WHERE reaction IS NOT NULL`)).toBeGreaterThan(20);
    expect(await count(`result WHERE stage = 'availability_requested'`)).toBeGreaterThan(5);
    expect(await count(`reminder WHERE status = 'sent'`)).toBeGreaterThan(5);
    const { body } = await test.agent.get('/api/commissions?limit=100');
    const commissions = body.items as { status: string; dueDate: string | null }[];
    expect(new Set(commissions.map(({ status }) => status))).toEqual(new Set(['pending', 'invoiced', 'paid']));
    const today = new Date().toISOString().slice(0, 10);
    const overdue = commissions.filter(
      ({ status, dueDate }) => status === 'invoiced' && dueDate !== null && dueDate < today,
    );
    expect(overdue).toHaveLength(2);
  });

  it('has a request with needs, offers to compare, and options', async () => {
    const { body: found } = await test.agent.get('/api/requests?search=distributeurs');
    const { id } = found.items[0];
    const { body: request } = await test.agent.get(`/api/requests/${id}`);
    expect(request.needs.map(({ kind }: { kind: string }) => kind)).toEqual([
      'breakout',
      'meal',
      'exhibition',
      'bedrooms',
    ]);
    const { body: compared } = await test.agent.get(`/api/offers/compare?requestId=${id}`);
    expect(compared.totals.map(({ atLeast }: { atLeast: boolean }) => atLeast)).toEqual([false, true, true]);
    const { body: catalog } = await test.agent.get(`/api/catalogs/by-request/${id}`);
    expect(catalog.comparison.totals).toHaveLength(3);
    const { body: holds } = await test.agent.get(`/api/holds?requestId=${id}&status=active`);
    expect(holds.items.map(({ rank }: { rank: number }) => rank).toSorted()).toEqual([1, 2]);
  });

  it('has statistics, and notifications read and unread', async () => {
    const { body } = await test.agent.get('/api/stats/overview');
    expect(body.winRate).toMatchObject({ won: 11, lost: 2 });
    expect(body.revenue.yearToDate).toBeGreaterThan(0);
    expect(body.revenue.outstanding).toBeGreaterThan(0);
    expect(body.responseTime.sampleSize).toBeGreaterThan(10);
    const all = (await test.agent.get('/api/notifications')).body.total as number;
    const unread = (await test.agent.get('/api/notifications?unreadOnly=true')).body.total as number;
    expect([all > 100, unread > 0, unread < 20]).toEqual([true, true, true]);
  });

  it('has a mailbox at work, without an account', async () => {
    expect([await parts.receiveMails(), await parts.receiveMails(), await parts.receiveMails()]).toEqual([1, 1, 0]);
    const follower = test.app.get(MailboxFollower);
    follower.start({ lookEvery: 50 });
    const filed = async (): Promise<number> => (await test.agent.get('/api/mailboxes')).body.items[0].counts.filed;
    while ((await filed()) < 4) await setTimeout(50);
    expect((await test.agent.get('/api/mailboxes')).body.items).toMatchObject([{ counts: { read: 4, ignored: 0 } }]);
    await follower.beforeApplicationShutdown();
    const made = (await requests()).filter(({ title }) => /Annecy|Marseille/.test(title));
    expect(made).toHaveLength(2);
    expect(await count(`email_message WHERE sent_via = 'mailbox' AND request_id IS NOT NULL`)).toBe(1);
    expect(await count(`email_message WHERE unsorted_reason = 'not_a_request'`)).toBe(1);
  });

  it("isn't created if there are real requests", async () => {
    const before = (await requests()).length;
    await test.database.query(`DELETE FROM demo_part`);
    expect(await parts.live()).toBe(0);
    expect(await requests()).toHaveLength(before);
  });
});

describe('the photos of the demo venues', () => {
  let test: TestApp;
  let parts: DemoParts;

  beforeAll(async () => {
    test = await createTestApp();
    parts = test.app.get(DemoParts);
    await test.app.get(DemoService).seed();
    await test.database.query(`DELETE FROM member WHERE id NOT IN (SELECT id FROM member ORDER BY id LIMIT 2)`);
  });
  afterAll(() => test?.close());
  afterEach(() => jest.restoreAllMocks());

  interface Shown {
    url: string;
    alt: string | null;
    blurHash: string | null;
    contentType: string;
    sizes: { url: string }[];
    width: number;
  }
  const photosOf = async (): Promise<Shown[][]> => {
    const { items } = (await test.agent.get('/api/members')).body as { items: { id: string }[] };
    return Promise.all(
      items.map(async ({ id }) => (await test.agent.get(`/api/members/${id}`)).body.photos as Shown[]),
    );
  };

  it('are complete for a venue or absent, and continue where a process crashed', async () => {
    const photos = test.app.get(PhotosService);
    const add = photos.addFirst.bind(photos);
    let venues = 0;
    const died = jest.spyOn(photos, 'addFirst').mockImplementation((id, given) => {
      if (++venues > 1) throw new Error('the process died');
      return add(id, given);
    });
    await expect(parts.photograph()).rejects.toThrow('the process died');
    died.mockRestore();
    expect((await photosOf()).map(({ length }) => length).sort()).toEqual([0, 3]);
    expect(await parts.photograph()).toBe(1);
    expect((await photosOf()).map(({ length }) => length)).toEqual([3, 3]);
  });

  it('have alternative text, a blur placeholder, and 20 to 40 kB', async () => {
    for (const photo of (await photosOf()).flat()) {
      expect(photo).toMatchObject({ contentType: 'image/webp', width: 1200, blurHash: expect.any(String) as string });
      expect(photo.alt).toMatch(/^\p{Lu}.{10,}$/u);
      expect((await test.anonymous.get(photo.url)).status).toBe(200);
      const widest = await test.anonymous.get(photo.sizes.at(-1)?.url ?? '');
      expect(widest.raw.length).toBeGreaterThan(15_000);
      expect(widest.raw.length).toBeLessThan(40_000);
    }
  });

  it("aren't created again for a venue whose photos the team has deleted", async () => {
    const [first] = (await test.agent.get('/api/members')).body.items as { id: string }[];
    const { photos } = (await test.agent.get(`/api/members/${first?.id}`)).body as { photos: { id: string }[] };
    for (const { id } of photos) await test.agent.delete(`/api/uploads/member-photos/photo/${id}`);
    expect(await parts.photograph()).toBe(0);
    expect((await photosOf()).map(({ length }) => length).sort()).toEqual([0, 3]);
  });
});
