// npm run asks-for-venue: trains the weights by which the rules tell briefs from other mails, from the mails of test/fixtures/mails/asks-for-venue.
// With --cross-validate it prints how many mails are misjudged by weights that were trained without mails of their kind, and writes nothing.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { unsolicitedMailsIn } from '../../test/support/unsolicited-mails.ts';

const root = join(import.meta.dirname, '../..');
const built = join(root, 'dist/libs/providers/src/llm/rules/asks-for-venue.js');
if (!existsSync(built)) {
  console.error('Build the service first: npm run build');
  process.exit(1);
}
const { readMail } = createRequire(import.meta.url)(built);
const MAILS = join(root, 'test/fixtures/mails/asks-for-venue');
const WEIGHTS = join(root, 'libs/providers/src/llm/rules/asks/weights.json');
const RECEIVED = new Date('2026-11-26T09:00:00Z');
/** Rounds that only measure: the weights don't know them. */
const UNSEEN = /^round-1[68]-/;

/** Features of fewer mails say more about these mails than about their kind. */
const MIN_MAILS = 3;
/** The features with the largest part in the scores are kept; the file stays below 60 kB. */
const MAX_FEATURES = 4900;
/** How strongly weights are held near 0. */
const SMOOTHING = 0.003;
const PASSES = 150;
const STEP = 0.2;
/** Weights are stored as whole numbers of 1/UNIT. */
const UNIT = 10;
const FOLDS = 20;
/** A mail must speak for a brief by this much: in the rounds, others came close more often than requests. */
const MARGIN = 0.5;

const mailsIn = (path) => unsolicitedMailsIn(readFileSync(path, 'utf8'));

function samples() {
  const found = [];
  const add = (path, asks, kind) => {
    for (const mail of mailsIn(path))
      found.push({ asks: asks ? 1 : 0, kind, features: [...readMail(mail, RECEIVED).features] });
  };
  for (const asks of [true, false]) {
    const folder = join(MAILS, 'corpus', asks ? 'requests' : 'others');
    for (const file of readdirSync(folder).sort()) add(join(folder, file), asks, `corpus/${asks}/${file}`);
  }
  for (const file of readdirSync(MAILS).sort()) {
    if (!file.endsWith('.txt') || UNSEEN.test(file)) continue;
    // The requests and others of a round are one kind.
    add(join(MAILS, file), file.includes('requests'), file.replace(/(?:requests|others)\.txt$/, ''));
  }
  return found;
}

/** Trains on mails: the features with the largest part in the scores, after a first training with all of them. */
function train(mails) {
  const count = new Map();
  for (const { features } of mails) for (const feature of features) count.set(feature, (count.get(feature) ?? 0) + 1);
  const all = [...count].filter(([, mailsWithIt]) => mailsWithIt >= MIN_MAILS).map(([feature]) => feature);
  const first = fit(mails, all);
  const part = (feature) => Math.abs(first.weights.get(feature)) * Math.sqrt(count.get(feature));
  const kept = all.sort((a, b) => part(b) - part(a) || (a < b ? -1 : 1)).slice(0, MAX_FEATURES);
  const { bias, weights } = fit(mails, kept);
  return { bias: bias - MARGIN, weights };
}

/**
 * Logistic regression on features that are scaled by how much more often requests have them than other mails (Wang and Manning 2012), by
 * gradient descent with a step per weight.
 */
function fit(mails, features) {
  const index = new Map(features.map((feature, i) => [feature, i]));
  const rows = mails.map((mail) => mail.features.map((feature) => index.get(feature)).filter((i) => i !== undefined));
  const requests = mails.reduce((sum, { asks }) => sum + asks, 0);
  const others = mails.length - requests;
  const [inRequests, inOthers] = [new Float64Array(features.length).fill(1), new Float64Array(features.length).fill(1)];
  rows.forEach((row, i) => row.forEach((j) => ((mails[i].asks ? inRequests : inOthers)[j] += 1)));
  const ratio = inRequests.map((n, j) => Math.log(n / (requests + 2) / (inOthers[j] / (others + 2))));
  const share = rows.map((row) => 1 / Math.sqrt(Math.max(1, row.length)));
  const weights = new Float64Array(features.length);
  const squares = new Float64Array(features.length).fill(1e-6);
  let bias = 0;
  let biasSquares = 1e-6;
  for (let pass = 0; pass < PASSES; pass += 1) {
    const gradient = weights.map((weight) => SMOOTHING * weight);
    let biasGradient = 0;
    rows.forEach((row, i) => {
      const { asks } = mails[i];
      const score = row.reduce((sum, j) => sum + weights[j] * ratio[j] * share[i], bias);
      // Both kinds count the same, however many mails there are.
      const error = (1 / (1 + Math.exp(-score)) - asks) * (mails.length / 2 / (asks ? requests : others));
      biasGradient += error;
      for (const j of row) gradient[j] += error * share[i] * ratio[j];
    });
    gradient.forEach((slope, j) => {
      squares[j] += slope * slope;
      weights[j] -= (STEP * slope) / Math.sqrt(squares[j]);
    });
    biasSquares += biasGradient * biasGradient;
    bias -= (STEP * biasGradient) / Math.sqrt(biasSquares);
  }
  return { bias, weights: new Map(features.map((feature, j) => [feature, weights[j] * ratio[j]])) };
}

function scoreOf({ features }, { bias, weights }) {
  const known = features.filter((feature) => weights.has(feature));
  const share = 1 / Math.sqrt(Math.max(1, known.length));
  return known.reduce((sum, feature) => sum + weights.get(feature) * share, bias);
}

function misjudged(mails, model) {
  const wrong = mails.filter((mail) => scoreOf(mail, model) > 0 !== (mail.asks === 1));
  return { missed: wrong.filter(({ asks }) => asks).length, wrong: wrong.filter(({ asks }) => !asks).length };
}

function crossValidate(mails) {
  const kinds = [...new Set(mails.map(({ kind }) => kind))];
  const total = { missed: 0, wrong: 0 };
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const held = new Set(kinds.filter((_, i) => i % FOLDS === fold));
    const found = misjudged(
      mails.filter(({ kind }) => held.has(kind)),
      train(mails.filter(({ kind }) => !held.has(kind))),
    );
    total.missed += found.missed;
    total.wrong += found.wrong;
  }
  return total;
}

function write({ bias, weights }) {
  const byWeight = new Map();
  for (const [feature, weight] of weights) {
    const whole = Math.round(weight * UNIT);
    if (whole !== 0) byWeight.set(whole, [...(byWeight.get(whole) ?? []), feature]);
  }
  const features = [...byWeight]
    .sort(([a], [b]) => a - b)
    .map(([weight, list]) => `    ${JSON.stringify(String(weight))}: ${JSON.stringify(list.sort().join('|'))}`);
  const json = `{\n  "unit": ${UNIT},\n  "bias": ${Math.round(bias * UNIT)},\n  "features": {\n${features.join(',\n')}\n  }\n}\n`;
  writeFileSync(WEIGHTS, json);
  console.log(`${weights.size} features, ${(Buffer.byteLength(json) / 1000).toFixed(1)} kB`);
}

const mails = samples();
const requests = mails.filter(({ asks }) => asks).length;
console.log(`${requests} requests, ${mails.length - requests} other mails`);
if (process.argv.includes('--cross-validate')) console.log('Misjudged, kinds left out:', crossValidate(mails));
else {
  const model = train(mails);
  console.log('Misjudged of those trained with:', misjudged(mails, model));
  write(model);
}
