import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import { broken, ValidationError } from '#core/errors';
import { errorBody } from './error-body';
import { dereferenced, type Reference } from './openapi-references';
import { decodedFully } from '#core/redact';

type JsonSchema = Record<string, unknown>;

/** The JSON Schema of an input, for machine clients. */
export interface InputSchema extends JsonSchema {
  type: 'object';
  properties: Record<string, JsonSchema>;
  required: string[];
  additionalProperties: false;
}

/** The credential and address of the original request, passed on to the routes. */
export interface Caller {
  headers: Record<string, string>;
  address: string;
}

/** The headers that identify a caller. */
const CREDENTIALS = ['cookie', 'authorization'] as const;

/** The caller of a request, for calls on its behalf. */
export function callerOf({ headers, ip }: FastifyRequest): Caller {
  const shown = CREDENTIALS.flatMap((name) => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  return { headers: Object.fromEntries(shown) as Record<string, string>, address: ip };
}

export interface OperationAnswer {
  status: number;
  body: unknown;
}

/** A route of the service, for machine clients. */
export interface Operation {
  id: string;
  method: string;
  /** With its parameters in braces: `/api/members/{id}`. */
  path: string;
  summary: string;
  description: string;
  /** Path, query and body parameters as one object. */
  inputSchema: InputSchema;
  pathParams: string[];
  queryParams: string[];
}

interface DocumentedParameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: JsonSchema;
}

interface DocumentedOperation {
  operationId?: string;
  summary?: string;
  description?: string;
  parameters?: (DocumentedParameter | Reference)[];
  requestBody?: { content?: Record<string, { schema?: JsonSchema }> };
}

/** Schema keywords that a machine doesn't need, or that JSON Schema lacks. */
const LEFT_OUT = new Set(['example', 'examples', 'nullable', 'title']);

/**
 * The routes of the service as operations that code inside the process can call, as described by the OpenAPI document.
 * A call is an HTTP request with the caller's own credential, so that limits, guards, validation and errors are the
 * same as for every client.
 */
@Injectable()
export class Operations {
  private document: OpenAPIObject | null = null;
  private readonly known = new Map<string, Operation>();

  constructor(private readonly host: HttpAdapterHost) {}

  /** Sets the document. Call it once the routes are known. */
  describe(document: OpenAPIObject): void {
    this.document = document;
    this.known.clear();
  }

  /**
   * Returns the operation with this id (`Search_members`).
   * @throws Error there is none
   */
  get(id: string): Operation {
    const known = this.known.get(id) ?? this.find(id);
    this.known.set(id, known);
    return known;
  }

