// npm run extraction: extracts fields from labeled mails with the rules, or with the model of LLM_API_KEY, and prints the accuracy.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import direct from '../../examples/labeled-mails/direct.mjs';
import english from '../../examples/labeled-mails/direct.en.mjs';
import form from '../../examples/labeled-mails/form.mjs';
import forward from '../../examples/labeled-mails/forward.mjs';
import french from '../../examples/labeled-mails/direct.fr.mjs';
import history from '../../examples/labeled-mails/history.mjs';
import table from '../../examples/labeled-mails/table.mjs';
import docxBriefs from '../../examples/labeled-briefs/docx.mjs';
import pdfBriefs from '../../examples/labeled-briefs/pdf.mjs';
import xlsxBriefs from '../../examples/labeled-briefs/xlsx.mjs';
import { docx, pdf, xlsx } from '../../test/support/documents.ts';

const MAILS = [...french, ...english, ...direct, ...form, ...forward, ...history, ...table];
const BRIEFS = [...pdfBriefs, ...docxBriefs, ...xlsxBriefs];
/** Values that the extractor marks as guesses (a company derived from an address) are left to the person who validates. */
const GUESS = 0.3;
const RECEIVED = new Date('2026-11-16T08:30:00Z');
/** The agency's own domain: its users forward mails, and its website sends forms. */
const OURS = /@agence\.example$/;
/** Below this length, the service reads a first mail with its quotes. */
const MIN_OWN_TEXT = 20;

const built = join(import.meta.dirname, '../../dist');
if (!existsSync(built)) {
  console.error('Build the service first: npm run build');
  process.exit(1);
}
const load = createRequire(import.meta.url);
const lib = (path) => load(join(built, 'libs', path));
const inbound = (path) => load(join(built, 'apps/api/src/exchange/inbound', path));
const { readSettings } = lib('core/src/settings.js');
const settings = readSettings({ ...process.env, NODE_ENV: 'test' });
const { FIELD_NAMES } = lib('providers/src/llm/extraction.js');
const { formSenderIn, isMachine, quotedMailOf, quotedMailsIn } = inbound('forward.rules.js');
const { stripQuotedText } = inbound('strip-quoted-text.js');
const { textOf } = inbound('html-text.js');
const { readDocument } = inbound('documents/document.js');
/** Free text can be correct in many wordings, so the labels omit it. */
const FREE = new Set(['title', 'description', 'requirements']);
const FIELDS = ['organizerEmail', ...FIELD_NAMES.filter((field) => !FREE.has(field))];
const ORGANIZER = FIELDS.filter((field) => field.startsWith('organizer'));

function reader() {
  if (settings.LLM_API_KEY === undefined) {
    const { RulesLlm } = lib('providers/src/llm/rules.llm.js');
    return new RulesLlm();
  }
  const { AnthropicLlm } = lib('providers/src/llm/anthropic.llm.js');
  return new AnthropicLlm({
    apiKey: settings.LLM_API_KEY,
    model: settings.LLM_MODEL,
    timeoutMs: settings.LLM_TIMEOUT_MS,
    ...(settings.LLM_BASE_URL === undefined ? {} : { baseUrl: settings.LLM_BASE_URL }),
  });
}

/** The author of a mail, as `MailRouting.authorOf` finds it. */
function authorOf({ from }, text) {
  if (!OURS.test(from.email) && !isMachine(from.email)) return from;
  const original = OURS.test(from.email)
    ? quotedMailsIn(text).find((quoted) => quoted.from.email !== null && !OURS.test(quoted.from.email))
    : undefined;
  return original?.from ?? formSenderIn(text) ?? { name: null, email: '' };
}

/** The documents of a brief, made and read as attachments. */
async function attachmentsOf({ kind, filename, document }) {
  if (document === undefined) return [];
  const content = await (kind === 'pdf' ? pdf(document) : kind === 'docx' ? docx(document) : xlsx(...document));
  const { state, text } = await readDocument({ filename, contentType: '', content });
  if (process.argv.includes('--texts')) console.log(`--- ${filename}\n${text}\n`);
  return state === 'read' ? [{ filename, text }] : [];
}

