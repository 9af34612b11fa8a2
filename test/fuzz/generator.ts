import type { OpenAPIObject } from '@nestjs/swagger';
import fc from 'fast-check';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { dereferenced } from '#http/openapi-references';
import { TOOLS } from '#api/readers/mcp/mcp.tools';
import { SAMPLE_HOST } from '#providers/mailboxes/sample.mailboxes';
import { PASSWORD } from '../support/app';
import { type Operation, operationsOf, type Parameter, type Schema } from './document';
import { SPELLINGS } from './spellings';
import { ODD_KEYS, ODD_TEXTS, oddAddressPart, oddValue, reference } from './values';
import { csvFile, pictureFile, mailFile, soundFile } from './files';

/**
 * The caller; `leaving` has a separate session, which it may end, `changing` a separate account, whose password it may change, `assistant`
 * a personal key.
 */
export type Credential =
  | 'admin'
  | 'agent'
  | 'leaving'
  | 'changing'
  | 'assistant'
  | 'member'
  | 'organizer'
  | 'catalog'
  | 'nobody'
  | 'stranger';

/** The messaging provider's token to verify the URL of our webhooks. */
export const VERIFY_TOKEN = 'the word that was agreed on';

/** A request before its placeholder ids are replaced. */
export interface Plan {
  operation: Operation;
  credential: Credential;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Buffer | undefined;
  chunked: boolean;
}

