import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { areaOf, placeOf, sourceFiles, walk } from '../support/code';

interface Exception {
  /** The writer: an area, or a place as `area/file.ts Class.method` (a prefix is enough). */
  where: string;
  tables: string[];
  why: string;
}

/** Areas that write tables of other areas. */
const WRITES: Exception[] = [
  {
    where: 'privacy',
    tables: [
      'audio_upload',
      'availability',
      'catalog',
      'catalog_item',
      'catalog_view',
      'chat_message',
      'commission',
      'email_attachment',
      'email_message',
      'email_thread',
      'hold',
      'idempotency_key',
      'magic_token',
      'messaging_message',
      'notification',
      'offer',
      'offer_attachment',
      'offer_line',
      'organizer',
      'contact_suggestion',
      'queue_job',
      'reminder',
      'request',
      'result',
      'saved_view',
      'stats_snapshot',
      'timeline_event',
      'training_correction',
      'webhook_event',
    ],
    why: 'An erasure takes a person out of every table. Its statements are one list, so that a reader sees what it leaves.',
  },
  {
    where: 'merges',
    tables: [
      'audio_upload',
      'availability',
      'calendar_feed',
      'catalog',
      'catalog_item',
      'catalog_item_room',
      'commission',
      'email_message',
      'hold',
      'knowledge_entry',
      'magic_token',
      'member',
      'member_calendar',
      'member_photo',
      'member_tag',
      'messaging_message',
      'offer',
      'organizer',
      'organizer_former_contact',
      'contact_suggestion',
      'reminder',
      'request',
      'result',
      'room',
    ],
    why: 'A merge gives all that belongs to one record to another. Its statements are one list, so that a reader sees what moves.',
  },
  {
    where: 'demo-data',
    tables: ['availability', 'member_tag', 'tag'],
    why: 'It fills an empty database, one statement a table.',
  },
  {
    where: 'embeddings',
    tables: ['knowledge_entry'],
    why: 'Vectors are made for members and knowledge by the same statements, and an entry has its vector in its own row.',
  },
  {
    where: 'timeline',
    tables: ['timeline_change'],
    why: 'What streams tell of a timeline entry is written with the entry, in one statement; the streams then give it its place.',
  },
  {
    where: 'catalogs',
    tables: ['magic_token'],
    why: 'A visit by a link counts as its use, in the statement that counts the visit.',
  },
];

/** Places that lock rows differently from the table's own function. */
const LOCKS: Exception[] = [
  {
    where: 'privacy/privacy.sql.ts',
    tables: ['email_message', 'messaging_message', 'organizer', 'request'],
    why: 'An erasure locks all that it takes, found by the addresses of a person.',
  },
  {
    where: 'merges/',
    tables: ['magic_token', 'member', 'organizer', 'request'],
    why: 'A merge locks two records and all their links and requests at once, in the order of their ids.',
  },
  {
    where: 'magic-tokens/magic-tokens.service.ts LOCK_REQUEST',
    tables: ['request'],
    why: 'The link of a venue about a request locks the request in the same mode as its own area, before the venue.',
  },
  {
    where: 'availability/availability.sql.ts LOCK_REQUESTS',
    tables: ['request'],
    why: 'Options, offers and entries of calendars lock the request in the same mode as its own area, which calls them.',
  },
  {
    where: 'embeddings/embeddings.sql.ts',
    tables: ['knowledge_entry'],
    why: 'Vectors are stored under the lock of all their rows, in the order of their ids.',
  },
  {
    where: 'organizers/organizers.service.ts OrganizersService.remove',
    tables: ['organizer'],
    why: 'Only a deletion must keep others from adding rows that refer to the organizer.',
  },
  {
    where: 'members/members.sql.ts LOCK_MEMBER_FOR_DELETION',
    tables: ['member'],
    why: 'Only a deletion must keep others from adding rows that refer to the member.',
  },
  {
    where: 'members/members.sql.ts LOCK_NAMED_MEMBERS',
    tables: ['member'],
    why: 'An import locks all its members at once, in the order of their ids.',
  },
  {
    where: 'rooms/rooms.sql.ts LOCK_ROOMS_OF_MEMBERS',
    tables: ['room'],
    why: 'An import locks all rooms of its members at once, in the order of their ids.',
  },
  {
    where: 'mailboxes/mailboxes.sql.ts LOCK_REQUESTS_OF_MAILBOX',
    tables: ['request'],
    why: 'A removal locks all requests of its mailbox at once, in the order of their ids.',
  },
  {
    where: 'communications/received-mails.service.ts LOCK_UNSORTED',
    tables: ['email_message'],
    why: 'It finds a mail only while it waits in the unsorted inbox.',
  },
  {
    where: 'communications/received-mails.service.ts LOCK_ANSWERS',
    tables: ['email_message'],
    why: 'It finds the unsorted mails that answer another, by the index of references.',
  },
  {
    where: 'team/',
    tables: ['team_invitation', 'team_user'],
    why: 'Accounts belong to better-auth. Each step locks the account or link that still meets its own conditions.',
  },
];