/** Reads a mail as `MailReadings` does. */
async function read(model, mail) {
  const text = mail.text ?? textOf(mail.html);
  const author = authorOf(mail, text);
  const original = author.email === mail.from.email ? null : quotedMailOf(text, author.email);
  const { ownText } = stripQuotedText(text);
  const needsQuotes = ownText.length < MIN_OWN_TEXT || quotedMailsIn(text).length > 0;
  const { fields } = await model.extractRequest({
    subject: original?.subject ?? mail.subject,
    text: original?.text ?? (needsQuotes ? text : ownText),
    from: author,
    receivedAt: RECEIVED,
    attachments: await attachmentsOf(mail),
  });
  return { organizerEmail: { value: author.email || null, confidence: 1 }, ...fields };
}

/** Compares lists in any order and text ignoring case. */
const plain = (value) =>
  JSON.stringify(Array.isArray(value) ? value.toSorted() : typeof value === 'string' ? value.toLowerCase() : value);

const score = () => ({ right: 0, invented: 0, missed: 0 });
/** Harmonic mean of precision and recall. A wrong value counts as both invented and missed. */
const f1 = ({ right, invented, missed }) => (right === 0 ? 0 : (2 * right) / (2 * right + invented + missed));
const shown = (one) => (one.right + one.invented + one.missed === 0 ? '—' : f1(one).toFixed(3));
const perLanguage = (names) => Object.fromEntries(names.map((name) => [name, { fr: score(), en: score() }]));

const model = reader();
const kinds = [...new Set([...MAILS, ...BRIEFS].map(({ kind = 'direct' }) => kind))];
const scores = perLanguage(FIELDS);
const byKind = perLanguage(kinds);
const mailsOf = Object.fromEntries(kinds.map((kind) => [kind, 0]));
const faults = [];
let inventedOrganizers = 0;
for (const mail of [...MAILS, ...BRIEFS]) {
  const { kind = 'direct', language } = mail;
  mailsOf[kind]++;
  const fields = await read(model, mail);
  const expected = { organizerEmail: mail.from.email, ...mail.expected };
  let isInvented = false;
  for (const field of FIELDS) {
    const wanted = expected[field] ?? null;
    const value = fields[field].confidence > GUESS ? fields[field].value : null;
    const isRight = plain(wanted) === plain(value);
    if (!isRight)
      faults.push(
        `${kind} ${language} "${mail.subject}" ${field}: ${JSON.stringify(value)}, not ${JSON.stringify(wanted)}`,
      );
    if (!isRight && value !== null && ORGANIZER.includes(field)) isInvented = true;
    for (const one of [scores[field][language], byKind[kind][language]]) {
      if (isRight) one.right += wanted === null ? 0 : 1;
      else {
        if (value !== null) one.invented++;
        if (wanted !== null) one.missed++;
      }
    }
  }
  if (isInvented) inventedOrganizers++;
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
const row = (name, { fr, en }) => {
  const both = sum([fr, en]);
  return `| ${name} | ${both.right} | ${both.invented} | ${both.missed} | ${shown(fr)} | ${shown(en)} | ${shown(both)} |`;
};
const total = (rows) => ({ fr: sum(rows.map(({ fr }) => fr)), en: sum(rows.map(({ en }) => en)) });
const print = (head, rows) => {
  console.log(`| ${head} | right | invented | missed | F1 French | F1 English | F1 |`);
  console.log('|---|---|---|---|---|---|---|');
  for (const [name, one] of rows) console.log(row(name, one));
};
console.log(
  `${MAILS.length} mails and ${BRIEFS.length} briefs, read by ${model.name}${model.name === 'mock' ? '' : ` (${settings.LLM_MODEL})`}\n`,
);
print('field', Object.entries(scores));
console.log(row('**all**', total(Object.values(scores))));
console.log('');
print(
  'kind of mail',
  kinds.map((kind) => [`${kind} (${mailsOf[kind]})`, byKind[kind]]),
);
console.log(`\nMails with an invented organizer: ${inventedOrganizers}`);
if (process.argv.includes('--faults')) console.log(`\n${faults.join('\n')}`);
