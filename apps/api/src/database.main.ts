import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { EmbeddedDatabaseError, EmbeddedDatabaseSilent } from '#database/embedded';
import { readSettings, type Settings, SettingsError } from '#core/settings';
import { CannotRevert } from '#migrations/0001-baseline';
import { UnknownSchema } from '#migrations/migrate';
import {
  CommandRefused,
  databaseInUse,
  migrateDatabase,
  resetDatabase,
  revertMigration,
  seedDatabase,
} from './database.commands';

/** The commands of `npm run db:…`. Each returns the sentence printed at its end. */
const COMMANDS: Record<string, (settings: Settings, yes: boolean) => Promise<string>> = {
  migrate: async (settings) => `The database is up to date: ${await migrateDatabase(settings)} migrations.`,
  revert: async (settings) => {
    const name = await revertMigration(settings);
    return name === null ? 'There is no migration to take back.' : `${name} is taken back.`;
  },
  seed: async (settings) => {
    const members = await seedDatabase(settings);
    return members === 0 ? 'There are members already: nothing is loaded.' : `${members} demo venues are loaded.`;
  },
  reset: async (settings, yes) => {
    const { where, name } = databaseInUse(settings);
    if (name !== null && !yes && !(await confirmed(where, name)))
      throw new CommandRefused('Nothing is deleted. `npm run db:reset -- --yes` does not ask.');
    await resetDatabase(settings);
    return `All data of ${where} is deleted, and its tables are made anew. \`npm run db:seed\` loads demo venues.`;
  },
};

async function confirmed(where: string, name: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`All data of ${where} will be deleted. Type its name to go on: `);
  terminal.close();
  return answer.trim() === name;
}

async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { yes: { type: 'boolean' } } });
  const command = COMMANDS[positionals[0] ?? ''];
  if (!command) throw new CommandRefused(`One of: ${Object.keys(COMMANDS).join(', ')}.`);
  console.log(await command(readSettings(), values.yes ?? false));
}

main().catch((error: unknown) => {
  const isExpected = [CommandRefused, SettingsError, EmbeddedDatabaseError, UnknownSchema, CannotRevert].some(
    (kind) => error instanceof kind,
  );
  console.error(isExpected ? (error as Error).message : error);
  // `process.exit` would wait forever for a stuck thread of the database.
  if (error instanceof EmbeddedDatabaseSilent) process.kill(process.pid, 'SIGKILL');
  process.exitCode = 1;
});
