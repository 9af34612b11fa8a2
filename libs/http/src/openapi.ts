import type { INestApplication } from '@nestjs/common';
import { ApiProperty, DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { sample } from 'openapi-sampler';
import { broken, type ErrorCode, ERRORS } from '#core/errors';
import { type Reference, referenceTo } from './openapi-references';

class ErrorDetailView {
  @ApiProperty({ description: 'Dotted path of the field, empty for the whole body; or the header.' }) path!: string;
  @ApiProperty({
    example: 'Request not found.',
    description: 'The message for users, in the language of `Accept-Language`.',
  })
  message!: string;
  @ApiProperty({
    description: 'The broken rule, for programs: the same in every language.',
    example: 'maxLength',
  })
  rule!: string;
  @ApiProperty({
    type: Object,
    additionalProperties: true,
    description: 'The parameters of the rule, such as `{ "max": 200 }`; empty if it has none.',
    example: { max: 200 },
  })
  params!: object;
}

/** The body of every error response. */
class ErrorView {
  @ApiProperty({ example: 'VALIDATION_ERROR' }) code!: string;
  @ApiProperty({
    description: 'In the language of `Accept-Language`: French or English (the default).',
    example: ERRORS.VALIDATION_ERROR.says.en,
  })
  message!: string;
  @ApiProperty({
    type: [ErrorDetailView],
    required: false,
    description:
      'For validation errors: every failure at once. For `INVALID_TOKEN`: whether a once valid token is ' +
      '`expired`, `revoked` or `used`.',
  })
  details?: ErrorDetailView[];
}

const { message: exampleWords, ...exampleDetail } = broken('limit', 'min', { min: 1 });
const EXAMPLE_DETAIL = { ...exampleDetail, message: exampleWords.en };

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'For 24 hours, repeating the call with the same key and body returns the first response without running it again.',
  schema: { type: 'string', maxLength: 200 },
};

interface Parameter {
  schema?: FieldSchema;
  example?: unknown;
  name: string;
  in: string;
}

interface MediaType {
  schema?: object | Reference;
  example?: unknown;
  examples?: Record<string, Reference>;
}

interface Body {
  description?: string;
  content?: Record<string, MediaType>;
}

interface Operation {
  responses: Record<string, Body | Reference>;
  requestBody?: Body;
  parameters?: (Parameter | Reference)[];
  security?: object[];
  'x-access'?: string;
  'x-credential'?: string;
  'x-error-codes'?: ErrorCode[];
}

/** Named parts shared by several operations, referenced by `referenceTo`. */
interface Shared {
  schemas: Record<string, Schema>;
  responses: Record<string, Body>;
  parameters: Record<string, Parameter>;
  examples: Record<string, { value: unknown }>;
}

/** The schema of null. */
const NULL = { type: 'object', nullable: true, enum: [null] };

/**
 * Expresses null in a form that every OpenAPI 3.0.3 reader understands: next to an `enum` it must be one of the values,
 * and next to a reference (`allOf`) `nullable` has no effect. Null has a name (`NULL`), since Orval 7 can't write one
 * without.
 */
function sayNull(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const schema = value as {
    nullable?: unknown;
    type?: unknown;
    enum?: unknown[];
    allOf?: unknown[];
    anyOf?: unknown[];
  };
  if (schema.nullable === true && schema.allOf) {
    schema.anyOf = [...schema.allOf, referenceTo('schemas', 'Null')];
    for (const name of ['allOf', 'nullable', 'type'] as const) delete schema[name];
  } else if (schema.nullable === true && Array.isArray(schema.enum) && !schema.enum.includes(null))
    schema.enum = [...schema.enum, null];
  Object.values(value).forEach(sayNull);
}

type Schema = { type?: string; properties?: object; additionalProperties?: unknown };

const SECURITY: Record<string, object[]> = {
  team: [{ team: [] }],
  member: [{ magicToken: [] }],
  organizer: [{ magicToken: [] }],
  public: [],
};

/**
 * Builds the complete OpenAPI document: that of the controllers plus `further` paths served by a library, each with its
 * error codes in `x-error-codes`. `tags` describes each tag; `examples` are example values of fields and parameters by
 * name. Parts that several operations share are written once and referenced.
 */