  /**
   * Calls an operation. Within a request, the call shares that request's trace and is recorded as the assistant's.
   * Input that isn't a parameter goes into the body, where the route refuses unknown fields. A path parameter that
   * would lead to another route gets a VALIDATION_ERROR without a call.
   */
  async call(
    operation: Operation,
    input: Record<string, unknown>,
    caller: Caller,
    options: { idempotencyKey?: string } = {},
  ): Promise<OperationAnswer> {
    const rest = { ...input };
    const take = (name: string): unknown => {
      const value = rest[name];
      delete rest[name];
      return value;
    };
    const params = new Map(operation.pathParams.map((name) => [name, asText(take(name))]));
    const wrong = [...params].filter(([, value]) => !isSegment(value)).map(([name]) => name);
    if (wrong.length > 0) return refused(wrong);
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params.get(name) ?? ''));
    const query = new URLSearchParams();
    for (const name of operation.queryParams)
      for (const value of [take(name)].flat()) if (value !== undefined) query.append(name, asText(value));
    const search = query.toString();
    const response = await this.host.httpAdapter.getInstance<FastifyInstance>().inject({
      method: operation.method as 'GET',
      url: search === '' ? path : `${path}?${search}`,
      remoteAddress: caller.address,
      headers: {
        ...caller.headers,
        ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
      },
      ...(operation.method === 'GET' ? {} : { payload: rest }),
    });
    const isJson = /\bjson\b/.test(response.headers['content-type'] ?? '');
    return { status: response.statusCode, body: isJson ? response.json<unknown>() : response.body };
  }

  private find(id: string): Operation {
    for (const [path, item] of Object.entries(this.described.paths))
      for (const [method, operation] of Object.entries(item as Record<string, DocumentedOperation>))
        if (operation.operationId === id) return this.toOperation(id, method.toUpperCase(), path, operation);
    throw new Error(`Unknown operation: ${id}.`);
  }

  private toOperation(id: string, method: string, path: string, operation: DocumentedOperation): Operation {
    const parameters = (operation.parameters ?? [])
      .map((one) => dereferenced(this.described, one))
      .filter((one) => one.in === 'path' || one.in === 'query');
    const body = this.plain(operation.requestBody?.content?.['application/json']?.schema ?? {}) as Partial<InputSchema>;
    return {
      id,
      method,
      path,
      summary: operation.summary ?? '',
      description: operation.description ?? '',
      pathParams: parameters.filter((one) => one.in === 'path').map(({ name }) => name),
      queryParams: parameters.filter((one) => one.in === 'query').map(({ name }) => name),
      inputSchema: {
        type: 'object',
        properties: {
          ...Object.fromEntries(
            parameters.map(({ name, description, schema }) => [
              name,
              { ...(this.plain(schema ?? {}) as JsonSchema), ...(description === undefined ? {} : { description }) },
            ]),
          ),
          ...body.properties,
        },
        required: [...parameters.filter(({ required }) => required).map(({ name }) => name), ...(body.required ?? [])],
        additionalProperties: false,
      },
    };
  }

  /** Converts an OpenAPI 3.0 schema to JSON Schema: references resolved, `nullable` as a type, examples removed. */
  private plain(schema: unknown): unknown {
    if (Array.isArray(schema)) return schema.map((one) => this.plain(one));
    if (typeof schema !== 'object' || schema === null) return schema;
    const given = schema as JsonSchema;
    if (typeof given.$ref === 'string') return this.plain(dereferenced(this.described, given));
    if (Array.isArray(given.enum) && given.enum.length === 1 && given.enum[0] === null) return { type: 'null' };
    const all = given.allOf;
    if (Array.isArray(all) && all.length === 1) {
      const { allOf: _, ...beside } = given;
      return { ...(this.plain(all[0]) as JsonSchema), ...(this.plain(beside) as JsonSchema) };
    }
    const result: JsonSchema = {};
    for (const [key, value] of Object.entries(given)) {
      // Under `properties` the keys are field names, not schema keywords.
      if (key === 'properties' && typeof value === 'object' && value !== null)
        result.properties = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, this.plain(inner)]));
      else if (!LEFT_OUT.has(key) && !key.startsWith('x-')) result[key] = this.plain(value);
    }
    if (given.nullable === true && typeof given.type === 'string') result.type = [given.type, 'null'];
    return result;
  }

  private get described(): OpenAPIObject {
    if (!this.document) throw new Error('The operations are not described yet.');
    return this.document;
  }
}

/** Returns the schema without some parameters, or with fewer values for one. */
export function narrowed(
  schema: InputSchema,
  { without = [], words = {} }: { without?: readonly string[]; words?: Record<string, readonly string[]> },
): InputSchema {
  const properties = Object.fromEntries(
    Object.entries(schema.properties)
      .filter(([name]) => !without.includes(name))
      .map(([name, property]) => [name, name in words ? { ...property, enum: [...(words[name] ?? [])] } : property]),
  );
  return { ...schema, properties, required: schema.required.filter((name) => !without.includes(name)) };
}

/**
 * Returns why an input doesn't match the schema, or null if it does: an unknown name, a value not in the enum, a
 * missing parameter.
 */
export function misfit(schema: InputSchema, input: Record<string, unknown>): string | null {
  for (const [name, value] of Object.entries(input)) {
    if (!Object.hasOwn(schema.properties, name)) return `${name} is not a known property`;
    const words = schema.properties[name]?.enum;
    if (Array.isArray(words) && !words.includes(value)) return `${name} must be one of: ${words.join(', ')}`;
  }
  const missing = schema.required.find((name) => input[name] === undefined);
  return missing === undefined ? null : `${missing} is required`;
}

/**
 * Whether a text stays a single path segment, however often it is decoded. `..`, `a/b` and an empty text lead to
 * another route.
 */
function isSegment(text: string): boolean {
  const read = decodedFully(text);
  return text.isWellFormed() && read !== '' && !/[/\\]/.test(read) && !/^\.{1,2}$/.test(read.trim());
}

function refused(names: string[]): OperationAnswer {
  const error = new ValidationError(names.map((path) => broken(path, 'isSegment', {})));
  return { status: error.status, body: errorBody(error, 'en') };
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
