import { once } from 'node:events';
import type { Page } from 'playwright-core';
import { ProviderError } from '#core/errors';
import type { ChatInput, ChatReply } from '#providers/llm/chat';
import { LlmProvider } from '#providers/llm/llm.provider';
import { createTestApp, type TestApp } from '../../support/app';
import { describeInBrowser, expectAccessible, VIEWPORTS, openPage, type Visitor } from '../../support/browser';
import { type BuiltRequest, buildRequest, buildResult, type BuiltVenue, buildVenue } from '../../support/build';

const OPEN = /Demander à l’assistant|Ask the assistant/;

describeInBrowser('the assistant of a request', () => {
  let test: TestApp;
  let request: BuiltRequest;
  let venue: BuiltVenue;

  beforeAll(async () => {
    test = await createTestApp();
    venue = await buildVenue(test.agent, { name: 'Halle des Soies' });
    await test.agent.patch(`/api/members/${venue.id}`, { latitude: 45.7578, longitude: 4.832 });
  });

  afterAll(() => test.close());

  beforeEach(async () => {
    request = await buildRequest(test.agent);
    await buildResult(test.agent, request.id, venue.id);
  });

  afterEach(() => jest.restoreAllMocks());

  async function open(tab = '', visitor: Visitor = {}): Promise<Page> {
    const page = await openPage(test, `/app/requests/${request.code}${tab}`, {
      as: 'agent@parvis.example',
      ...visitor,
    });
    await page.getByRole('navigation', { name: /Parties de la demande|Request sections/ }).waitFor();
    return page;
  }
  const conversation = (page: Page) => page.getByRole('region', { name: /^Conversation/ });
  const field = (page: Page) => page.getByLabel(/Votre question|Your question/);
  const isFocused = (page: Page) => field(page).and(page.locator(':focus')).waitFor();
  const kept = async () =>
    (await test.agent.get(`/api/ai/chat/messages?requestId=${request.id}`)).body.items as { content: string }[];
  const say = (content: string) => test.agent.post('/api/ai/chat/messages', { requestId: request.id, content });
  const model = (converse: (input: ChatInput) => Promise<ChatReply>) =>
    jest.spyOn(test.app.get(LlmProvider), 'converse').mockImplementationOnce(converse);
  const reply = (text: string): ChatReply => ({ text, calls: [], model: 'scripted' });

  it('answers, reports its actions, and updates the screen behind it', async () => {
    const page = await open();
    await page.getByRole('button', { name: OPEN }).click();
    await field(page).fill('Passe la demande en recherche');
    await page.getByRole('button', { name: 'Demander', exact: true }).click();
    const deeds = conversation(page).getByRole('list', { name: 'Actions' });
    await deeds.getByRole('link', { name: /La demande\s: en recherche/ }).waitFor();
    expect(await deeds.textContent()).toContain('Fait');
    await page.getByRole('button', { name: /En recherche/ }).waitFor();
    await conversation(page)
      .getByText(/simulateur, sans modèle/)
      .waitFor();
    expect(await field(page).inputValue()).toBe('');
  });

  it('links a venue that it moved to its row, and a search to its filters', async () => {
    const page = await open('/venues');
    await page.getByRole('row', { name: /Halle des Soies/ }).waitFor();
    await page.getByRole('button', { name: /^Assistant/ }).click();
    await field(page).fill(`Présélectionne ${venue.code}`);
    await page.keyboard.press('Enter');
    await conversation(page)
      .getByRole('link', { name: /Halle des Soies \(M-\w{6}\)\s: présélectionné/ })
      .click();
    await conversation(page).waitFor({ state: 'detached' });
    await page.getByRole('rowheader', { name: /^Présélectionné/ }).waitFor();

    await page.keyboard.press('q');
    await field(page).fill('Trouve des lieux pour 70 personnes en classe');
    await page.keyboard.press('Enter');
    await conversation(page)
      .getByRole('link', { name: /Recherche de lieux\s: 70 personnes · en classe · 1 lieu trouvé/ })
      .click();
    await page.waitForURL(/\/find\?.*people=70/);
    await conversation(page).waitFor({ state: 'detached' });
  });

  it('suggests questions that suit the request, and none once the conversation has begun', async () => {
    const page = await open();
    await page.getByRole('button', { name: OPEN }).click();
    const ideas = page.getByRole('list', { name: 'Pour commencer' });
    await expectAccessible(page);
    await ideas.getByRole('button', { name: /Quels lieux conviennent le mieux/ }).click();
    await conversation(page)
      .getByText(/^1 lieu correspond/)
      .waitFor();
    expect(await ideas.count()).toBe(0);
    await isFocused(page);
  });

  it('keeps a failed question, and retries it as the same one', async () => {
    const page = await open('', { allowed: { errors: [/502/] } });
    const keys: (string | undefined)[] = [];
    page.on('request', (call) => {
      if (call.method() === 'POST' && call.url().endsWith('/api/ai/chat/messages'))
        keys.push(call.headers()['idempotency-key']);
    });
    model(() => Promise.reject(new ProviderError('llm', 'unreachable', true)));
    await page.keyboard.press('q');
    await field(page).fill('Où en est-on ?');
    await page.keyboard.press('Enter');
    await conversation(page)
      .getByRole('alert')
      .getByText(/Le prestataire llm a échoué/)
      .waitFor();
    await conversation(page).getByText('Où en est-on ?').waitFor();
    await expectAccessible(page);
    expect(await kept()).toEqual([]);
    model(() => Promise.resolve(reply('En bonne voie.')));
    await conversation(page).getByRole('button', { name: 'Réessayer' }).click();
    await conversation(page).getByText('En bonne voie.').waitFor();
    expect(await conversation(page).getByRole('alert').count()).toBe(0);
    expect(await conversation(page).getByText('Où en est-on ?').count()).toBe(1);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  it('can be stopped, which restores the question', async () => {
    const page = await open();
    // a question that hasn't reached the model yet can't be stopped there
    const asked = new Promise<AbortSignal>((resolve) =>
      model(({ signal }) => {
        resolve(signal);
        return new Promise((_, reject) =>
          signal.addEventListener('abort', () => reject(new ProviderError('llm', 'timeout', true))),
        );
      }),
    );
    await page.keyboard.press('q');
    await field(page).fill('Compare-les tous');
    await page.keyboard.press('Enter');
    const ended = once(await asked, 'abort');
    await page.getByRole('button', { name: 'Arrêter' }).click();
    await ended;
    await page.getByText(/^Arrêté\./).waitFor();
    expect(await field(page).inputValue()).toBe('Compare-les tous');
    expect(await kept()).toEqual([]);
  });

  it("shows the model's output as text, in which only codes are links", async () => {
    const page = await open();
    model(() => Promise.resolve(reply(`<b>Voyez</b> ${venue.code} ou <img src="/x">\n[ici](/app/inbox)`)));
    await page.keyboard.press('q');
    await field(page).fill('Lequel ?');
    await page.keyboard.press('Enter');
    await conversation(page).getByText('<b>Voyez</b>').waitFor();
    expect(await conversation(page).locator('img,b').count()).toBe(0);
    expect(await conversation(page).getByRole('link').allTextContents()).toEqual([venue.code]);
  });

  it('can be used by keyboard only', async () => {
    const page = await open();
    await page.keyboard.press('q');
    await isFocused(page);
    await page.keyboard.type('Bonjour,');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('que sais-tu ?');
    await page.keyboard.press('Enter');
    await page.getByRole('status').filter({ hasText: 'L’assistant a répondu' }).waitFor();
    expect((await kept()).at(-1)?.content).toBe('Bonjour,\nque sais-tu ?');
    await isFocused(page);
    await page.keyboard.type('à suivre');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: OPEN }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await isFocused(page);
    expect(await field(page).inputValue()).toBe('à suivre');
    await conversation(page).getByText('que sais-tu ?').waitFor();
  });

  it("shows a colleague's questions as they are asked", async () => {
    const page = await open('', { as: 'admin@parvis.example' });
    await page.keyboard.press('q');
    await page.getByRole('list', { name: 'Pour commencer' }).waitFor();
    await say('Bonjour');
    await conversation(page).getByText('Bonjour', { exact: true }).waitFor();
  });

  it.each(VIEWPORTS)('is accessible: $locale, $width px', async (visitor) => {
    await say('Trouve des lieux pour 70 personnes en classe à Lyon');
    await say(`Présélectionne ${venue.code}`);
    await say('Passe la demande en perdue');
    await say('Rédige un mail à l’organisateur');
    const page = await open('', visitor);
    await page.keyboard.press('q');
    await conversation(page).getByRole('link', { name: venue.code, exact: true }).first().waitFor();
    await expectAccessible(page);
  });
});
