import {
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  HttpCode,
  Param,
  ParseEnumPipe,
  type PipeTransform,
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
import { pageOf } from './pagination';
import { RouteFacts } from './route-facts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The `version` of what is answered goes out as `ETag` (`server.ts`). */
    etag?: boolean;
  }
}

export interface AnswerOptions {
  /** What the route does, in a line. */
  summary: string;
  /** What somebody who integrates must know beyond the summary: who may call, what else changes, what to do when it is refused. */
  description: string;
  /** Error codes of this route beyond those that every route of its kind has. */
  errors?: readonly ErrorCode[];
  /** The view's `version` goes out as `ETag`. */
  etag?: boolean;
  /** Media types of an answer that is no JSON. */
  produces?: string[];
}

/** What a response says of content that is no JSON. */
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

const answer = (status: number, type: Type | undefined, options: AnswerOptions): MethodDecorator =>
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
    ...(options.etag ? [RouteFacts({ etag: true })] : []),
  );

/** The route answers 200 with this view. */
export const Answers = (type: Type | undefined, options: AnswerOptions): MethodDecorator => answer(200, type, options);

/** The route creates and answers 201 with this view. */
export const Creates = (type: Type, options: AnswerOptions): MethodDecorator => answer(201, type, options);

/** The route answers the envelope of these items. */
export const AnswersPage = (item: Type, options: AnswerOptions): MethodDecorator => answer(200, pageOf(item), options);

/** As `Uuid` reads a field. ParseUUIDPipe refuses ids that PostgreSQL and our document take, and leaves capitals as they are. */
class UuidPipe implements PipeTransform<string, string> {
  constructor(private readonly name: string) {}

  transform(value: string): string {
    if (!UUID.test(value)) throw new ValidationError([broken(this.name, 'isUuid', {})]);
    return value.toLowerCase();
  }
}

/** A path parameter that is an id. */
export const IdParam =
  (name = 'id'): ParameterDecorator =>
  (target, key, index) => {
    Param(name, new UuidPipe(name))(target, key, index);
    const descriptor = key === undefined ? undefined : Object.getOwnPropertyDescriptor(target, key);
    if (key !== undefined && descriptor)
      ApiParam({ name, schema: { type: 'string', format: 'uuid' } })(target, key, descriptor);
  };

/** A path parameter that is one of a vocabulary's words. */
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

/** The version that the caller has read (`If-Match: "3"`), or undefined if it sent none. */
export const IfMatch = createParamDecorator(
  (_data: unknown, execution: ExecutionContext): number | undefined => {
    const header = execution.switchToHttp().getRequest<FastifyRequest>().headers['if-match'];
    if (header === undefined) return undefined;
    const version = /^"?(\d{1,9})"?$/.exec(header.trim())?.[1];
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
          description: 'The `version` that you read, in quotes; 412 where it is no longer current.',
        })(target, key, descriptor);
    },
  ],
);

export const NO_TRANSACTION = 'parvis:no-transaction';

/** The route opens short transactions of its own around a provider's call instead of one around everything. */
export const NoTransaction = (): MethodDecorator & ClassDecorator => SetMetadata(NO_TRANSACTION, true);
