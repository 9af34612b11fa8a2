import type { Page } from 'playwright-core';
import { createTestApp, type TestApp } from '../../support/app';
import { describeInBrowser, expectAccessible, VIEWPORTS, openPage, type Visitor } from '../../support/browser';
import { buildRequest, type BuiltRequest } from '../../support/build';

const DAYS = { eventDate: '2030-03-05', eventEndDate: '2030-03-06', slot: null };
const BREAKOUT = { kind: 'breakout', count: 4, attendees: 30, configuration: 'classroom' };
const DINNER = { kind: 'meal', meal: 'dinner' };
const BEDROOMS = { kind: 'bedrooms', checkIn: '2030-03-04', nights: 2, singles: 85, twins: 10 };

describeInBrowser('the needs of a request', () => {
  let test: TestApp;
  let request: BuiltRequest;

  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test?.close());
  beforeEach(async () => {
    request = await buildRequest(test.agent, DAYS);
  });

  const open = async (visitor: Visitor = {}): Promise<Page> => {
    const page = await openPage(test, `/app/requests/${request.code}`, { as: 'agent@parvis.example', ...visitor });
    await shown(page).waitFor();
    return page;
  };
  const shown = (page: Page) => page.getByRole('button', { name: /^(Besoins (?!particuliers)|Needs )/ });
  const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
  const read = async () =>
    (await test.agent.get(`/api/requests/${request.id}`)).body.needs as Record<string, unknown>[];
  const put = async (...needs: object[]) => {
    await test.agent.put(`/api/requests/${request.id}/needs`, { needs });
  };

  it('are added and removed by keyboard', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Besoins rien de plus' }).focus();
    await page.keyboard.press('Enter');
    // the fields are loaded now, and the first control has the focus
    await page.getByRole('button', { name: 'Ajouter un besoin' }).and(page.locator(':focus')).waitFor();
    const add = async (name: string) => {
      await page.getByRole('button', { name: 'Ajouter un besoin' }).focus();
      await page.keyboard.press('Enter');
      const item = page.getByRole('menuitem', { name, exact: true });
      for (await item.waitFor(); (await item.and(page.locator(':focus')).count()) === 0;)
        await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
    };
    await add('Salle de sous-commission');
    const breakout = group(page, 'Salle de sous-commission');
    // the first field of a new need has the focus
    await breakout.locator('input:focus').waitFor();
    await page.keyboard.type('30');
    await page.keyboard.press('Tab');
    await page.keyboard.type('4');
    await add('Chambres');
    const bedrooms = group(page, 'Chambres');
    await bedrooms.locator('input:focus').waitFor();
    await page.keyboard.type('85');
    expect(await bedrooms.getByLabel('Arrivée').inputValue()).toBe('2030-03-04');
    expect(await bedrooms.getByLabel('Nuits').inputValue()).toBe('2');
    await add('Dîner');
    await group(page, 'Dîner').getByText('Souhaité, pas indispensable').click();
    await page.keyboard.press('Control+Enter');

    await page
      .getByRole('button', {
        name: /4 salles de sous-commission, 30 personnes par salle.*85 chambres, 85 individuelles, 2 nuits.*Dîner.*chaque jour/s,
      })
      .waitFor();
    expect(await read()).toMatchObject([
      { kind: 'breakout', count: 4, attendees: 30, optional: false },
      { kind: 'bedrooms', singles: 85, checkIn: '2030-03-04', nights: 2 },
      { kind: 'meal', meal: 'dinner', slot: 'evening', optional: true },
    ]);

    await page.keyboard.press('Enter');
    await breakout.locator('input:focus').waitFor();
    await page.getByRole('button', { name: 'Retirer : Salle de sous-commission' }).press('Enter');
    await breakout.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Enregistrer' }).press('Enter');
    await page.getByRole('button', { name: /^Besoins 85 chambres/ }).waitFor();
    expect(await read()).toHaveLength(2);

    await page.getByRole('link', { name: 'Journal' }).click();
    await page.getByText(/a modifié les besoins \(1 retiré\)/).waitFor();
  });

  it('show each error next to its field, and keep what was typed', async () => {
    await put(BEDROOMS);
    const page = await open({ allowed: { errors: [/400/] } });
    await shown(page).click();
    const bedrooms = group(page, 'Chambres');
    await bedrooms.getByLabel('Individuelles').and(page.locator(':focus')).waitFor();
    await bedrooms.getByLabel('Nuits').fill('0');
    await page.keyboard.press('Enter');
    await bedrooms.getByText('Ne doit pas être inférieur à 1', { exact: true }).waitFor();
    await bedrooms.getByLabel('Nuits').fill('2');
    await bedrooms.getByLabel('Arrivée').fill('2030-01-01');
    await bedrooms.getByLabel('Individuelles').fill('90');
    await page.keyboard.press('Enter');
    await bedrooms.getByText('Ne doit pas précéder l’événement de plus de 7 jours').waitFor();
    await bedrooms.getByLabel('Arrivée').and(page.locator(':focus')).waitFor();
    expect(await bedrooms.getByLabel('Individuelles').inputValue()).toBe('90');
    await bedrooms.getByLabel('Arrivée').fill('2030-03-03');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Besoins 100 chambres/ }).waitFor();
  });

  it('ask before typed text is lost, by a link or by Escape', async () => {
    await put(BREAKOUT);
    const page = await open();
    await shown(page).click();
    await page.getByLabel('Salles').fill('5');
    const question = page.getByRole('dialog', { name: 'Quitter sans enregistrer ?' });
    await page.getByRole('link', { name: 'Lieux' }).last().click();
    await question.getByRole('button', { name: 'Continuer la saisie' }).click();
    expect(await page.getByLabel('Salles').inputValue()).toBe('5');
    await page.getByLabel('Salles').press('Escape');
    await question.getByRole('button', { name: 'Quitter' }).click();
    await page.getByRole('button', { name: /^Besoins 4 salles/ }).click();
    // nothing was typed
    await page.getByLabel('Salles').press('Escape');
    await page.getByRole('button', { name: /^Besoins 4 salles/ }).waitFor();
  });

  it('ask which version to keep if a colleague has changed them', async () => {
    await put(BREAKOUT);
    const page = await open({ allowed: { errors: [/412/] } });
    await shown(page).click();
    await page.getByLabel('Salles').fill('5');
    await put({ ...BREAKOUT, count: 3 });
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('3 salles de sous-commission').waitFor();
    await dialog.getByText('5 salles de sous-commission').waitFor();
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByRole('button', { name: /^Besoins 5 salles/ }).waitFor();
    expect(await read()).toMatchObject([{ count: 5 }]);
  });

  it('move along when the event is postponed', async () => {
    await put({ kind: 'meal', meal: 'dinner', date: '2030-03-05' }, BEDROOMS);
    const page = await open();
    await page.getByRole('button', { name: /^Dates / }).click();
    await page.getByLabel('Date', { exact: true }).fill('2030-04-09');
    await page.getByLabel('Dernier jour').fill('2030-04-10');
    await page.keyboard.press('Enter');
    await page.getByText('Les besoins datés suivent les nouvelles dates').waitFor();
    expect(await read()).toMatchObject([{ date: '2030-04-09' }, { checkIn: '2030-04-08' }]);
  });

  it('show where the AI read them', async () => {
    await put(DINNER, BREAKOUT);
    const value = { confidence: 0.92, source: 'attachment:brief.pdf' };
    await test.database.query(`UPDATE request SET extraction = $2 WHERE id = $1`, [
      request.id,
      JSON.stringify({
        needs: [
          {
            kind: { ...value, value: 'breakout', quote: 'quatre salles de sous-commission' },
            count: { ...value, value: 4, quote: 'quatre salles de sous-commission' },
          },
        ],
      }),
    ]);
    const page = await open();
    await page.getByText('quatre salles de sous-commission', { exact: true }).waitFor();
    await page.getByText('dans brief.pdf').waitFor();
    await page.getByText('sûr à 92 %').waitFor();
    // beside its need, and below it with its name on a narrow screen
    const middle = async (text: string) => {
      const { y, height } = (await page.getByText(text).first().boundingBox()) ?? { y: NaN, height: NaN };
      return y + height / 2;
    };
    expect(Math.abs((await middle('30 personnes par salle')) - (await middle('sûr à 92 %')))).toBeLessThan(12);
    await page.getByRole('listitem').filter({ hasText: '4 salles de sous-commission : ' }).waitFor();
  });

  it.each(VIEWPORTS)('are accessible: $locale, $width px', async (visitor) => {
    await put({ ...BREAKOUT, date: DAYS.eventDate }, BEDROOMS, {
      kind: 'meal',
      meal: 'dinner',
      optional: true,
      note: 'Plutôt assis',
    });
    const page = await open(visitor);
    await expectAccessible(page);
    await shown(page).click();
    await page.getByRole('group').first().waitFor();
    await expectAccessible(page);
    const areCut = await page
      .locator('fieldset [aria-haspopup] > span')
      .evaluateAll((all) => all.map((one) => one.scrollWidth > one.clientWidth));
    expect(areCut).not.toContain(true);
    const widths = await page.locator('[type=date]').evaluateAll((all) => all.map((one) => one.clientWidth));
    expect(Math.min(...widths)).toBeGreaterThan(150);
  });
});
