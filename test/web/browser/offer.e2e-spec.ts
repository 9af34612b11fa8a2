import type { Page } from 'playwright-core';
import { runAsSystem } from '#core/context';
import { MagicTokensService } from '#api/foundations/magic-tokens/magic-tokens.service';
import { createTestApp, type TestApp } from '../../support/app';
import {
  describeInBrowser,
  expectPublicPageAccessible,
  openPage,
  pressTabUntil,
  VIEWPORTS,
} from '../../support/browser';
import { advanceRequest, buildRequest, buildResults, buildVenue } from '../../support/build';
import { pdf } from '../../support/documents';

const NEEDS = [
  { kind: 'breakout', count: 4, attendees: 12, configuration: 'u_shape' },
  { kind: 'meal', meal: 'dinner', attendees: 50 },
  { kind: 'bedrooms', checkIn: '2027-03-12', nights: 2, singles: 40, twins: 10 },
];

/** The visible choices whose text doesn't fit. */
const CUT = `[...document.querySelectorAll('.cells select')].filter((select) => {
  const width = select.offsetWidth;
  Object.assign(select.style, { width: 'max-content', minWidth: 0, maxWidth: 'none' });
  const isCut = select.offsetWidth > width;
  select.removeAttribute('style');
  return isCut;
}).map(({ id }) => id)`;

