import type { OpenAPIObject } from '@nestjs/swagger';
import Ajv, { type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { dereferenced, type Reference } from '#http/openapi-references';

interface Response {
  content?: Record<string, { schema?: object; examples?: object }>;
}

interface Route {
  pattern: RegExp;
  literal: number;
  methods: Record<string, { responses: Record<string, Response | Reference> }>;
}

/**
 * Checks responses against the service's own OpenAPI document. Fails for an undocumented status, a body of another shape, or an error code
 * that the route doesn't list for its status.
 */
export class OpenApiChecker {
  private readonly ajv = new Ajv({ strict: false, allErrors: true });
  private readonly routes: Route[];
  private readonly validators = new Map<string, ValidateFunction>();

  constructor(private readonly document: OpenAPIObject) {
    addFormats(this.ajv);
    this.ajv.addSchema({ $id: 'api', components: { schemas: withNullable(document.components?.schemas ?? {}) } });
    this.routes = Object.entries(document.paths).map(([path, methods]) => ({
      pattern: new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`),
      literal: path.split('/').filter((part) => !part.startsWith('{')).length,
      methods: methods as unknown as Route['methods'],
    }));
    this.routes.sort((a, b) => b.literal - a.literal);
  }

  /** Throws with the reasons if the response doesn't match the document. Undocumented routes pass. */
  check(method: string, path: string, status: number, contentType: string, body: unknown): void {
    const pathname = asRouted(path.split('?')[0] ?? '');
    const route = this.routes.find(({ pattern, methods }) => pattern.test(pathname) && method.toLowerCase() in methods);
    if (!route) return;
    const documented = route.methods[method.toLowerCase()]?.responses[String(status)];
    if (!documented)
      throw new Error(`${method} ${pathname} returned ${status}, which is not documented: ${JSON.stringify(body)}`);
    if (!contentType.startsWith('application/json')) return;
    const { schema, examples } = dereferenced(this.document, documented).content?.['application/json'] ?? {};
    if (!schema) return;
    // each error example belongs to one code, by its name
    const codes = Object.keys(examples ?? {});
    const { code } = (body ?? {}) as { code?: string };
    if (status >= 400 && !codes.includes(code ?? ''))
      throw new Error(`${method} ${pathname} returned ${status} ${code}; documented: ${codes.join(' or ')}`);
    const key = `${method} ${route.pattern.source} ${status}`;
    let validate = this.validators.get(key);
    if (!validate) {
      validate = this.ajv.compile(rebase(withNullable(schema)) as object);
      this.validators.set(key, validate);
    }
    if (!validate(body))
      throw new Error(
        `${method} ${pathname} ${status} is not as documented: ${this.ajv.errorsText(validate.errors)}\n${JSON.stringify(body, null, 2)}`,
      );
  }
}

/** A path with its letters decoded, as the router compares it: `summar%79` is `summary`. */
function asRouted(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}

/** Translates OpenAPI 3.0 `nullable` to JSON Schema, with references into the one registered schema. */
function withNullable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNullable);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(
    ([key, inner]) => [key, key === 'example' ? undefined : withNullable(inner)] as const,
  );
  const { nullable, ...schema } = Object.fromEntries(entries) as Record<string, unknown>;
  return nullable === true ? { anyOf: [schema, { type: 'null' }] } : schema;
}

function rebase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rebase);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string' ? `api${inner}` : rebase(inner),
    ]),
  );
}