export function createOpenApi(
  app: INestApplication,
  {
    tags,
    examples,
    further,
  }: {
    tags: Record<string, string>;
    examples: Readonly<Record<string, unknown>>;
    further: OpenAPIObject['paths'];
  },
): OpenAPIObject {
  const builder = new DocumentBuilder()
    .setTitle('Parvis')
    .setDescription('Matches event organizers with venues that have the right room.')
    .setVersion('1.0')
    .setContact('Parvis', 'https://parvis.example', 'api@parvis.example')
    .setLicense('Proprietary', 'https://parvis.example/licence')
    .addServer('/')
    .addCookieAuth('better-auth.session_token', { type: 'apiKey', in: 'cookie' }, 'team')
    .addBearerAuth({ type: 'http', scheme: 'bearer', description: 'A personal key.' }, 'apiKey')
    .addApiKey({ type: 'apiKey', in: 'header', name: 'x-magic-token' }, 'magicToken');
  for (const [name, description] of Object.entries(tags)) builder.addTag(name, description);
  const document = SwaggerModule.createDocument(app, builder.build(), {
    extraModels: [ErrorView],
    operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}_${method}`,
  });
  // Copied because they are completed below, and the next application in this process needs the originals.
  Object.assign(document.paths, structuredClone(further));
  const shared = Object.assign((document.components ??= {}), {
    responses: {},
    parameters: {},
    examples: {},
  }) as unknown as Shared;
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Operation>).map(([method, operation]) => ({ path, method, operation })),
  );
  for (const { path, method, operation } of operations) {
    const mode = operation['x-access'] ?? 'public';
    operation.security = operation['x-credential'] === 'api-key' ? [{ apiKey: [] }] : (SECURITY[mode] ?? []);
    if (mode === 'team' && method === 'post')
      operation.parameters = [...(operation.parameters ?? []), { ...IDEMPOTENCY_KEY }];
    addErrors(shared, operation, codesOf(operation, mode, method, path));
  }
  for (const schema of Object.values(shared.schemas))
    if (schema.type === 'object' && schema.properties && schema.additionalProperties === undefined)
      schema.additionalProperties = false;
  sayNull(document);
  shared.schemas.Null = NULL;
  const all = operations.map(({ operation }) => operation);
  for (const { properties = {} } of Object.values(shared.schemas))
    for (const [name, schema] of Object.entries(properties)) exemplify(schema as FieldSchema, examples[name]);
  for (const parameter of all.flatMap(({ parameters = [] }) => parameters))
    if ('name' in parameter && parameter.in === 'query' && parameter.schema)
      exemplify(parameter.schema, examples[parameter.name], parameter);
  addExamples(document, shared, all);
  shareParameters(shared, all);
  return document;
}

type FieldSchema = { type?: string; enum?: unknown; example?: unknown };

/** Adds an example of the field's type to a field without one. */
function exemplify(schema: FieldSchema, known: unknown, holder: { example?: unknown } = schema): void {
  const isNumber = schema.type === 'number' || schema.type === 'integer';
  if (schema.enum !== undefined || schema.example !== undefined || holder.example !== undefined) return;
  if ((isNumber && typeof known === 'number') || (schema.type === 'string' && typeof known === 'string'))
    holder.example = known;
}

const CODES = Object.keys(ERRORS) as ErrorCode[];

/** Collects every error code of an operation: those it declares, and those raised before any route of its kind. */
function codesOf(operation: Operation, mode: string, method: string, path: string): ErrorCode[] {
  const codes = new Set<ErrorCode>([...(operation['x-error-codes'] ?? []), 'VALIDATION_ERROR', 'INTERNAL_ERROR']);
  delete operation['x-error-codes'];
  if (mode === 'team') codes.add('UNAUTHENTICATED');
  if (mode === 'member' || mode === 'organizer') codes.add('INVALID_TOKEN');
  // Also for routes without a body: a caller may send one.
  if (method !== 'get') codes.add('PAYLOAD_TOO_LARGE').add('UNSUPPORTED_MEDIA_TYPE');
  if (mode === 'team' && method !== 'get') codes.add('FORBIDDEN');
  if (mode === 'team' && method === 'post') codes.add('IDEMPOTENCY_KEY_REUSED');
  // A path segment that isn't valid text, or is too long, matches no route.
  if (path.includes('{')) codes.add('NOT_FOUND');
  if (operation.parameters?.some((one) => 'name' in one && one.name === 'If-Match')) codes.add('PRECONDITION_FAILED');
  if (!path.startsWith('/health')) codes.add('RATE_LIMITED').add('SERVICE_UNAVAILABLE');
  return CODES.filter((code) => codes.has(code));
}

/** Adds a response per status of the codes; operations with the same codes share it by reference. */
function addErrors(shared: Shared, operation: Operation, codes: ErrorCode[]): void {
  for (const code of codes)
    shared.examples[code] ??= {
      value: {
        code,
        message: ERRORS[code].says.en,
        ...(code === 'VALIDATION_ERROR' ? { details: [EXAMPLE_DETAIL] } : {}),
      },
    };
  for (const [status, list] of Map.groupBy(codes, (code) => ERRORS[code].status)) {
    const name = list.join('.');
    shared.responses[name] ??= {
      description: list.map((code) => `\`${code}\`: ${ERRORS[code].says.en}`).join('\n\n'),
      content: {
        'application/json': {
          schema: referenceTo('schemas', 'ErrorView'),
          examples: Object.fromEntries(list.map((code) => [code, referenceTo('examples', code)])),
        },
      },
    };
    operation.responses[String(status)] = referenceTo('responses', name);
  }
}

/** Adds an example built from the schema to every JSON body; bodies with the same schema share it. */
function addExamples(document: OpenAPIObject, { examples }: Shared, operations: Operation[]): void {
  for (const { requestBody, responses } of operations)
    for (const holder of [requestBody, ...Object.values(responses)]) {
      const body = holder && 'content' in holder ? holder.content?.['application/json'] : undefined;
      if (!body?.schema) continue;
      const example = (): unknown => sample(body.schema as object, { quiet: true, enablePatterns: true }, document);
      const name = '$ref' in body.schema ? body.schema.$ref.split('/').at(-1) : undefined;
      if (name === undefined) body.example = example();
      else {
        examples[name] ??= { value: example() };
        body.examples = { [name]: referenceTo('examples', name) };
      }
    }
}

/** Shares identical parameters of several operations; of different ones with the same name only the most common. */
function shareParameters({ parameters }: Shared, operations: Operation[]): void {
  const alike = Map.groupBy(
    operations.flatMap((operation) => operation.parameters ?? []).filter((one) => 'name' in one),
    (one) => JSON.stringify(one),
  );
  for (const [, [one, ...others]] of [...alike].sort(([, a], [, b]) => b.length - a.length))
    if (one && others.length > 0) parameters[one.name] ??= one;
  for (const { parameters: own = [] } of operations)
    own.forEach((one, index) => {
      if ('name' in one && JSON.stringify(one) === JSON.stringify(parameters[one.name]))
        own[index] = referenceTo('parameters', one.name);
    });
}
