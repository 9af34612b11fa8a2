import sharp from 'sharp';
import { DAY, HOUR, MINUTE } from '#core/clock';
import { Outbox } from '#api/foundations/timeline/outbox';
import { newId } from '#core/ids';
import { unseal } from '#core/secrets';
import { authConfig } from '#core/auth.config';
import { EmailProvider } from '#providers/email/email.provider';
import type { MockEmail } from '#providers/email/mock.email';
import type { Api } from '../support/api';
import { countStatements, createTestApp, timelineKinds, type TestApp } from '../support/app';
import { advanceRequest, buildRequest, buildResults, buildVenue } from '../support/build';
import { PublicCatalogsService } from '#api/demand/catalogs/public-catalogs.service';
import { withoutIds } from '../support/without-ids';

interface Sent {
  sealedUrl: string;
  to: string;
  subject: string | null;
  message: string | null;
  venueCount: number;
  expiresAt: string;
}

describe('catalogs', () => {
  let test: TestApp;
  let team: Api;
  const sent: Sent[] = [];

  beforeAll(async () => {
    test = await createTestApp({ PUBLIC_WEB_URL: 'https://parvis.example/' });
    team = test.agent;
    test.app.get(Outbox).register('catalog_sent', 'test.catalogs', async (payload) => void sent.push(payload as Sent));
  });

  afterEach(() => test.clock.release());
  afterAll(() => test?.close());

  /** A searching request with two shortlisted venues. */
  const prepared = async () => {
    const [first, second] = [await buildVenue(team), await buildVenue(team)];
    const request = await buildRequest(team);
    await advanceRequest(team, request.id, 'searching');
    await buildResults(team, request.id, [first, second], 'available', 'shortlisted');
    return { request, first, second };
  };
  const compose = (requestId: string, body: object = {}) => team.post(`/api/catalogs/${requestId}/compose`, body);
  const send = (requestId: string, body: object = {}) => team.post(`/api/catalogs/${requestId}/send`, body);
  const tokenOf = (answer: { body: { publicUrl: string } }): string => answer.body.publicUrl.split('/').pop() ?? '';
  const linked = async () => {
    const made = await prepared();
    await compose(made.request.id);
    const catalog = await send(made.request.id);
    return { ...made, catalog, path: `/api/public/catalogs/${tokenOf(catalog)}` };
  };
  const addPhoto = async (memberId: string): Promise<string> => {
    const content = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#3366cc' } })
      .jpeg()
      .toBuffer();
    const file = { field: 'file', filename: 'salon.jpg', contentType: 'image/jpeg', content };
    return (await team.upload(`/api/uploads/member-photos/${memberId}`, file)).body.id;
  };
  const browser = (name: string): Api => test.anonymous.with({ 'user-agent': `Mozilla/5.0 (${name})` });
  const newest = async (requestId: string) => (await team.get(`/api/catalogs/by-request/${requestId}`)).body;
  const stagesOf = async (requestId: string): Promise<string[]> =>
    (await team.get(`/api/requests/${requestId}`)).body.results.map(({ stage }: { stage: string }) => stage);

  describe('composing', () => {
    it('creates a draft of the shortlist, in its order, without internal data', async () => {
      const { request, first, second } = await prepared();
      const draft = await compose(request.id);
      expect(draft.status).toBe(200);
      expect(draft.body).toMatchObject({
        requestId: request.id,
        status: 'draft',
        version: 1,
        title: 'Séminaire de printemps',
        message: null,
        sentAt: null,
        sentTo: null,
        viewCount: 0,
        expiresAt: null,
      });
      expect(draft.body.items.map(({ member }: { member: { id: string } }) => member.id)).toEqual([
        first.id,
        second.id,
      ]);
      expect(draft.body.items[0]).toEqual({
        member: { id: first.id, code: first.code, name: first.name, city: 'Lyon' },
        chosen: { roomIds: [], photoIds: [], description: null },
        rooms: [
          {
            id: first.roomId,
            name: 'Grand salon',
            description: null,
            areaSqm: null,
            ceilingHeightM: null,
            naturalLight: null,
            stepFreeAccess: null,
            capacities: [{ configuration: 'classroom', maxCapacity: 80 }],
          },
        ],
        photos: [],
        description: `The house ${first.name}.`,
        position: 0,
        price: null,
        currency: 'EUR',
        comment: null,
        ...{ offerId: null, offer: null },
        ...{ latitude: null, longitude: null, address: '69002 Lyon' },
      });
      expect(await newest(request.id)).toEqual(draft.body);
      expect(await timelineKinds(test.database, request.id)).toContain('catalog_composed');
    });

    it('replaces members, prices, rooms and comments; title and message stay unless sent', async () => {
      const { request, first, second } = await prepared();
      const other = await team.post('/api/rooms', { memberId: second.id, name: 'Atelier' });
      const one = await compose(request.id, { title: 'Trois lieux', message: 'Bonjour' });
      const two = await compose(request.id, {
        memberIds: [second.id],
        items: [
          { memberId: first.id, price: 1250.5, comment: 'Vue sur la Saône' },
          { memberId: second.id, roomIds: [other.body.id] },
        ],
      });
      expect(two.body).toMatchObject({ id: one.body.id, version: 1, title: 'Trois lieux', message: 'Bonjour' });
      expect(two.body.items).toMatchObject([
        { member: { id: second.id }, position: 0, price: null, rooms: [{ name: 'Atelier' }] },
        { member: { id: first.id }, position: 1, price: 1250.5, comment: 'Vue sur la Saône' },
      ]);
      const three = await compose(request.id, { title: null, message: null });
      expect(three.body).toMatchObject({ title: 'Séminaire de printemps', message: null });
      expect(three.body.items).toMatchObject([
        { price: null },
        { rooms: [{ name: 'Atelier' }, { name: 'Grand salon' }] },
      ]);
    });

    it("shows the result's room, or all rooms if the list is empty", async () => {
      const { request, first } = await prepared();
      await team.post('/api/rooms', { memberId: first.id, name: 'Cave' });
      await team.patch(`/api/requests/${request.id}/results/${first.id}`, { roomId: first.roomId });
      const names = async (item: object): Promise<string[]> =>
        (await compose(request.id, { items: [{ memberId: first.id, ...item }] })).body.items[0].rooms.map(
          ({ name }: { name: string }) => name,
        );
      expect(await names({})).toEqual(['Grand salon']);
      expect(await names({ roomIds: [] })).toEqual(['Cave', 'Grand salon']);
    });

    it("shows the chosen photos and rooms in their order, and text that replaces the venue's own", async () => {
      const { request, first, second } = await prepared();
      const [garden, cellar] = [
        await team.post('/api/rooms', { memberId: first.id, name: 'Jardin' }),
        await team.post('/api/rooms', { memberId: first.id, name: 'Cave' }),
      ].map(({ body }) => body.id as string);
      const [one, two, three] = [await addPhoto(first.id), await addPhoto(first.id), await addPhoto(first.id)];
      const chosen = {
        roomIds: [garden, first.roomId],
        photoIds: [three, one],
        description: 'La cour est à vous seuls.',
      };
      const draft = await compose(request.id, { items: [{ memberId: first.id, ...chosen }, { memberId: second.id }] });
      const shown = {
        chosen,
        rooms: [{ name: 'Jardin' }, { name: 'Grand salon' }],
        photos: [{ id: three }, { id: one }],
        description: chosen.description,
      };
      expect(draft.body.items[0]).toMatchObject(shown);
      expect(draft.body.items[1].description).toBe(`The house ${second.name}.`);
      // unchanged fields sent back by the composer stay unchanged
      const again = await compose(request.id, { items: [{ memberId: first.id, ...draft.body.items[0].chosen }] });
      expect(again.body.items).toEqual([draft.body.items[0]]);
      const path = `/api/public/catalogs/${tokenOf(await send(request.id))}`;
      expect((await test.anonymous.get(path)).body.items[0]).toMatchObject(shown);
      // in the next version: a deleted photo is no longer chosen, and without a choice all are shown
      await team.delete(`/api/uploads/member-photos/photo/${three}`);
      await compose(request.id, { items: [{ memberId: first.id, photoIds: [one, two] }] });
      await team.delete(`/api/uploads/member-photos/photo/${two}`);
      expect((await newest(request.id)).items[0]).toMatchObject({ chosen: { photoIds: [one] }, photos: [{ id: one }] });
      const all = await compose(request.id, { items: [{ memberId: first.id, photoIds: [], roomIds: [] }] });
      expect(all.body.items[0]).toMatchObject({
        chosen: { roomIds: [], photoIds: [], description: null },
        rooms: [{ id: cellar }, { name: 'Grand salon' }, { name: 'Jardin' }],
        photos: [{ id: one }],
        description: `The house ${first.name}.`,
      });
      const [item] = (await send(request.id)).body.items;
      expect(item).toEqual(all.body.items[0]);
      expect((await test.anonymous.get(path)).body.items[0]).toMatchObject(shown);
    });

    it('shows all photos again once none of the chosen ones is left', async () => {
      const { request, first } = await prepared();
      const [one, two] = [await addPhoto(first.id), await addPhoto(first.id)];
      await compose(request.id, { memberIds: [first.id] });
      await send(request.id);
      await compose(request.id, { items: [{ memberId: first.id, photoIds: [two] }] });
      // a sent catalog shows it, so the row stays
      await team.delete(`/api/uploads/member-photos/photo/${two}`);
      expect((await newest(request.id)).items[0]).toMatchObject({ chosen: { photoIds: [] }, photos: [{ id: one }] });
    });

    it('rejects photos of others, deleted ones, too many, and too long texts', async () => {
      const { request, first, second } = await prepared();
      const [own, others] = [await addPhoto(first.id), await addPhoto(second.id)];
      const gone = await addPhoto(first.id);
      await team.delete(`/api/uploads/member-photos/photo/${gone}`);
      const choose = (item: object) => compose(request.id, { items: [{ memberId: first.id, ...item }] });
      const foreign = await choose({ photoIds: [own, others, gone, newId()], roomIds: [second.roomId] });
      expect([foreign.status, foreign.body.code]).toEqual([400, 'VALIDATION_ERROR']);
      expect(foreign.body.details.map(({ path, rule }: { path: string; rule: string }) => [path, rule])).toEqual([
        ['items.0.roomIds.0', 'roomOfMember'],
        ['items.0.photoIds.1', 'photoOfMember'],
        ['items.0.photoIds.2', 'photoOfMember'],
        ['items.0.photoIds.3', 'photoOfMember'],
      ]);
      expect((await choose({ photoIds: Array.from({ length: 12 }, () => newId()) })).body.details).toHaveLength(12);
      const bad = await choose({
        photoIds: Array.from({ length: 13 }, () => newId()),
        roomIds: [first.roomId, first.roomId],
        description: 'x'.repeat(2001),
      });
      expect(new Set(bad.body.details.map(({ path }: { path: string }) => path))).toEqual(
        new Set(['items.0.photoIds', 'items.0.roomIds', 'items.0.description']),
      );
      expect((await team.get(`/api/catalogs/by-request/${request.id}`)).status).toBe(404);
    });

    it('loses nothing if two users compose and send at once', async () => {
      const { request, first, second } = await prepared();
      const reading = (revision: number) => team.with({ 'if-match': `"${revision}"` });
      const at = `/api/catalogs/${request.id}`;
      const begun = await Promise.all(
        [first, second].map(({ id }) => reading(0).post(`${at}/compose`, { memberIds: [id] })),
      );
      expect(begun.map(({ status }) => status).sort()).toEqual([200, 412]);
      const [made, late] = begun[0]?.status === 200 ? begun : [begun[1], begun[0]];
      expect(late?.body).toEqual({ code: 'PRECONDITION_FAILED', message: expect.any(String) });
      expect(made?.body.revision).toBe(1);
      expect((await reading(1).post(`${at}/compose`, {})).body.revision).toBe(2);
      const stale = await reading(1).post(`${at}/send`, {});
      expect(stale.status).toBe(412);
      const sentNow = await reading(2).post(`${at}/send`, {});
      expect([sentNow.status, sentNow.body.revision]).toEqual([200, 3]);
      // a user who hasn't seen the sending doesn't start the next version by mistake
      const next = await reading(2).post(`${at}/compose`, {});
      expect(next.status).toBe(412);
      expect((await reading(3).post(`${at}/compose`, { memberIds: [first.id] })).body).toMatchObject({
        version: 2,
        revision: 4,
      });
      expect((await team.post(`${at}/compose`, { memberIds: [second.id] })).body.revision).toBe(5);
      expect((await team.with({ 'if-match': 'x' }).post(`${at}/compose`, {})).status).toBe(400);
    });

    it('shortlists available results, and rejects other stages and members', async () => {
      const { request } = await prepared();
      const [available, suggested, stranger] = [await buildVenue(team), await buildVenue(team), await buildVenue(team)];
      await buildResults(team, request.id, [available], 'available');
      await buildResults(team, request.id, [suggested]);
      expect((await compose(request.id, { memberIds: [available.id] })).status).toBe(200);
      expect(await stagesOf(request.id)).toEqual(['shortlisted', 'shortlisted', 'shortlisted', 'suggested']);
      const wrongStage = await compose(request.id, { memberIds: [suggested.id] });
      expect([wrongStage.status, wrongStage.body.code]).toEqual([409, 'INVALID_STAGE_TRANSITION']);
      expect((await compose(request.id, { memberIds: [stranger.id] })).status).toBe(404);
      expect((await compose(request.id, { items: [{ memberId: newId() }] })).status).toBe(404);
      expect((await newest(request.id)).items).toHaveLength(1);
    });

    it("rejects another member's room with its path, and an unknown one", async () => {
      const { request, first, second } = await prepared();
      const foreign = await compose(request.id, {
        items: [{ memberId: first.id, roomIds: [first.roomId, second.roomId] }],
      });
      expect([foreign.status, foreign.body.details.map(({ path }: { path: string }) => path)]).toEqual([
        400,
        ['items.0.roomIds.1'],
      ]);
      const unknown = await compose(request.id, { items: [{ memberId: first.id, roomIds: [newId()] }] });
      expect([unknown.status, unknown.body.code]).toEqual([404, 'NOT_FOUND']);
    });

    it('rejects an empty catalog, an ended request, an unknown one, and bad input', async () => {
      const request = await buildRequest(team);
      for (const body of [{}, { memberIds: [] }, { items: [] }]) {
        const empty = await compose(request.id, body);
        expect([empty.status, empty.body.code]).toEqual([409, 'INVALID_STATUS_TRANSITION']);
      }
      expect((await team.get(`/api/catalogs/by-request/${request.id}`)).status).toBe(404);
      await advanceRequest(team, request.id, 'cancelled');
      expect((await compose(request.id)).body.code).toBe('INVALID_STATUS_TRANSITION');
      expect((await compose(newId())).status).toBe(404);
      expect((await compose('x')).status).toBe(400);
      const id = newId();
      const bad = await compose(request.id, {
        memberIds: [id, id],
        items: [
          { memberId: id, price: -1 },
          { memberId: id, price: 1.005 },
        ],
        sent: true,
      });
      expect(new Set(bad.body.details.map(({ path }: { path: string }) => path))).toEqual(
        new Set(['memberIds', 'items', 'items.0.price', 'items.1.price', 'sent']),
      );
    });

    it('takes the same number of statements for one venue and for five', async () => {
      const request = await buildRequest(team);
      const venues = [];
      for (let i = 0; i < 5; i++) venues.push(await buildVenue(team));
      await buildResults(team, request.id, venues, 'available', 'shortlisted');
      const read = (): Promise<number> => countStatements(() => team.get(`/api/catalogs/by-request/${request.id}`));
      await compose(request.id, { memberIds: [venues[0]?.id] });
      const one = await read();
      await compose(request.id);
      expect(await read()).toBe(one);
    });
  });

  describe('sending', () => {
    it('proposes the venues and the request, and shows the link only to the team and in the mail', async () => {
      test.clock.set('2027-01-10T09:00:00.000Z');
      const { request } = await prepared();
      await compose(request.id, { message: 'Voici.' });
      const answer = await send(request.id, { subject: 'Vos lieux', expiresInSeconds: 3600 });
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({
        status: 'sent',
        version: 1,
        sentAt: '2027-01-10T09:00:00.000Z',
        sentTo: request.organizerEmail,
        expiresAt: '2027-01-10T10:00:00.000Z',
      });
      expect(answer.body.publicUrl).toMatch(/^https:\/\/parvis\.example\/catalogs\/[A-Za-z0-9_-]{43}$/);
      expect(await newest(request.id)).not.toHaveProperty('publicUrl');
      expect(await stagesOf(request.id)).toEqual(['proposed', 'proposed']);
      expect((await team.get(`/api/requests/${request.id}`)).body.status).toBe('proposed');
      expect(await timelineKinds(test.database, request.id)).toEqual(
        expect.arrayContaining([
          'catalog_sent',
          'magic_token_created',
          'request_status_changed',
          'result_stage_changed',
        ]),
      );
      const event = sent.at(-1);
      expect(event).toMatchObject({
        to: request.organizerEmail,
        subject: 'Vos lieux',
        message: 'Voici.',
        venueCount: 2,
        expiresAt: '2027-01-10T10:00:00.000Z',
      });
      const { secrets } = test.config(authConfig);
      expect(unseal(Buffer.from(event?.sealedUrl ?? '', 'base64'), secrets, 'mail-link')).toBe(answer.body.publicUrl);
      const tokens = await team.get(`/api/magic-tokens/by-scope/${answer.body.id}`);
      expect(tokens.body.items).toMatchObject([{ scope: 'catalog', action: null, requestId: request.id, useCount: 0 }]);
      const everything = JSON.stringify([
        await test.database.query(`SELECT payload FROM timeline_event`),
        await test.database.query(`SELECT payload FROM queue_job`),
        await test.database.query(`SELECT * FROM catalog`),
        test.logs,
      ]);
      expect(everything).not.toContain(tokenOf(answer));
    });

    it('uses another address if one is given', async () => {
      const { request } = await prepared();
      await compose(request.id);
      const answer = await send(request.id, { to: 'assistant@client.example', message: 'Pour vous' });
      expect(answer.body.sentTo).toBe('assistant@client.example');
      expect(sent.at(-1)).toMatchObject({ to: 'assistant@client.example', message: 'Pour vous', subject: null });
    });

    it('previews its mail exactly, except for the link, and stores nothing', async () => {
      test.clock.set('2027-01-11T09:00:00.000Z');
      const { request } = await prepared();
      const preview = (body: object = {}) => team.post(`/api/catalogs/${request.id}/send/preview`, body);
      const none = await preview();
      expect([none.status, none.body.code]).toEqual([409, 'INVALID_STATUS_TRANSITION']);
      const draft = await compose(request.id, { message: 'Voici.' });
      const kinds = await timelineKinds(test.database, request.id);
      const usual = await preview();
      expect([usual.status, usual.body.to]).toEqual([200, request.organizerEmail]);
      expect(usual.body.bodyText).toContain('Voici.');
      expect(usual.body.bodyText).toContain('10 février 2027');
      const asked = {
        to: 'assistant@client.example',
        subject: 'Vos lieux',
        message: 'Pour vous',
        expiresInSeconds: 3600,
      };
      const shown = await preview(asked);
      expect(shown.body).toMatchObject({ to: 'assistant@client.example', subject: 'Vos lieux' });
      expect(shown.body.bodyText).toContain('11 janvier 2027');
      expect(await timelineKinds(test.database, request.id)).toEqual(kinds);
      expect(await newest(request.id)).toEqual(draft.body);
      const { publicUrl } = (await send(request.id, asked)).body;
      const { items } = (await team.get(`/api/communications/threads/by-request/${request.id}`)).body;
      const [mail] = items[0].messages;
      const page = 'https://parvis.example/catalogs';
      const outbox = test.app.get<EmailProvider, MockEmail>(EmailProvider).sent.at(-1);
      expect(mail).toMatchObject({ subject: `Vos lieux [#${request.code}]`, to: ['assistant@client.example'] });
      expect(outbox?.html.replaceAll(publicUrl, page)).toBe(shown.body.bodyHtml);
      expect(outbox?.text.replaceAll(publicUrl, page)).toBe(shown.body.bodyText);
    });

    it('previews no mail of an unknown request, with bad input, or to a stranger', async () => {
      const path = (id: string): string => `/api/catalogs/${id}/send/preview`;
      expect((await team.post(path(newId()), {})).status).toBe(404);
      const { request } = await prepared();
      await compose(request.id);
      expect((await team.post(path(request.id), { to: 'x', subject: 'a\nb' })).body).toMatchObject({
        code: 'VALIDATION_ERROR',
        details: [{ path: 'to' }, { path: 'subject' }],
      });
      expect((await test.anonymous.post(path(request.id), {})).status).toBe(401);
    });

    it('returns the same link to a repeated call with one Idempotency-Key, and sends once', async () => {
      const { request } = await prepared();
      await compose(request.id);
      const once = team.with({ 'idempotency-key': `send-${request.id}` });
      const before = sent.length;
      const first = await once.post(`/api/catalogs/${request.id}/send`, {});
      const second = await once.post(`/api/catalogs/${request.id}/send`, {});
      expect([second.body.publicUrl, sent.length]).toEqual([first.body.publicUrl, before + 1]);
    });

    it('is rejected while qualifying, without a draft, twice, and after the end; nothing changes', async () => {
      const request = await buildRequest(team);
      const venue = await buildVenue(team);
      await buildResults(team, request.id, [venue], 'available', 'shortlisted');
      await compose(request.id);
      const refused = async (): Promise<unknown[]> => {
        const { status, body } = await send(request.id);
        return [status, body.code];
      };
      const conflict = [409, 'INVALID_STATUS_TRANSITION'];
      expect(await refused()).toEqual(conflict);
      expect((await newest(request.id)).status).toBe('draft');
      expect(await stagesOf(request.id)).toEqual(['shortlisted']);
      await advanceRequest(team, request.id, 'searching');
      expect((await send(request.id)).status).toBe(200);
      expect(await refused()).toEqual(conflict);
      await compose(request.id, { memberIds: [venue.id] });
      await advanceRequest(team, request.id, 'won');
      expect(await refused()).toEqual(conflict);
      expect((await send(newId())).status).toBe(404);
      const nothing = await buildRequest(team);
      expect((await send(nothing.id)).body.code).toBe('INVALID_STATUS_TRANSITION');
    });

    it('rejects a venue that has left the shortlist since', async () => {
      const { request, second } = await prepared();
      await compose(request.id);
      await team.post(`/api/requests/${request.id}/results/${second.id}/advance`, { toStage: 'unavailable' });
      const answer = await send(request.id);
      expect([answer.status, answer.body.code]).toEqual([409, 'INVALID_STAGE_TRANSITION']);
      expect((await team.get(`/api/requests/${request.id}`)).body.status).toBe('searching');
    });

    it('places options on the shown rooms, and only on those', async () => {
      const { request, first, second } = await prepared();
      const spare = await team.post('/api/rooms', { memberId: second.id, name: 'Atelier' });
      await compose(request.id, { memberIds: [first.id], items: [{ memberId: second.id, roomIds: [second.roomId] }] });
      await send(request.id);
      for (const { roomId } of [first, second]) {
        const answer = await team.delete(`/api/rooms/${roomId}`);
        expect([answer.status, answer.body.code]).toEqual([409, 'IN_USE']);
      }
      expect((await team.delete(`/api/rooms/${spare.body.id}`)).status).toBe(200);
    });

    it("doesn't move a negotiating request", async () => {
      const { request } = await linked();
      await advanceRequest(team, request.id, 'negotiating');
      const venue = await buildVenue(team);
      await buildResults(team, request.id, [venue], 'available');
      await compose(request.id, { memberIds: [venue.id] });
      expect((await send(request.id)).body).toMatchObject({ status: 'sent', version: 2 });
      expect((await team.get(`/api/requests/${request.id}`)).body.status).toBe('negotiating');
    });

    it('rejects header injection and an invalid address', async () => {
      const { request } = await prepared();
      const bad = await send(request.id, { to: 'x', subject: 'a\r\nBcc: b@c.example', expiresInSeconds: 1 });
      expect(new Set(bad.body.details.map(({ path }: { path: string }) => path))).toEqual(
        new Set(['to', 'subject', 'expiresInSeconds']),
      );
    });

    it('sends once if two users send at the same time', async () => {
      const { request } = await prepared();
      await compose(request.id);
      const answers = await Promise.all([send(request.id), send(request.id), send(request.id)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      const tokens = await test.database.query(`SELECT 1 FROM magic_token WHERE request_id = $1`, [request.id]);
      expect(tokens).toHaveLength(1);
    });

    it('keeps one draft if two users compose at the same time', async () => {
      const { request } = await prepared();
      const answers = await Promise.all([compose(request.id), compose(request.id), compose(request.id)]);
      expect(answers.map(({ status, body }) => [status, body.version])).toEqual(Array(3).fill([200, 1]));
      const rows = await test.database.query(`SELECT 1 FROM catalog WHERE request_id = $1`, [request.id]);
      expect(rows).toHaveLength(1);
    });
  });

  describe('the public link', () => {
    it('shows exactly what was sent, whatever changes afterwards; each version its own', async () => {
      const { request, first, path, catalog } = await linked();
      const read = await test.anonymous.get(path);
      expect(read.status).toBe(200);
      expect(read.headers['cache-control']).toBe('no-store');
      expect(read.body).toEqual({
        code: request.code,
        title: 'Séminaire de printemps',
        message: null,
        event: {
          title: 'Séminaire de printemps',
          eventType: 'seminar',
          eventDate: '2027-03-12',
          eventEndDate: null,
          slot: null,
          attendees: 60,
          city: 'Lyon',
          configuration: 'classroom',
        },
        items: catalog.body.items,
        comparison: null,
        sentAt: catalog.body.sentAt,
        expiresAt: catalog.body.expiresAt,
        ...{ reactions: [], locale: 'fr', supersededBy: null },
        agency: {
          name: 'Parvis',
          email: null,
          phone: null,
          colour: '#1d5c4a',
          logoUrl: null,
          logo: null,
          legalLine: null,
        },
      });
      expect(withoutIds(read.text)).not.toMatch(/@|Haggles|12\.5|990|score|Tight|internalNotes|commission/);
      await team.patch(`/api/members/${first.id}`, { name: 'Renamed', description: null });
      await team.patch(`/api/requests/${request.id}`, { attendees: 200 });
      await compose(request.id, { memberIds: [first.id], title: 'Deuxième choix' });
      expect((await newest(request.id)).version).toBe(2);
      const second = await send(request.id);
      const supersededBy = { version: 2, sentAt: second.body.sentAt };
      expect((await test.anonymous.get(path)).body).toEqual({ ...read.body, supersededBy });
      expect((await test.anonymous.get(`/api/public/catalogs/${tokenOf(second)}`)).body).toMatchObject({
        title: 'Deuxième choix',
        event: { attendees: 200 },
        items: [{ member: { name: 'Renamed' } }],
      });
    });

    it('still shows a photo deleted after sending', async () => {
      const { request, first } = await prepared();
      const content = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#3366cc' } })
        .jpeg()
        .toBuffer();
      const photo = await team.upload(`/api/uploads/member-photos/${first.id}`, {
        field: 'file',
        filename: 'salon.jpg',
        contentType: 'image/jpeg',
        content,
      });
      const { id, url, thumbnailUrl } = photo.body;
      await compose(request.id);
      const path = `/api/public/catalogs/${tokenOf(await send(request.id))}`;
      expect((await team.delete(`/api/uploads/member-photos/photo/${id}`)).status).toBe(200);
      const shown = (await test.anonymous.get(path)).body.items[0].photos;
      expect(shown).toEqual([
        {
          ...{ id, url, thumbnailUrl, width: 90, height: 60, alt: null },
          blurHash: expect.any(String) as string,
          sizes: [{ width: 90, url: `${url}/320` }],
        },
      ]);
      expect((await test.anonymous.get(url)).status).toBe(200);
      expect((await test.anonymous.get(thumbnailUrl)).status).toBe(200);
      await compose(request.id, { memberIds: [first.id] });
      expect((await newest(request.id)).items[0].photos).toEqual([]);
    });

    it('counts one view per viewer and hour, across midnight too', async () => {
      test.clock.set('2027-02-01T23:40:00.000Z');
      const { request, path, catalog } = await linked();
      const views = async (): Promise<number> => (await newest(request.id)).viewCount;
      const before = await timelineKinds(test.database, request.id);
      await browser('A').get(path);
      await browser('A').get(path);
      await browser('B').get(path);
      expect(await views()).toBe(2);
      test.clock.advance(40 * MINUTE);
      await browser('A').get(path);
      expect(await views()).toBe(2);
      test.clock.advance(20 * MINUTE);
      await browser('A').get(path);
      await browser('A').get(path);
      expect(await views()).toBe(3);
      test.clock.advance(HOUR);
      await browser('A').get(path);
      expect(await newest(request.id)).toMatchObject({
        viewCount: 4,
        firstViewedAt: '2027-02-01T23:40:00.000Z',
        lastViewedAt: '2027-02-02T01:40:00.000Z',
        updatedAt: catalog.body.updatedAt,
      });
      expect(await timelineKinds(test.database, request.id)).toEqual(before);
      const token = (await team.get(`/api/magic-tokens/by-scope/${catalog.body.id}`)).body.items[0];
      expect([token.useCount, token.lastUsedAt]).toEqual([4, '2027-02-02T01:40:00.000Z']);
    });

    it('forgets the viewers after an hour, and keeps the count', async () => {
      test.clock.set('2027-02-03T10:00:00.000Z');
      const { request, path } = await linked();
      await browser('A').get(path);
      test.clock.advance(30 * MINUTE);
      await browser('B').get(path);
      test.clock.advance(30 * MINUTE);
      await test.jobs.runNow('forget-catalog-viewers');
      const left = await test.database.query<{ viewed_at: Date }>(`SELECT viewed_at FROM catalog_view`);
      expect(left).toEqual([{ viewed_at: new Date('2027-02-03T10:30:00.000Z') }]);
      await browser('B').get(path);
      expect((await newest(request.id)).viewCount).toBe(2);
    });

    it("doesn't count HEAD, previews and known bots", async () => {
      const { request, path } = await linked();
      expect((await browser('A').head(path)).status).toBe(200);
      await test.anonymous.with({ 'user-agent': 'Slackbot-LinkExpanding 1.0' }).get(path);
      await browser('A').with({ 'sec-purpose': 'prefetch;prerender' }).get(path);
      expect(await newest(request.id)).toMatchObject({ viewCount: 0, firstViewedAt: null });
    });

    it('counts one view if one viewer sends many requests at once', async () => {
      const { request, path } = await linked();
      await Promise.all(Array.from({ length: 8 }, () => browser('A').get(path)));
      expect((await newest(request.id)).viewCount).toBe(1);
      await Promise.all(Array.from({ length: 8 }, (_, index) => browser(`P${index}`).get(path)));
      expect((await newest(request.id)).viewCount).toBe(9);
    });

    it('distinguishes unknown, expired, revoked and narrower links', async () => {
      const { catalog, path, first } = await linked();
      const tried = async (tokenPath: string): Promise<unknown[]> => {
        const read = await test.anonymous.get(tokenPath);
        const reacted = await test.anonymous.post(`${tokenPath}/react`, { memberId: first.id, reaction: 'maybe' });
        return [read, reacted].flatMap(({ status, body }) => (status === 200 ? [200] : [status, body.code]));
      };
      const made = async (body: object): Promise<string> => {
        const { body: token } = await team.post('/api/magic-tokens', {
          scope: 'catalog',
          scopeId: catalog.body.id,
          ...body,
        });
        return `/api/public/catalogs/${token.token}`;
      };
      expect(await tried(`/api/public/catalogs/${'x'.repeat(43)}`)).toEqual([404, 'NOT_FOUND', 404, 'NOT_FOUND']);
      const member = await team.post('/api/magic-tokens', { scope: 'member', scopeId: first.id });
      expect(await tried(`/api/public/catalogs/${member.body.token}`)).toEqual([404, 'NOT_FOUND', 404, 'NOT_FOUND']);
      expect(await tried(await made({ action: 'view_catalog' }))).toEqual([200, 401, 'INVALID_TOKEN']);
      expect(await tried(await made({ action: 'react' }))).toEqual([401, 'INVALID_TOKEN', 200]);
      const [{ id }] = (await team.get(`/api/magic-tokens/by-scope/${catalog.body.id}`)).body.items.slice(-1);
      test.clock.advance(31 * DAY);
      expect(await tried(path)).toEqual([410, 'TOKEN_EXPIRED', 410, 'TOKEN_EXPIRED']);
      test.clock.release();
      await team.post(`/api/magic-tokens/${id}/revoke`);
      expect(await tried(path)).toEqual([410, 'TOKEN_REVOKED', 410, 'TOKEN_REVOKED']);
    });

    it('shows nothing of a draft', async () => {
      const { request } = await prepared();
      const draft = await compose(request.id);
      const { body } = await team.post('/api/magic-tokens', { scope: 'catalog', scopeId: draft.body.id });
      expect((await test.anonymous.get(`/api/public/catalogs/${body.token}`)).status).toBe(404);
    });

    describe('its live data', () => {
      it("shows the reader's reaction as soon as it is set, changed or removed", async () => {
        const { request, first, second, path } = await linked();
        const read = async () => (await test.anonymous.get(path)).body.reactions;
        const react = async (memberId: string, reaction: string | null, comment?: string): Promise<void> =>
          expect((await test.anonymous.post(`${path}/react`, { memberId, reaction, comment })).status).toBe(200);
        expect(await read()).toEqual([]);
        test.clock.set('2026-11-25T10:00:00.000Z');
        await react(second.id, 'no');
        await react(first.id, 'maybe', 'La lumière ?');
        const at = '2026-11-25T10:00:00.000Z';
        expect(await read()).toEqual([
          { memberId: first.id, reaction: 'maybe', comment: 'La lumière ?', at },
          { memberId: second.id, reaction: 'no', comment: null, at },
        ]);
        test.clock.advance(MINUTE);
        await react(first.id, 'favourite');
        await react(second.id, null, 'À revoir');
        const later = '2026-11-25T10:01:00.000Z';
        expect(await read()).toEqual([
          { memberId: first.id, reaction: 'favourite', comment: null, at: later },
          { memberId: second.id, reaction: null, comment: 'À revoir', at: later },
        ]);
        await react(first.id, null);
        await react(second.id, null);
        expect(await read()).toEqual([]);
        const results = (await team.get(`/api/requests/${request.id}`)).body.results;
        expect(results).toEqual([
          expect.objectContaining({ reaction: null, reactionComment: null, reactedAt: null }),
          expect.objectContaining({ reaction: null, reactionComment: null, reactedAt: null }),
        ]);
        // The organizer's own link shows the same reaction.
        const { body: token } = await team.post('/api/magic-tokens', {
          scope: 'organizer',
          scopeId: request.organizerId,
        });
        await test.anonymous
          .with({ 'x-magic-token': token.token })
          .post(`/api/public/organizer/requests/${request.id}/results/${first.id}/react`, { reaction: 'maybe' });
        expect(await read()).toEqual([{ memberId: first.id, reaction: 'maybe', comment: null, at: later }]);
      });

      it('says its language and sender, and whether a newer version was sent', async () => {
        const { request, first, path, catalog } = await linked();
        const read = async () => (await test.anonymous.get(path)).body;
        expect(await read()).toMatchObject({
          locale: 'fr',
          agency: {
            ...{ name: 'Parvis', email: null, phone: null },
            ...{ colour: '#1d5c4a', logoUrl: null, logo: null, legalLine: null },
          },
          supersededBy: null,
        });
        await team.patch(`/api/organizers/${request.organizerId}`, { locale: 'en' });
        await compose(request.id, { memberIds: [first.id] });
        expect(await read()).toMatchObject({ locale: 'en', supersededBy: null });
        test.clock.set('2026-11-25T10:00:00.000Z');
        const newer = await send(request.id);
        const superseded = await test.anonymous.get(path);
        expect(superseded.body.supersededBy).toEqual({ version: 2, sentAt: '2026-11-25T10:00:00.000Z' });
        expect(superseded.text).not.toContain(tokenOf(newer));
        expect(superseded.body.items).toHaveLength(catalog.body.items.length);
        const last = await test.anonymous.get(`/api/public/catalogs/${tokenOf(newer)}`);
        expect(last.body.supersededBy).toBeNull();
      });

      it('shows where the venues were when it was sent', async () => {
        const { request, first } = await prepared();
        const place = { addressLine: '12 rue du Parvis', latitude: 45.75, longitude: 4.85 };
        await team.patch(`/api/members/${first.id}`, place);
        await compose(request.id);
        const catalog = await send(request.id);
        await team.patch(`/api/members/${first.id}`, { latitude: null, longitude: null });
        const path = `/api/public/catalogs/${tokenOf(catalog)}`;
        const where = async (): Promise<unknown[]> =>
          (await test.anonymous.get(path)).body.items.map(
            ({ latitude, longitude, address }: { latitude: number; longitude: number; address: string }) => [
              ...[latitude, longitude],
              address,
            ],
          );
        expect(await where()).toEqual([
          [45.75, 4.85, '12 rue du Parvis, 69002 Lyon'],
          [null, null, '69002 Lyon'],
        ]);
        expect(catalog.body.items[0]).toMatchObject({ latitude: 45.75, address: '12 rue du Parvis, 69002 Lyon' });
      });
    });

    describe('the view report of a page', () => {
      const GIF = 'GIF89a';

      it('counts like a read: one per viewer and hour, from any source', async () => {
        test.clock.set('2027-02-05T10:00:00.000Z');
        const { request, path } = await linked();
        const views = async (): Promise<number> => (await newest(request.id)).viewCount;
        const before = await timelineKinds(test.database, request.id);
        const reported = await browser('A').post(`${path}/viewed`);
        expect([reported.status, reported.body, await views()]).toEqual([200, { viewed: true }, 1]);
        const picture = await browser('A').get(`${path}/seen.gif`);
        expect([picture.status, picture.headers['content-type'], picture.headers['cache-control']]).toEqual([
          ...[200, 'image/gif', 'no-store'],
        ]);
        expect(picture.raw.subarray(0, 6).toString()).toBe(GIF);
        await browser('A').get(path);
        expect(await views()).toBe(1);
        await Promise.all(Array.from({ length: 6 }, () => browser('B').post(`${path}/viewed`)));
        await Promise.all(Array.from({ length: 6 }, () => browser('C').get(`${path}/seen.gif`)));
        expect(await views()).toBe(3);
        test.clock.advance(HOUR);
        await browser('A').get(`${path}/seen.gif`);
        await browser('B').post(`${path}/viewed`);
        expect(await newest(request.id)).toMatchObject({ viewCount: 5, lastViewedAt: '2027-02-05T11:00:00.000Z' });
        expect(await timelineKinds(test.database, request.id)).toEqual(before);
      });

      it("ignores bots, and, when reported by an image, clients that don't claim to be a browser", async () => {
        const { request, path } = await linked();
        const by = (name: string): Api => test.anonymous.with({ 'user-agent': name });
        for (const program of ['Slackbot-LinkExpanding 1.0', 'Mozilla/5.0 (compatible; Googlebot/2.1)']) {
          expect((await by(program).post(`${path}/viewed`)).status).toBe(200);
          expect((await by(program).get(`${path}/seen.gif`)).status).toBe(200);
        }
        for (const program of ['', 'curl/8.5.0', 'python-requests/2.32'])
          expect((await by(program).get(`${path}/seen.gif`)).status).toBe(200);
        expect((await browser('A').head(`${path}/seen.gif`)).status).toBe(200);
        expect((await newest(request.id)).viewCount).toBe(0);
      });

      it("isn't sent by a page that only reads", async () => {
        const { request, path } = await linked();
        const secret = path.split('/').at(-1) ?? '';
        const read = await test.app.get(PublicCatalogsService).read(secret, null);
        expect(read).toEqual((await test.anonymous.with({ 'user-agent': 'Slackbot' }).get(path)).body);
        expect((await newest(request.id)).viewCount).toBe(0);
      });

      it('fails like the read', async () => {
        const { path, catalog, first } = await linked();
        const tried = async (at: string): Promise<unknown[]> =>
          [await browser('A').post(`${at}/viewed`), await browser('A').get(`${at}/seen.gif`)].map(
            ({ status, body }) => `${status} ${body.code}`,
          );
        expect(await tried(`/api/public/catalogs/${'x'.repeat(43)}`)).toEqual(['404 NOT_FOUND', '404 NOT_FOUND']);
        const { body: narrow } = await team.post('/api/magic-tokens', {
          ...{ scope: 'catalog', scopeId: catalog.body.id, action: 'react' },
        });
        const { body: member } = await team.post('/api/magic-tokens', { scope: 'member', scopeId: first.id });
        expect(await tried(`/api/public/catalogs/${narrow.token}`)).toEqual(['401 INVALID_TOKEN', '401 INVALID_TOKEN']);
        expect(await tried(`/api/public/catalogs/${member.token}`)).toEqual(['404 NOT_FOUND', '404 NOT_FOUND']);
        test.clock.advance(31 * DAY);
        expect(await tried(path)).toEqual(['410 TOKEN_EXPIRED', '410 TOKEN_EXPIRED']);
      });
    });

    it('stores a reaction, notifies the team, and moves nothing', async () => {
      const { request, first, path, catalog } = await linked();
      const answer = await test.anonymous.post(`${path}/react`, {
        memberId: first.id,
        reaction: 'favourite',
        comment: 'La lumière !',
      });
      expect([answer.status, answer.body]).toEqual([
        200,
        { memberId: first.id, reaction: 'favourite', comment: 'La lumière !' },
      ]);
      const [result] = (await team.get(`/api/requests/${request.id}`)).body.results;
      expect(result).toMatchObject({ stage: 'proposed', reaction: 'favourite', reactionComment: 'La lumière !' });
      const notifications = await team.get('/api/notifications?unreadOnly=true&limit=100');
      expect(notifications.body.items).toContainEqual(
        expect.objectContaining({ kind: 'catalog_reaction', requestId: request.id }),
      );
      const events = (await team.get(`/api/timeline/by-request/${request.id}`)).body.items;
      expect(events.find(({ kind }: { kind: string }) => kind === 'result_reacted')).toMatchObject({
        actorType: 'organizer',
        actorId: request.organizerId,
      });
      expect((await newest(request.id)).viewCount).toBe(0);
      const token = (await team.get(`/api/magic-tokens/by-scope/${catalog.body.id}`)).body.items[0];
      expect(token.useCount).toBe(1);
      const stranger = await buildVenue(team);
      const out = await test.anonymous.post(`${path}/react`, { memberId: stranger.id, reaction: 'no' });
      expect(out.status).toBe(404);
      const bad = await test.anonymous.post(`${path}/react`, { memberId: 'x', reaction: 'love' });
      expect(bad.body.details.map(({ path: at }: { path: string }) => at).sort()).toEqual(['memberId', 'reaction']);
    });
  });

  describe('its versions', () => {
    const versionsOf = async (requestId: string, query = '') =>
      (await team.get(`/api/catalogs/by-request/${requestId}/versions${query}`)).body;

    it("are listed newest first, with views, reactions and their links' state", async () => {
      test.clock.set('2027-02-01T10:00:00.000Z');
      const { request, first, second, catalog, path } = await linked();
      await browser('A').get(path);
      await test.anonymous.post(`${path}/react`, { memberId: first.id, reaction: 'favourite', comment: 'La vue !' });
      await test.anonymous.post(`${path}/react`, { memberId: second.id, reaction: 'no' });
      await compose(request.id, { memberIds: [first.id] });
      const later = await send(request.id, { to: 'autre@client.example', expiresInSeconds: 3600 });
      const draft = await compose(request.id, { memberIds: [second.id] });
      const page = await versionsOf(request.id);
      expect([page.total, page.page]).toEqual([3, 1]);
      expect(page.items).toMatchObject([
        { id: draft.body.id, version: 3, status: 'draft', link: null, sentAt: null, sentTo: null, venueCount: 1 },
        { id: later.body.id, version: 2, status: 'sent', link: 'open', sentTo: 'autre@client.example', viewCount: 0 },
        {
          ...{ id: catalog.body.id, version: 1, status: 'sent', link: 'open', sentAt: '2027-02-01T10:00:00.000Z' },
          ...{ venueCount: 2, viewCount: 1, lastViewedAt: '2027-02-01T10:00:00.000Z' },
        },
      ]);
      expect(page.items.map(({ reactions }: { reactions: object }) => reactions)).toEqual([
        { favourite: 0, maybe: 0, no: 1, comments: 0 },
        { favourite: 1, maybe: 0, no: 0, comments: 1 },
        { favourite: 1, maybe: 0, no: 1, comments: 1 },
      ]);
      const [link] = (await team.get(`/api/magic-tokens/by-scope/${catalog.body.id}`)).body.items;
      await team.post(`/api/magic-tokens/${link.id}/revoke`);
      test.clock.set('2027-02-01T12:00:00.000Z');
      const links = async () => (await versionsOf(request.id)).items.map((one: { link: string | null }) => one.link);
      expect(await links()).toEqual([null, 'expired', 'revoked']);
      await team.post('/api/magic-tokens', { scope: 'catalog', scopeId: later.body.id });
      expect(await links()).toEqual([null, 'open', 'revoked']);
      const following = await versionsOf(request.id, '?limit=1&offset=1');
      expect([following.total, following.page, following.items[0].version]).toEqual([3, 2, 2]);
    });

    it('come with the content of the newest, if asked for', async () => {
      const { request, first, catalog } = await linked();
      expect(await versionsOf(request.id)).not.toHaveProperty('newest');
      expect((await versionsOf(request.id, '?newest=true')).newest).toMatchObject({
        id: catalog.body.id,
        status: 'sent',
      });
      const draft = await compose(request.id, { memberIds: [first.id] });
      const { newest: latest } = await versionsOf(request.id, '?newest=true&limit=1&offset=1');
      expect(latest).toEqual(draft.body);
      const other = await buildRequest(team);
      expect((await versionsOf(other.id, '?newest=true')).newest).toBeNull();
    });

    it('are read one by one, as sent, with current reactions', async () => {
      const { request, first, catalog, path } = await linked();
      await test.anonymous.post(`${path}/react`, { memberId: first.id, reaction: 'maybe', comment: null });
      await compose(request.id, { items: [{ memberId: first.id, price: 10 }] });
      const { status, body } = await team.get(`/api/catalogs/versions/${catalog.body.id}`);
      expect(status).toBe(200);
      expect(body).toMatchObject({ version: 1, link: 'open', items: catalog.body.items });
      expect(body.reactions).toEqual([
        { memberId: first.id, reaction: 'maybe', comment: null, at: expect.any(String) as string },
      ]);
      expect((await newest(request.id)).reactions).toEqual(body.reactions);
      expect((await team.get(`/api/catalogs/versions/${newId()}`)).status).toBe(404);
    });

    it('take the same number of statements however many there are', async () => {
      const { request } = await linked();
      const read = (): Promise<number> =>
        countStatements(() => team.get(`/api/catalogs/by-request/${request.id}/versions`));
      const one = await read();
      await compose(request.id, {
        memberIds: (await newest(request.id)).items.map((item: { member: { id: string } }) => item.member.id),
      });
      await send(request.id);
      expect(await read()).toBe(one);
    });

    it('are an empty list before the first, and 404 for unknown requests', async () => {
      const request = await buildRequest(team);
      expect((await versionsOf(request.id)).items).toEqual([]);
      expect((await team.get(`/api/catalogs/by-request/${newId()}/versions`)).status).toBe(404);
    });
  });

  it('are for team users only', async () => {
    const id = newId();
    for (const answer of [
      await test.anonymous.get(`/api/catalogs/by-request/${id}/versions`),
      await test.anonymous.get(`/api/catalogs/versions/${id}`),
      await test.anonymous.get(`/api/catalogs/by-request/${id}`),
      await test.anonymous.post(`/api/catalogs/${id}/compose`, {}),
      await test.anonymous.post(`/api/catalogs/${id}/send`, {}),
    ])
      expect([answer.status, answer.body.code]).toEqual([401, 'UNAUTHENTICATED']);
  });
});