/** The kind of record at `{id}` below these paths. */
const POOL_OF_PATH: [RegExp, string][] = [
  [/^\/api\/mailboxes\/\{id\}\/folders/, 'readMailbox'],
  [/^\/api\/mailboxes/, 'mailbox'],
  [/^\/api\/holds/, 'hold'],
  [/^\/api\/offers/, 'offer'],
  [/^\/api\/calendar\/feeds/, 'feed'],
  [/^\/api\/chatprov\/unlinked/, 'unlinked'],
  [/^\/api\/exports/, 'export'],
  [/^\/api\/saved-views/, 'savedView'],
  [/^\/api\/billing-documents/, 'billingDocument'],
  [/^\/api\/catalogs\/versions/, 'catalog'],
  [/^\/api\/commissions\/mismatches/, 'mismatch'],
  [/^\/api\/communications\/messages\/\{id\}\/cancel/, 'waitingMail'],
  [/^\/api\/notifications\/push-subscriptions/, 'pushSubscription'],
  [/^\/api\/public\/agency\/logos/, 'logo'],
  [/^\/api\/requests\/\{id\}\/requalify/, 'incompleteRequest'],
  [/^\/api\/public\/member\/availability\//, 'saidAvailability'],
  [/^\/api\/public\/member\/photos/, 'photo'],
  [/^\/api\/public\/member\/rooms/, 'ownRoom'],
  [/^\/api\/stats\/members/, 'member'],
  [/^\/api\/stats\/organizers/, 'organizer'],
  [/^\/api\/organizers\/import/, 'organizerImport'],
  [/^\/api\/requests\/import/, 'requestImport'],
  [/^\/api\/tags\/import/, 'tagImport'],
  [/^\/api\/ai\/knowledge\/import/, 'knowledgeImport'],
  [/^\/api\/team\/users/, 'user'],
  [/^\/api\/team\/api-keys/, 'apiKey'],
  [/^\/api\/team\/invitations/, 'invitation'],
  [/^\/api\/team\/sessions/, 'session'],
  [/^\/api\/notifications/, 'notification'],
  [/^\/api\/magic-tokens\/\{id\}/, 'magicToken'],
  [/^\/api\/tags/, 'tag'],
  [/^\/api\/rooms/, 'room'],
  [/^\/api\/members\/import/, 'import'],
  [/^\/api\/members/, 'member'],
  [/^\/api\/availability/, 'availability'],
  [/^\/api\/public\/photos/, 'photo'],
  [/^\/api\/ai\/knowledge/, 'knowledge'],
  [/^\/api\/organizers/, 'organizer'],
  [/^\/api\/public\/organizer/, 'ownRequest'],
  [/^\/api\/requests\/\{id\}\/results\/\{memberId\}\/advance/, 'keptRequest'],
  [/^\/api\/requests/, 'request'],
  [/^\/api\/commissions/, 'commission'],
  [/^\/api\/communications\/threads/, 'thread'],
  [/^\/api\/communications\/messages/, 'emailMessage'],
  [/^\/api\/communications\/unsorted/, 'unsorted'],
  [/^\/api\/reminders/, 'reminder'],
  [/^\/api\/webhooks\/failed/, 'failedEvent'],
  [/^\/api\/jobs\/set-aside/, 'setAsideJob'],
];

const POOL_OF_NAME: Record<string, string> = {
  assigneeId: 'user',
  entityId: 'entity',
  scopeId: 'scope',
  photoId: 'photo',
  excludeMemberId: 'member',
  signed: 'signed',
  name: 'job',
  number: 'creditNote',
};

function poolOf(name: string, operation: Operation): string {
  if (name === 'id') return POOL_OF_PATH.find(([path]) => path.test(operation.path))?.[1] ?? 'unknown';
  if (name === 'code') return operation.path.includes('/members/') ? 'memberCode' : 'requestCode';
  if (name === 'memberId' && operation.access === 'organizer') return 'ownVenue';
  if (name === 'requestId' && operation.access === 'member') return 'askedRequest';
  if (name === 'otherId') return operation.path.includes('/members/') ? 'doubleMember' : 'doubleOrganizer';
  if (name === 'mergeId') return operation.path.includes('/members/') ? 'memberMerge' : 'organizerMerge';
  if (name === 'token')
    return operation.path.includes('catalogs')
      ? 'catalogToken'
      : operation.path.includes('calendars')
        ? 'feedToken'
        : operation.path.includes('payments')
          ? 'paymentToken'
          : operation.path.includes('reset-password')
            ? 'passwordToken'
            : 'invitationToken';
  const single = name.replace(/s$/, '');
  return POOL_OF_NAME[single] ?? single.replace(/Id$/, '');
}

const day = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-12-31'), noInvalidDate: true });
const date = day.map((moment) => moment.toISOString().slice(0, 10));
/** Date ranges cover at most a few months. */
const SPAN = { from: '2027-05-01', to: '2027-05-31' };

/** The providers' payloads, whose shape the document leaves open. */
const EVENTS: Record<string, unknown> = {
  '/webhooks/emailprov': {
    type: 'email.delivered',
    created_at: '2026-11-20T10:00:00.000Z',
    data: { email_id: 'mock-1', to: ['a@b.example'], bounce: { type: 'Permanent', message: 'no box' } },
  },
  '/webhooks/payprov': {
    id: 'evt_1',
    type: 'checkout.session.completed',
    created: 1790000000,
    data: {
      object: {
        id: 'cs_1',
        amount_total: 25050,
        currency: 'eur',
        payment_status: 'paid',
        metadata: { commissionId: '@ref(commission:0)' },
      },
    },
  },
  '/webhooks/chatprov': {
    object: 'account',
    entry: [
      {
        id: '1',
        changes: [
          {
            field: 'messages',
            value: {
              messaging_product: 'whatsapp',
              metadata: { display_phone_number: '33100000000', phone_number_id: '1' },
              messages: [
                { id: 'wamid.1', from: '33600000000', timestamp: '1790000000', type: 'text', text: { body: 'Oui' } },
              ],
              statuses: [
                { id: 'wamid.2', status: 'failed', timestamp: '1790000000', errors: [{ code: 1, title: 'x' }] },
              ],
            },
          },
        ],
      },
    ],
  },
};

/** Values that a schema accepts, as far as it can express its rules. */
function validOf(document: OpenAPIObject, operation: Operation, given: Schema, name: string): fc.Arbitrary<unknown> {
  const schema = dereferenced(document, given);
  const inner = (of: Schema, as = name): fc.Arbitrary<unknown> => validOf(document, operation, of, as);
  const plain = (): fc.Arbitrary<unknown> => {
    if (schema.enum) return fc.constantFrom(...schema.enum);
    const choices = schema.oneOf ?? schema.anyOf;
    if (choices) return fc.oneof(...choices.map((choice) => inner(choice)));
    if (schema.allOf) return inner(schema.allOf[0] ?? {});
    switch (schema.type) {
      case 'string':
        return textOf(operation, schema, name);
      case 'boolean':
        return fc.boolean();
      case 'integer':
        return fc.oneof(
          fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 500, (schema.minimum ?? 0) + 500) }),
          fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 500 }),
        );
      case 'number':
        return fc
          .double({ min: schema.minimum ?? 0, max: schema.maximum ?? 5000, noNaN: true })
          .map((value) =>
            Math.min(Math.max(Math.round(value * 100) / 100, schema.minimum ?? 0), schema.maximum ?? 5000),
          );
      case 'array':
        return fc.array(inner(schema.items ?? {}), {
          minLength: schema.minItems ?? 0,
          maxLength: Math.min(schema.maxItems ?? 4, 4),
        });
      case 'object': {
        if (typeof schema.additionalProperties === 'object')
          return fc.dictionary(reference('member'), inner(schema.additionalProperties), { maxKeys: 4 });
        if (!schema.properties)
          return fc.dictionary(fc.string({ maxLength: 10 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 });
        const properties = Object.entries(schema.properties).map(([key, of]) => [key, inner(of, key)] as const);
        const required = schema.required ?? [];
        const any = fc.record(Object.fromEntries(properties), { requiredKeys: required });
        // Optional properties may exclude one another, or one of several may be needed.
        const one = fc.constantFrom(null, ...properties.map(([key]) => key));
        const least = one.chain((chosen) =>
          fc.record(Object.fromEntries(properties.filter(([key]) => key === chosen || required.includes(key)))),
        );
        return required.length === 0 ? any : fc.oneof(any, least);
      }
      case undefined:
      default:
        return fc.jsonValue({ maxDepth: 2 });
    }
  };
  return schema.nullable
    ? fc.oneof({ weight: 4, arbitrary: plain() }, { weight: 1, arbitrary: fc.constant(null) })
    : plain();
}

