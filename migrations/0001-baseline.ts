import type { MigrationInterface, QueryRunner } from 'typeorm';
import { sha256 } from '#core/secrets';
import { applyFunctions } from './functions';
import { readSchema } from './schema';

/**
 * The areas whose tables the baseline creates, in the order of their ranks: a file may only refer to tables of earlier
 * files.
 */
export const BASELINE_AREAS = [
  'core',
  'queue',
  'imports',
  'team',
  'magic-tokens',
  'mail-templates',
  'mailboxes',
  'notifications',
  'contact-suggestions',
  'push',
  'saved-views',
  'timeline',
  'tags',
  'members',
  'audio',
  'rooms',
  'availability',
  'holds',
  'knowledge',
  'member-calendars',
  'photos',
  'organizers',
  'requests',
  'offers',
  'commissions',
  'billing',
  'catalogs',
  'training',
  'communications',
  'messaging',
  'reminders',
  'webhooks',
  'assistant',
  'calendar',
  'embeddings',
  'search',
  'stats',
  'data-exports',
  'demo',
  'merges',
];

/** There is no state before the baseline. */
export class CannotRevert extends Error {
  constructor() {
    super('The baseline cannot be reverted. `npm run db:reset` deletes all data and recreates the tables.');
  }
}

/** A checksum of the tables' definitions, without comments and line breaks. */
const checksum = sha256(BASELINE_AREAS.map(readSchema).join('\n').replace(/--.*/g, '').replace(/\s+/g, ' '))
  .toString('hex')
  .slice(0, 12);

/** The baseline's name in the table `migration`: until the first release the baseline changes, and databases of different baselines differ. */
export const BASELINE = `Baseline_${checksum}_0000000000001`;

/** The schema of the first release: extensions, functions, then the tables of each area with their indexes and triggers. */
export class Baseline0000000000001 implements MigrationInterface {
  readonly name = BASELINE;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE EXTENSION IF NOT EXISTS vector;
      CREATE EXTENSION IF NOT EXISTS pg_trgm;
      CREATE EXTENSION IF NOT EXISTS unaccent;
    `);
    await applyFunctions(db);
    for (const area of BASELINE_AREAS) await db.query(readSchema(area));
  }

  /** @throws CannotRevert always: there is nothing before the baseline */
  down(): Promise<void> {
    throw new CannotRevert();
  }
}
