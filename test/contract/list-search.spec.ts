import { Client } from 'pg';
import { newCode, newId } from '#core/ids';
import { createTestApp, type TestApp } from '../support/app';
import { onRealPostgres } from '../support/test-database';

/** A deterministic pseudo-random sequence (mulberry32). */
let seed = 20261122;
const random = (): number => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
};
const below = (n: number): number => Math.floor(random() * n);
const oneOf = <T>(values: readonly T[]): T => values[below(values.length)] as T;
const times = <T>(n: number, make: (n: number) => T): T[] => Array.from({ length: n }, (_, at) => make(at));

const WORDS =
  "séminaire Seminar Château Saint-Clair L'Orangerie dîner gala annuel Énergie Œuvre Crédit-Agricole Société Générale 2026 4242 été Αθήνα Straße ŁÓDŹ (privé) 50% a_b c\\d R&D".split(
    ' ',
  );
const CITIES = ['Lyon', 'Aix-en-Provence', 'Saint-Étienne', 'Évry', null];
const PEOPLE = 'Élise Dupont Anne-Marie Lefèvre Jean Müller Ñandú Dupond12 Zoë'.split(' ');
const STATUSES = ['qualifying', 'searching', 'proposed', 'won'];

const words = (n: number): string => times(n, () => oneOf(WORDS)).join(' ');

interface Row {
  id: string;
  texts: string[];
  status: string | null;
  organizerId: string | null;
  created: string;
}

