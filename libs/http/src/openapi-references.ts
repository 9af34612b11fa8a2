import type { OpenAPIObject } from '@nestjs/swagger';

export interface Reference {
  $ref: string;
}

/** What the document keeps once, under `components`, for all who refer to it. */
type Kind = 'schemas' | 'responses' | 'parameters' | 'examples';

export const referenceTo = (kind: Kind, name: string): Reference => ({ $ref: `#/components/${kind}/${name}` });

/** What a reference stands for; a value that is no reference, as it is. Throws if the reference leads to nothing. */
export function dereferenced<Value extends object>({ components }: OpenAPIObject, given: Value | Reference): Value {
  if (!('$ref' in given) || typeof given.$ref !== 'string') return given as Value;
  const [, kind, name] = /^#\/components\/(\w+)\/([\w.-]+)$/.exec(given.$ref) ?? [];
  const found = components?.[kind as Kind]?.[name ?? ''] as Value | Reference | undefined;
  if (!found) throw new Error(`The document refers to ${given.$ref}, which it does not have.`);
  return dereferenced({ components } as OpenAPIObject, found);
}