function textOf(operation: Operation, schema: Schema, name: string): fc.Arbitrary<unknown> {
  switch (schema.format) {
    case 'uuid':
      return reference(poolOf(name, operation));
    case 'date':
      return name in SPAN
        ? fc.oneof(
            { weight: 3, arbitrary: fc.constant(SPAN[name as keyof typeof SPAN]) },
            { weight: 1, arbitrary: date },
          )
        : date;
    case 'date-time':
      return day.map((date) => date.toISOString());
    case 'email':
      if (operation.path === '/api/auth/sign-in/email') return reference('signInEmail');
      if (operation.path === '/api/public/team/forgot-password') return reference('forgetfulEmail');
      return fc.oneof(
        reference('email'),
        fc.nat(100_000).map((number) => `someone-${number}@client.example`),
      );
    case 'binary':
      return fc.constant('binary');
    case undefined:
    default:
  }
  if (operation.path === '/api/mailboxes/oauth/{provider}/callback') {
    if (name === 'state') return reference('oauthState');
    if (name === 'code') return reference('oauthCode');
  }
  if (name === 'code' || name === 'token' || name === 'signed') return reference(poolOf(name, operation));
  // the service serves it from memory
  if (name === 'host') return fc.constant(SAMPLE_HOST);
  if (name === 'hub.verify_token') return fc.constant(VERIFY_TOKEN);
  if (['password', 'currentPassword', 'newPassword'].includes(name)) return fc.constant(PASSWORD);
  if (name === 'currency') return fc.constantFrom('EUR', 'CHF', 'GBP', 'JPY');
  if (name === 'country') return fc.constantFrom('FR', 'BE', 'CH', 'GB');
  if (name === 'raw') return fc.constant(mailFile.toString('latin1'));
  const example = typeof schema.example === 'string' ? [fc.constant(schema.example)] : [];
  if (schema.pattern !== undefined && !schema.pattern.includes('\\p{'))
    return fc.oneof(
      ...example,
      fc.stringMatching(new RegExp(schema.pattern)).map((text) => text.slice(0, 200)),
    );
  const min = schema.minLength ?? 0;
  return fc.oneof(
    ...example,
    fc
      .constantFrom('Le Pavillon', 'Lyon', 'un séminaire de 80 personnes le 12 mars 2027', 'bonjour 😀')
      .filter((text) => text.length >= min),
    fc.string({ unit: 'grapheme', minLength: min, maxLength: Math.max(min, Math.min(schema.maxLength ?? 60, 60)) }),
  );
}

