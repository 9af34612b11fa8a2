import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The statements that create the tables of an area: `schema/<area>.sql`. */
export const readSchema = (area: string): string => readFileSync(join(__dirname, 'schema', `${area}.sql`), 'utf8');
