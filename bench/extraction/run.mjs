// npm run extraction: extracts fields from sixty labeled mails with the rules, or with the model of LLM_API_KEY, and prints the accuracy.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import english from './mails.en.mjs';
import french from './mails.fr.mjs';

/** Values that the extractor marks as guesses (a company derived from an address) are left to the person who validates. */
const GUESS = 0.3;
const RECEIVED = new Date('2026-11-16T08:30:00Z');

const built = join(import.meta.dirname, '../../dist/libs');
if (!existsSync(built)) {
  console.error('Build the service first: npm run build');
  process.exit(1);
}
const load = createRequire(import.meta.url);
const { readSettings } = load(join(built, 'core/src/settings.js'));
const settings = readSettings({ ...process.env, NODE_ENV: 'test' });
const { FIELD_NAMES } = load(join(built, 'providers/src/llm/extraction.js'));
/** Free text can be correct in many wordings, so the labels omit it. */
const FREE = new Set(['title', 'description', 'requirements']);
const FIELDS = FIELD_NAMES.filter((field) => !FREE.has(field));

function reader() {
  if (settings.LLM_API_KEY === undefined) {
    const { RulesLlm } = load(join(built, 'providers/src/llm/rules.llm.js'));
    return new RulesLlm();
  }
  const { AnthropicLlm } = load(join(built, 'providers/src/llm/anthropic.llm.js'));
  return new AnthropicLlm({
    apiKey: settings.LLM_API_KEY,
    model: settings.LLM_MODEL,
    timeoutMs: settings.LLM_TIMEOUT_MS,
    ...(settings.LLM_BASE_URL === undefined ? {} : { baseUrl: settings.LLM_BASE_URL }),
  });
}

/** Compares lists in any order and text ignoring case. */
const plain = (value) =>
  JSON.stringify(Array.isArray(value) ? value.toSorted() : typeof value === 'string' ? value.toLowerCase() : value);

const score = () => ({ right: 0, invented: 0, missed: 0 });
/** Harmonic mean of precision and recall. A wrong value counts as both invented and missed. */
const f1 = ({ right, invented, missed }) => (right === 0 ? 0 : (2 * right) / (2 * right + invented + missed));
const shown = (one) => (one.right + one.invented + one.missed === 0 ? '—' : f1(one).toFixed(3));

const model = reader();
const scores = Object.fromEntries(FIELDS.map((field) => [field, { fr: score(), en: score() }]));
const faults = [];
for (const mail of [...french, ...english]) {
  const { fields } = await model.extractRequest({ ...mail, receivedAt: RECEIVED });
  for (const field of FIELDS) {
    const wanted = mail.expected[field] ?? null;
    const value = fields[field].confidence > GUESS ? fields[field].value : null;
    const one = scores[field][mail.language];
    if (plain(wanted) === plain(value)) one.right += wanted === null ? 0 : 1;
    else {
      if (value !== null) one.invented++;
      if (wanted !== null) one.missed++;
      faults.push(
        `${mail.language} "${mail.subject}" ${field}: ${JSON.stringify(value)}, not ${JSON.stringify(wanted)}`,
      );
    }
  }
}

const sum = (list) =>
  list.reduce(
    (all, one) => ({
      right: all.right + one.right,
      invented: all.invented + one.invented,
      missed: all.missed + one.missed,
    }),
    score(),
  );
const row = (name, fr, en) => {
  const both = sum([fr, en]);
  return `| ${name} | ${both.right} | ${both.invented} | ${both.missed} | ${shown(fr)} | ${shown(en)} | ${shown(both)} |`;
};
console.log(`Read by ${model.name}${model.name === 'mock' ? '' : ` (${settings.LLM_MODEL})`}\n`);
console.log('| field | right | invented | missed | F1 French | F1 English | F1 |');
console.log('|---|---|---|---|---|---|---|');
for (const field of FIELDS) console.log(row(field, scores[field].fr, scores[field].en));
const all = FIELDS.map((field) => scores[field]);
console.log(row('**all**', sum(all.map(({ fr }) => fr)), sum(all.map(({ en }) => en))));
if (process.argv.includes('--faults')) console.log(`\n${faults.join('\n')}`);
