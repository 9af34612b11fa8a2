// Generates apps/web/src/api/schema.ts, the types of all routes, from openapi.json. Error responses are omitted: all have the shape of
// `ApiProblem`, and compiling takes half the time without them. With --print it prints the types instead.
import { readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';

/** Returns the types as text. */
async function webClient() {
  const document = JSON.parse(readFileSync('openapi.json', 'utf8'));
  for (const path of Object.values(document.paths))
    for (const route of Object.values(path))
      if (route.responses)
        route.responses = Object.fromEntries(
          Object.entries(route.responses).filter(([status]) => Number(status) < 400),
        );
  delete document.components.responses;
  delete document.components.examples;
  const strip = (node) => {
    if (Array.isArray(node)) return node.map(strip);
    if (node === null || typeof node !== 'object') return node;
    const { description, summary, example, examples, ...rest } = node;
    // a property may have one of these names
    const kept = Object.fromEntries(
      Object.entries({ description, summary, example, examples }).filter(
        ([, value]) => value !== null && typeof value === 'object' && ('type' in value || '$ref' in value),
      ),
    );
    return Object.fromEntries(Object.entries({ ...rest, ...kept }).map(([key, value]) => [key, strip(value)]));
  };
  const types = astToString(await openapiTS(strip(document), { alphabetize: true, defaultNonNullable: false }));
  return `// Written by \`npm run openapi\` of openapi.json.\n${types}`;
}

if (process.argv.includes('--print')) process.stdout.write(await webClient());
else writeFileSync('apps/web/src/api/schema.ts', await webClient());
