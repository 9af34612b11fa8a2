// What the tricks of libs/kernel/src/database/driver bring: each beside what the library does by itself, in one process. The figure is
// processor time a call, by `process.cpuUsage`, in blocks that take turns; the ratio is that of blocks side by side, so that what else
// the machine does falls on both.
import { globSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import pg from 'pg';
import { table } from './report.mjs';
import { median, withDatabase } from './service.mjs';

const require = createRequire(import.meta.url);
require('reflect-metadata');
const { PassportStrategy } = require('@nestjs/passport');
const { getMetadataStorage } = require('class-validator');
const passport = require('passport');
const { Strategy } = require('passport-custom');

const CALLS = 400;
const AT_ONCE = 8;
const ROUNDS = 15;
const WARM_UP = 3;

/** Processor time of a call in µs. */
async function block(work) {
  let n = 0;
  const before = process.cpuUsage();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (n < CALLS) await work(n++);
    }),
  );
  const { user, system } = process.cpuUsage(before);
  return (user + system) / CALLS;
}

const quantile = (values, part) => [...values].sort((a, b) => a - b)[Math.round((values.length - 1) * part)];

/** The row of the report: our way beside others, by name. */
async function compare(label, ways, rounds) {
  const seen = Object.fromEntries(Object.keys(ways).map((name) => [name, []]));
  for (let n = -WARM_UP; n < rounds; n++)
    for (const [name, work] of Object.entries(ways)) {
      const time = await block(work);
      if (n >= 0) seen[name].push(time);
    }
  const { ours, ...others } = seen;
  return Object.entries(others).map(([name, times]) => {
    const ratios = times.map((time, n) => time / ours[n]);
    const [low, mid, high] = [0.25, 0.5, 0.75].map((part) => quantile(ratios, part).toFixed(2));
    return [label, name, median(ours).toFixed(1), median(times).toFixed(1), `${mid} (${low}–${high})`];
  });
}

const texts = (count) => Array.from({ length: count }, (_, n) => `c${n} text NOT NULL DEFAULT 'text ${n}'`).join(', ');
const TABLES = `
  CREATE TABLE owner (id int PRIMARY KEY, ${texts(12)});
  INSERT INTO owner (id) SELECT generate_series(1, 1000);
  CREATE TABLE owned (id bigserial PRIMARY KEY, owner_id int, ${texts(30)});
  INSERT INTO owned (owner_id) SELECT n % 1000 + 1 FROM generate_series(1, 2000) n;
  CREATE TABLE record (payload jsonb)`;
const hold = (n) => ({
  name: 'hold',
  text: 'SELECT * FROM owner WHERE id = $1 FOR KEY SHARE',
  values: [(n % 1000) + 1],
});
const insert = (n) => ({
  name: 'insert',
  text: 'INSERT INTO owned (owner_id) VALUES ($1) RETURNING *',
  values: [(n % 1000) + 1],
});
const record = () => ({ name: 'record', text: 'INSERT INTO record VALUES ($1)', values: ['{"n": 1}'] });
const one = (n) => ({ name: 'one', text: 'SELECT * FROM owner WHERE id = $1', values: [(n % 1000) + 1] });
const list = (n) => ({
  name: 'list',
  text: 'SELECT * FROM owned WHERE id > $1 ORDER BY id LIMIT 20',
  values: [n % 1000],
});
const BEGIN = { name: 'begin', text: 'BEGIN' };
const COMMIT = { name: 'commit', text: 'COMMIT' };

/** The same transaction by the driver's own queries; `last` sends what goes with the commit. */
const plainly = (pool, last) => async (n) => {
  const client = await pool.connect();
  await client.query(BEGIN);
  await client.query(hold(n));
  await client.query(insert(n));
  await last(client);
  client.release();
};

