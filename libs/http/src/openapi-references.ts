import type { OpenAPIObject } from '@nestjs/swagger';

export interface Reference {
  $ref: string;
}

/** The sections of `components` shared by reference. */
type Kind = 'schemas' | 'responses' | 'parameters' | 'examples';

export const referenceTo = (kind: Kind, name: string): Reference => ({ $ref: `#/components/${kind}/${name}` });

/**
 * Resolves a reference; any other value is returned unchanged.
 * @throws Error the reference has no target
 */
export function dereferenced<Value extends object>({ components }: OpenAPIObject, given: Value | Reference): Value {
  if (!('$ref' in given) || typeof given.$ref !== 'string') return given as Value;
  const [, kind, name] = /^#\/components\/(\w+)\/([\w.-]+)$/.exec(given.$ref) ?? [];
  const found = components?.[kind as Kind]?.[name ?? ''] as Value | Reference | undefined;
  if (!found) throw new Error(`The document refers to ${given.$ref}, which it does not contain.`);
  return dereferenced({ components } as OpenAPIObject, found);
}