const SPACE_OR_SIGN = /[\s!-/:-@[-`{-~]/;
const isLetter = (character: string): boolean => !/[\s!-@[-`{-~]/.test(character);
const isDigit = (character: string): boolean => /[0-9]/.test(character);

/** Whether one typo turns the typed word into this one; an independent reimplementation. */
function isTypo(typed: string[], meant: string[]): boolean {
  const shared = typed.findIndex((character, at) => character !== meant[at]);
  if (meant.length === typed.length) {
    const wrong = typed.flatMap((character, at) => (character === meant[at] ? [] : [at]));
    if (wrong.length === 1) return !isDigit(typed[shared] as string) && isLetter(meant[shared] as string);
    return (
      wrong.length === 2 &&
      wrong[1] === shared + 1 &&
      typed[shared] === meant[shared + 1] &&
      typed[shared + 1] === meant[shared] &&
      !isDigit(typed[shared] as string) &&
      !isDigit(typed[shared + 1] as string)
    );
  }
  if (meant.length === typed.length - 1)
    return typed.some((character, at) => !isDigit(character) && typed.toSpliced(at, 1).join('') === meant.join(''));
  return meant.some(
    (character, at) =>
      at > 0 &&
      at < typed.length &&
      isLetter(character) &&
      !isDigit(typed[at - 1] as string) &&
      !isDigit(typed[at] as string) &&
      meant.toSpliced(at, 1).join('') === typed.join(''),
  );
}

/** What a word matches according to the documentation. `typed` is the word before folding, `word` after. */
function holds(text: string, typed: string, word: string): boolean {
  if ([...typed].length <= 2 && /^[\p{L}\p{M}\d]+$/u.test(typed)) {
    const begun = [...word].slice(0, 2).join('');
    for (let at = text.indexOf(begun); at >= 0; at = text.indexOf(begun, at + 1)) {
      const previous = text[at - 1];
      if (previous === undefined || SPACE_OR_SIGN.test(previous)) return true;
    }
    return false;
  }
  if (text.includes(word)) return true;
  if ([...typed].filter((character) => /\p{L}/u.test(character)).length < 6 || typed.length > 30) return false;
  const characters = [...text];
  const own = [...word];
  return characters.some((_character, at) =>
    [-1, 0, 1].some((more) => {
      const meant = characters.slice(at, at + own.length + more);
      return meant.length === own.length + more && isTypo(own, meant);
    }),
  );
}

describe('the list search', () => {
  let test: TestApp;
  const run = <T>(sql: string, values: unknown[] = []): Promise<T[]> => test.database.query<T>(sql, values);

  const addOrganizer = async (): Promise<string> => {
    const id = newId();
    const [first, last] = [oneOf(PEOPLE), oneOf(PEOPLE)];
    await run(
      `INSERT INTO organizer (id, email, first_name, last_name, company, locale, created_at, updated_at) VALUES ($1, $2, $3, $4, $5, 'fr', $6, now())`,
      [
        id,
        `${oneOf(['elise', 'dupont', 'jean'])}.${below(1e6)}@agence${below(30)}.example`,
        first,
        last,
        oneOf([null, words(2)]),
        at(),
      ],
    );
    return id;
  };
  let moment = Date.UTC(2026, 0, 1);
  const at = (): Date => new Date((moment += 1000));
  const addRequest = (organizerId: string): Promise<unknown> =>
    run(
      `INSERT INTO request (id, code, title, city, status, source, organizer_id, last_activity_at, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, 'manual', $6, now(), $7, now())`,
      [newId(), newCode('R'), words(1 + below(4)), oneOf(CITIES), oneOf(STATUSES), organizerId, at()],
    );
  const addMember = (): Promise<unknown> =>
    run(
      `INSERT INTO member (id, code, name, status, email, postal_code, city, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, '69002', $6, $7, now())`,
      [
        newId(),
        newCode('M'),
        words(2),
        oneOf(['active', 'paused']),
        `salle${below(1e6)}@lieu.example`,
        oneOf(CITIES),
        at(),
      ],
    );

  const ORGANIZER = `search_fold(concat_ws(' ', o.first_name, o.last_name, o.company, o.email, o.phone))`;
  /** A name with blanks for hyphens and apostrophes; the words above have no other spellings. */
  const blanks = (...columns: string[]): string =>
    `translate(search_fold(concat_ws(' ', ${columns.join(', ')})), '-''', '  ')`;
  const OTHER_ORGANIZER = blanks('o.first_name', 'o.last_name', 'o.company');
  const SOURCES = {
    requests: `SELECT r.id, ARRAY[search_fold(concat_ws(' ', title, code, city)), ${blanks('title', 'city')}, ${ORGANIZER}, ${OTHER_ORGANIZER}] AS texts, r.status, r.organizer_id AS "organizerId", r.created_at::text AS created
                 FROM request r JOIN organizer o ON o.id = r.organizer_id ORDER BY r.created_at DESC, r.id DESC`,
    organizers: `SELECT id, ARRAY[${ORGANIZER}, ${OTHER_ORGANIZER}] AS texts, NULL AS status, NULL AS "organizerId", created_at::text AS created FROM organizer o ORDER BY created_at DESC, id DESC`,
    members: `SELECT id, ARRAY[search_fold(concat_ws(' ', name, code, email, city, postal_code)), ${blanks('name', 'city')}] AS texts, status, NULL AS "organizerId", created_at::text AS created FROM member ORDER BY created_at DESC, id DESC`,
  };
  type ListName = keyof typeof SOURCES;

  /** A fragment of existing text, possibly with a typo, or text that doesn't exist. */
  const typedWord = (rows: Row[]): string => {
    const text = rows.length > 0 ? oneOf(oneOf(rows).texts) : 'nothing';
    const word = oneOf(text.split(/\s+/).filter(Boolean)) ?? 'x';
    const characters = [...word];
    const from = below(characters.length);
    switch (below(7)) {
      case 0:
        return characters.slice(0, 1 + below(2)).join('');
      case 1:
        return characters.slice(from, from + 3 + below(4)).join('');
      case 2:
        return word.toUpperCase();
      case 3:
        return characters.toSpliced(from, 1).join('') || 'z';
      case 4:
        return characters.toSpliced(from, below(2), 'u').join('');
      case 5:
        return characters.toSpliced(from, 2, characters[from + 1] ?? 'q', characters[from] ?? 'q').join('');
      default:
        return oneOf([
          'é',
          'œ',
          'R-',
          '%',
          '_',
          'xyzzyx',
          '.example',
          '(p',
          'a',
          'de',
          '-',
          "l'",
          'Saint-Clar',
          'Lefevre',
        ]);
    }
  };

  const compare = async (list: ListName, searches: number): Promise<void> => {
    const rows = await run<Row>(SOURCES[list]);
    for (let n = 0; n < searches; n++) {
      const search = [...new Set(times(1 + below(3), () => typedWord(rows)))].join(' ');
      const typed = search.split(/\s+/).filter(Boolean);
      const spellings = [typed, search.split(/[\s'-]+/).filter(Boolean)].filter((one) => one.length > 0);
      const folded = await run<{ words: string[] }>(
        `SELECT ARRAY(SELECT search_fold(word) FROM jsonb_array_elements_text(list) WITH ORDINALITY w (word, at) ORDER BY at) AS words
           FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY l (list, at) ORDER BY at`,
        [JSON.stringify(spellings)],
      );
      const status = list === 'organizers' || random() < 0.6 ? undefined : oneOf(rows).status;
      const organizerId = list === 'requests' && random() < 0.1 ? oneOf(rows).organizerId : undefined;
      const expected = rows.filter(
        (row) =>
          (status === undefined || row.status === status) &&
          (organizerId === undefined || row.organizerId === organizerId) &&
          spellings.some((one, which) =>
            one.every((word, index) =>
              row.texts.some((text) => holds(text, word, folded[which]?.words[index] as string)),
            ),
          ),
      );
      const offset = random() < 0.3 ? below(expected.length + 2) : 0;
      const query = new URLSearchParams({
        search,
        limit: '100',
        offset: String(offset),
        ...(status ? { status } : {}),
        ...(organizerId ? { organizerId } : {}),
      });
      const { body } = await test.agent.get(`/api/${list}?${query.toString()}`);
      const answered = (body as { items: { id: string }[] }).items?.map(({ id }) => id);
      expect([search, query.toString(), body.total, answered]).toEqual([
        search,
        query.toString(),
        expected.length,
        expected.slice(offset, offset + 100).map(({ id }) => id),
      ]);
    }
  };
  const compareAll = async (searches: number): Promise<void> => {
    for (const list of Object.keys(SOURCES) as ListName[]) await compare(list, searches);
  };

  beforeAll(async () => {
    test = await createTestApp({ DATABASE_POOL_SIZE: '2' });
    const organizers: string[] = [];
    for (let n = 0; n < 50; n++) organizers.push(await addOrganizer());
    for (let n = 0; n < 160; n++) await addRequest(oneOf(organizers));
    for (let n = 0; n < 80; n++) await addMember();
  });

  afterAll(() => test?.close());

  it('finds existing text', () => compareAll(30));

  it('finds changed text', async () => {
    const ids = async (table: string): Promise<string[]> =>
      (await run<{ id: string }>(`SELECT id FROM ${table} ORDER BY id`)).map(({ id }) => id);
    for (let round = 0; round < 2; round++) {
      const [requests, organizers, members] = [await ids('request'), await ids('organizer'), await ids('member')];
      for (let n = 0; n < 12; n++) {
        await run('UPDATE request SET title = $2, status = $3 WHERE id = $1', [
          oneOf(requests),
          words(2),
          oneOf(STATUSES),
        ]);
        await run('UPDATE request SET organizer_id = $2 WHERE id = $1', [oneOf(requests), oneOf(organizers)]);
        await run('UPDATE organizer SET last_name = $2, company = $3 WHERE id = $1', [
          oneOf(organizers),
          oneOf(PEOPLE),
          words(1),
        ]);
        await run('UPDATE member SET name = $2, city = $3 WHERE id = $1', [oneOf(members), words(2), oneOf(CITIES)]);
        await run('DELETE FROM member WHERE id = $1', [oneOf(members)]);
        await run('DELETE FROM request WHERE id = $1', [oneOf(requests)]);
        await addRequest(oneOf(organizers));
      }
      await compareAll(12);
    }
  });

  it('pages through many matches, in any order and with filters', async () => {
    const organizerId = (await run<{ id: string }>('SELECT id FROM organizer LIMIT 1'))[0]?.id;
    await run(
      `INSERT INTO request (id, code, title, city, status, source, organizer_id, attendees, last_activity_at, created_at, updated_at)
       SELECT gen_random_uuid(), 'R-W' || n, 'Abundance ' || n, 'Nice', CASE WHEN n % 8 = 0 THEN 'won' ELSE 'closed' END, 'manual', $1,
              1 + n % 700, now(), '2026-06-01'::timestamptz + n * interval '1 minute', now()
         FROM generate_series(1, 2500) n`,
      [organizerId],
    );
    const page = async (query: string): Promise<unknown> => {
      const { body } = await test.agent.get(`/api/requests?search=abundance&limit=7&${query}`);
      return [body.total, (body.items as { code: string }[]).map(({ code }) => code)];
    };
    const expected = async (where: string, order: string, offset = 0): Promise<unknown> => {
      const codes = (
        await run<{ code: string }>(
          `SELECT code FROM request WHERE title LIKE 'Abundance%' AND ${where} ORDER BY ${order}`,
        )
      ).map(({ code }) => code);
      return [codes.length, codes.slice(offset, offset + 7)];
    };
    const asExpected = async (): Promise<void> => {
      expect(await page('')).toEqual(await expected('true', 'created_at DESC, id DESC'));
      expect(await page('offset=900')).toEqual(await expected('true', 'created_at DESC, id DESC', 900));
      expect(await page('sort=attendees')).toEqual(await expected('true', 'attendees, id'));
      expect(await page('status=closed&sort=-attendees')).toEqual(
        await expected(`status = 'closed'`, 'attendees DESC, id DESC'),
      );
      expect(await page('status=closed&status=won&needsValidation=false&offset=2498')).toEqual(
        await expected('true', 'created_at DESC, id DESC', 2498),
      );
    };
    await asExpected();
    await run(`UPDATE request SET title = 'Scarcity' WHERE code = 'R-W400'`);
    await run(`UPDATE request SET title = 'Abundance regained' WHERE code = 'R-W17'`);
    await asExpected();
  });

  it('counts eight words and rejects more by name', async () => {
    const letters = [...'abcdefghijklmnopqrst'].join(' ');
    for (const list of Object.keys(SOURCES)) {
      const { status, body } = await test.agent.get(`/api/${list}?search=${encodeURIComponent(letters)}`);
      expect([status, body.code, body.details[0].path]).toEqual([400, 'VALIDATION_ERROR', 'search']);
      expect(body.details[0].message).toContain('at most 8 words');
      expect((await test.agent.get(`/api/${list}?search=${encodeURIComponent('a b c d e f g h a b')}`)).status).toBe(
        200,
      );
    }
  });

  it('runs one statement whatever it finds, and sends only what was typed', async () => {
    const query = jest.spyOn(test.database, 'query');
    for (const search of ['a', 'abundance', 'abundance nice', 'a b c d e f g h', 'elise.', 'xyzzy']) {
      query.mockClear();
      await test.agent.get(`/api/requests?search=${encodeURIComponent(search)}&limit=100`);
      const searching = query.mock.calls.filter(
        ([sql]) => typeof sql === 'string' && /search_|FROM organizer/.test(sql),
      );
      expect([search, searching.length]).toEqual([search, 1]);
      expect(JSON.stringify(searching[0]?.[1]).length).toBeLessThan(100 + search.length * 120);
    }
    query.mockRestore();
  });

  (onRealPostgres ? it : it.skip)('is exact for whoever asks while others write', async () => {
    const [{ name } = { name: '' }] = await run<{ name: string }>('SELECT current_database() AS name');
    const url = new URL(process.env.DATABASE_URL as string);
    url.pathname = name;
    const writer = new Client({ connectionString: url.toString() });
    await writer.connect();
    try {
      const total = async (): Promise<number> =>
        (await test.agent.get('/api/requests?search=scarcity')).body.total as number;
      const before = await total();
      await writer.query('BEGIN');
      await writer.query(`UPDATE request SET title = 'Scarcity' WHERE code = 'R-W5'`);
      expect(await total()).toBe(before);
      await writer.query('COMMIT');
      expect(await total()).toBe(before + 1);
    } finally {
      await writer.end();
    }
  });

  (onRealPostgres ? it : it.skip)('finds a request by the organizer who was renamed while it was created', async () => {
    const organizerId = await addOrganizer();
    const [{ name } = { name: '' }] = await run<{ name: string }>('SELECT current_database() AS name');
    const url = new URL(process.env.DATABASE_URL as string);
    url.pathname = name;
    const total = async (): Promise<number> =>
      (await test.agent.get('/api/requests?search=zyzzyva')).body.total as number;
    const writer = new Client({ connectionString: url.toString() });
    await writer.connect();
    try {
      await writer.query('BEGIN');
      await writer.query(`UPDATE organizer SET company = 'Zyzzyva' WHERE id = $1`, [organizerId]);
      const created = addRequest(organizerId);
      await writer.query('SELECT pg_sleep(0.2)');
      await writer.query('COMMIT');
      await created;
      expect(await total()).toBe(1);

      await writer.query('BEGIN');
      await writer.query(
        `INSERT INTO request (id, code, title, status, source, organizer_id, last_activity_at, created_at, updated_at)
         VALUES ($1, 'R-RACE', 'Race', 'won', 'manual', $2, now(), now(), now())`,
        [newId(), organizerId],
      );
      const renamed = run(`UPDATE organizer SET company = 'Aardvark' WHERE id = $1`, [organizerId]);
      await writer.query('SELECT pg_sleep(0.2)');
      await writer.query('COMMIT');
      await renamed;
      expect(await total()).toBe(0);
      expect((await test.agent.get('/api/requests?search=aardvark')).body.total).toBe(2);
    } finally {
      await writer.end();
    }
  });
});
