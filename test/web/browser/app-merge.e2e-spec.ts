import type { Page } from 'playwright-core';
import type { Answer } from '../../support/api';
import { createTestApp, type TestApp } from '../../support/app';
import { describeInBrowser, expectAccessible, VIEWPORTS, openPage, type Visitor } from '../../support/browser';
import { advanceRequest, buildRequest, buildResult, buildVenue, type BuiltVenue } from '../../support/build';

/** A merged record returns 404 with its new location. */
const LED = { errors: [/404/] };

let serial = 0;

describeInBrowser('merging two records', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test?.close());

  const done = (answer: Answer): Answer => {
    if (answer.status >= 300) throw new Error(`${answer.status}: ${answer.text}`);
    return answer;
  };
  const open = (path: string, visitor: Visitor = {}): Promise<Page> =>
    openPage(test, `/app${path}`, { as: 'agent@parvis.example', ...visitor });
  /** Two venues with one name; a request refers to both. */
  const twins = async (): Promise<{ kept: BuiltVenue; gone: BuiltVenue }> => {
    const name = `Chateau Rosa ${++serial}`;
    const kept = await buildVenue(test.agent, { name });
    const gone = await buildVenue(test.agent, { name });
    done(await test.agent.patch(`/api/members/${gone.id}`, { phone: '04 78 00 00 01', city: 'Villeurbanne' }));
    const { id } = await buildRequest(test.agent, { title: 'Congrès annuel' });
    await advanceRequest(test.agent, id, 'searching');
    for (const venue of [kept, gone]) await buildResult(test.agent, id, venue.id, 'available');
    return { kept, gone };
  };
  const person = async (more: object): Promise<string> =>
    done(await test.agent.post('/api/organizers', { email: `person-${++serial}@client.example`, ...more })).body
      .id as string;
  const ask = async (page: Page, menu = 'Autres actions', entry = 'Fusionner avec…'): Promise<void> => {
    await page.getByRole('button', { name: menu }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  /** The venue with the same name, in the opened list. */
  const other = ({ code }: BuiltVenue) => ({ name: new RegExp(code) });

  it('merges a venue by mouse, with a preview, and is undone from the sheet', async () => {
    const { kept, gone } = await twins();
    const page = await open(`/venues/${kept.code}`);
    await ask(page);
    await page.getByRole('menuitem', other(gone)).click();
    const dialog = page.getByRole('dialog', { name: 'Fusionner deux fiches' });
    await dialog.getByText('Congrès annuel').waitFor();
    await dialog.getByRole('definition').filter({ hasText: '1 y est déjà' }).first().waitFor();
    // values of the remaining record, unless empty
    const town = dialog.getByRole('radiogroup', { name: 'Ville' });
    await town.getByRole('radio', { name: /Lyon/, checked: true }).waitFor();
    await dialog
      .getByRole('radiogroup', { name: 'Téléphone' })
      .getByRole('radio', { name: /\+33478000001/, checked: true })
      .waitFor();
    await town.getByText('Villeurbanne').click();
    await dialog.getByRole('button', { name: 'Fusionner', exact: true }).click();
    await page.getByText(/a été fusionné ici/).waitFor();
    const { body } = await test.agent.get(`/api/members/${kept.id}`);
    expect([body.city, body.phone, body.email, body.rooms.length]).toEqual([
      'Villeurbanne',
      '+33478000001',
      kept.email,
      2,
    ]);
    await page.getByRole('button', { name: 'Annuler la fusion' }).click();
    await page.getByText(/est de nouveau une fiche séparée/).waitFor();
    await page.getByText(/a été fusionné ici/).waitFor({ state: 'detached' });
    expect((await test.agent.get(`/api/members/${gone.id}`)).body.city).toBe('Villeurbanne');
  });

  it('works by keys only, in the other direction, and the old sheet leads to the remaining one', async () => {
    const { kept, gone } = await twins();
    const page = await open(`/venues/${gone.code}`, { allowed: LED });
    await page.getByRole('button', { name: 'Autres actions' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    const search = page.getByRole('searchbox');
    await search.fill(kept.code);
    // those with the same name, which come first, have it too
    await page.getByRole('group', { name: 'Résultats' }).getByRole('menuitem', other(kept)).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Fusionner deux fiches' });
    const swap = dialog.getByRole('button', { name: 'Inverser' });
    await swap.focus();
    await page.keyboard.press('Enter');
    await dialog.getByRole('definition').filter({ hasText: kept.code }).waitFor();
    await dialog.getByRole('radiogroup', { name: 'Ville' }).getByRole('radio', { checked: true }).focus();
    await page.keyboard.press('ArrowDown');
    await dialog.getByRole('button', { name: 'Fusionner', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/venues/${kept.code}`);
    await page.getByText(/a été fusionné ici/).waitFor();
    expect((await test.agent.get(`/api/members/${kept.id}`)).body.city).toBe('Villeurbanne');
    await page.goto(`/app/venues/${gone.code}`);
    await page.waitForURL(`**/venues/${kept.code}`);
    await page.goto(`/app/calendar?venue=${gone.id}`);
    await page.waitForURL(`**/calendar?venue=${kept.id}`);
  });

  it('stays on the sheet, and is in the timeline of the request that had the other', async () => {
    const { kept, gone } = await twins();
    done(await test.agent.post(`/api/members/${kept.id}/merge`, { otherId: gone.id, take: [] }));
    // its day is over
    await test.database.query(`UPDATE record_merge SET undo = NULL WHERE gone_id = $1`, [gone.id]);
    const page = await open(`/venues/${kept.code}`);
    const past = page.getByRole('region', { name: 'Fusions', exact: true });
    await past.getByText(`${gone.name} (${gone.code}) a été fusionné ici`).waitFor();
    await past.getByText(/par /).waitFor();
    expect(await page.getByRole('button', { name: 'Annuler la fusion' }).count()).toBe(0);
    const [{ code }] = (await test.agent.get(`/api/members/${kept.id}/requests`)).body.items;
    await page.goto(`/app/requests/${code}/timeline`);
    await page.getByText(`a fusionné ${gone.name} (${gone.code}) avec ${kept.name}, qui prend sa place ici`).waitFor();
  });

  it('shows a failed search', async () => {
    const { kept } = await twins();
    const page = await open(`/venues/${kept.code}`, { allowed: { errors: [/500/] } });
    await page.route('**/api/search/all*', (route) =>
      route.fulfill({ status: 500, json: { code: 'INTERNAL_ERROR', message: 'La recherche est arrêtée.' } }),
    );
    await ask(page);
    await page.getByRole('alert').getByText('La recherche est arrêtée.').waitFor();
    expect(await page.getByText('Aucune autre fiche de ce nom').count()).toBe(0);
  });

  it('merges an organizer by touch, on a phone', async () => {
    const kept = await person({ firstName: 'Ada', lastName: 'Quixotte' });
    const gone = await person({ firstName: 'Adèle', lastName: 'Quixotte', company: 'Vexamere' });
    await buildRequest(test.agent, { organizer: undefined, organizerId: gone, title: 'Soirée de gala' });
    const page = await open(`/organizers/${kept}`, { width: 320, touch: true, allowed: LED });
    await page.getByRole('button', { name: 'Autres actions' }).tap();
    await page.getByRole('menuitem', { name: 'Fusionner avec…' }).tap();
    await page.getByRole('menuitem', { name: /Quixotte/ }).waitFor();
    // the search is as wide as the dialog
    const sizes = await page.getByRole('dialog').evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth]);
    expect(sizes[0]).toBe(sizes[1]);
    await page.getByRole('menuitem', { name: /Quixotte/ }).tap();
    const dialog = page.getByRole('dialog', { name: 'Fusionner deux fiches' });
    await dialog.getByRole('radiogroup', { name: 'Prénom' }).getByText('Adèle').tap();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
    await dialog.getByRole('button', { name: 'Fusionner', exact: true }).tap();
    await page.getByRole('heading', { level: 1, name: 'Vexamere' }).waitFor();
    await page.getByRole('link', { name: 'Soirée de gala' }).waitFor();
    const { body } = await test.agent.get(`/api/organizers/${kept}`);
    expect([body.firstName, body.company, body.requestCount]).toEqual(['Adèle', 'Vexamere', 1]);
    await page.goto(`/app/organizers/${gone}`);
    await page.waitForURL(`**/organizers/${kept}`);
  });

  it("isn't offered while both venues are booked by different requests", async () => {
    const { kept, gone } = await twins();
    for (const { id } of [kept, gone]) {
      const { id: requestId } = await buildRequest(test.agent);
      const day = { memberId: id, date: '2027-06-01', status: 'booked', requestId };
      done(await test.agent.post('/api/availability', day));
    }
    const page = await open(`/venues/${kept.code}`, { locale: 'en' });
    await ask(page, 'More actions', 'Merge with…');
    await page.getByRole('menuitem', other(gone)).click();
    const dialog = page.getByRole('dialog', { name: 'Merge two records' });
    await dialog
      .getByRole('alert')
      .getByText(/booked by different requests/)
      .waitFor();
    expect(await dialog.getByRole('button', { name: 'Merge', exact: true }).isDisabled()).toBe(true);
  });

  it.each(VIEWPORTS)('is accessible in its list, preview and notice: $locale, $width px', async (look) => {
    const isFrench = look.locale === 'fr';
    const { kept, gone } = await twins();
    const page = await open(`/venues/${kept.code}`, look);
    await ask(page, ...(isFrench ? [] : (['More actions', 'Merge with…'] as const)));
    const entry = page.getByRole('menuitem', other(gone));
    await entry.waitFor();
    await expectAccessible(page);
    await entry.click();
    await page.getByRole('radiogroup').first().waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: isFrench ? 'Fusionner' : 'Merge', exact: true }).click();
    await page.getByRole('button', { name: isFrench ? 'Annuler la fusion' : 'Undo merge' }).waitFor();
    // an unknown value must be readable under the pointer too
    await page
      .getByText(isFrench ? 'Non renseigné' : 'Unknown')
      .first()
      .hover();
    await expectAccessible(page);
  });
});
