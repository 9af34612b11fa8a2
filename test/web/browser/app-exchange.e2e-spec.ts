import type { Page } from 'playwright-core';
import { ProviderError } from '#core/errors';
import { EmailProvider } from '#providers/email/email.provider';
import type { MockEmail } from '#providers/email/mock.email';
import { MessagingProvider } from '#providers/messaging/messaging.provider';
import type { MockMessaging } from '#providers/messaging/mock.messaging';
import { createTestApp, type TestApp } from '../../support/app';
import {
  describeInBrowser,
  expectNoAxeViolations,
  expectAccessible,
  VIEWPORTS,
  openPage,
  type Visitor,
} from '../../support/browser';
import { buildRequest, type BuiltRequest, buildResult, buildVenue } from '../../support/build';
import { sendWaitingMails } from '../../support/mails';

describeInBrowser('the conversation of a request', () => {
  let test: TestApp;
  let request: BuiltRequest;
  let mails: MockEmail;
  let serial = 0;

  beforeAll(async () => {
    test = await createTestApp({ EMAIL_INBOUND_DOMAIN: 'parvis.example' });
    mails = test.app.get<EmailProvider, MockEmail>(EmailProvider);
  });
  beforeEach(async () => {
    request = await buildRequest(test.agent, {
      organizer: {
        email: `ada-${++serial}@client.example`,
        firstName: 'Ada',
        lastName: 'Martin',
        phone: '+33612345678',
      },
    });
    mails.sent.length = 0;
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => test?.close());

  const open = (visitor: Visitor = {}): Promise<Page> =>
    openPage(test, `/app/requests/${request.code}/exchange`, { as: 'agent@parvis.example', ...visitor });
  const receive = (text: string, fields: object = {}): Promise<unknown> =>
    test.agent.post('/api/communications/email/inbound', {
      from: `Ada Martin <${request.organizerEmail}>`,
      to: ['requests@parvis.example'],
      subject: `Notre séminaire [#${request.code}]`,
      text,
      headers: { 'Message-ID': `<exchange-${++serial}@client.example>` },
      ...fields,
    });
  const composer = (page: Page) => page.getByRole('form', { name: 'Écrire' });
  const write = async (page: Page, words: string): Promise<void> => {
    await page.getByRole('button', { name: /^Écrire à/ }).click();
    await page.getByLabel('Objet', { exact: true }).fill('Votre visite');
    await page.getByLabel('Texte', { exact: true }).fill(words);
  };

  it('fits the name of its organizer in the window of a phone', async () => {
    const organizer = { email: `w-${++serial}@${'long.'.repeat(12)}example`, lastName: 'W'.repeat(80) };
    request = await buildRequest(test.agent, { organizer });
    const page = await open({ width: 320, touch: true });
    const { x = 0, width = 0 } = (await page.getByRole('button', { name: /^Écrire à/ }).boundingBox()) ?? {};
    expect(x + width).toBeLessThanOrEqual(320);
    const icon = page.getByRole('link', { name: organizer.email }).locator('svg');
    expect((await icon.boundingBox())?.width).toBe(14);
  });

  it('sends a mail with a file, after a delay', async () => {
    const page = await open();
    await page.getByText('Aucun message pour l’instant').waitFor();
    expect(await page.getByRole('button', { name: 'Répondre au dernier e-mail' }).count()).toBe(0);
    await write(page, 'À jeudi, 10 h.\nAda < Bob');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'plan.pdf', mimeType: 'text/x', buffer: Buffer.from('%PDF-1.7\nplan') });
    await page.getByRole('button', { name: 'Retirer plan.pdf' }).waitFor();
    // a double click sends once, and the composer's button has the focus again
    await page.getByRole('button', { name: /^Envoyer/ }).dblclick();
    await page
      .getByRole('button', { name: /^Écrire à/ })
      .and(page.locator(':focus'))
      .waitFor();
    expect(await page.getByText('E-mail envoyé dans').count()).toBe(1);
    const mail = page.getByRole('article', { name: 'Votre visite' });
    await mail.getByText('Part dans un instant').waitFor();
    expect(mails.sent).toEqual([]);
    await sendWaitingMails(test);
    await mail.getByText('Envoyé', { exact: true }).waitFor();
    expect(mails.sent[0]).toMatchObject({ to: [request.organizerEmail], text: 'À jeudi, 10 h.\nAda < Bob' });
    expect(mails.sent[0]?.attachments).toMatchObject([{ filename: 'plan.pdf', contentType: 'application/pdf' }]);
    await mail.getByRole('link', { name: /plan\.pdf/ }).waitFor();
    expect(await page.evaluate(`sessionStorage.getItem('parvis.draft.${request.id}')`)).toBeNull();
  });

  it('brings an undone mail back into the composer, from the toast and from the thread', async () => {
    const page = await open();
    await write(page, 'Trop tôt.');
    await page.keyboard.press('Control+Enter');
    await page.getByText('E-mail envoyé dans').waitFor();
    await page.getByRole('button', { name: 'Annuler', exact: true }).click();
    await composer(page).waitFor();
    expect(await page.getByLabel('Texte', { exact: true }).inputValue()).toBe('Trop tôt.');
    expect(await page.getByLabel('Objet', { exact: true }).inputValue()).toBe('Votre visite');
    await page.getByRole('button', { name: /^Envoyer/ }).click();
    await page.getByRole('button', { name: 'Annuler l’envoi' }).click();
    await composer(page).waitFor();
    expect(await page.getByLabel('Texte', { exact: true }).inputValue()).toBe('Trop tôt.');
    await page.getByText('Annulé avant l’envoi').nth(1).waitFor();
    await sendWaitingMails(test);
    expect(mails.sent).toEqual([]);
  });

  it('inserts a draft around typed text, and undoes that', async () => {
    const page = await open();
    await page.getByRole('button', { name: /^Écrire à/ }).click();
    await page.getByLabel('Texte', { exact: true }).fill('Le devis suit.');
    await page.getByRole('button', { name: 'Rédiger d’après la demande' }).click();
    await page.getByText('Le texte est rédigé').waitFor();
    const words = await page.getByLabel('Texte', { exact: true }).inputValue();
    expect(words).toContain('Bonjour Ada,');
    expect(words).toContain('Le devis suit.');
    expect(await page.getByLabel('Objet', { exact: true }).inputValue()).toContain('Séminaire de printemps');
    await page.getByRole('button', { name: 'Annuler', exact: true }).click();
    expect(await page.getByLabel('Texte', { exact: true }).inputValue()).toBe('Le devis suit.');
  });

  it('keeps the draft after a reload, and after the end of the session', async () => {
    const page = await open({ allowed: { errors: [/401/] } });
    await write(page, 'Je finis plus tard.');
    await page.reload();
    expect(await page.getByLabel('Texte', { exact: true }).inputValue()).toBe('Je finis plus tard.');
    await page.context().clearCookies();
    await page.getByRole('button', { name: /^Envoyer/ }).click();
    await page.getByLabel('Mot de passe').waitFor();
    const { cookie } = await test.sessionOf('agent@parvis.example');
    expect(cookie).toContain('session_token');
    expect(await page.evaluate('JSON.stringify(sessionStorage)')).toContain('Je finis plus tard.');
  });

  it('keeps the text of a rejected mail', async () => {
    const page = await open({ allowed: { errors: [/400/] } });
    await write(page, 'Bonjour.');
    await page.getByLabel('À', { exact: true }).fill('nobody');
    await page.getByRole('button', { name: /^Envoyer/ }).click();
    await composer(page).locator('[slot=errorMessage]').first().waitFor();
    expect(await page.getByLabel('Texte', { exact: true }).inputValue()).toBe('Bonjour.');
    await page.getByLabel('À', { exact: true }).fill(request.organizerEmail);
    await page.getByRole('button', { name: /^Envoyer/ }).click();
    await page.getByRole('article', { name: 'Votre visite' }).waitFor();
  });

  it.each([
    { status: 502, code: 'UNKNOWN' },
    { status: 409, code: 'IDEMPOTENCY_KEY_REUSED' },
  ])('sends a mail once after $status $code, even if the button is pressed again', async ({ status, code }) => {
    const page = await open({ allowed: { errors: [new RegExp(`${status}`)] } });
    await page.route(
      '**/api/communications/email/send',
      async (route) => {
        await route.fetch();
        await route.fulfill({ status, json: { code, message: 'Réessayez.' } });
      },
      { times: 1 },
    );
    await write(page, 'À jeudi.');
    const send = page.getByRole('button', { name: /^Envoyer/ });
    await send.click();
    await page.getByText('Réessayez.').waitFor();
    await send.click();
    await composer(page).waitFor({ state: 'detached' });
    await sendWaitingMails(test);
    expect(mails.sent.filter(({ to }) => to[0] === request.organizerEmail)).toHaveLength(1);
  });

  it('shows a failed mail with its reason, and sends it again', async () => {
    jest.spyOn(mails, 'send').mockRejectedValue(new Error('550 no such mailbox'));
    await test.agent.post('/api/communications/email/send', {
      requestId: request.id,
      to: request.organizerEmail,
      subject: 'Votre visite',
      bodyHtml: 'Bonjour.',
      bodyText: 'Bonjour.',
    });
    const page = await open();
    const mail = page.getByRole('article', { name: 'Votre visite' });
    await mail.getByText('Échec').waitFor();
    await mail.getByRole('button', { name: 'Reprendre et renvoyer' }).click();
    expect(await page.getByLabel('Texte', { exact: true }).inputValue()).toBe('Bonjour.');
    expect(await page.getByLabel('Objet', { exact: true }).inputValue()).toBe('Votre visite');
  });

  it('sends a failed message again, and shows who sent which', async () => {
    const phones = test.app.get<MessagingProvider, MockMessaging>(MessagingProvider);
    jest.spyOn(phones, 'sendText').mockRejectedValueOnce(new ProviderError('chatprov', 'refused', false));
    const message = { requestId: request.id, to: '+33612345678', body: 'Je vous rappelle.' };
    expect((await test.agent.post('/api/chatprov/send', message)).status).toBe(502);
    const asked = {
      requestId: request.id,
      to: request.organizerEmail,
      subject: 'Quelques précisions',
      bodyHtml: 'Combien ?',
    };
    const sent = await test.agent.post('/api/communications/email/send', { ...asked, template: 'requalification' });
    expect(sent.status).toBe(201);
    const page = await open();
    const failed = page.getByRole('article', { name: /Ada Martin/ });
    await failed.getByText('Échec').waitFor();
    await failed.getByText('agent', { exact: true }).waitFor();
    await failed.getByRole('button', { name: 'Reprendre et renvoyer' }).click();
    expect(await page.getByLabel('Texte', { exact: true }).inputValue()).toBe('Je vous rappelle.');
    expect(await page.getByLabel('Au numéro', { exact: true }).inputValue()).toBe('+33612345678');
    await page.getByText('Envoyé par agent').waitFor();
  });

  it('shows the extraction of a mail, field by field', async () => {
    await receive('Nous serons 80 à Lyon.');
    await test.database.query(
      `UPDATE email_message SET reading = 'done', read_for = 'request' WHERE direction = 'inbound' AND request_id = $1`,
      [request.id],
    );
    const extraction = {
      attendees: { value: 80, confidence: 0.9, quote: 'Nous serons 80' },
      organizerFirstName: { value: 'Ada', confidence: 1, quote: null },
      needs: [
        {
          kind: { value: 'breakout', confidence: 0.9, quote: 'quatre salles', source: 'attachment:brief.pdf' },
          count: { value: 4, confidence: 0.8, quote: 'quatre salles', source: 'attachment:brief.pdf' },
        },
        {
          kind: { value: 'meal', confidence: 0.9, quote: 'Peut-être un dîner' },
          meal: { value: 'dinner', confidence: 0.9, quote: 'un dîner' },
          optional: { value: true, confidence: 0.9, quote: 'Peut-être' },
        },
      ],
    };
    await test.database.query(`UPDATE request SET extraction = $2 WHERE id = $1`, [
      request.id,
      JSON.stringify(extraction),
    ]);
    const page = await open();
    await page.getByRole('button', { name: 'Informations relevées' }).click();
    const read = page.getByRole('region', { name: 'Relevé dans cet e-mail' });
    await read.getByText(/Participants/).waitFor();
    await read.getByText(/Nous serons 80/).waitFor();
    await read.getByText('Prénom').waitFor();
    await read.getByText('Besoins', { exact: true }).waitFor();
    expect(
      await read
        .getByRole('definition')
        .filter({ hasText: /salles|dîner/i })
        .allInnerTexts(),
    ).toEqual([
      expect.stringMatching(/^4.salles de sous-commission\s+«.quatre salles.» .*brief\.pdf.*\s+sûr à 80.%/),
      expect.stringMatching(/^Dîner, souhaité, pas indispensable\s+«.Peut-être un dîner.»\s+sûr à 90.%/),
    ]);
    await expectNoAxeViolations(page);
  });

  it('shows a new mail automatically, and replies by keys', async () => {
    const page = await open();
    await page.getByText('Aucun message pour l’instant').waitFor();
    await receive('Nous serons 70.\n\nLe 3 mars, Parvis a écrit :\n> Combien serez-vous ?');
    const mail = page.getByRole('article', { name: 'Notre séminaire' });
    await mail.getByText('Nous serons 70.').waitFor();
    await mail.getByText('Ada Martin').first().waitFor();
    await page.locator('#main').focus();
    await page.keyboard.press('r');
    await page.locator('textarea:focus').waitFor();
    expect(await page.getByLabel('À', { exact: true }).inputValue()).toBe(request.organizerEmail);
    expect(await page.getByLabel('Objet', { exact: true }).inputValue()).toBe('Re: Notre séminaire');
    await page.keyboard.type('Bien noté.');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Part dans un instant').waitFor();
  });

  it('sends to a venue, and to a phone', async () => {
    const venue = await buildVenue(test.agent, { name: 'Le Grand Salon' });
    await buildResult(test.agent, request.id, venue.id);
    const page = await open();
    await page.getByRole('button', { name: /^Écrire à/ }).click();
    await page.getByRole('button', { name: 'Choisir un destinataire' }).click();
    await page.getByRole('menuitem', { name: 'Le Grand Salon' }).click();
    await page.locator(`form input[value="${venue.email}"]`).waitFor();
    await page.getByRole('button', { name: 'Choisir un destinataire' }).click();
    await page.getByRole('menuitem', { name: 'Ada Martin' }).click();
    await page.getByRole('button', { name: /Par$/ }).click();
    await page.getByRole('option', { name: 'Message' }).click();
    await page.getByLabel('Texte', { exact: true }).fill('Je vous rappelle à 14 h.');
    await page.getByRole('button', { name: /^Envoyer/ }).click();
    await page
      .getByRole('article', { name: /Ada Martin/ })
      .getByText('Je vous rappelle à 14 h.')
      .waitFor();
    const phones = test.app.get<MessagingProvider, MockMessaging>(MessagingProvider);
    expect(phones.sent.at(-1)).toMatchObject({ to: '+33612345678', body: 'Je vous rappelle à 14 h.' });
  });

  it('offers approved templates to a phone that has not written, and sends one', async () => {
    const phones = test.app.get<MessagingProvider, MockMessaging>(MessagingProvider);
    phones.failNext();
    const page = await open({ allowed: { errors: [/502/] } });
    await page.getByRole('button', { name: /^Écrire à/ }).click();
    await page.getByRole('button', { name: /Par$/ }).click();
    await page.getByRole('option', { name: 'Message' }).click();
    await page.getByRole('button', { name: 'Utiliser un modèle approuvé' }).press('Enter');
    await page.getByRole('alert').getByRole('button').last().click();
    await page.getByRole('button', { name: /Modèle approuvé$/ }).press('Enter');
    await page.getByRole('option', { name: 'availability question (fr)' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await page.getByRole('button', { name: /^Envoyer/ }).isDisabled()).toBe(true);
    for (const [index, value] of ['Ada', '18 mars', '60'].entries())
      await page.getByLabel(`Variable ${index + 1}`, { exact: true }).fill(value);
    await expectNoAxeViolations(page);
    await page.keyboard.press('Control+Enter');
    await page
      .getByRole('article', { name: /Ada Martin/ })
      .getByText('Bonjour Ada, êtes-vous libres le 18 mars pour 60 personnes ?')
      .waitFor();
    expect(phones.sent.at(-1)).toMatchObject({ to: '+33612345678', template: { language: 'fr' } });
  });

  it.each(VIEWPORTS)('is accessible: $locale, $width px', async (visitor) => {
    await receive('Un mot.\n\nLe 3 mars, Parvis a écrit :\n> Combien ?', {
      subject: `${'Un très long objet sans fin '.repeat(8)}\u202e [#${request.code}]`,
      to: Array.from({ length: 30 }, (_, index) => `colleague-${index}@client.example`),
      attachments: Array.from({ length: 30 }, (_, index) => ({
        filename: `${'plan-de-la-grande-salle-'.repeat(3)}${index}.txt`,
        contentType: 'text/plain',
        content: Buffer.from('plan').toString('base64'),
      })),
    });
    const page = await open(visitor);
    await page.getByRole('article').first().waitFor();
    await page.getByRole('button', { name: /^(Répondre|Reply)$/ }).click();
    await page.locator('textarea:focus').waitFor();
    await expectAccessible(page);
  });
});
