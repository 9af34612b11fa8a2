import { newId } from '#core/ids';
import { DECLINE_REASONS, NOT_CHOSEN_REASONS } from '#domain/vocabulary';
import { EmailProvider } from '#providers/email/email.provider';
import type { MockEmail } from '#providers/email/mock.email';
import type { Answer } from '../support/api';
import { countStatements, createTestApp, type TestApp } from '../support/app';
import {
  advanceRequest,
  buildBareRequest,
  buildRequest,
  buildResult,
  buildResults,
  buildVenue,
  type BuiltRequest,
  type BuiltVenue,
} from '../support/build';

const none = (keys: readonly string[]): object => Object.fromEntries(keys.map((key) => [key, 0]));
/** A venue that never said no, and for which nobody said why it wasn't chosen. */
const NO_REASONS = {
  declined: { total: 0, byReason: none(DECLINE_REASONS) },
  notChosen: none(NOT_CHOSEN_REASONS),
};
const NO_COUNTS = {
  suggested: 0,
  availability_requested: 0,
  available: 0,
  unavailable: 0,
  shortlisted: 0,
  proposed: 0,
  visit: 0,
  selected: 0,
  not_selected: 0,
  withdrawn: 0,
};

describe("the data of a venue's or organizer's page", () => {
  let test: TestApp;
  let venue: BuiltVenue;
  let other: BuiltVenue;
  let won: BuiltRequest;
  let lost: BuiltRequest;

  const done = (answer: Answer): Answer => {
    if (answer.status >= 300) throw new Error(`${answer.status}: ${answer.text}`);
    return answer;
  };
  const chosen = async (request: BuiltRequest, winner: BuiltVenue): Promise<void> => {
    await advanceRequest(test.agent, request.id, 'searching');
    await buildResults(test.agent, request.id, [venue, other], 'availability_requested', 'available', 'shortlisted');
    for (const { id } of [venue, other])
      done(await test.agent.post(`/api/requests/${request.id}/results/${id}/advance`, { toStage: 'proposed' }));
    await advanceRequest(test.agent, request.id, 'proposed');
    done(await test.agent.post(`/api/requests/${request.id}/results/${winner.id}/advance`, { toStage: 'selected' }));
  };
  const owed = async (requestId: string, amount: number, currency = 'EUR'): Promise<string> =>
    done(await test.agent.post('/api/commissions', { requestId, memberId: venue.id, amount, currency })).body
      .id as string;

  beforeAll(async () => {
    test = await createTestApp();
    venue = await buildVenue(test.agent);
    other = await buildVenue(test.agent);
    won = await buildRequest(test.agent, { title: 'Gala' });
    lost = await buildRequest(test.agent, { organizer: undefined, organizerId: won.organizerId, title: 'Dîner' });
    await chosen(won, venue);
    await chosen(lost, other);
    const paid = await owed(won.id, 250.5);
    done(await test.agent.post(`/api/commissions/${paid}/invoice`));
    done(await test.agent.post(`/api/commissions/${paid}/mark-paid`, {}));
    await owed(won.id, 99.9);
    await owed(won.id, 10, 'CHF');
  });
  afterAll(() => test?.close());

  describe("a venue's requests", () => {
    it('are listed last added first, with their progress, in a constant number of statements', async () => {
      const answer = await test.agent.get(`/api/members/${venue.id}/requests?limit=1`);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        items: [
          {
            requestId: lost.id,
            code: lost.code,
            title: 'Dîner',
            status: 'won',
            organizer: {
              id: won.organizerId,
              firstName: 'Ada',
              lastName: 'Martin',
              company: null,
              email: won.organizerEmail,
            },
            eventDate: '2027-03-12',
            eventEndDate: null,
            attendees: 60,
            stage: 'not_selected',
            replyStatus: null,
            replyCondition: null,
            replyPrice: null,
            currency: 'EUR',
            reaction: null,
            addedAt: expect.any(String) as string,
          },
        ],
        total: 2,
        page: 1,
        pageSize: 1,
      });
      const read = (limit: number): Promise<number> =>
        countStatements(() => test.agent.get(`/api/members/${venue.id}/requests?limit=${limit}`));
      expect(await read(2)).toBe(await read(1));
    });

    it('are empty for a venue that was never contacted, and 404 for an unknown one', async () => {
      const { id } = await buildVenue(test.agent);
      expect((await test.agent.get(`/api/members/${id}/requests`)).body).toMatchObject({ items: [], total: 0 });
      expect((await test.agent.get(`/api/members/${newId()}/requests`)).status).toBe(404);
      expect((await test.agent.get('/api/members/x/requests')).status).toBe(400);
      expect((await test.agent.get(`/api/members/${id}/requests?limit=0`)).status).toBe(400);
      expect((await test.anonymous.get(`/api/members/${id}/requests`)).status).toBe(401);
    });
  });

  describe("a venue's summary", () => {
    it('counts its results and adds up its commissions per currency', async () => {
      const answer = await test.agent.get(`/api/stats/members/${venue.id}`);
      expect(answer.body).toEqual({
        generatedAt: expect.any(String) as string,
        byStage: { ...NO_COUNTS, selected: 1, not_selected: 1 },
        winRate: { won: 1, lost: 1, rate: 0.5 },
        ...NO_REASONS,
        commissions: [
          { currency: 'CHF', paid: 0, outstanding: 10 },
          { currency: 'EUR', paid: 250.5, outstanding: 99.9 },
        ],
      });
    });

    it('is zero at first, and 404 for an unknown venue', async () => {
      const { id } = await buildVenue(test.agent);
      expect((await test.agent.get(`/api/stats/members/${id}`)).body).toEqual({
        generatedAt: expect.any(String) as string,
        byStage: NO_COUNTS,
        winRate: { won: 0, lost: 0, rate: null },
        ...NO_REASONS,
        commissions: [],
      });
      expect((await test.agent.get(`/api/stats/members/${newId()}`)).status).toBe(404);
      expect((await test.agent.get('/api/stats/members/x')).status).toBe(400);
      expect((await test.anonymous.get(`/api/stats/members/${id}`)).status).toBe(401);
    });
  });

  describe("an organizer's summary", () => {
    it('counts the requests and adds up their revenue', async () => {
      const { body } = await test.agent.get(`/api/stats/organizers/${won.organizerId}`);
      expect(body).toMatchObject({
        byStatus: { won: 2, qualifying: 0, lost: 0 },
        winRate: { won: 2, lost: 0, rate: 1 },
        commissions: [
          { currency: 'CHF', paid: 0, outstanding: 10 },
          { currency: 'EUR', paid: 250.5, outstanding: 99.9 },
        ],
      });
      expect((await test.agent.get(`/api/stats/organizers/${newId()}`)).status).toBe(404);
      expect((await test.agent.get('/api/stats/organizers/x')).status).toBe(400);
      expect((await test.anonymous.get(`/api/stats/organizers/${won.organizerId}`)).status).toBe(401);
    });
  });

  describe("an organizer's mails", () => {
    it('include both directions of their requests, without those with venues', async () => {
      const request = await buildRequest(test.agent);
      done(
        await test.agent.post('/api/communications/email/send', {
          requestId: request.id,
          to: request.organizerEmail,
          subject: 'Votre demande',
          bodyHtml: '<p>Bonjour</p>',
        }),
      );
      await test.database.query(
        `INSERT INTO email_message (id, direction, "from", "to", subject, body_text, status, message_id, request_id, thread_id, created_at, updated_at)
         SELECT gen_random_uuid(), 'inbound', 'ada@client.example', '{}', 'Re', 'Merci', 'delivered', 'reply@client.example', $1, id, now() + interval '1 s', now()
           FROM email_thread WHERE request_id = $1`,
        [request.id],
      );
      await advanceRequest(test.agent, request.id, 'searching');
      await buildResult(test.agent, request.id, venue.id, 'availability_requested');
      const list = async (query: string): Promise<unknown> =>
        (
          (await test.agent.get(`/api/communications/messages?organizerId=${request.organizerId}${query}`)).body
            .items as { subject: string }[]
        ).map(({ subject }) => subject);
      expect(await list('')).toEqual(['Re', expect.stringContaining('Votre demande')]);
      expect(await list('&direction=inbound')).toEqual(['Re']);
      expect((await test.agent.get('/api/communications/messages?organizerId=x')).status).toBe(400);
    });
  });

  describe("a venue's profile link", () => {
    it('is sent whenever the team asks, without a welcome for existing venues', async () => {
      const mock = test.app.get<EmailProvider, MockEmail>(EmailProvider);
      mock.sent.length = 0;
      const answer = await test.agent.post(`/api/members/${venue.id}/profile-link`);
      expect([answer.status, answer.body]).toEqual([201, { id: expect.any(String) as string, to: venue.email }]);
      expect(mock.sent.map(({ to, subject }) => [to, subject])).toEqual([
        [[venue.email], `La fiche de ${venue.name}\u00a0: à vérifier et à compléter`],
      ]);
      expect(mock.sent[0]?.text).not.toMatch(/bienvenue|vient de rejoindre/i);
      const token = /\/profile\/([\w-]{43})/.exec(mock.sent[0]?.text ?? '')?.[1] ?? '';
      const holder = test.anonymous.with({ 'x-magic-token': token });
      expect((await holder.get('/api/public/member/profile')).body.name).toBe(venue.name);
      const said = await test.database.query<{ kind: string }>(
        `SELECT kind FROM timeline_event WHERE payload->>'emailMessageId' = $1 OR payload->>'scopeId' = $2 ORDER BY kind`,
        [answer.body.id, venue.id],
      );
      expect(said.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['EMAIL_SENT', 'magic_token_created']));
    });

    it('welcomes a venue that is being onboarded', async () => {
      const mock = test.app.get<EmailProvider, MockEmail>(EmailProvider);
      const { id, name } = await buildVenue(test.agent);
      done(await test.agent.patch(`/api/members/${id}`, { status: 'onboarding' }));
      mock.sent.length = 0;
      expect((await test.agent.post(`/api/members/${id}/profile-link`)).status).toBe(201);
      expect(mock.sent.map(({ subject }) => subject)).toEqual([`Bienvenue chez Parvis, ${name}`]);
    });

    it("isn't sent to archived or unknown venues, and only by the team", async () => {
      const { id } = await buildVenue(test.agent);
      done(await test.agent.patch(`/api/members/${id}`, { status: 'archived' }));
      const refused = await test.agent.post(`/api/members/${id}/profile-link`);
      expect([refused.status, refused.body.code]).toEqual([409, 'INVALID_STATUS_TRANSITION']);
      expect((await test.agent.post(`/api/members/${newId()}/profile-link`)).status).toBe(404);
      expect((await test.agent.post('/api/members/x/profile-link')).status).toBe(400);
      expect((await test.anonymous.post(`/api/members/${id}/profile-link`)).status).toBe(401);
      const links = await test.database.query(`SELECT 1 FROM magic_token WHERE scope_id = $1`, [id]);
      expect(links).toEqual([]);
    });
  });

  describe('recordings', () => {
    it('are listed for a venue newest first, each with its URL', async () => {
      const content = Buffer.alloc(2000, 7);
      content.write('OggS\x00\x02', 'latin1');
      content[26] = 1;
      content.write('\x13OpusHead', 27, 'latin1');
      const file = { field: 'file', filename: 'a.ogg', contentType: 'audio/ogg', content };
      const first = done(await test.agent.upload(`/api/uploads/audio/${venue.id}`, file)).body;
      const second = done(await test.agent.upload(`/api/uploads/audio/${venue.id}`, file)).body;
      const { body } = await test.agent.get(`/api/uploads/audio/by-entity/${venue.id}`);
      expect(body).toMatchObject({
        items: [second, first].map(({ url: _url, ...kept }) => kept),
        total: 2,
      });
      const [{ url }] = body.items as [{ url: string }];
      expect((await test.anonymous.get(new URL(url).pathname)).status).toBe(200);
      expect((await test.agent.get(`/api/uploads/audio/by-entity/${newId()}`)).status).toBe(404);
      expect((await test.agent.get('/api/uploads/audio/by-entity/x')).status).toBe(400);
      expect((await test.anonymous.get(`/api/uploads/audio/by-entity/${venue.id}`)).status).toBe(401);
    });
  });

  describe('the slower of two users', () => {
    it('is refused, and reads the venue and the room again', async () => {
      const { id, roomId } = await buildVenue(test.agent);
      const path = `/api/members/${id}`;
      const stale = { 'if-match': '"1"' };
      done(await test.agent.patch(path, { city: 'Nantes' }));
      const ofVenue = await test.agent.with(stale).patch(path, { city: 'Brest' });
      expect([ofVenue.status, Object.keys(ofVenue.body)]).toEqual([412, ['code', 'message']]);
      expect((await test.agent.get(path)).body).toMatchObject({ city: 'Nantes', version: 2 });
      done(await test.agent.patch(`/api/rooms/${roomId}`, { name: 'Salon bleu' }));
      const ofRoom = await test.agent.with(stale).patch(`/api/rooms/${roomId}`, { name: 'Salon vert' });
      expect([ofRoom.status, Object.keys(ofRoom.body)]).toEqual([412, ['code', 'message']]);
      expect((await test.agent.get(path)).body.rooms).toMatchObject([{ id: roomId, name: 'Salon bleu' }]);
    });

    it('learns nothing of the record if it is the venue', async () => {
      const { id } = await buildVenue(test.agent);
      const link = { scope: 'member', scopeId: id, action: 'update_profile' };
      const { token } = done(await test.agent.post('/api/magic-tokens', link)).body as { token: string };
      done(await test.agent.patch(`/api/members/${id}`, { city: 'Nantes' }));
      const holder = test.anonymous.with({ 'x-magic-token': token, 'if-match': '"1"' });
      const refused = await holder.patch('/api/public/member/profile', { city: 'Brest' });
      expect([refused.status, Object.keys(refused.body)]).toEqual([412, ['code', 'message']]);
      expect((await test.agent.get(`/api/members/${id}`)).body).toMatchObject({ city: 'Nantes', version: 2 });
    });
  });

  describe('the preview of an erasure', () => {
    const preview = (id: string, caller = test.admin): Promise<Answer> => caller.get(`/api/organizers/${id}/erase`);

    it('is returned, and changes nothing', async () => {
      const request = await buildBareRequest(test.agent);
      done(await test.agent.post(`/api/requests/${request.id}/requalify`, {}));
      expect((await preview(request.organizerId)).body).toEqual({
        erasedAt: null,
        openRequests: [request.code],
        ...{ requests: 1, mails: 1, attachments: 0, messages: 0, recordings: 0, catalogs: 0, reminders: 1, links: 1 },
      });
      expect((await test.admin.post(`/api/organizers/${request.organizerId}/erase`)).status).toBe(409);
      await advanceRequest(test.agent, request.id, 'lost');
      const before = (await preview(request.organizerId)).body;
      expect(before).toMatchObject({ openRequests: [], requests: 1, mails: 1 });
      done(await test.admin.post(`/api/organizers/${request.organizerId}/erase`));
      const after = (await preview(request.organizerId)).body;
      expect(after).toMatchObject({ erasedAt: expect.any(String) as string, links: 0, reminders: 0 });
    });

    it('is for admins, for existing organizers', async () => {
      expect((await preview(won.organizerId, test.agent)).status).toBe(403);
      expect((await preview(won.organizerId, test.anonymous)).status).toBe(401);
      expect((await preview(newId())).status).toBe(404);
      expect((await preview('x')).status).toBe(400);
    });
  });
});
