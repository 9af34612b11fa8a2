import { globSync, readFileSync } from 'node:fs';
import type { OpenAPIObject } from '@nestjs/swagger';
import { getMetadataStorage } from 'class-validator';
import type { NotificationKind } from '#domain/vocabulary';
import { wordsOf } from '#api/foundations/notifications/notice-kinds';
import { NOUNS } from '#domain/nouns';
import { ERRORS, type ErrorCode } from '#core/errors';
import { RULES, type RuleName, sentenceOf } from '#core/rules';
import type { Words } from '#i18n/locale';
import { createTestApp, type TestApp } from '../support/app';
import { buildBareVenue } from '../support/build';

/** Parameters that satisfy every rule. */
const PARAMS = {
  min: 2,
  max: 3,
  values: ['a'],
  pattern: 'x',
  decimals: 2,
  currency: 'EUR',
  fields: ['a'],
  field: 'a',
  other: 'b',
  sort: 'name',
  bytes: 16,
  levels: 3,
};
const FRENCH = { 'accept-language': 'fr-FR,fr;q=0.9,en;q=0.8' };
/** French typography: a no-break space before these, unless they are part of a token (`http://`, `12:30`). */
const BADLY_SPACED = /[^\u00a0\s] ?[;!?»](?=\s|$)|\S :|[^\u00a0]:(?=\s|$)|«(?!\u00a0)/;

const isBilingual = ({ en, fr }: Words): boolean => en !== '' && fr !== '' && en !== fr;

