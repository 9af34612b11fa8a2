import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { EmbeddedDatabase } from '#database/embedded';
import { readSettings } from '#core/settings';
import { createApp } from './app.factory';

/**
 * Writes `openapi.json`, the document served at `/docs/json`, on one line; oxfmt formats it. A test fails if the two differ.
 */
async function main(): Promise<void> {
  const embedded = await EmbeddedDatabase.start(null);
  const running = await createApp(readSettings({ NODE_ENV: 'test', LOG_LEVEL: 'fatal' }), { embedded });
  writeFileSync('openapi.json', JSON.stringify(running.openApi));
  await running.close();
  await embedded.stop();
}

void main();