/** Places whose statements take their table or the lock from a parameter, and the tables they are given. */
const PARAMETERS: { where: string; tables: string[] }[] = [
  // The output of a `Table` is found where its methods are called.
  { where: 'database/table.ts', tables: [] },
  { where: 'embeddings/embeddings.sql.ts', tables: ['member_search', 'knowledge_entry'] },
  {
    where: 'merges/merges.sql.ts',
    tables: [
      'audio_upload',
      'availability',
      'calendar_feed',
      'catalog_item',
      'catalog_item_photo',
      'catalog_item_room',
      'commission',
      'email_message',
      'hold',
      'knowledge_entry',
      'magic_token',
      'member_calendar',
      'member_photo',
      'member_tag',
      'messaging_message',
      'offer',
      'organizer_former_contact',
      'contact_suggestion',
      'record_merge',
      'reminder',
      'request',
      'result',
      'room',
    ],
  },
  { where: 'merges/member-merges.sql.ts DELETE_LEFT', tables: ['catalog_item', 'reminder', 'result'] },
  { where: 'communications/reading-records.service.ts ReadingRecords.lock', tables: ['email_message'] },
  { where: 'team/team-links.service.ts', tables: ['team_invitation'] },
  // the rows affected by an erasure are read first by the same text
  { where: 'privacy/privacy.sql.ts LOCK_REQUESTS', tables: ['request'] },
  { where: 'privacy/privacy.sql.ts LOCK_MAILS', tables: ['email_message'] },
  { where: 'privacy/privacy.sql.ts LOCK_MESSAGES', tables: ['messaging_message'] },
];

/** The text of a SQL statement, or a part of one, with its parameters as `«expression»`. */
interface Text {
  sql: string;
  area: string;
  /** `area/file.ts Class.method`. */
  where: string;
}

/** A use of a `Table`: `database.lock(tags, …)`, `tags.insertMany(…)`. */
interface Use {
  table: string;
  area: string;
  where: string;
  verb: string;
}

const NAME = String.raw`(\w+|«[^»]*»)`;
const WRITE = new RegExp(
  String.raw`(?:INSERT INTO|(?<!\b(?:DO|FOR|KEY) )UPDATE|DELETE FROM|MERGE INTO|TRUNCATE(?: TABLE)?)\s+(?:ONLY\s+)?${NAME}(?!\w)`,
  'g',
);
const LOCK = new RegExp(String.raw`FOR (?:NO KEY )?UPDATE\b(?:\s+OF\s+${NAME})?(\s+SKIP LOCKED)?`, 'g');
const JOINED = new RegExp(String.raw`(?:FROM|JOIN)\s+(?:LATERAL\s+)?${NAME}(?:\s+(?:AS\s+)?(\w+))?`, 'g');

/** The tables written by a text. */
const writesIn = (sql: string): string[] =>
  [...sql.matchAll(WRITE)].map(([, name = '']) => name).filter((name) => name !== 'SET');

/**
 * The tables whose rows a text locks; `?` for a table named in another text. Excludes rows taken by a queue (SKIP LOCKED) and rows written
 * by the same statement.
 */