interface Mutation {
  at: number;
  kind: 'replace' | 'remove' | 'add' | 'wrap' | 'unwrap' | 'twice';
  key: string;
  value: unknown;
}

const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.nat(1000),
  kind: fc.constantFrom<Mutation['kind'][]>(
    'replace',
    'replace',
    'replace',
    'replace',
    'remove',
    'add',
    'wrap',
    'unwrap',
    'twice',
  ),
  key: fc.constantFrom(...ODD_KEYS, 'id', 'version', 'traceId', 'role', 'status'),
  value: oddValue,
});

/** The value with one of its parts, at any depth, made invalid. */
function mutate(value: unknown, { at, kind, key, value: odd }: Mutation): unknown {
  const places: { holder: Record<string, unknown>; key: string }[] = [];
  const root = { body: structuredClone(value) };
  const visit = (holder: Record<string, unknown>): void => {
    for (const [name, child] of Object.entries(holder)) {
      places.push({ holder, key: name });
      if (typeof child === 'object' && child !== null) visit(child as Record<string, unknown>);
    }
  };
  visit(root);
  const place = places[at % places.length];
  if (!place) return odd;
  const current = place.holder[place.key];
  const set = (next: unknown): unknown => (place.holder[place.key] = next);
  switch (kind) {
    case 'replace':
      set(odd);
      break;
    case 'remove':
      delete place.holder[place.key];
      break;
    case 'add': {
      const target = typeof current === 'object' && current !== null ? current : place.holder;
      if (Array.isArray(target)) {
        target.push(odd);
        break;
      }
      // an own property, even if its name is __proto__
      Object.defineProperty(target, key, {
        value: odd,
        enumerable: true,
        configurable: true,
        writable: true,
      });
      break;
    }
    case 'wrap':
      set([current]);
      break;
    case 'unwrap':
      set(typeof current === 'object' && current !== null ? Object.values(current)[0] : String(current));
      break;
    case 'twice':
      set(Array.isArray(current) ? [...(current as unknown[]), ...(current as unknown[])] : current);
  }
  return root.body;
}

const written = (value: unknown): string => (JSON.stringify(value) ?? '').replace(/"@raw\(([^)"]*)\)"/g, '$1');

