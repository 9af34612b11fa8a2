// What compression costs an answer: ours (libs/kernel/src/http/compression.ts) beside none, and beside @fastify/compress, which is none of
// our dependencies: npm install --no-save @fastify/compress@9.2.0 (docs/decisions/0035).
//
// A bare Fastify answers calls inside the process; the figure is processor time a call by `process.cpuUsage`, that of zlib's threads too.
// Blocks take turns, and the cheapest of each side counts.
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import { table } from './report.mjs';

const require = createRequire(import.meta.url);
const ROUNDS = 19;
const WARM_UP = 4;
const HEADERS = { 'accept-encoding': 'gzip, deflate, br' };
const WORDS = 'salle lumineuse jardin terrasse piscine vue parking séminaire cuisine Lyon Saône voûte pierre'.split(
  ' ',
);

/** The same numbers in each run, between 0 and 2³¹ (D. H. Lehmer, "Mathematical methods in large-scale computing units", 1951). */
let drawn = 1;
const draw = () => (drawn = (drawn * 48_271) % 2_147_483_647);
const id = () =>
  `01890000-${(draw() % 65_536).toString(16).padStart(4, '0')}-7000-8000-${String(draw()).padStart(12, '0')}`;
const text = (length) => Array.from({ length }, () => WORDS[draw() % WORDS.length]).join(' ');
const pathOf = (name) => `/${name.replace(' ', '-')}`;
const member = (n) => ({
  id: id(),
  code: `M-${n}`,
  name: `Villa ${n}`,
  description: text(250),
  internalNotes: text(120),
  email: `contact-${n}@venue.example`,
  tags: [1, 2, 3, 4].map((tag) => ({ id: id(), name: WORDS[tag], category: 'label' })),
  coverPhotoUrl: `/api/public/photos/${id()}`,
  createdAt: new Date(1.7e12 + n * 7e7),
  traceId: id(),
});

function plugins() {
  const { registerCompression } = require('../dist/libs/kernel/src/http/compression.js');
  const sides = { none: () => undefined, ours: registerCompression };
  try {
    const library = require('@fastify/compress');
    sides['@fastify/compress'] = (server) =>
      server.register(library, {
        ...{ globalDecompression: false, encodings: ['gzip'], threshold: 8192, zlibOptions: { level: 1 } },
        customTypes: /^(?:application\/json|text\/(?:html|csv|calendar)|image\/svg\+xml)(?:;|$)/,
      });
  } catch {
    console.log('@fastify/compress is not installed: it is left out.');
  }
  return sides;
}

export default async function run() {
  const { fastify } = require('fastify');
  const answers = {
    'one member': JSON.stringify(member(1)),
    '100 members': JSON.stringify({ items: Array.from({ length: 100 }, (_, n) => member(n)), total: 100 }),
  };
  const servers = {};
  for (const [side, register] of Object.entries(plugins())) {
    const server = fastify();
    await register(server);
    for (const [name, answer] of Object.entries(answers))
      server.get(pathOf(name), (_request, reply) => reply.type('application/json').send(answer));
    await server.ready();
    servers[side] = server;
  }
  const rows = [];
  for (const [name, answer] of Object.entries(answers)) {
    const calls = answer.length < 8192 ? 1500 : 25;
    const costs = Object.fromEntries(Object.keys(servers).map((side) => [side, []]));
    for (let round = 0; round < ROUNDS; round++)
      for (const [side, server] of Object.entries(servers)) {
        const before = process.cpuUsage();
        for (let i = 0; i < calls; i++) await server.inject({ url: pathOf(name), headers: HEADERS });
        const { user, system } = process.cpuUsage(before);
        if (round >= WARM_UP) costs[side].push((user + system) / calls);
      }
    const bytes = `${answer.length}, ${gzipSync(answer, { level: 1 }).length} compressed`;
    // what else a busy machine does only adds
    const least = (side) => Math.min(...costs[side]);
    for (const side of Object.keys(costs))
      rows.push([name, bytes, side, least(side).toFixed(1), (least(side) - least('none')).toFixed(1)]);
  }
  console.log(table(['answer', 'characters', 'compression', 'µs a call', 'more than none'], rows));
}