function locksIn(sql: string): string[] {
  const written = new Set(writesIn(sql));
  return [...sql.matchAll(LOCK)].flatMap((match) => {
    const [, of, skips] = match;
    if (skips !== undefined) return [];
    const query = levelBefore(sql, match.index);
    const from = query.lastIndexOf('FROM ');
    if (from < 0) return ['?'];
    const joined = [...query.slice(from).matchAll(JOINED)].map(([, name = '', alias]) => ({ name, alias }));
    const meant = of === undefined ? joined : joined.filter(({ name, alias }) => alias === of || name === of);
    return meant.length === 0 ? ['?'] : meant.map(({ name }) => name).filter((name) => !written.has(name));
  });
}

/** The text before a position, without closed parentheses inside it and everything outside the open ones. */
function levelBefore(sql: string, end: number): string {
  let level = '';
  let depth = 0;
  for (let at = end - 1; at >= 0; at--) {
    const character = sql.charAt(at);
    if (character === ')') depth++;
    else if (character !== '(') level = depth === 0 ? character + level : level;
    else if (depth-- === 0) break;
  }
  return level;
}

const textOf = (node: ts.TemplateExpression): string =>
  node.head.text +
  node.templateSpans.map(({ expression, literal }) => `«${expression.getText()}»${literal.text}`).join('');

const LOCKING = new Set(['lock', 'locked']);
const WRITING = new Set(['insert', 'update', 'insertMany', 'updateMany']);

function readSources(): { texts: Text[]; uses: Use[] } {
  const parsed = sourceFiles().map((file) =>
    ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true),
  );
  const tables = new Map<string, string>();
  for (const source of parsed)
    if (source.fileName.endsWith('.entity.ts'))
      for (const [, name = '', entity = ''] of source.text.matchAll(/export const (\w+) = table\((\w+)[,)]/g)) {
        const declared = new RegExp(String.raw`@Entity\('(\w+)'\)[^]*?class ${entity}\b`).exec(source.text);
        tables.set(name, declared?.[1] ?? entity);
      }
  const texts: Text[] = [];
  const uses: Use[] = [];
  for (const source of parsed) {
    const area = areaOf(source.fileName);
    const at = (node: ts.Node): { area: string; where: string } => ({
      area,
      where: `${area}/${source.fileName.split('/').at(-1)} ${placeOf(node)}`,
    });
    const own = new Set<string>();
    walk(source, (node) => {
      if (ts.isImportSpecifier(node) || (ts.isVariableDeclaration(node) && source.fileName.endsWith('.entity.ts')))
        own.add(node.name.getText());
    });
    const tableOf = (node: ts.Node | undefined): string | undefined =>
      node && ts.isIdentifier(node) && own.has(node.text) ? tables.get(node.text) : undefined;
    walk(source, (node) => {
      if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node))
        texts.push({ sql: node.text, ...at(node) });
      if (ts.isTemplateExpression(node)) texts.push({ sql: textOf(node), ...at(node) });
      if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return;
      const verb = node.expression.name.text;
      const table = tableOf(node.expression.expression) ?? tableOf(node.arguments[0]);
      if ((LOCKING.has(verb) || WRITING.has(verb)) && table !== undefined) uses.push({ table, verb, ...at(node) });
    });
  }
  return { texts, uses };
}

/** The writers or lockers by table. */
type Findings = Map<string, Set<string>>;

const isIn = (place: string, where: string): boolean =>
  place === where || (where.includes('/') && place.startsWith(where));

