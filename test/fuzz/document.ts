import type { OpenAPIObject } from '@nestjs/swagger';
import { dereferenced, type Reference } from '#http/openapi-references';

/** The parts of a JSON Schema in the OpenAPI document that the generator uses. */
export interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  nullable?: boolean;
  example?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: Schema;
}

export interface Operation {
  /** `GET /api/members/{id}`. */
  name: string;
  method: string;
  id: string;
  path: string;
  access: 'team' | 'member' | 'organizer' | 'public';
  /** The credential that admits the team, if it isn't a session. */
  credential: 'api-key' | undefined;
  parameters: Parameter[];
  /** By content type. */
  bodies: Record<string, Schema>;
}

type WrittenParameter = Omit<Parameter, 'required'> & { required?: boolean };

interface WrittenOperation {
  operationId: string;
  'x-access'?: Operation['access'];
  'x-credential'?: Operation['credential'];
  parameters?: (WrittenParameter | Reference)[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

/** The operations of the service's own document. */
export const operationsOf = (document: OpenAPIObject): Operation[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, WrittenOperation>).map(([method, written]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      id: written.operationId,
      path,
      access: written['x-access'] ?? 'public',
      credential: written['x-credential'],
      parameters: (written.parameters ?? [])
        .map((parameter) => dereferenced(document, parameter))
        .map((parameter) => ({ ...parameter, required: parameter.required === true })),
      bodies: Object.fromEntries(
        Object.entries(written.requestBody?.content ?? {}).map(([type, { schema }]) => [type, schema]),
      ),
    })),
  );
