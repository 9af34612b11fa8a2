import type { INestApplication } from '@nestjs/common';
import { ApiProperty, DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { sample } from 'openapi-sampler';

class ErrorDetailView {
  @ApiProperty({ description: 'Dotted path of the field, empty for the whole body.' }) path!: string;
  @ApiProperty() message!: string;
}

/** The one body of every error. */
export class ErrorView {
  @ApiProperty({ example: 'VALIDATION_ERROR' }) code!: string;
  @ApiProperty({ example: 'The input is not valid; see details for every failure.' }) message!: string;
  @ApiProperty({
    type: [ErrorDetailView],
    required: false,
    description: 'On validation errors alone: every failure at once.',
  })
  details?: ErrorDetailView[];
}

/** The status of each code that a route may name in `errors`. */
const STATUS_OF: Record<string, number> = {
  VALIDATION_ERROR: 400,
  UNAUTHENTICATED: 401,
  INVALID_TOKEN: 401,
  INVALID_SIGNATURE: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  ALREADY_EXISTS: 409,
  IN_USE: 409,
  INVALID_STATUS_TRANSITION: 409,
  INVALID_STAGE_TRANSITION: 409,
  IDEMPOTENCY_KEY_REUSED: 409,
  MESSAGING_WINDOW_CLOSED: 409,
  TOKEN_EXPIRED: 410,
  TOKEN_REVOKED: 410,
  PRECONDITION_FAILED: 412,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RATE_LIMITED: 429,
  INTERNAL_ERROR: 500,
  PROVIDER_ERROR: 502,
  SERVICE_UNAVAILABLE: 503,
};

/** An error of each code that a response may have. */
const exampleOf = (codes: string[]): object => {
  const example = (code: string): object => ({
    code,
    message: MESSAGE_OF[code] ?? 'Why, and what to do about it.',
    ...(code === 'VALIDATION_ERROR' ? { details: [{ path: 'limit', message: 'limit must not be less than 1' }] } : {}),
  });
  return codes.length === 1
    ? { example: example(codes[0] ?? '') }
    : { examples: Object.fromEntries(codes.map((code) => [code, { value: example(code) }])) };
};

const MESSAGE_OF: Record<string, string> = {
  VALIDATION_ERROR: 'The input is not valid; see details for every failure.',
  UNAUTHENTICATED: 'Unauthenticated',
  INVALID_TOKEN: 'Invalid member token',
  FORBIDDEN: 'You are signed in, but this is not allowed to you.',
  NOT_FOUND: 'Member not found.',
  ALREADY_EXISTS: 'A record with this value exists already.',
  IN_USE: 'Other records need this one: it cannot be deleted.',
  IDEMPOTENCY_KEY_REUSED: 'This Idempotency-Key was used with another body: use a new key for a new call.',
  PAYLOAD_TOO_LARGE: 'The body is larger than this route takes.',
  UNSUPPORTED_MEDIA_TYPE: 'This route does not take that content type.',
  RATE_LIMITED: 'Too many requests: try again in 12 seconds.',
  INTERNAL_ERROR: 'Internal server error',
  SERVICE_UNAVAILABLE: 'The service cannot reach its database: try again in a moment.',
};

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'For 24 hours the same key with the same body answers the first response again, done once.',
  schema: { type: 'string', maxLength: 200 },
};

interface Operation {
  responses: Record<string, object>;
  requestBody?: unknown;
  parameters?: unknown[];
  security?: object[];
  [extension: `x-${string}`]: unknown;
}

