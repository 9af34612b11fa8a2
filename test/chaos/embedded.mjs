// The embedded database loses nothing either: the service is killed under a load of writes, round after round, and a second service never
// opens its folder, however the path is spelled.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { vector } from '@electric-sql/pglite-pgvector';
import { freePort } from '../../bench/service.mjs';
import { randomOf } from './load.mjs';
import { MailPeer } from './peers.mjs';
import { loaded } from './place.mjs';
import { seconds } from './report.mjs';
import { Service, until } from './service.mjs';
import { settle, verify, verifyAnswers } from './verify.mjs';

const WORKERS = 8;
/** Every how many rounds a second process tries to open the folder. */
const INTRUDE = 5;

export async function embedded(report, { rounds, seed }) {
  const random = randomOf(seed);
  const place = mkdtempSync(join(tmpdir(), 'parvis-chaos-embedded-'));
  const [data, link, temporary, elsewhere] = ['data', 'link', 'tmp', 'other-tmp'].map((name) => join(place, name));
  for (const folder of [data, temporary, elsewhere]) mkdirSync(folder);
  symlinkSync(data, link);
  const mailPeer = await MailPeer.start();
  // Without the demo venues, which are written in bulk: the verifier expects the trace of a call for each row.
  const settings = { EMAILPROV_SMTP_URL: mailPeer.url, DEMO_DATA: 'false' };
  const service = new Service(undefined, await freePort(), { ...settings, DATA_DIR: data, TMPDIR: temporary });
  const opened = [];
  let slowest = 0,
    refused = 0;
  const intrude = async () => {
    const second = new Service(undefined, await freePort(), { ...settings, DATA_DIR: link, TMPDIR: elsewhere });
    await second.start({ ready: false });
    const code = await Promise.race([second.ended, wait(60_000).then(() => 'still running')]);
    if (code === 1 && second.said.includes('is open in another process')) refused++;
    else opened.push(`exit code ${code}: ${second.said.slice(-500)}`);
    await second.kill();
  };
  try {
    await service.start();
    const load = await loaded(service, mailPeer, { seed, workers: WORKERS });
    for (let round = 1; round <= rounds; round++) {
      await until('a write to be acknowledged', () => load.acknowledged > 0);
      if (round % INTRUDE === 0) await intrude();
      await wait(500 + random() * 2_500);
      await service.kill();
      // Remove the killed process's socket folder; the next process creates a new one.
      for (const left of readdirSync(temporary)) rmSync(join(temporary, left), { recursive: true });
      const [before, began] = [load.acknowledged, performance.now()];
      await service.start();
      slowest = Math.max(slowest, performance.now() - began);
      await until('a write to be acknowledged again', () => load.acknowledged > before);
      console.log(`round ${round}: killed; ${load.acknowledged} changes acknowledged`);
    }
    await load.stop();
    const [socket] = readdirSync(temporary).filter((name) => name.startsWith('parvis-'));
    await settle(`socket://postgres@${join(temporary, socket)}?db=postgres`);
    const { acknowledged } = load;
    report.add('kill -9 on the embedded database: rounds', String(rounds), rounds, true);
    report.add(
      'kill -9, embedded: calls; interrupted by a crash; writes acknowledged',
      'reported',
      `${load.calls}; ${load.unanswered}; ${acknowledged}`,
      acknowledged > 0,
    );
    report.add(
      'kill -9, embedded: longest until the restarted service serves',
      '< 20 s',
      seconds(slowest),
      slowest < 20_000,
    );
    report.add(
      'a second process on the folder, by a symbolic link and another TMPDIR: refused with the message',
      'reported',
      refused,
      true,
    );
    report.none('a second process that opened the folder, or ended otherwise', opened);
    await verifyAnswers(report, [load]);
    await service.stop();
    const database = await PGlite.create(join(data, 'postgres'), { extensions: { vector, pg_trgm, unaccent } });
    try {
      await verify(report, database, [load], mailPeer, { answers: false });
    } finally {
      await database.close();
    }
  } finally {
    await service.kill();
    await mailPeer.stop();
    rmSync(place, { recursive: true, force: true });
  }
}
