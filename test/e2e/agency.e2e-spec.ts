import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { shadesOf } from '#domain/colours';
import { AgencyProfile } from '#api/foundations/team/agency-profile';
import { createTestApp, type TestApp } from '../support/app';

const PATH = '/api/agency';
const NOTHING = { name: null, email: null, phone: null, colour: null, logoUrl: null, legalLine: null, chase: null };
const CHASE = { hours: [24, 48], shortNotice: { withinDays: 14, hours: [4, 8, 24] } };

describe('the agency', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp({ AGENCY_NAME: 'Les Lieux', AGENCY_PHONE: '+33 4 72 00 00 00' });
  });

  afterAll(() => test?.close());

  const { chase: _chase, ...profile } = NOTHING;
  const shown = { ...profile, logo: null, name: 'Les Lieux', phone: '+33 4 72 00 00 00', colour: '#1d5c4a' };

  it('follows the environment until an admin changes it, and again after a reset', async () => {
    const before = await test.admin.get(PATH);
    expect([before.status, before.body]).toEqual([200, { shown, chase: CHASE, chosen: NOTHING }]);
    const chosen = { ...NOTHING, name: 'Salles & Cie', legalLine: 'Salles & Cie SAS, Lyon' };
    const changed = await test.admin.patch(PATH, { name: ' Salles & Cie ', legalLine: 'Salles & Cie SAS, Lyon' });
    expect([changed.status, changed.body]).toEqual([
      200,
      { shown: { ...shown, name: 'Salles & Cie', legalLine: 'Salles & Cie SAS, Lyon' }, chase: CHASE, chosen },
    ]);
    expect((await test.admin.patch(PATH, {})).body).toEqual(changed.body);
    expect((await test.agent.get('/api/meta/settings')).body.agency).toEqual(changed.body.shown);
    expect((await test.anonymous.get('/api/public/team/sign-in')).body.agencyName).toBe('Salles & Cie');
    expect((await test.anonymous.get('/catalogs')).text).toContain('Salles &amp; Cie SAS, Lyon');
    const back = await test.admin.patch(PATH, { name: null, legalLine: null });
    expect(back.body).toEqual({ shown, chase: CHASE, chosen: NOTHING });
    const entries = await test.database.query(`SELECT payload FROM timeline_event WHERE kind = 'agency_updated'`);
    expect(entries).toEqual([
      { payload: { changed: ['name', 'legalLine'] } },
      { payload: { changed: ['name', 'legalLine'] } },
    ]);
  });

  it('has a schedule for unanswered questions, of which a part may change', async () => {
    const chase = { hours: [8, 16, 40], shortNotice: { withinDays: 7, hours: [2] } };
    const changed = await test.admin.patch(PATH, { chase });
    expect([changed.status, changed.body.chase, changed.body.chosen.chase]).toEqual([200, chase, chase]);
    const part = await test.admin.patch(PATH, { chase: { shortNotice: { hours: [] } } });
    expect(part.body.chase).toEqual({ hours: [8, 16, 40], shortNotice: { withinDays: 7, hours: [] } });
    expect((await test.admin.get(PATH)).body.chase).toEqual(part.body.chase);
    const back = await test.admin.patch(PATH, { chase: null });
    expect([back.body.chase, back.body.chosen.chase]).toEqual([CHASE, null]);
  });

  it('keeps both parts of the schedule that change at the same time', async () => {
    for (let round = 1; round <= 5; round++) {
      const changes = [{ hours: [round] }, { shortNotice: { withinDays: round } }, { shortNotice: { hours: [round] } }];
      await Promise.all(changes.map((chase) => test.admin.patch(PATH, { chase })));
      expect((await test.admin.get(PATH)).body.chase).toEqual({
        ...{ hours: [round], shortNotice: { withinDays: round, hours: [round] } },
      });
    }
    await test.admin.patch(PATH, { chase: null });
  });

  it.each([
    [{ hours: [1, 2, 3, 4, 5, 6] }, 'chase.hours'],
    [{ hours: [24, 24] }, 'chase.hours'],
    [{ hours: [48, 24] }, 'chase.hours'],
    [{ hours: [0] }, 'chase.hours'],
    [{ hours: [1.5] }, 'chase.hours'],
    [{ hours: null }, 'chase.hours'],
    [{ shortNotice: { hours: [8, 4] } }, 'chase.shortNotice.hours'],
    [{ shortNotice: { withinDays: -1 } }, 'chase.shortNotice.withinDays'],
    [{ often: true }, 'chase.often'],
  ])('refuses the schedule %j', async (chase, path) => {
    const { status, body } = await test.admin.patch(PATH, { chase });
    expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect((body.details as { path: string }[]).every((detail) => detail.path.startsWith(path))).toBe(true);
  });

  it('lets only admins change the schedule', async () => {
    expect((await test.agent.patch(PATH, { chase: { hours: [4] } })).status).toBe(403);
  });

  describe('its color', () => {
    afterAll(() => test.admin.patch(PATH, { colour: null }));

    it('is used on pages in readable shades, in a style allowed by their policy', async () => {
      const green = await test.anonymous.get('/catalogs');
      await test.admin.patch(PATH, { colour: '#b5482a' });
      const { text, headers } = await test.anonymous.get('/catalogs');
      const { light, dark } = shadesOf('#b5482a');
      const [, css = ''] = /<style>(:root\{--accent.*?)<\/style>/.exec(text) ?? [];
      expect(css).toContain(`--accent:light-dark(${light.accent},${dark.accent})`);
      const source = `'sha256-${createHash('sha256').update(css).digest('base64')}'`;
      expect(headers['content-security-policy']).toContain(source);
      expect(headers['content-security-policy']).not.toContain('unsafe');
      expect(green.headers['content-security-policy']).not.toContain(source);
      expect((await test.anonymous.get('/catalogs/unknown')).headers['content-security-policy']).toContain(source);
    });

    it('is used in mails, with the name, the phone and the legal line', async () => {
      await test.admin.patch(PATH, { colour: '#b5482a', legalLine: 'Salles & Cie SAS, Lyon' });
      const { text } = await test.agent.get('/api/email-preview/catalog-sent?format=html&locale=fr');
      expect(text).toContain(`bgcolor="${shadesOf('#b5482a').light.accent}"`);
      for (const said of ['L’équipe Les Lieux', '+33 4 72 00 00 00', 'Salles &amp; Cie SAS, Lyon'])
        expect(text).toContain(said);
      expect(text).not.toContain('Parvis');
      await test.admin.patch(PATH, { legalLine: null });
    });
  });

  describe('its logo', () => {
    const upload = (content: Buffer, by = test.admin) =>
      by.upload(`${PATH}/logo`, { field: 'file', filename: 'logo.png', contentType: 'image/png', content });
    const picture = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 4, background: '#b5482a80' } });

    it('is resized to its display size, and used on pages and mails', async () => {
      const sent = await picture(1200, 400).withMetadata().png().toBuffer();
      const { status, body } = await upload(sent);
      expect(status).toBe(201);
      const { logo, logoUrl } = body.shown;
      expect(logo).toMatchObject({ width: 288, height: 96 });
      expect(logoUrl).toBe(`http://localhost:3000/api/public/agency/logos/${logo.id}`);
      const path = `/api/public/agency/logos/${logo.id}`;
      expect((await test.anonymous.get('/catalogs')).text).toContain(
        `<img class="logo" src="${path}" alt="Les Lieux" width="144" height="48" />`,
      );
      const mail = await test.agent.get('/api/email-preview/not-selected?format=html&locale=en');
      expect(mail.text).toContain(`src="${logoUrl}"`);
      const served = await test.anonymous.get(path);
      expect([served.status, served.headers['content-type'], served.headers['cache-control']]).toEqual([
        200,
        'image/png',
        'public, max-age=31536000, immutable',
      ]);
      expect(served.headers['cross-origin-resource-policy']).toBe('cross-origin');
      expect(await sharp(served.raw).metadata()).toMatchObject({
        format: 'png',
        width: 288,
        height: 96,
        hasAlpha: true,
      });
      expect((await test.anonymous.with({ 'if-none-match': served.headers.etag ?? '' }).get(path)).status).toBe(304);
    });

    it('stays in sent mails after it is replaced or removed', async () => {
      const { id } = (await test.admin.get(PATH)).body.shown.logo;
      const small = (await upload(await picture(100, 40).jpeg().toBuffer())).body.shown.logo;
      expect(small).toMatchObject({ width: 100, height: 40 });
      const removed = await test.admin.delete(`${PATH}/logo`);
      expect([removed.status, removed.body.shown.logo, removed.body.shown.logoUrl]).toEqual([200, null, null]);
      expect((await test.admin.delete(`${PATH}/logo`)).status).toBe(200);
      for (const before of [id, small.id])
        expect((await test.anonymous.get(`/api/public/agency/logos/${before}`)).status).toBe(200);
      expect((await test.anonymous.get('/catalogs')).text).toContain('<span class="brand">Les Lieux</span>');
      expect((await test.agent.get('/api/email-preview/not-selected?format=html&locale=en')).text).not.toContain(
        '<img',
      );
      const entries = await test.database.query<{ payload: object }>(
        `SELECT payload FROM timeline_event WHERE kind = 'agency_updated' AND payload->'changed' ? 'logo'`,
      );
      expect(entries).toHaveLength(3);
    });

    it('is shown in mails viewed in the app, without working links', async () => {
      const { logoUrl } = (await upload(await picture(200, 60).png().toBuffer())).body.shown;
      await test.agent.post('/api/members', {
        name: 'Halle',
        postalCode: '69002',
        email: 'logo@venue.example',
        status: 'onboarding',
      });
      const { items } = (await test.agent.get('/api/communications/messages?direction=outbound')).body;
      const { text, headers } = await test.agent.get(`/api/communications/messages/${items[0].id}/html`);
      expect(text).toContain(`src="${logoUrl}"`);
      expect(headers['content-security-policy']).toContain(
        'img-src data: http://localhost:3000/api/public/agency/logos/;',
      );
      await test.admin.delete(`${PATH}/logo`);
    });

    it.each<[string, () => Promise<Buffer>, number]>([
      ['markup', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>'), 415],
      ['a damaged image', async () => (await picture(40, 40).png().toBuffer()).subarray(0, 60), 415],
      ['a file that is too large', async () => Buffer.alloc(2 * 2 ** 20 + 1, 1), 413],
    ])('is rejected if it is %s', async (_, content, status) => {
      expect((await upload(await content())).status).toBe(status);
      expect((await test.admin.get(PATH)).body.shown.logo).toBeNull();
    });

    it('can only be changed by admins, and nothing else is served at its address', async () => {
      const content = await picture(40, 40).png().toBuffer();
      expect((await upload(content, test.agent)).status).toBe(403);
      expect((await test.agent.delete(`${PATH}/logo`)).status).toBe(403);
      expect((await upload(content, test.anonymous)).status).toBe(401);
      expect((await test.anonymous.get('/api/public/agency/logos/00000000-0000-7000-8000-000000000001')).status).toBe(
        404,
      );
    });
  });

  it.each<[string, object, string, string]>([
    ['a pale colour', { colour: '#86d6b8' }, 'colour', 'isReadableOnWhite'],
    ['no colour at all', { colour: 'green' }, 'colour', 'isColour'],
    ['an empty name', { name: '' }, 'name', 'minLength'],
    ['no phone number', { phone: 'by mail' }, 'phone', 'isPhone'],
    ['no mail address', { email: 'agence' }, 'email', 'isEmail'],
    ['what it does not know', { zone: 'Europe/Paris' }, 'zone', 'unknown'],
  ])('is rejected with %s', async (_, input, path, rule) => {
    const { status, body } = await test.admin.patch(PATH, input);
    expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(body.details).toContainEqual(expect.objectContaining({ path, rule }));
  });

  it('can only be changed by admins', async () => {
    for (const answer of [await test.agent.get(PATH), await test.agent.patch(PATH, { name: 'Mine' })])
      expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN']);
    expect((await test.anonymous.get(PATH)).status).toBe(401);
  });

  it('keeps its settings after a restart', async () => {
    await test.admin.patch(PATH, { phone: '04 78 00 00 00' });
    await test.restart();
    expect(test.app.get(AgencyProfile).current).toEqual({ ...shown, phone: '+33478000000' });
  });
});
