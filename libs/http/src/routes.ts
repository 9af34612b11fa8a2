import {
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  HttpCode,
  Param,
  ParseEnumPipe,
  type PipeTransform,
  Redirect,
  SetMetadata,
  type Type,
} from '@nestjs/common';
import {
  ApiExtension,
  ApiHeader,
  ApiOperation,
  ApiParam,
  ApiResponse,
  type ApiResponseNoStatusOptions,
} from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { broken, type ErrorCode, ValidationError } from '#core/errors';
import { UUID } from './fields';
import { cursorPageOf, pageOf } from './pagination';
import { RouteConfig } from './route-config';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the response's `version` is sent as `ETag` (`server.ts`). */
    etag?: boolean;
  }
}

export interface ApiRouteOptions {
  /** One line that says what the route does. */
  summary: string;
  /** Details for integrators beyond the summary: who may call, side effects, what to do when it is refused. */
  description: string;
  /** Error codes of this route beyond those common to all routes of its kind. */
  errors?: readonly ErrorCode[];
  /** Whether the view's `version` is sent as `ETag`. */
  etag?: boolean;
  /** Media types of a non-JSON response. */
  produces?: string[];
}

/** The response description of non-JSON content. */
export const fileContent = (types: string[] | undefined): Pick<ApiResponseNoStatusOptions, 'content'> =>
  types === undefined
    ? {}
    : {
        content: Object.fromEntries(
          types.map((type) => [
            type,
            { schema: { type: 'string', ...(type.startsWith('text/') ? {} : { format: 'binary' }) } },
          ]),
        ),
      };

const apiRoute = (status: number, type: Type | undefined, options: ApiRouteOptions): MethodDecorator =>
  applyDecorators(
    HttpCode(status),
    ApiOperation({ summary: options.summary, description: options.description }),
    ApiResponse({
      status,
      description: status === 201 ? 'Created.' : 'Done.',
      ...(type ? { type } : {}),
      ...fileContent(options.produces),
    }),
    ApiExtension('x-error-codes', options.errors ?? []),
    ...(options.etag ? [RouteConfig({ etag: true })] : []),
  );

/** Documents a 200 response with this view. */
export const ApiOk = (type: Type | undefined, options: ApiRouteOptions): MethodDecorator =>
  apiRoute(200, type, options);

/** Documents a 201 response with this view. */
export const ApiCreated = (type: Type, options: ApiRouteOptions): MethodDecorator => apiRoute(201, type, options);

/** Documents a 302 response to the address that the handler returns (`HttpRedirectResponse`). */
export const ApiRedirect = (options: ApiRouteOptions & { to: string }): MethodDecorator =>
  applyDecorators(
    Redirect(),
    ApiOperation({ summary: options.summary, description: options.description }),
    ApiResponse({ status: 302, description: `Redirects to ${options.to}, in \`location\`.` }),
    ApiExtension('x-error-codes', options.errors ?? []),
  );

/** Documents a page of these items. */
export const ApiPage = (item: Type, options: ApiRouteOptions): MethodDecorator => apiRoute(200, pageOf(item), options);

/** Documents a page of these items in a list that can be read by cursor. */
export const ApiCursorPage = (item: Type, options: ApiRouteOptions): MethodDecorator =>
  apiRoute(200, cursorPageOf(item), options);

/**
 * Validates like `UuidField`. ParseUUIDPipe refuses ids that PostgreSQL and our document allow, and doesn't lower-case
 * capitals.
 */
class UuidPipe implements PipeTransform<string, string> {
  constructor(private readonly name: string) {}

  transform(value: string): string {
    if (!UUID.test(value)) throw new ValidationError([broken(this.name, 'isUuid', {})]);
    return value.toLowerCase();
  }
}

/** A path parameter containing an id. */
export const IdParam =
  (name = 'id'): ParameterDecorator =>
  (target, key, index) => {
    Param(name, new UuidPipe(name))(target, key, index);
    const descriptor = key === undefined ? undefined : Object.getOwnPropertyDescriptor(target, key);
    if (key !== undefined && descriptor)
      ApiParam({ name, schema: { type: 'string', format: 'uuid' } })(target, key, descriptor);
  };

/** A path parameter with one of a vocabulary's values. */
export const EnumParam =
  (name: string, values: readonly string[]): ParameterDecorator =>
  (target, key, index) => {
    const words = Object.fromEntries(values.map((value) => [value, value]));
    const refusal = (): ValidationError => new ValidationError([broken(name, 'isIn', { values })]);
    Param(name, new ParseEnumPipe(words, { exceptionFactory: refusal }))(target, key, index);
    const descriptor = key === undefined ? undefined : Object.getOwnPropertyDescriptor(target, key);
    if (key !== undefined && descriptor)
      ApiParam({ name, schema: { type: 'string', enum: [...values] } })(target, key, descriptor);
  };

/** The version read by the caller (`If-Match: "3"`), or undefined if not sent. */
export const IfMatch = createParamDecorator(
  (_data: unknown, execution: ExecutionContext): number | undefined => {
    const header = execution.switchToHttp().getRequest<FastifyRequest>().headers['if-match'];
    if (header === undefined) return undefined;
    const [, quoted, version = quoted] = /^(?:"(\d{1,9})"|(\d{1,9}))$/.exec(header.trim()) ?? [];
    if (version === undefined) throw new ValidationError([broken('If-Match', 'isVersion', {})]);
    return Number(version);
  },
  [
    (target, key) => {
      if (key === undefined) return;
      const descriptor = Object.getOwnPropertyDescriptor(target, key);
      if (descriptor)
        ApiHeader({
          name: 'If-Match',
          required: false,
          description: 'The `version` that you read, in quotes; 412 if it is no longer current.',
        })(target, key, descriptor);
    },
  ],
);

export const NO_TRANSACTION = 'parvis:no-transaction';

/** The route opens its own short transactions around a provider call instead of one around the whole handler. */
export const NoTransaction = (): MethodDecorator & ClassDecorator => SetMetadata(NO_TRANSACTION, true);