describe('user-facing text', () => {
  it('is in both languages: every error, every rule', () => {
    // the sentence of UNAUTHENTICATED is quoted in every language
    expect(Object.entries(ERRORS).filter(([, { says }]) => !isBilingual(says))).toMatchObject([
      ['UNAUTHENTICATED', {}],
    ]);
    const rules = Object.keys(RULES) as RuleName[];
    expect(rules.filter((rule) => !isBilingual(sentenceOf(rule, PARAMS as never, 'x')))).toEqual([]);
    expect(
      rules.filter((rule) => /undefined/.test(Object.values(sentenceOf(rule, PARAMS as never, 'x')).join())),
    ).toEqual([]);
    expect(Object.values(NOUNS).filter(({ en, fr }) => en === '' || fr === '')).toEqual([]);
  });

  it('follows French typography', () => {
    const sentences = [
      ...Object.values(ERRORS).map(({ says }) => says.fr),
      ...(Object.keys(RULES) as RuleName[]).map((rule) => sentenceOf(rule, PARAMS as never, 'x').fr),
    ];
    expect(sentences.filter((sentence) => BADLY_SPACED.test(sentence))).toEqual([]);
  });

  it('covers every field error: each validator has a rule', async () => {
    const test = await createTestApp();
    await test.close();
    const storage = getMetadataStorage() as unknown as {
      validationMetadatas: Map<
        { name: string },
        { type: string; propertyName: string; context?: { rules?: object[] } }[]
      >;
    };
    const silent = [...storage.validationMetadatas].flatMap(([target, rules]) =>
      target.name === 'Settings'
        ? []
        : rules
            .filter(({ type, context }) => type === 'customValidation' && !context?.rules?.length)
            .map(({ propertyName }) => `${target.name}.${propertyName}`),
    );
    expect(silent).toEqual([]);
  });

  it("quotes the specification's sentences in English", () => {
    expect([ERRORS.UNAUTHENTICATED.says.en, ERRORS.INVALID_TOKEN.says.en]).toEqual([
      'Unauthenticated',
      'Invalid token',
    ]);
  });

  it('is made of Words wherever an error is created', () => {
    const plain = globSync(['apps/**/*.ts', 'libs/**/*.ts'])
      .filter((file) => !file.endsWith('spec.ts'))
      .filter((file) =>
        /new (?:NotFound|InvalidStatusTransition|AlreadyExists|InUse|Forbidden)\(['"`]/.test(
          readFileSync(file, 'utf8'),
        ),
      );
    expect(plain).toEqual([]);
  });
});

describe('a response', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test?.close());

  it('says that a body must be an object', async () => {
    const listed = await test.agent.with(FRENCH).patch('/api/team/me', []);
    expect([listed.status, listed.body.details]).toEqual([
      400,
      [{ path: '', message: 'Le corps doit être un objet JSON.', rule: 'isObject', params: {} }],
    ]);
  });

  it('describes each error in French, with its rule and limit', async () => {
    const sent = { name: 'x'.repeat(101), category: 'style', more: 1 };
    const french = await test.agent.with(FRENCH).post('/api/tags', sent);
    expect([french.status, french.body.message, french.headers['content-language'], french.headers.vary]).toEqual([
      400,
      'La saisie n’est pas valide\u00a0; voir details pour chaque erreur.',
      'fr',
      'Accept-Language',
    ]);
    expect(french.body.details).toEqual(
      expect.arrayContaining([
        { path: 'name', message: 'name doit compter au plus 100 caractères', rule: 'maxLength', params: { max: 100 } },
        { path: 'more', message: 'more n’est pas une propriété connue', rule: 'unknown', params: {} },
      ]),
    );
    const english = await test.agent.post('/api/tags', sent);
    expect([english.headers['content-language'], english.body.message]).toEqual([
      'en',
      ERRORS.VALIDATION_ERROR.says.en,
    ]);
    expect(english.body.details).toEqual(
      expect.arrayContaining([
        {
          path: 'name',
          message: 'name must be shorter than or equal to 100 characters',
          rule: 'maxLength',
          params: { max: 100 },
        },
      ]),
    );
  });

  it.each<[string, () => Promise<{ status: number; body: { code: ErrorCode; message: string } }>, number, string]>([
    [
      'an unknown id',
      () => test.agent.with(FRENCH).get('/api/members/01890000-0000-7000-8000-000000000000'),
      404,
      'Lieu introuvable.',
    ],
    [
      'an unknown route',
      () => test.agent.with(FRENCH).get('/api/nowhere'),
      404,
      'La route GET /api/nowhere est introuvable.',
    ],
    [
      'a wrong password',
      () =>
        test.anonymous
          .with({ ...FRENCH, origin: 'http://localhost:3000' })
          .post('/api/auth/sign-in/email', { email: 'nobody@parvis.example', password: 'wrong password' }),
      401,
      'Adresse e-mail ou mot de passe incorrect',
    ],
  ])('is in French: to %s', async (_who, call, status, message) => {
    const answer = await call();
    expect([answer.status, answer.body.message]).toEqual([status, message]);
  });

  it.each([
    ['/api/members', 'Unauthenticated'],
    ['/api/public/member/profile', 'Invalid member token'],
    ['/api/public/organizer/requests', 'Invalid organizer token'],
  ])('is the sentence of the specification without a valid credential: %s', async (path, message) => {
    const { status, body } = await test.anonymous.with({ ...FRENCH, 'x-magic-token': 'x'.repeat(43) }).get(path);
    expect([status, body.message]).toEqual([401, message]);
  });

  it('is in French if it rejects a duplicate', async () => {
    const tag = { name: 'Bilingue', category: 'style' };
    const made = await test.agent.post('/api/tags', tag);
    expect(made.status).toBe(201);
    const again = await test.agent.with(FRENCH).post('/api/tags', tag);
    expect([again.status, again.body]).toEqual([
      409,
      { code: 'ALREADY_EXISTS', message: 'Cette catégorie a déjà une étiquette de ce nom.' },
    ]);
  });

  it('has no Content-Language without text', async () => {
    const { headers } = await test.agent.with(FRENCH).get('/api/tags');
    expect([headers['content-language'], headers.vary]).toEqual([undefined, undefined]);
  });

  it("gives a search's reasons in the requested language", async () => {
    await buildBareVenue(test.agent, { name: 'Le Bilingue', city: 'Lyon' });
    const asked = { postalCodes: ['69002'] };
    const reasons = async (headers: Record<string, string>): Promise<unknown> => {
      const answer = await test.agent.with(headers).post('/api/search/members', asked);
      return [answer.status, answer.headers['content-language'], answer.body.items[0]?.reasons];
    };
    expect(await reasons({})).toEqual([200, 'en', ['In Lyon, 69002']]);
    expect(await reasons(FRENCH)).toEqual([200, 'fr', ['À Lyon, 69002']]);
  });

  it('has text for every kind of notification in both languages', () => {
    const { schemas } = (JSON.parse(readFileSync('openapi.json', 'utf8')) as OpenAPIObject).components ?? {};
    const kinds = (schemas?.NotificationView as { properties: { kind: { enum: NotificationKind[] } } }).properties.kind
      .enum;
    expect(kinds.length).toBeGreaterThan(5);
    for (const kind of kinds) {
      const params = {
        code: 'R-1',
        requestCode: 'R-1',
        title: 'T',
        organizerName: 'O',
        memberName: 'M',
        missingFields: ['eventDate'],
        comment: null,
        status: kind === 'availability_reply' ? 'available' : kind === 'hold_conflict' ? 'booked' : 'searching',
        reaction: 'maybe',
        since: '2027-03-01',
        endedOn: '2027-03-01',
        mail: 'A',
        from: '+33',
        to: 'ada@example.test',
        label: 'L',
        address: 'contact@agency.example',
        said: 'S',
        round: 2,
        rank: 2,
        byVenue: false,
        expiresOn: '2027-03-01',
        date: '2027-03-01',
        reason: 'R',
        validUntil: '2027-03-01',
        found: 'failed',
        invoiceNumber: '1',
        amount: 10,
        currency: 'EUR',
        queue: 'pushes',
        tries: 11,
        event: { id: 'e', amountMinor: null, currency: null },
      };
      const [en, fr] = [wordsOf(kind, params, 'en'), wordsOf(kind, params, 'fr')];
      expect(`${en.title} ${en.body} ${fr.title} ${fr.body}`).not.toMatch(/undefined|null|\[object/);
      expect([kind, fr.title === en.title]).toEqual([kind, false]);
      expect(`${fr.title} ${fr.body}`).not.toMatch(BADLY_SPACED);
    }
  });
});

describe('a rejection', () => {
  it('is in French for too many requests', async () => {
    const limited = await createTestApp({ RATE_LIMIT_GLOBAL: '1' });
    const from = limited.anonymous.with(FRENCH);
    await from.get('/api/members');
    const refused = await from.get('/api/members');
    expect([refused.status, refused.body.message]).toEqual([
      429,
      expect.stringMatching(/^Trop de requêtes\u00a0: réessayez dans \d+ secondes\.$/),
    ]);
    await limited.close();
  });
});