describeInBrowser('the offer of a venue', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp({ RATE_LIMIT_GLOBAL: '10000' });
  });

  afterAll(() => test?.close());

  /** A venue that was asked about three days with several needs; its link, after a yes unless `asked`. */
  const question = async ({ asked = false } = {}): Promise<{ link: string; requestId: string }> => {
    const venue = await buildVenue(test.agent);
    const { id: requestId } = await buildRequest(test.agent, { eventEndDate: '2027-03-14', needs: NEEDS });
    await advanceRequest(test.agent, requestId, 'searching');
    await buildResults(test.agent, requestId, [venue], 'availability_requested', ...(asked ? [] : ['available']));
    const { token } = await runAsSystem('job', () =>
      test.app
        .get(MagicTokensService)
        .issue({ scope: 'member', scopeId: venue.id, action: 'answer_availability', requestId, oneUse: true }),
    );
    return { link: `/answer/${token}`, requestId };
  };
  const offerOf = async (requestId: string) => {
    const { body } = await test.agent.get(`/api/offers?requestId=${requestId}`);
    return (await test.agent.get(`/api/offers/${body.items[0]?.id}`)).body;
  };
  const total = (page: Page) => page.locator('#totals');
  /** Waits until the page has saved a text. */
  const savedWith = (page: Page, text: string) =>
    page.waitForResponse(
      (response) => response.request().method() === 'POST' && (response.request().postData() ?? '').includes(text),
    );
  const isTooWide = (page: Page): Promise<boolean> =>
    page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');

  it('is made on a phone, and saved as the venue types', async () => {
    const { link, requestId } = await question({ asked: true });
    const page = await openPage(test, `${link}/offer`, { width: 390, touch: true });
    await page.locator('button[value=available]').tap();
    await page.getByLabel('Prix, en €').first().fill('285');
    await total(page).getByText('20 520 € TTC').waitFor();
    await page.getByText('4 salles de sous-commission').last().tap();
    await page.locator('#included + p + .ticks').getByText('Dîner').tap();
    await page.locator('#saved').getByText('Brouillon enregistré').waitFor();
    await page.getByLabel(/^Offre valable/).fill('2027-02-01');
    const saved = savedWith(page, 'signature');
    await page.getByLabel(/^Acompte/).fill('30 % à la signature');
    await saved;
    expect(await isTooWide(page)).toBe(false);
    // nothing has been pressed yet: another visit continues where this one ended
    await page.reload();
    expect(await page.getByLabel(/^Acompte/).inputValue()).toBe('30 % à la signature');
    expect(await page.getByLabel('Prix, en €').first().inputValue()).toBe('285');
    expect(await page.getByLabel('Dîner').isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Relire et envoyer' }).tap();
    await page.getByRole('heading', { name: 'Relisez votre offre' }).waitFor();
    await page.getByRole('button', { name: 'Envoyer cette offre' }).tap();
    await page.getByRole('heading', { name: 'Votre offre est envoyée' }).waitFor();
    const offer = await offerOf(requestId);
    expect(offer).toMatchObject({ status: 'submitted', validUntil: '2027-02-01', totals: { net: 17_100 } });
    expect(offer.lines).toHaveLength(3);
  });

  it('is made item by item with the keyboard', async () => {
    const { link, requestId } = await question();
    const page = await openPage(test, `${link}/offer?lang=en`);
    await pressTabUntil(page, page.getByLabel('One price per person, all in'));
    await page.keyboard.press('ArrowDown');
    expect(await page.getByRole('heading', { name: 'The price per person' }).isVisible()).toBe(false);
    const dinner = page.getByRole('group', { name: 'Dinner' });
    await pressTabUntil(page, dinner.getByLabel('Price, in €'));
    await page.keyboard.type('58.50');
    await total(page).getByText('€8,775 excl. VAT').waitFor();
    await pressTabUntil(page, page.getByText('Other items, options, discounts'));
    await page.keyboard.press('Enter');
    await pressTabUntil(page, page.getByRole('group', { name: 'Item 1' }).getByLabel('Description'));
    await page.keyboard.type('Flowers');
    await pressTabUntil(page, page.getByRole('button', { name: 'Add an item' }));
    await page.keyboard.press('Enter');
    await page.keyboard.type('Discount');
    const second = page.getByRole('group', { name: 'Item 2' });
    await pressTabUntil(page, second.getByLabel('Type'));
    await second.getByLabel('Type').selectOption('discount');
    await pressTabUntil(page, second.getByLabel('Price, in €'));
    await page.keyboard.type('100');
    await total(page).getByText('€8,675 excl. VAT').waitFor();
    // the bar at the bottom hides no field that has the focus
    const covered = await page.evaluate(`(() => {
      const bar = document.querySelector('.bar').getBoundingClientRect();
      return document.activeElement.getBoundingClientRect().bottom > bar.top;
    })()`);
    expect(covered).toBe(false);
    // Chromium's date fields have inner stops without :focus
    await page.getByRole('button', { name: 'Check and send' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('‘Flowers’ has no price yet').waitFor();
    expect((await offerOf(requestId)).lines).toMatchObject([
      { label: 'Dîner', quantity: 50, unitPrice: 58.5, vatRate: 10 },
      { label: 'Flowers', unitPrice: null },
      { label: 'Discount', kind: 'discount', unitPrice: -100 },
    ]);
  });

  it('needs no JavaScript', async () => {
    const { link, requestId } = await question({ asked: true });
    const page = await openPage(test, link, { width: 390, touch: true, javaScript: false });
    await page.locator('button[value=available]').tap();
    await page.getByRole('link', { name: 'Faire votre offre' }).tap();
    await page.getByText('Poste par poste').tap();
    await page.getByRole('group', { name: 'Salle principale' }).getByLabel('Prix, en €').fill('1 200');
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).tap();
    await total(page).getByText('1 440 € TTC').waitFor();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'devis.pdf', mimeType: 'application/pdf', buffer: await pdf([]) });
    await page.getByRole('button', { name: 'Joindre ce fichier' }).tap();
    await page.getByText('Le fichier est joint').waitFor();
    await page.getByRole('button', { name: 'Relire et envoyer' }).tap();
    await page.getByText('devis.pdf').waitFor();
    await page.getByRole('button', { name: 'Envoyer cette offre' }).tap();
    await page.getByRole('heading', { name: 'Votre offre est envoyée' }).waitFor();
    expect(await offerOf(requestId)).toMatchObject({ status: 'submitted', totals: { gross: 1440 } });
  });

  it('saves what was typed before it attaches a file', async () => {
    const { link, requestId } = await question();
    const page = await openPage(test, `${link}/offer`, { width: 390, touch: true });
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'devis.pdf', mimeType: 'application/pdf', buffer: await pdf([]) });
    await page.getByLabel('Prix, en €').first().fill('95');
    await page.getByRole('button', { name: 'Joindre ce fichier' }).tap();
    await page.getByText('Le fichier est joint').waitFor();
    expect(await page.getByLabel('Prix, en €').first().inputValue()).toBe('95');
    expect(await offerOf(requestId)).toMatchObject({
      lines: [{ unitPrice: 95 }],
      attachments: [{ filename: 'devis.pdf' }],
    });
  });

  it('keeps what was typed in another way of quoting, over a file and a reload', async () => {
    const { link, requestId } = await question();
    const page = await openPage(test, `${link}/offer`, { width: 390, touch: true });
    const chooses = async (mode: string) => {
      const saved = savedWith(page, `mode=${mode}`);
      await page.locator(`label[for=mode-${mode}]`).tap();
      await saved;
    };
    await page.locator('#p-price').fill('245');
    for (const tick of ['breaks', 'wifi']) await page.locator(`label[for=i-${tick}]`).tap();
    await page.getByText('Autres postes').tap();
    await page.locator('#x0-label').fill('Taxe de séjour');
    await page.locator('#x0-price').fill('80');
    await page.getByRole('button', { name: 'Ajouter un poste' }).tap();
    await page.locator('#x1-label').fill('Fleurs');
    await page.locator('#x1-price').fill('90');
    await total(page).getByText('14\u202f870\u00a0€ HT').waitFor();
    await chooses('lines');
    expect(await page.evaluate(CUT)).toEqual([]);
    await page.locator('#n0-price').fill('1200');
    await total(page).getByText('1\u202f370\u00a0€ HT').waitFor();
    await chooses('quote');
    expect((await offerOf(requestId)).lines).toEqual([]);
    await page.reload();
    expect(await page.getByLabel('J’ai déjà un devis').isChecked()).toBe(true);
    const quote = { name: 'devis.pdf', mimeType: 'application/pdf', buffer: await pdf([]) };
    await page.locator('input[type=file]').setInputFiles(quote);
    await page.getByRole('button', { name: 'Joindre ce fichier' }).tap();
    await page.getByText('Le fichier est joint').waitFor();
    await chooses('package');
    expect(await page.locator('#p-price').inputValue()).toBe('245');
    expect(await page.getByLabel('Pauses').isChecked()).toBe(true);
    expect(await page.locator('#x1-label').inputValue()).toBe('Fleurs');
    await chooses('lines');
    expect(await page.locator('#n0-price').inputValue()).toBe('1200');
    await page.getByRole('button', { name: 'Relire et envoyer' }).tap();
    await page.getByRole('button', { name: 'Envoyer cette offre' }).tap();
    await page.getByRole('heading', { name: 'Votre offre est envoyée' }).waitFor();
    const { lines, attachments } = await offerOf(requestId);
    expect([lines.length, attachments.length]).toEqual([5, 1]);
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
  });

  it('saves what was typed last when the page is left or reloaded', async () => {
    const { link, requestId } = await question();
    const page = await openPage(test, `${link}/offer`);
    await page.locator('#p-price').fill('245');
    await page.getByRole('link', { name: 'Votre réponse à la demande' }).click();
    await page.locator('.choices').waitFor();
    for (let tries = 0; tries < 50 && !('lines' in (await offerOf(requestId))); tries++) await page.waitForTimeout(50);
    expect((await offerOf(requestId)).lines).toMatchObject([{ unitPrice: 245 }]);
    await page.goBack();
    // a reload overtakes the save, and the next one isn't taken for that of another screen
    await page.locator('#p-price').fill('250');
    await page.reload();
    expect(await page.locator('#p-price').inputValue()).toBe('250');
    await total(page).getByText('15\u202f000\u00a0€ HT').waitFor();
    await page.locator('#p-price').fill('260');
    await total(page).getByText('15\u202f600\u00a0€ HT').waitFor();
    expect((await offerOf(requestId)).lines).toMatchObject([{ unitPrice: 260 }]);
  });

  it('says when it could not be saved, and why', async () => {
    const { link } = await question();
    const page = await openPage(test, `${link}/offer`, {
      ...{ width: 390, touch: true, allowed: { errors: [/status of 400/, /ERR_FAILED/] } },
    });
    await page.getByLabel('Prix, en €').first().fill('sur devis');
    await page.locator('#saved').getByText('Pas encore enregistré').waitFor();
    const offline = '**/answer/**';
    await page.route(offline, (route) => route.abort());
    await page.getByLabel('Prix, en €').first().fill('95');
    await page.locator('#saved').getByText('la connexion manque').waitFor();
    await page.unroute(offline);
    await page.getByLabel('Prix, en €').first().fill('96');
    await page.locator('#saved').getByText('Brouillon enregistré').waitFor();
    // saved elsewhere in the meantime
    const other = await openPage(test, `${link}/offer`, { width: 390, touch: true });
    const saved = savedWith(other, '97');
    await other.getByLabel('Prix, en €').first().fill('97');
    await saved;
    for (const price of ['98', '99']) {
      const refused = savedWith(page, `price=${price}`);
      await page.getByLabel('Prix, en €').first().fill(price);
      await refused;
      await page.locator('#saved').getByText('sur un autre écran').waitFor();
    }
    await page.reload();
    expect(await page.getByLabel('Prix, en €').first().inputValue()).toBe('97');
  });

  it.each(VIEWPORTS)('is accessible: $locale, $width px', async (visitor) => {
    const { link } = await question({ asked: true });
    const offer = `${link}/offer?lang=${visitor.locale}`;
    const page = await openPage(test, offer, { ...visitor, allowed: { errors: [/status of 400/] } });
    await expectPublicPageAccessible(page);
    await page.locator('button[value=available]').click();
    await page.locator('#p-price').fill('72');
    await total(page).locator('strong').waitFor();
    await expectPublicPageAccessible(page);
    await page.locator('label[for=mode-lines]').click();
    for (const summary of await page.locator('summary').all()) await summary.click();
    await expectPublicPageAccessible(page);
    await page.locator('#n0-price').fill('beaucoup');
    await page.locator('button[value=review]').click();
    await page.getByRole('alert').waitFor();
    await expectPublicPageAccessible(page);
    await page.locator('#n0-price').fill('1200');
    await page.locator('#n0-state').selectOption('optional');
    await page.locator('button[value=review]').click();
    await page.locator('.sheet').waitFor();
    await expectPublicPageAccessible(page);
    // on the narrowest phones, long amounts leave room for the names
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    await page.setViewportSize({ width: 320, height });
    const name = page.locator('.sheet tbody th').first();
    expect(await name.evaluate((cell) => cell.clientWidth)).toBeGreaterThan(100);
    await page.setViewportSize({ width, height });
    await page.locator('button[value=submit]').click();
    await page.locator('a[href*="done=again"]').waitFor();
    await expectPublicPageAccessible(page);
  });
});