async function statements(rounds) {
  const { Transaction } = require('../dist/libs/kernel/src/database/transaction.js');
  const { run } = require('../dist/libs/kernel/src/database/driver/send.js');
  return withDatabase(async (url) => {
    const [ours, plain, pipeline] = [{}, {}, { pipeline: true }].map(
      (more) => new pg.Pool({ connectionString: url, max: AT_ONCE, ...more }),
    );
    // their connections may still be closing when the database is dropped
    for (const pool of [ours, plain, pipeline]) pool.on('error', () => undefined);
    try {
      await plain.query(TABLES);
      const transaction = async (n) => {
        const own = new Transaction(ours, true, undefined);
        await own.run(hold(n));
        await own.run(insert(n));
        own.atCommit.push(record);
        await own.commit();
      };
      const oneByOne = async (client) => {
        await client.query(record());
        await client.query(COMMIT);
      };
      const together = (client) => Promise.all([client.query(record()), client.query(COMMIT)]);
      const ways = (statement) => ({
        ours: (n) => run(ours, statement(n), undefined),
        'pg by itself': (n) => plain.query(statement(n)),
        "pg's pipeline": (n) => pipeline.query(statement(n)),
      });
      return [
        ...(await compare(
          'a transaction of three statements',
          { ours: transaction, 'pg by itself': plainly(plain, oneByOne), "pg's pipeline": plainly(pipeline, together) },
          rounds,
        )),
        ...(await compare('read a row of 13 columns', ways(one), rounds)),
        ...(await compare('read 20 rows of 32 columns', ways(list), rounds)),
      ];
    } finally {
      for (const pool of [ours, plain, pipeline]) await pool.end();
    }
  });
}

function asking(rounds) {
  const { askStrategy } = require('../dist/libs/kernel/src/database/driver/strategies.js');
  new (class extends PassportStrategy(Strategy, 'bench') {
    validate() {
      return { kind: 'public' };
    }
  })();
  const ways = {
    ours: () => askStrategy('bench', { headers: {} }),
    'passport.authenticate': () =>
      new Promise((resolve, reject) =>
        passport.authenticate('bench', { session: false }, (error, user) => (error ? reject(error) : resolve(user)))(
          { headers: {} },
          {},
          reject,
        ),
      ),
  };
  return compare('who asks', ways, rounds);
}

/** With the rules of all inputs there are, as in the service. */
function validating(rounds) {
  for (const file of globSync('dist/**/*.dto.js')) require(resolve(file));
  const { gatherRulesOnce } = require('../dist/libs/kernel/src/database/driver/rules-once.js');
  const { validated } = require('../dist/libs/kernel/src/http/validation.js');
  const { PageParams } = require('../dist/libs/kernel/src/http/pagination.js');
  const { CreateRequest } = require('../dist/demand/requests/requests.dto.js');
  const storage = getMetadataStorage();
  const names = ['getTargetValidationMetadatas', 'groupByPropertyName'];
  const methods = () => Object.fromEntries(names.map((name) => [name, storage[name].bind(storage)]));
  const theirs = methods();
  gatherRulesOnce();
  const own = methods();
  const ways = (type, input) => {
    const by = (rules) => () => {
      Object.assign(storage, rules);
      const { faults } = validated(type, input);
      if (faults.length > 0) throw new Error(JSON.stringify(faults));
    };
    return { ours: by(own), 'class-validator by itself': by(theirs) };
  };
  const request = {
    organizerId: '01900006-0000-7000-8000-000000000000',
    title: 'A seminar',
    city: 'Lyon',
    attendees: 80,
  };
  return compare('validate a page', ways(PageParams, { limit: '20', offset: '0' }), rounds).then(async (rows) => [
    ...rows,
    ...(await compare('validate a new request', ways(CreateRequest, request), rounds)),
  ]);
}

export default async function driver({ rounds = ROUNDS }) {
  const rows = [...(await statements(rounds)), ...(await asking(rounds)), ...(await validating(rounds))];
  console.log(table(['what', 'beside', 'ours, µs CPU', 'other, µs CPU', 'ratio (quartiles)'], rows));
}
