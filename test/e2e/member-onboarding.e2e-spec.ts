import { EmailProvider } from '#providers/email/email.provider';
import type { MockEmail } from '#providers/email/mock.email';
import { createTestApp, type TestApp } from '../support/app';
import { buildBareVenue } from '../support/build';

describe("a member's welcome mail", () => {
  let test: TestApp;
  let mock: MockEmail;
  let made = 0;

  beforeAll(async () => {
    test = await createTestApp();
    mock = test.app.get<EmailProvider, MockEmail>(EmailProvider);
  });

  beforeEach(() => {
    mock.sent.length = 0;
  });

  afterAll(() => test?.close());

  const member = async (more: object = {}): Promise<{ id: string; email: string }> => {
    const email = `welcome-${++made}@venue.example`;
    return buildBareVenue(test.agent, { name: 'Domaine des Tilleuls', email, ...more });
  };
  const move = async (id: string, status: string): Promise<void> =>
    expect((await test.agent.patch(`/api/members/${id}`, { status })).status).toBe(200);

  it('is sent when it is created in onboarding, with a link to its own profile', async () => {
    const { id, email } = await member({ status: 'onboarding' });
    expect(mock.sent.map(({ to, subject }) => [to, subject])).toEqual([
      [[email], 'Bienvenue chez Parvis, Domaine des Tilleuls'],
    ]);
    const token = /\/profile\/([\w-]{43})/.exec(mock.sent[0]?.text ?? '')?.[1] ?? '';
    const venue = test.anonymous.with({ 'x-magic-token': token });
    expect((await venue.patch('/api/public/member/profile', { description: 'A manor with a park.' })).status).toBe(200);
    expect((await test.agent.get(`/api/members/${id}`)).body.description).toBe('A manor with a park.');
    // Only for the profile.
    expect((await venue.get('/api/public/member/availability-requests')).status).toBe(401);
    const said = await test.database.query<{ kind: string }>(
      `SELECT kind FROM timeline_event WHERE payload->>'template' = 'member-onboarding' OR payload->>'scopeId' = $1 ORDER BY kind`,
      [id],
    );
    expect(said.map(({ kind }) => kind)).toEqual(['EMAIL_SENT', 'magic_token_created']);
  });

  it('is sent once when it moves to onboarding, in the language of its country', async () => {
    const { id } = await member({ status: 'prospect', country: 'GB' });
    expect(mock.sent).toEqual([]);
    await move(id, 'onboarding');
    await move(id, 'onboarding');
    await test.agent.patch(`/api/members/${id}`, { city: 'Leeds' });
    expect(mock.sent.map(({ subject }) => subject)).toEqual(['Welcome to Parvis, Domaine des Tilleuls']);
    await move(id, 'active');
    await move(id, 'onboarding');
    expect(mock.sent).toHaveLength(2);
  });

  it("isn't sent if the member moved on or was deleted before the mail was created", async () => {
    const { id } = await member();
    await member({ status: 'prospect' });
    const late = (memberId: string): Promise<unknown> =>
      test.database.query(
        `INSERT INTO queue_job (id, queue, payload, run_at, created_at)
         VALUES (gen_random_uuid(), 'events',
                 jsonb_build_object('listener', 'CommunicationsListeners.welcome', 'told', jsonb_build_object('memberId', $1::text)), now(), now())`,
        [memberId],
      );
    await late(id);
    await late('01890000-0000-7000-8000-000000000000');
    await test.jobs.runNow('deliver-events');
    expect(mock.sent).toEqual([]);
    expect(await test.database.query(`SELECT 1 FROM queue_job WHERE queue = 'events'`)).toEqual([]);
  });
});
