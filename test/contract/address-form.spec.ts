import { DataSource } from 'typeorm';
import { AddressForm1790000000036 } from '#migrations/1790000000036-address-form';
import { SendEmail } from '#api/exchange/communications/communications.dto';
import { CreateOrganizer } from '#api/demand/organizers/organizers.dto';
import { OrganizersService } from '#api/demand/organizers/organizers.service';
import { bareAddress } from '#api/exchange/communications/mail.rules';
import { whyNotTo } from '#api/readers/assistant/assistant.rules';
import { validated } from '#kernel/http/validation';
import { runAsSystem } from '#kernel/context';
import { createTestApp, type TestApp } from '../support/app';

/** One address: its accents as characters of their own, and as marks behind their letters. */
const [COMPOSED, DECOMPOSED] = ['renée.lefèvre@client.example', 'renée.lefèvre@client.example'].map((address, at) =>
  address.normalize(at === 0 ? 'NFC' : 'NFD'),
) as [string, string];

describe('an address that is written otherwise', () => {
  let test: TestApp;

  beforeAll(async () => {
    expect(COMPOSED).not.toBe(DECOMPOSED);
    test = await createTestApp();
  });
  afterAll(() => test?.close());

  const organizers = (): Promise<{ email: string }[]> =>
    test.database.query(`SELECT email FROM organizer WHERE normalize(email) = $1 ORDER BY id`, [COMPOSED]);

  it('is the same organizer’s, by hand and by mail', async () => {
    // past the check of the document, whose `format: email` knows ASCII alone
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

  it('is the same recipient’s', async () => {
    for (const to of [DECOMPOSED, [DECOMPOSED]])
      expect(validated(SendEmail, { to }).input.to).toEqual(Array.isArray(to) ? [COMPOSED] : COMPOSED);
    expect(bareAddress(`Renée <${DECOMPOSED.toUpperCase()}>`)).toBe(COMPOSED);
    expect(whyNotTo(DECOMPOSED, [COMPOSED], '')).toBeNull();
    expect(whyNotTo(COMPOSED, [], `Write to ${DECOMPOSED}, please`)).toBeNull();
  });

  it('was kept as it was written: the migration changes what is nobody else’s', async () => {
    const insert = (email: string): Promise<unknown> =>
      test.database.query(
        `INSERT INTO organizer (id, email, locale, created_at, updated_at) VALUES (gen_random_uuid(), $1, 'fr', now(), now())`,
        [email],
      );
    const alone = 'josé@client.example';
    await insert(alone.normalize('NFD'));
    await insert(DECOMPOSED);
    await test.database.query(
      `UPDATE email_message SET "from" = normalize("from", NFD), "to" = ARRAY['a@b.example', $1]`,
      [alone.normalize('NFD')],
    );
    await runAsSystem('job', async () => {
      const runner = test.app.get(DataSource).createQueryRunner();
      await new AddressForm1790000000036().up(runner).finally(() => runner.release());
    });
    expect(await organizers()).toEqual([{ email: COMPOSED }, { email: DECOMPOSED }]);
    const rows = await test.database.query(`SELECT email FROM organizer WHERE email = $1`, [alone.normalize('NFC')]);
    expect(rows).toHaveLength(1);
    expect(await test.database.query(`SELECT DISTINCT "to" FROM email_message`)).toEqual([
      { to: ['a@b.example', alone.normalize('NFC')] },
    ]);
    expect(
      await test.database.query(`SELECT count(*)::int AS n FROM email_message WHERE "from" IS NOT NFC NORMALIZED`),
    ).toEqual([{ n: 0 }]);
  });
});
