// npm run attacks:sqlmap [-- --out DIR]: runs sqlmap (`pip install sqlmap`, or SQLMAP=/path/to/sqlmap.py) against search, sort, filters and
// ids of the built service, on a separate database of the server in DATABASE_URL. Prints the result of each, and exits with 1 if it finds
// an injection.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePort, signIn, startService, withDatabase } from '../../bench/service.mjs';
import { recordFigures } from '../../scripts/trust.mjs';

const { values } = parseArgs({ options: { out: { type: 'string' } } });
const sqlmap = process.env.SQLMAP ? ['python3', process.env.SQLMAP] : ['sqlmap'];
const version = spawnSync(sqlmap[0], [...sqlmap.slice(1), '--version'], { encoding: 'utf8' });
if (version.status !== 0 || !process.env.DATABASE_URL) {
  console.error('sqlmap (`pip install sqlmap`, or SQLMAP=/path/to/sqlmap.py) and DATABASE_URL are needed.');
  process.exit(2);
}

const ID = '01890000-0000-7000-8000-000000000000';
/** sqlmap tries its payloads at `*`; the rest of the URL is a normal request. */
const TARGETS = [
  '/api/members?search=*',
  '/api/members?sort=*',
  '/api/members?limit=*',
  '/api/members?status=*',
  '/api/members/*',
  '/api/members/by-code/*',
  '/api/requests?search=*',
  '/api/requests?status=*',
  '/api/requests/*',
  '/api/organizers?search=*',
  '/api/members/export?search=*',
  `/api/availability/by-member/${ID}?from=*`,
  `/api/timeline/by-request/*`,
];
/** JSON bodies; sqlmap finds the properties automatically. */
const BODIES = [['/api/search/members', { semanticQuery: 'Lyon', postalCodes: ['69'], slot: 'morning', limit: 5 }]];

const folder = mkdtempSync(join(tmpdir(), 'parvis-sqlmap-'));
const found = [];
let asked = 0;

async function attack(base) {
  const cookie = await signIn(base);
  const runs = [
    ...TARGETS.map((path) => [path, []]),
    ...BODIES.map(([path, body]) => [
      path,
      ['--data', JSON.stringify(body), '--headers', `Content-Type: application/json\nOrigin: ${base}`],
    ]),
  ];
  for (const [path, more] of runs) {
    const { stdout } = spawnSync(
      sqlmap[0],
      [
        ...[...sqlmap.slice(1), '-u', `${base}${path}`, '--cookie', cookie, ...more],
        // ignore cookies, test 4xx responses too, and reuse nothing from another run
        ...[
          '--batch',
          '--level',
          '2',
          '--risk',
          '2',
          '--dbms',
          'PostgreSQL',
          '--technique',
          'BEUST',
          '--time-sec',
          '3',
        ],
        ...[
          '--ignore-code',
          '400,404',
          '--skip',
          'cookie',
          '--disable-coloring',
          '--flush-session',
          '--output-dir',
          folder,
        ],
      ],
      { encoding: 'utf8', maxBuffer: 64 * 2 ** 20 },
    );
    asked++;
    const vulnerable = /is vulnerable|identified the following injection/.test(stdout);
    const tried = /do(?:es)? not (?:appear|seem) to be injectable/.test(stdout);
    if (vulnerable || !tried) found.push(path);
    console.log(
      `${path.padEnd(48)} ${vulnerable ? 'INJECTABLE' : tried ? 'not injectable' : `not tried: ${stdout.slice(-300)}`}`,
    );
  }
}

try {
  await withDatabase(async (url) => {
    const service = await startService(url, await freePort(), { DATA_DIR: join(folder, 'data') });
    try {
      await attack(service.base);
    } finally {
      await service.stop();
    }
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const rows = [
  {
    what: `sqlmap ${version.stdout.split('\n')[0].trim()} (level 2, risk 2) on ${asked} searches, sorts, filters, ids and bodies: places that it can inject into, or could not try`,
    goal: '0',
    figure: String(found.length),
    met: found.length === 0,
  },
];
if (values.out === undefined)
  recordFigures('sqlmap', { about: 'injection of SQL, by sqlmap', command: 'npm run attacks:sqlmap', rows });
else {
  mkdirSync(values.out, { recursive: true });
  writeFileSync(join(values.out, 'sqlmap.json'), `${JSON.stringify(rows, null, 2)}\n`);
}
process.exit(found.length === 0 ? 0 : 1);
