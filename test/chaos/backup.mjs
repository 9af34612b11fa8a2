// The drill of docs/backup.md: a backup under load, its restore into an empty database, and a service on the restored database.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { ask } from './cluster.mjs';
import { freePort } from '../../bench/service.mjs';
import { loaded, makeDatabase, withPlace } from './place.mjs';
import { seconds } from './report.mjs';
import { ORIGIN, Service, signIn, until } from './service.mjs';
import { settle, verify } from './verify.mjs';

/** Every table with its row count and a checksum of its contents, each row `t` serialized by that expression. */
export async function sums(url, value = 't::text') {
  const tables = await ask(url, `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`);
  const found = new Map();
  for (const { name } of tables) {
    const [row] = await ask(
      url,
      `SELECT count(*)::int AS rows, md5(coalesce(string_agg(md5(${value}), '' ORDER BY md5(${value})), '')) AS sum FROM "${name}" t`,
    );
    found.set(name, row);
  }
  return found;
}

export async function backup(report, { seed }) {
  const folder = mkdtempSync(join(tmpdir(), 'parvis-backup-'));
  let restored;
  try {
    await withPlace({}, async ({ cluster, url, mailPeer, service }) => {
      const script = (name, args, env) =>
        execFileSync('bash', [join(import.meta.dirname, '../../scripts', name), ...args], {
          env: { ...process.env, PATH: [cluster.bin, process.env.PATH].join(delimiter), S3_ENDPOINT: '', ...env },
          stdio: ['ignore', 'ignore', 'inherit'],
        });
      const load = await loaded(service, mailPeer, { seed });
      await until('a first few writes', () => load.count('payment') > 2 && load.acknowledged > 200, {
        patience: 180_000,
      });

      // Next to a running service: the dump is a consistent snapshot.
      const before = load.count('request_created');
      const kept = join(folder, 'under-load');
      script('backup.sh', [kept], { DATABASE_URL: url, DATA_DIR: service.dataDir });
      const underLoad = await makeDatabase(cluster.url('postgres'), `parvis_underload_${process.pid}`);
      script('restore.sh', [kept], { DATABASE_URL: underLoad, DATA_DIR: join(folder, 'files-1') });
      const [{ requests, orphans }] = await ask(
        underLoad,
        `SELECT (SELECT count(*) FROM request)::int AS requests,
                (SELECT count(*) FROM timeline_event t WHERE kind = 'request_created'
                  AND NOT EXISTS (SELECT 1 FROM request r WHERE r.id = t.request_id))::int AS orphans`,
      );
      report.add(
        'backup under load: requests acknowledged before it; contained in it',
        'no fewer',
        `${before}, ${requests}`,
        requests >= before && orphans === 0,
      );

      // Also at rest, so that every checksum can be compared.
      await load.stop();
      await settle(url);
      await service.stop();
      const whole = join(folder, 'whole');
      let began = performance.now();
      script('backup.sh', [whole], { DATABASE_URL: url, DATA_DIR: service.dataDir });
      const backupMs = performance.now() - began;
      const target = await makeDatabase(cluster.url('postgres'), `parvis_restored_${process.pid}`);
      const files = join(folder, 'files-2');
      began = performance.now();
      script('restore.sh', [whole], { DATABASE_URL: target, DATA_DIR: files });
      const restoreMs = performance.now() - began;
      const [original, copy] = [await sums(url), await sums(target)];
      const differing = [...original].filter(
        ([name, { rows, sum }]) => copy.get(name)?.rows !== rows || copy.get(name)?.sum !== sum,
      );
      report.add(
        'backup: tables; rows',
        'reported',
        `${original.size}; ${[...original.values()].reduce((n, t) => n + t.rows, 0)}`,
        true,
      );
      report.add('backup: tables after the restore', String(original.size), copy.size, copy.size === original.size);
      report.none(
        'backup: tables whose rows or checksum differ',
        differing.map(([name]) => name),
      );
      report.add(
        'backup: time of the backup; of the restore',
        'reported',
        `${seconds(backupMs)}; ${seconds(restoreMs)}`,
        true,
      );

      restored = new Service(target, await freePort(), { ...service.env, DATABASE_URL: target, DATA_DIR: files });
      await restored.start();
      // Everything acknowledged to the load is in the copy too, files included.
      load.target = restored;
      await verify(report, target, [load], mailPeer);
      const answers = {
        'an earlier session': await restored.call('GET', '/api/members', { headers: { cookie: load.cookie } }),
        'a write': await restored.call('POST', '/api/members', {
          body: { name: 'After', postalCode: '69002', email: 'after@venue.example' },
          headers: { cookie: await signIn(restored.base), origin: ORIGIN },
        }),
      };
      for (const [what, { ok, status }] of Object.entries(answers))
        report.add(`backup: ${what}, on the restored database`, '2xx', status, ok);
    });
  } finally {
    await restored?.drop();
    rmSync(folder, { recursive: true, force: true });
  }
}