describe('a table', () => {
  const { texts, uses } = readSources();
  const given = new Set<string>();

  /** The tables of a text, including those of its parameters. An unnamed one is a separate finding. */
  const named = ({ where }: Text, found: string[]): string[] =>
    [...new Set(found)].flatMap((name) => {
      if (/^\w+$/.test(name)) return [name];
      const parameter = PARAMETERS.find((one) => isIn(where, one.where));
      if (parameter) given.add(parameter.where);
      return parameter?.tables ?? [`${name} in ${where}`];
    });
  const gather = (pairs: { table: string; where: string }[]): Findings => {
    const findings: Findings = new Map();
    for (const { table, where } of pairs) findings.set(table, (findings.get(table) ?? new Set()).add(where));
    return findings;
  };
  const writers = gather([
    ...texts.flatMap((text) => named(text, writesIn(text.sql)).map((table) => ({ table, where: text.area }))),
    ...uses.filter(({ verb }) => WRITING.has(verb)).map(({ table, area }) => ({ table, where: area })),
  ]);
  const lockers = gather([
    ...texts.flatMap((text) => named(text, locksIn(text.sql)).map((table) => ({ table, where: text.where }))),
    // `database.lock` and `table.locked` are one lock, declared by the table.
    ...uses.filter(({ verb }) => LOCKING.has(verb)).map(({ table }) => ({ table, where: 'its own lock' })),
  ]);

  const applies = ({ where, tables }: Exception, table: string, place: string): boolean =>
    tables.includes(table) && isIn(place, where);
  /** The findings without the exceptions: tables with more than one writer or lock, and unnamed ones. */
  const beyondOne = (findings: Findings, exceptions: Exception[]): Record<string, string[]> =>
    Object.fromEntries(
      [...findings]
        .map(([table, places]): [string, string[]] => [
          table,
          [...places].filter((place) => !exceptions.some((one) => applies(one, table, place))),
        ])
        .filter(([table, places]) => places.length > 1 || !/^\w+$/.test(table)),
    );
  /** Unused exceptions. */
  const unneeded = (findings: Findings, exceptions: Exception[]): string[] =>
    exceptions.flatMap((one) =>
      one.tables
        .filter((table) => {
          const places = [...(findings.get(table) ?? [])];
          return places.length < 2 || !places.some((place) => applies(one, table, place));
        })
        .map((table) => `${one.where}: ${table}`),
    );

  it('is written by one area', () => {
    expect(writers.size).toBeGreaterThan(30);
    expect(beyondOne(writers, WRITES)).toEqual({});
  });

  it('has its rows locked in one mode', () => {
    expect(lockers.size).toBeGreaterThan(10);
    expect(beyondOne(lockers, LOCKS)).toEqual({});
  });

  it('needs every exception', () => {
    expect(unneeded(writers, WRITES)).toEqual([]);
    expect(unneeded(lockers, LOCKS)).toEqual([]);
    expect(PARAMETERS.map(({ where }) => where).filter((where) => !given.has(where))).toEqual([]);
  });
});

describe('the statement parser', () => {
  it('finds the written tables', () => {
    expect(writesIn('WITH one AS (INSERT INTO tag (id) VALUES ($1)) UPDATE member SET name = $2')).toEqual([
      'tag',
      'member',
    ]);
    expect(writesIn('INSERT INTO tag (id) VALUES ($1) ON CONFLICT (id) DO UPDATE SET name = $2')).toEqual(['tag']);
    expect(writesIn('DELETE FROM «table» WHERE id = $1')).toEqual(['«table»']);
    expect(writesIn('SELECT 1 FROM tag FOR NO KEY UPDATE')).toEqual([]);
  });

  it('finds the tables whose rows are locked', () => {
    expect(locksIn('SELECT 1 FROM request WHERE id = $1 FOR UPDATE')).toEqual(['request']);
    expect(locksIn('SELECT 1 FROM request r JOIN organizer o ON true WHERE r.id = $1 FOR NO KEY UPDATE OF r')).toEqual([
      'request',
    ]);
    expect(locksIn('SELECT (SELECT 1 FROM tag) FROM member m WHERE id IN (SELECT id FROM room) FOR UPDATE')).toEqual([
      'member',
    ]);
    expect(locksIn('UPDATE tag SET a = 1 FROM (SELECT id FROM member WHERE id = $1 FOR UPDATE) was')).toEqual([
      'member',
    ]);
    expect(locksIn('SELECT 1 FROM queue_job ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED')).toEqual([]);
    expect(locksIn('r.id = $1 FOR UPDATE')).toEqual(['?']);
  });
});
