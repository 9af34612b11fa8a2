import { SendEmail } from '#api/exchange/communications/communications.dto';
import { CreateOrganizer } from '#api/demand/organizers/organizers.dto';
import { OrganizersService } from '#api/demand/organizers/organizers.service';
import { bareAddress } from '#api/exchange/communications/mail.rules';
import { whyNotTo } from '#api/readers/assistant/assistant.rules';
import { validated } from '#http/validation';
import { runAsSystem } from '#core/context';
import { createTestApp, type TestApp } from '../support/app';

/** The same address with precomposed accents and with combining marks. */
const [COMPOSED, DECOMPOSED] = ['renée.lefèvre@client.example', 'renée.lefèvre@client.example'].map((address, at) =>
  address.normalize(at === 0 ? 'NFC' : 'NFD'),
) as [string, string];

describe('an address in another Unicode form', () => {
  let test: TestApp;

  beforeAll(async () => {
    expect(COMPOSED).not.toBe(DECOMPOSED);
    test = await createTestApp();
  });
  afterAll(() => test?.close());

  const organizers = (): Promise<{ email: string }[]> =>
    test.database.query(`SELECT email FROM organizer WHERE normalize(email) = $1 ORDER BY id`, [COMPOSED]);

  it('belongs to the same organizer, entered by hand or received by mail', async () => {
    // bypass the document check, whose `format: email` only knows ASCII
    const { input } = validated(CreateOrganizer, { email: DECOMPOSED });
    await runAsSystem('job', () => test.app.get(OrganizersService).findOrCreate(input));
    expect((await test.agent.post('/api/organizers', { email: COMPOSED })).status).toBe(409);
    expect((await test.agent.post('/api/organizers', { email: DECOMPOSED })).status).toBe(409);
    for (const [at, from] of [DECOMPOSED, COMPOSED].entries()) {
      const answer = await test.agent.post('/api/communications/email/inbound', {
        from: `Renée <${from}>`,
        to: ['requests@parvis.example'],
        subject: 'Séminaire',
        text: 'Bonjour, nous cherchons une salle pour 80 personnes à Lyon le 18 mars 2027. Merci, Renée',
        headers: { 'Message-ID': `<address-${at}@client.example>` },
      });
      expect(answer.status).toBe(201);
    }
    expect(await organizers()).toEqual([{ email: COMPOSED }]);
    const froms = await test.database.query(`SELECT DISTINCT "from" FROM email_message WHERE direction = 'inbound'`);
    expect(froms).toEqual([{ from: COMPOSED }]);
  });

  it("is the same recipient's", async () => {
    for (const to of [DECOMPOSED, [DECOMPOSED]])
      expect(validated(SendEmail, { to }).input.to).toEqual(Array.isArray(to) ? [COMPOSED] : COMPOSED);
    expect(bareAddress(`Renée <${DECOMPOSED.toUpperCase()}>`)).toBe(COMPOSED);
    expect(whyNotTo(DECOMPOSED, [COMPOSED], '')).toBeNull();
    expect(whyNotTo(COMPOSED, [], `Write to ${DECOMPOSED}, please`)).toBeNull();
  });
});