/** The text of a body, as JSON or as something that only resembles it. */
const spoilt = (text: string): fc.Arbitrary<string | Buffer> =>
  fc.constantFrom<(string | Buffer)[]>(
    '',
    'null',
    '[]',
    '"text"',
    '7',
    '{',
    '{}}',
    '{"a":NaN}',
    "{'a':1}",
    `\ufeff${text}`,
    `${text},`,
    `${text}\u0000`,
    `/* */${text}`,
    text.slice(0, -1),
    text.replace('{', '{"name":1,"name":2,'),
    text.replace('{', '{"__proto__":{"role":"admin"},'),
    text.replace('{', '{"constructor":{"prototype":{"role":"admin"}},'),
    `${'['.repeat(100_000)}`,
    `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
    `[${text},${text}]`,
    Buffer.from(text, 'utf16le'),
    Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0xfe, 0xc0, 0xaf]), Buffer.from('}')]),
    Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]),
  );

type Content = Pick<Plan, 'body' | 'headers'>;

const ODD_TYPES = [
  'application/json; charset=utf-16',
  'application/json;charset=latin1',
  'APPLICATION/JSON',
  'application/json;',
  'application/json, text/plain',
  'application/vnd.api+json',
  'application/',
  '/',
  'text/plain',
  'text/html',
  'application/xml',
  'application/octet-stream',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=other',
  'multipart/mixed; boundary=x',
  `application/json; a=${'x'.repeat(2000)}`,
];

function jsonContent(document: OpenAPIObject, operation: Operation, schema: Schema): fc.Arbitrary<Content> {
  const event = EVENTS[operation.path];
  const valid =
    operation.path === '/mcp'
      ? rpcMessage(document)
      : event === undefined
        ? validOf(document, operation, schema, 'body')
        : fc.constantFrom(event, [event, event]);
  const type = 'application/json';
  const of = (body: string | Buffer): Content => ({ body, headers: { 'content-type': type } });
  return fc.oneof(
    { weight: 12, arbitrary: valid.map((value) => of(written(value))) },
    {
      weight: 10,
      arbitrary: fc
        .tuple(valid, fc.array(mutation, { minLength: 1, maxLength: 3 }))
        .map(([value, mutations]) => of(written(mutations.reduce(mutate, value)))),
    },
    { weight: 1, arbitrary: valid.chain((value) => spoilt(written(value))).map(of) },
    { weight: 1, arbitrary: oddValue.map((value) => of(written(value))) },
    {
      weight: 1,
      arbitrary: fc.tuple(valid, fc.constantFrom(...ODD_TYPES)).map(([value, odd]) => ({
        body: written(value),
        headers: { 'content-type': odd },
      })),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(valid, fc.constantFrom('gzip', 'br', 'identity', 'x', 'gzip, gzip'))
        .map(([value, encoding]) => ({
          body: written(value),
          headers: { 'content-type': type, 'content-encoding': encoding },
        })),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(valid, fc.constantFrom(...ENCODERS)).map(([value, [encoding, encode]]) => ({
        body: encode(Buffer.from(written(value))),
        headers: { 'content-type': type, 'content-encoding': encoding },
      })),
    },
    { weight: 1, arbitrary: fc.constant({ body: undefined, headers: {} }) },
  );
}

/** Bodies that are really compressed; one of them is 16 MB of spaces. */
const ENCODERS: [string, (body: Buffer) => Buffer][] = [
  ['gzip', (body) => gzipSync(body)],
  ['deflate', (body) => deflateSync(body)],
  ['br', (body) => brotliCompressSync(body)],
  ['gzip', () => gzipSync(Buffer.alloc(16 * 2 ** 20, ' '))],
];

/** An MCP message: mostly a tool call, with inputs of the tool's route. */
function rpcMessage(document: OpenAPIObject): fc.Arbitrary<unknown> {
  const operations = operationsOf(document);
  const call = fc.constantFrom(...Object.entries(TOOLS)).chain(([name, tool]) => {
    const operation = operations.find(({ id }) => id === tool.operation);
    if (!operation) throw new Error(`The document has no operation ${tool.operation}.`);
    const parameters = operation.parameters
      .filter(({ in: place }) => place !== 'header')
      .map(({ name: key, schema }) => [key, validOf(document, operation, schema, key)] as const);
    const body = operation.bodies['application/json'];
    const input = body ? validOf(document, operation, body, 'body') : fc.constant({});
    return fc
      .tuple(fc.record(Object.fromEntries(parameters)), input)
      .map(([given, more]) => ({ name, arguments: { ...given, ...(more as object) } }));
  });
  const message = (method: string, params: unknown): unknown => ({ jsonrpc: '2.0', id: 1, method, params });
  return fc.oneof(
    { weight: 8, arbitrary: call.map((params) => message('tools/call', params)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        message('tools/list', {}),
        message('ping', {}),
        message('initialize', {
          protocolVersion: '2025-06-18',
          capabilities: {},
          clientInfo: { name: 'x', version: '1' },
        }),
        { jsonrpc: '2.0', method: 'notifications/initialized' },
      ),
    },
  );
}

const BOUNDARY = 'between-the-parts';

/** A form with a file and fields, mostly valid for the route. */
function formContent(schema: Schema): fc.Arbitrary<Content> {
  const fields = Object.keys(schema.properties ?? { file: {} });
  const part = fc.record({
    name: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...fields) },
      { weight: 1, arbitrary: fc.constantFrom('', 'FILE', 'file[]', '__proto__', 'file\u0000') },
    ),
    filename: fc.option(
      fc.constantFrom('a.jpg', 'a.csv', '', '../../a', 'a\u0000.jpg', 'é"\\.png', 'x'.repeat(300), '\ud800'),
      { freq: 8 },
    ),
    type: fc.option(
      fc.constantFrom('image/jpeg', 'text/csv', 'audio/wav', 'message/rfc822', '', 'x/y; charset=utf-16'),
      { freq: 6 },
    ),
    content: fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(pictureFile, soundFile, csvFile, mailFile) },
      fc.constantFrom(...ODD_TEXTS, 'true', 'false').map((text) => Buffer.from(text)),
      fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
      fc
        .tuple(fc.constantFrom(pictureFile, soundFile, csvFile, mailFile), fc.nat(400))
        .map(([file, cut]) => file.subarray(0, -cut - 1)),
    ),
  });
  const end = fc.constantFrom(
    `--${BOUNDARY}--\r\n`,
    `--${BOUNDARY}--\r\n`,
    `--${BOUNDARY}--\r\n`,
    `--${BOUNDARY}--\r\n`,
    '',
    `--${BOUNDARY}\r\n`,
  );
  const type = fc.oneof(
    { weight: 12, arbitrary: fc.constant(`multipart/form-data; boundary=${BOUNDARY}`) },
    { weight: 1, arbitrary: fc.constantFrom(...ODD_TYPES) },
  );
  const count = { weight: 1, arbitrary: fc.array(part, { maxLength: 4 }) };
  const once = {
    weight: 6,
    arbitrary: fc.tuple(part.map((one) => ({ ...one, name: fields[0] ?? 'file', filename: one.filename ?? 'a' }))),
  };
  return fc.tuple(fc.oneof(once, count), end, type).map(([parts, ending, contentType]) => ({
    headers: { 'content-type': contentType },
    body: Buffer.concat([
      ...parts.flatMap(({ name, filename, type: partType, content }) => [
        Buffer.from(
          `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${filename === null ? '' : `; filename="${filename}"`}\r\n` +
            `${partType === null ? '' : `content-type: ${partType}\r\n`}\r\n`,
        ),
        content,
        Buffer.from('\r\n'),
      ]),
      Buffer.from(ending),
    ]),
  }));
}

function contentOf(document: OpenAPIObject, operation: Operation): fc.Arbitrary<Content> {
  const choices = Object.entries(operation.bodies).map(([type, schema]) =>
    type === 'multipart/form-data' ? formContent(schema) : jsonContent(document, operation, schema),
  );
  if (choices.length > 0) return fc.oneof(...choices);
  const none = fc.constant<Content>({ body: undefined, headers: {} });
  if (operation.method === 'GET') return none;
  return fc.oneof(
    { weight: 8, arbitrary: none },
    {
      weight: 1,
      arbitrary: fc
        .tuple(oddValue, fc.constantFrom('application/json', ...ODD_TYPES))
        .map(([value, type]) => ({ body: written(value), headers: { 'content-type': type } })),
    },
  );
}

/** The query: each parameter absent, valid, invalid or repeated, and some unknown ones. */
function queryOf(document: OpenAPIObject, operation: Operation): fc.Arbitrary<string> {
  const one = ({ name, schema, required }: Parameter): fc.Arbitrary<string[]> => {
    const right = validOf(document, operation, schema, name).map((value) => {
      const text = String(value);
      return `${name}=${text.startsWith('@ref(') ? text : encodeURIComponent(text.toWellFormed())}`;
    });
    const wrong = oddAddressPart.map((part) => `${name}=${part}`);
    return fc.oneof(
      { weight: required ? 2 : 24, arbitrary: fc.constant<string[]>([]) },
      { weight: required ? 34 : 12, arbitrary: fc.tuple(right) },
      { weight: 4, arbitrary: fc.tuple(wrong) },
      { weight: 1, arbitrary: fc.tuple(right, right) },
      {
        weight: 1,
        arbitrary: fc.constantFrom<string[][]>(
          [`${name}[]=1`],
          [`${name}[a]=1`],
          [`${name}`],
          [`${name}=`],
          [`${name.toUpperCase()}=1`],
        ),
      },
    );
  };
  const known = operation.parameters.filter(({ in: place }) => place === 'query').map(one);
  const unknown = fc.oneof(
    { weight: 30, arbitrary: fc.constant<string[]>([]) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        ['__proto__=1'],
        ['constructor[prototype][a]=1'],
        ['color=red'],
        ['&&=&'],
        ['%=%'],
        ['%00=%00'],
        ['sort=;drop'],
      ),
    },
    { weight: 1, arbitrary: oddAddressPart.map((part) => [part]) },
  );
  return fc.tuple(unknown, ...known).map((lists) => {
    const parts = lists.flat();
    return parts.length === 0 ? '' : `?${parts.join('&')}`;
  });
}

const UUID_OF_NOTHING = '01890000-0000-7000-8000-000000000000';

function pathOf(document: OpenAPIObject, operation: Operation): fc.Arbitrary<string> {
  const parts = operation.parameters
    .filter(({ in: place }) => place === 'path')
    .map(({ name, schema }: Parameter) => {
      const pool = poolOf(name, operation);
      const right =
        schema.enum || schema.format === 'uuid'
          ? validOf(document, operation, schema, name).map(String)
          : reference(pool);
      return fc
        .oneof(
          { weight: 30, arbitrary: right },
          { weight: 1, arbitrary: fc.nat(30).map((at) => `@upper(${pool}:${at})`) },
          { weight: 1, arbitrary: fc.constant(UUID_OF_NOTHING) },
          { weight: 2, arbitrary: oddAddressPart },
        )
        .map((value) => [name, value] as const);
    });
  const filled = fc
    .tuple(...parts)
    .map((values) => values.reduce((path, [name, value]) => path.replace(`{${name}}`, () => value), operation.path));
  const bent = fc
    .tuple(filled, fc.constantFrom(...Object.values(SPELLINGS)))
    .map(([path, write]) => write({ method: operation.method, path }).path);
  return fc.oneof({ weight: 30, arbitrary: filled }, { weight: 1, arbitrary: bent });
}

const sometimes = (freq: number, ...values: string[]): fc.Arbitrary<string | null> =>
  fc
    .option(fc.constantFrom(...values), { freq: 1, nil: null })
    .chain((value) => (value === null ? fc.constant(null) : fc.nat(freq).map((die) => (die === 0 ? value : null))));

/** Headers that change what a route does, or that something may trust. */
const headersOf = (operation: Operation): fc.Arbitrary<Record<string, string>> =>
  fc
    .record<Record<string, string | null>>({
      'idempotency-key': sometimes(
        operation.method === 'POST' ? 3 : 20,
        'one',
        'two',
        'three',
        '',
        'x'.repeat(201),
        'é',
        'a, b',
        ' ',
      ),
      'if-match': sometimes(
        operation.method === 'PATCH' ? 3 : 20,
        '"1"',
        '1',
        '"2"',
        '*',
        'W/"1"',
        '"99999999999"',
        '""',
        'x',
        '"1", "2"',
      ),
      'if-none-match': sometimes(8, '*', '"x"', 'W/"1"', ''),
      range: sometimes(
        6,
        'bytes=0-',
        'bytes=5-2',
        'bytes=-1',
        'bytes=0-0,2-3',
        'bytes=999999999999999999999-',
        'lines=1-2',
        'x',
      ),
      'last-event-id': sometimes(8, '', 'NaN', UUID_OF_NOTHING, '1'),
      accept: sometimes(8, '*/*', 'text/html', 'application/xml;q=x', 'text/event-stream', ''),
      'accept-encoding': sometimes(8, 'gzip', 'br;q=9', 'x', '*;q=0'),
      'accept-language': sometimes(20, 'fr', '*', 'xx-YY-zz;q=2'),
      'x-trace-id': sometimes(20, UUID_OF_NOTHING, 'x'),
      'x-forwarded-for': sometimes(20, '127.0.0.1', "', '", 'x'.repeat(500)),
      'x-forwarded-proto': sometimes(20, 'https', 'x'),
      'x-http-method-override': sometimes(20, 'DELETE'),
      'x-hub-signature-256': sometimes(8, 'sha256=', `sha256=${'0'.repeat(64)}`, 'x'),
      'webhook-id': sometimes(8, 'msg_1', '', 'x'.repeat(500)),
      'webhook-timestamp': sometimes(8, '0', 'NaN', '99999999999999'),
      'webhook-signature': sometimes(8, 'v1,', 'v1,AAAA', 'v9,x'),
      'payprov-signature': sometimes(8, 't=0,v1=0', 'x'),
    })
    .map((headers) =>
      Object.fromEntries(Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== null)),
    );

const OTHERS: Credential[] = ['admin', 'agent', 'assistant', 'member', 'organizer', 'catalog', 'nobody', 'stranger'];

function credentialOf({ access, path }: Operation): fc.Arbitrary<Credential> {
  if (path === '/mcp') return fc.constantFrom('assistant', 'assistant', 'assistant', 'nobody', 'admin');
  if (path === '/api/auth/sign-out') return fc.constantFrom('leaving', 'nobody', 'stranger');
  if (path === '/api/auth/change-password')
    return fc.constantFrom('changing', 'changing', 'changing', 'member', 'nobody', 'stranger');
  const right: Credential[] =
    access === 'team' ? ['admin', 'admin', 'agent'] : access === 'public' ? ['nobody', 'admin'] : [access];
  return fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...right) },
    { weight: 1, arbitrary: fc.constantFrom(...OTHERS) },
  );
}

/** Requests to one operation, valid and invalid in every way. */
export const plansOf = (document: OpenAPIObject, operation: Operation): fc.Arbitrary<Plan> =>
  fc
    .record({
      credential: credentialOf(operation),
      method: fc.oneof(
        { weight: 60, arbitrary: fc.constant(operation.method) },
        { weight: 1, arbitrary: fc.constantFrom('HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH', 'POST', 'PROPFIND') },
      ),
      path: pathOf(document, operation),
      query: queryOf(document, operation),
      headers: headersOf(operation),
      content: contentOf(document, operation),
      chunked: fc.nat(9).map((die) => die === 0),
    })
    .map(({ path, query, headers, content, ...plan }) => ({
      ...plan,
      operation,
      path: path + query,
      headers: { ...headers, ...content.headers },
      body: content.body,
    }));
