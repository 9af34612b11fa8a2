import { runAsSystem } from '#core/context';
import { MagicTokensService } from '#api/foundations/magic-tokens/magic-tokens.service';
import { createTestApp, type TestApp } from '../../support/app';
import {
  describeInBrowser,
  expectNoAxeViolations,
  expectPublicPageAccessible,
  VIEWPORTS,
  openPage,
  pressTabUntil,
} from '../../support/browser';
import { advanceRequest, buildBareRequest, buildRequest, buildResults, buildVenue } from '../../support/build';

/** Chromium's message for a form whose errors are shown in place. */
const FAULTY = { errors: [/status of 400/] };

describeInBrowser('the replies of venues and organizers', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp();
  });

  afterAll(() => test?.close());

  const question = async (): Promise<{ link: string; requestId: string; venueId: string }> => {
    const venue = await buildVenue(test.agent);
    const { id: requestId } = await buildRequest(test.agent);
    await advanceRequest(test.agent, requestId, 'searching');
    await buildResults(test.agent, requestId, [venue], 'availability_requested');
    const { token } = await runAsSystem('job', () =>
      test.app
        .get(MagicTokensService)
        .issue({ scope: 'member', scopeId: venue.id, action: 'answer_availability', requestId, oneUse: true }),
    );
    return { link: `/answer/${token}`, requestId, venueId: venue.id };
  };
  const lacking = async (): Promise<{ link: string; requestId: string }> => {
    const { id: requestId, organizerId } = await buildBareRequest(test.agent, { city: 'Lyon' });
    const { token } = await runAsSystem('job', () =>
      test.app
        .get(MagicTokensService)
        .issue({ scope: 'organizer', scopeId: organizerId, action: 'requalify', requestId }),
    );
    return { link: `/requalify/${token}`, requestId };
  };
  const stored = async (requestId: string) => (await test.agent.get(`/api/requests/${requestId}`)).body;
  const replyTo = async (requestId: string) => (await stored(requestId)).results[0].availabilityReply;

  it("store a venue's reply and its details by touch", async () => {
    const { link, requestId } = await question();
    const page = await openPage(test, link, { width: 390, touch: true, allowed: FAULTY });
    await page.getByRole('button', { name: 'À une autre date' }).tap();
    await page.getByRole('heading', { name: 'Quelles dates vous conviendraient' }).waitFor();
    expect(await replyTo(requestId)).toMatchObject({ status: 'unavailable', alternativeDates: [] });
    expect(await page.title()).toContain('Votre réponse');
    await page.getByRole('button', { name: 'Ajouter une date' }).tap();
    await page.getByLabel('Date', { exact: true }).nth(3).fill('2027-03-20');
    await page.getByLabel('Votre prix').fill('sur devis');
    await page.getByRole('button', { name: 'Envoyer ces précisions' }).tap();
    await page.getByText('Écrivez seulement le montant').first().waitFor();
    await expectNoAxeViolations(page);
    await page.getByLabel('Votre prix').fill('1 250,50 €');
    await page.getByRole('button', { name: 'Envoyer ces précisions' }).tap();
    await page.locator('#reply').getByText('vos précisions sont enregistrées').waitFor();
    expect(await replyTo(requestId)).toMatchObject({ price: 1250.5, alternativeDates: ['2027-03-20'] });
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
  });

  it("store a venue's reply by keyboard only", async () => {
    const { link, requestId } = await question();
    const page = await openPage(test, link, { locale: 'en' });
    await pressTabUntil(page, page.getByRole('button', { name: /^Disponible/ }));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Vous êtes disponible' }).waitFor();
    await pressTabUntil(page, page.getByLabel('Un mot pour notre équipe'));
    await page.keyboard.type('Salle Rhône');
    await pressTabUntil(page, page.getByRole('button', { name: 'Envoyer ces précisions' }));
    await page.keyboard.press('Enter');
    await page.locator('#reply').getByText('vos précisions sont enregistrées').waitFor();
    expect(await replyTo(requestId)).toMatchObject({ status: 'available', comment: 'Salle Rhône' });
  });

  it('store both without JavaScript', async () => {
    const asked = await question();
    const page = await openPage(test, asked.link, { width: 390, touch: true, javaScript: false });
    await page.getByRole('button', { name: /^Pas disponible/ }).tap();
    await page.getByText('C’est noté').waitFor();
    expect(page.url()).toContain('done=unavailable#reply');
    expect(await replyTo(asked.requestId)).toMatchObject({ status: 'unavailable' });
    const { link, requestId } = await lacking();
    await page.goto(link);
    await page.getByLabel('Combien de personnes attendez-vous').fill('80');
    await page.locator('#configuration').getByText('Cabaret').tap();
    await page.getByRole('button', { name: 'Envoyer mes réponses' }).tap();
    await page.getByText('Il reste 3 questions').waitFor();
    expect(await stored(requestId)).toMatchObject({ attendees: 80, configuration: 'cabaret' });
  });

  it("store a venue's option, and the reason of a no with one tap", async () => {
    const { link, requestId } = await question();
    const page = await openPage(test, link, { width: 390, touch: true });
    await page.locator('button[value=available]').tap();
    await page.getByLabel('Jusqu’au').fill('2027-02-12');
    await page.getByText('2e option').tap();
    await page.getByRole('button', { name: 'Poser l’option' }).tap();
    await page.getByText('Vous tenez la salle pour nous jusqu’au 12 février 2027, en 2e option').waitFor();
    await expectPublicPageAccessible(page);
    await page.locator('.correct summary').tap();
    await page.locator('button[value=unavailable]').tap();
    await page.getByRole('button', { name: 'Trop petit pour cet événement' }).tap();
    await page.locator('#reply dd').getByText('Trop petit pour cet événement').waitFor();
    await expectPublicPageAccessible(page);
    expect(await replyTo(requestId)).toMatchObject({ status: 'unavailable', declineReason: 'too_small' });
  });

  it('store one of two consecutive presses', async () => {
    const { link, requestId } = await question();
    const page = await openPage(test, link, { width: 390, touch: true });
    const sent: (string | null)[] = [];
    const held = Promise.withResolvers<void>();
    await page.route('**/answer/**', async (route) => {
      if (route.request().method() === 'POST') {
        sent.push(route.request().postData());
        await held.promise;
      }
      await route.continue();
    });
    await page.locator('button[value=available]').tap();
    await page.locator('#reply[aria-busy]').waitFor();
    await page.locator('button[value=unavailable]').tap({ force: true });
    held.resolve();
    await page.getByRole('heading', { name: 'Vous êtes disponible' }).waitFor();
    expect(sent).toEqual(['choice=available']);
    expect(await replyTo(requestId)).toMatchObject({ status: 'available' });
  });

  it("store an organizer's needs, each choice with its own fields", async () => {
    const { link, requestId } = await lacking();
    for (const javaScript of [true, false]) {
      const page = await openPage(test, link, { width: 390, touch: true, javaScript });
      await page.getByText('Autres salles, repas et chambres').last().tap();
      const need = page.getByRole('group', { name: 'Un besoin de plus' });
      await need.getByLabel('Besoin', { exact: true }).selectOption({ label: 'Chambres' });
      expect(await need.getByLabel('Combien de salles').isVisible()).toBe(false);
      await need.getByLabel('Jour d’arrivée').fill('2027-03-11');
      await need.getByLabel('Nombre de nuits').fill('2');
      await need.getByLabel('Chambres doubles').fill(javaScript ? '12' : '7');
      if (javaScript) {
        await page.getByRole('button', { name: 'Ajouter un besoin' }).tap();
        await need.last().getByLabel('Besoin', { exact: true }).selectOption({ label: 'Déjeuner' });
        await need.last().getByLabel('Pour combien de personnes').fill('60');
        expect(await need.last().getByLabel('Nombre de nuits').isVisible()).toBe(false);
        expect(await need.last().getByLabel('Moment de la journée').isVisible()).toBe(false);
        await expectNoAxeViolations(page);
      }
      await page.getByRole('button', { name: 'Envoyer mes réponses' }).tap();
      await page.getByText(/Il reste \d+ questions/).waitFor();
    }
    expect((await stored(requestId)).needs).toMatchObject([
      { kind: 'bedrooms', checkIn: '2027-03-11', nights: 2, doubles: 12 },
      { kind: 'meal', meal: 'lunch', attendees: 60 },
      { kind: 'bedrooms', checkIn: '2027-03-11', nights: 2, doubles: 7 },
    ]);
  });

  it.each(VIEWPORTS)('are accessible for venues: $locale, $width px', async (visitor) => {
    const { link } = await question();
    const page = await openPage(test, `${link}?lang=${visitor.locale}`, visitor);
    await expectPublicPageAccessible(page);
    await page.locator('button[value=available]').click();
    await page.locator('.correct summary').click();
    await expectPublicPageAccessible(page);
  });

  it.each(VIEWPORTS)('are accessible for venues whose reply is final: $locale, $width px', async (visitor) => {
    const { link, requestId, venueId } = await question();
    const page = await openPage(test, `${link}?lang=${visitor.locale}`, visitor);
    await page.locator('button[value=available]').click();
    await page.locator('.correct summary').waitFor();
    const path = `/api/requests/${requestId}/results/${venueId}/advance`;
    expect((await test.agent.post(path, { toStage: 'shortlisted' })).status).toBe(200);
    await page.reload();
    await page.locator('#reply .note.info').waitFor();
    await expectPublicPageAccessible(page);
  });

  it.each(VIEWPORTS)('are accessible for venues with several questions: $locale, $width px', async (visitor) => {
    const venue = await buildVenue(test.agent);
    const asked = { scope: 'member', scopeId: venue.id, action: 'answer_availability' };
    const link = `/answer/${(await test.agent.post('/api/magic-tokens', asked)).body.token}?lang=${visitor.locale}`;
    const page = await openPage(test, link, visitor);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectPublicPageAccessible(page);
    for (const title of ['Séminaire', 'Congrès']) {
      const { id } = await buildRequest(test.agent, { title });
      await advanceRequest(test.agent, id, 'searching');
      await buildResults(test.agent, id, [venue], 'availability_requested');
    }
    await page.reload();
    await page.getByRole('heading', { name: 'Congrès' }).waitFor();
    await expectPublicPageAccessible(page);
  });

  it.each(VIEWPORTS)('are accessible for organizers: $locale, $width px', async (visitor) => {
    const { link } = await lacking();
    const page = await openPage(test, `${link}?lang=${visitor.locale}`, visitor);
    for (const summary of await page.locator('summary').all()) await summary.click();
    await expectPublicPageAccessible(page);
  });

  it.each(VIEWPORTS)(
    'are accessible for organizers with errors in their reply: $locale, $width px',
    async (visitor) => {
      const { link } = await lacking();
      const page = await openPage(test, `${link}?lang=${visitor.locale}`, visitor);
      await page.locator('#attendees').fill('beaucoup');
      await page.locator('#answers button').last().click();
      await page.getByRole('alert').waitFor();
      await expectPublicPageAccessible(page);
    },
  );

  it.each(VIEWPORTS)(
    'are accessible for organizers whose request has moved on: $locale, $width px',
    async (visitor) => {
      const { organizerId } = await buildRequest(test.agent);
      const asked = { scope: 'organizer', scopeId: organizerId, action: 'requalify' };
      const { body } = await test.agent.post('/api/magic-tokens', asked);
      const other = await buildRequest(test.agent, { organizer: undefined, organizerId, title: 'Congrès' });
      await advanceRequest(test.agent, other.id, 'lost');
      const page = await openPage(test, `/requalify/${body.token}?lang=${visitor.locale}`, visitor);
      await expectPublicPageAccessible(page);
      await page.locator(`a[href*="${other.code}"]`).click();
      await page.getByRole('heading', { name: 'Congrès' }).waitFor();
      await expectPublicPageAccessible(page);
    },
  );
});