/**
 * Says null in the words that every reader of OpenAPI 3.0.3 understands: beside an `enum` it must be one of the values, and
 * beside a reference (`allOf`) `nullable` says nothing at all.
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
    schema.anyOf = [...schema.allOf, { type: 'object', nullable: true, enum: [null] }];
    for (const name of ['allOf', 'nullable', 'type'] as const) delete schema[name];
  } else if (schema.nullable === true && Array.isArray(schema.enum) && !schema.enum.includes(null))
    schema.enum = [...schema.enum, null];
  Object.values(value).forEach(sayNull);
}

type Schema = { type?: string; properties?: object; additionalProperties?: unknown };

/** The whole OpenAPI document: that of the controllers and `further` paths that a library serves. */
export function createOpenApi(app: INestApplication, further: OpenAPIObject['paths'] = {}): OpenAPIObject {
  const document = SwaggerModule.createDocument(
    app,
    new DocumentBuilder()
      .setTitle('Parvis')
      .setDescription('Matches people who organise events with venues that have the right room.')
      .setVersion('1.0')
      .setLicense('Proprietary', 'https://parvis.example/licence')
      .addServer('/')
      .addCookieAuth('better-auth.session_token', { type: 'apiKey', in: 'cookie' }, 'team')
      .addBearerAuth({ type: 'http', scheme: 'bearer', description: 'A personal key.' }, 'apiKey')
      .addApiKey({ type: 'apiKey', in: 'header', name: 'x-magic-token' }, 'magicToken')
      .build(),
    {
      extraModels: [ErrorView],
      operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}_${method}`,
    },
  );
  const modes: Record<string, object[]> = {
    team: [{ team: [] }],
    member: [{ magicToken: [] }],
    organizer: [{ magicToken: [] }],
    public: [],
  };
  for (const [path, item] of Object.entries(document.paths))
    for (const [method, value] of Object.entries(item as Record<string, Operation>)) {
      if (!['get', 'post', 'patch', 'put', 'delete'].includes(method)) continue;
      const mode = (value['x-access'] as string | undefined) ?? 'public';
      value.security = value['x-credential'] === 'api-key' ? [{ apiKey: [] }] : (modes[mode] ?? []);
      const codes = new Set(value['x-error-codes'] as string[] | undefined);
      delete value['x-error-codes'];
      codes.add('VALIDATION_ERROR');
      if (mode === 'team') codes.add('UNAUTHENTICATED');
      if (mode === 'member' || mode === 'organizer') codes.add('INVALID_TOKEN');
      // one that takes no body too, when it is sent one
      if (method !== 'get') for (const code of ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE']) codes.add(code);
      if (mode === 'team' && method !== 'get') codes.add('FORBIDDEN');
      if (mode === 'team' && method === 'post') {
        codes.add('IDEMPOTENCY_KEY_REUSED');
        value.parameters = [...(value.parameters ?? []), IDEMPOTENCY_KEY];
      }
      if (value.parameters?.some((parameter) => (parameter as { name?: string }).name === 'If-Match'))
        codes.add('PRECONDITION_FAILED');
      if (!path.startsWith('/health')) for (const code of ['RATE_LIMITED', 'SERVICE_UNAVAILABLE']) codes.add(code);
      codes.add('INTERNAL_ERROR');
      const byStatus = new Map<number, string[]>();
      for (const code of codes) {
        const status = STATUS_OF[code];
        if (status === undefined)
          throw new Error(`The error code ${code} of ${method} ${path} is not in the catalogue.`);
        byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
      }
      for (const [status, list] of byStatus)
        value.responses[String(status)] = {
          description: list.join(', '),
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/ErrorView' },
              ...exampleOf(list),
            },
          },
        };
    }
  Object.assign(document.paths, further);
  for (const schema of Object.values(document.components?.schemas ?? {}) as Schema[])
    if (schema.type === 'object' && schema.properties && schema.additionalProperties === undefined)
      schema.additionalProperties = false;
  sayNull(document);
  addExamples(document);
  return document;
}

interface MediaType {
  schema?: object;
  example?: unknown;
  examples?: unknown;
}

/** Every JSON body, asked or answered, has an example made of its schema, unless it brings one of its own. */
function addExamples(document: OpenAPIObject): void {
  const bodies = (holder: unknown): MediaType[] => {
    const { content } = (holder ?? {}) as { content?: Record<string, MediaType> };
    const body = content?.['application/json'];
    return body ? [body] : [];
  };
  for (const item of Object.values(document.paths))
    for (const operation of Object.values(item as Record<string, Operation>))
      for (const body of [operation.requestBody, ...Object.values(operation.responses)].flatMap(bodies))
        if (body.schema && body.example === undefined && body.examples === undefined)
          body.example = sample(body.schema, { quiet: true, enablePatterns: true }, document);
}
