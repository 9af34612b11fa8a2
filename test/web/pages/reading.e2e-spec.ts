import { createTestApp, ORIGIN, type TestApp } from '../../support/app';
import { advanceRequest, buildBareRequest, buildRequest, buildResults, buildShortlist } from '../../support/build';
import { mailedLink, sendWaitingMails } from '../../support/mails';
import { expectFrench, Reader } from '../../support/reader';

describe('reading a page', () => {
  let test: TestApp;
  let links: string[];

  beforeAll(async () => {
    test = await createTestApp();
    const token = async (input: object): Promise<string> => {
      const { status, body } = await test.agent.post('/api/magic-tokens', input);
      expect(status).toBe(201);
      return body.token as string;
    };
    const shortlist = await buildShortlist(test.agent);
    await test.agent.post(`/api/catalogs/${shortlist.id}/compose`, {
      memberIds: shortlist.venues.map(({ id }) => id),
    });
    const catalog = (await test.agent.post(`/api/catalogs/${shortlist.id}/send`)).body.publicUrl as string;
    const scopeId = shortlist.venues[0]?.id ?? '';
    const asked = await buildRequest(test.agent);
    await advanceRequest(test.agent, asked.id, 'searching');
    await buildResults(test.agent, asked.id, [{ id: scopeId }], 'availability_requested');
    const bare = await buildBareRequest(test.agent, { city: 'Lyon' });
    const owed = await test.agent.post('/api/commissions', { requestId: asked.id, memberId: scopeId, amount: 540 });
    const { paymentUrl } = (await test.agent.post(`/api/commissions/${owed.body.id}/invoice`)).body;
    const email = 'new@pages.example';
    await test.admin.post('/api/team/invitations', { email, name: 'New', role: 'agent' });
    const colleague = await test.createUser();
    await test.admin.post(`/api/team/users/${colleague.id}/reset-password`);
    const answer = { scope: 'member', scopeId, action: 'answer_availability' };
    const venueLink = await mailedLink(test, shortlist.venues[0]?.email ?? '', 'answer');
    links = [
      ...[catalog, `${catalog}/print`, `${catalog}/react`],
      ...[venueLink, `/answer/${await token(answer)}?request=${asked.code}`],
      `/requalify/${await token({ scope: 'organizer', scopeId: bare.organizerId, action: 'requalify' })}`,
      `/profile/${await token({ scope: 'member', scopeId, action: 'update_profile' })}`,
      ...[paymentUrl, `${paymentUrl}?outcome=done`, `${paymentUrl}?outcome=left`, `${paymentUrl}/invoice`],
      await mailedLink(test, email, 'invitations'),
      await mailedLink(test, colleague.email, 'passwords'),
      ...['/passwords', '/passwords/sent', '/links/renewed', '/catalogs', `/answer/${'x'.repeat(43)}`],
    ];
    await sendWaitingMails(test);
  });

  afterAll(() => test?.close());

  /** The version of each row of each table. A token's use count may change; the rest is compared. */
  const versions = async (): Promise<Record<string, string | null>> => {
    const tables = await test.database.query<{ name: string }>(
      `SELECT relname AS name FROM pg_stat_user_tables ORDER BY relname`,
    );
    const found: Record<string, string | null> = {};
    for (const { name } of tables) {
      const version =
        name === 'magic_token'
          ? `(to_jsonb(t) - '{last_used_at,use_count}'::text[])::text`
          : `t.ctid::text || t.xmin::text`;
      const { rows } = await test.database.one<{ rows: string | null }>(
        `SELECT string_agg(${version}, ' ' ORDER BY ${version}) AS rows FROM "${name}" t`,
      );
      found[name] = rows;
    }
    return found;
  };

  it('changes nothing, for every reader, twice and at once', async () => {
    const before = await versions();
    expect(Object.keys(before).length).toBeGreaterThan(20);
    const machine = test.anonymous.with({ 'user-agent': 'Mozilla/5.0 (compatible; LinkScanner/1.0)' });
    for (const link of links) {
      const [page] = await Promise.all([
        new Reader(test).open(link),
        new Reader(test, 'fr').open(`${link}${link.includes('?') ? '&' : '?'}lang=fr`),
        machine.get(link.replace(ORIGIN, '')),
      ]);
      expect([link, page.status < 500]).toEqual([link, true]);
    }
    expect(await versions()).toEqual(before);
  });

  it('shows correct French typography', async () => {
    for (const link of links) {
      const { html, headers } = await new Reader(test).open(`${link}${link.includes('?') ? '&' : '?'}lang=fr`);
      if (String(headers['content-type']).startsWith('text/html') && html !== '') expectFrench(html);
    }
  });
});
