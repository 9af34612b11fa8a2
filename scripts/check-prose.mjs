// npm run lint:prose: fails on stilted English in the public documents and in test titles.
import { globSync, readFileSync } from 'node:fs';

const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', 'docs/**/*.md'];
/** Generated from the texts of the chaos runs. */
const GENERATED = ['docs/trust.md'];
const TESTS = ['{test,apps,libs}/**/*.spec.{ts,tsx}', 'test/**/*.e2e-spec.ts'];

/** The advice and the pattern. Each is applied to one sentence, without code. */
const PATTERNS = [
  [
    'name the thing instead of starting with what, who or whose',
    /^(?:and |but )?(?:what|who|whose|whoever)\s+\S+\s[^?]*$/i,
  ],
  ['write a noun instead of a clause with what', /\b(?:of|by|from|with|to|than) what (?!it takes\b)\w+/i],
  ['receives, gets, is notified', /\b(?:is|are|was|were|been) told (?!to\b)|\btells? of\b/i],
  ['is in, is stored in, see', /\b(?:stands?|stood|lies|lay|lain) (?!for\b|out\b|by\b)/i],
  ['automatically', /\bby (?:itself|themselves)\b/i],
  ['only, before the word that it limits', /\w alone(?:$|[.,;:)])/i],
  ['name the role: caller, user, operator', /\b(?:nobody|somebody|everybody|whomever|whoever)(?:'s)?\b/i],
  ['throws CODE, responds with CODE', /\bends? in (?:[A-Z]+_[A-Z_]+|an? error)\b/],
  ['isn’t a …, non-…', /(?<!\b[Tt]here )\b(?:is|are) no (?!longer\b|one\b|more\b)\w+/],
  ['its own …, a separate …', /\b(?!none\b)\w+ of (?:its|their|his|her|one's) own(?! (?:rank|area))\b/i],
  ['again, during it', /\b(?:anew|once more|in the meantime)\b/i],
  ['fix, undo, revert', /\bmend(?:s|ed|ing)?\b|\b(?:takes?|taken|took) back\b/i],
  ['returns, responds', /\b(?:route|service|server|call|method|function|page) answers\b/i],
  [
    'per',
    /\b\d[\d,.]* ?(?:ms|s|µs|[kMG]i?B|bytes|calls|times|requests)? (?:a|an) (?:second|minute|hour|call|request|mail)\b/i,
  ],
  ['split the sentence', /\bthat\b.*\bthat\b.*\bthat\b/i],
];
const TITLE_PATTERNS = [
  ...PATTERNS,
  ['a full predicate of the describe', /^(?:and|but|nor|so|then|even|too|also|yet)\b/i],
];

/** Returns the sentences of a page with their lines, without code, comments and the addresses of links. */
function sentencesOf(page) {
  const blank = (text) => text.replace(/[^\n]/g, ' ');
  const text = page
    .replace(/^```[^]*?^```/gm, blank)
    .replace(/<!--[^]*?-->/g, blank)
    .replace(/`[^`\n]*`/g, 'X')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/<[^>\n]*>/g, ' ');
  const found = [];
  let line = 1;
  // blocks end at empty lines, headings, list items and cells of tables
  for (const block of text.split(/(\n\s*\n|\n(?=\s*(?:[-*|#]|\d+\.) ?)| \| ?|^\| )/)) {
    let at = line;
    for (const sentence of block.split(/((?<=[.!?])\s+(?=[“"*\w]))/)) {
      const plain = sentence
        .replace(/[*_[\]|#>]/g, '')
        .replace(/^\s*(?:[-•]|\d+\.)\s+/, '')
        .replace(/\s+/g, ' ')
        .trim();
      if (/\w/.test(plain)) found.push({ line: at + (/^\n*/.exec(sentence)?.[0].length ?? 0), text: plain });
      at += sentence.split('\n').length - 1;
    }
    line += block.split('\n').length - 1;
  }
  return found;
}

/** Returns the titles of suites and tests in a spec file with their lines. */
function titlesOf(source) {
  const start =
    /(?:\b(?:describe\w*|it|test)(?:\.(?:only|skip|todo|failing))?\(|\.each\b[^]*?[)`]\()\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g;
  return [...source.matchAll(start)].map((match) => ({
    line: source.slice(0, match.index + match[0].length).split('\n').length,
    text: match[2].replace(/\\(.)/g, '$1'),
  }));
}

const filesOf = (patterns) =>
  globSync(patterns)
    .filter((file) => !file.includes('node_modules'))
    .sort();

/** Returns a line per hit of the patterns in the files. */
const hitsOf = (files, partsOf, patterns) =>
  files.flatMap((file) =>
    partsOf(readFileSync(file, 'utf8')).flatMap(({ line, text }) =>
      patterns
        .filter(([, pattern]) => pattern.test(text))
        .map(([instead]) => `${file}:${line}: ${text}\n    → ${instead}`),
    ),
  );

const documents = hitsOf(
  filesOf(DOCUMENTS).filter((file) => !GENERATED.includes(file)),
  sentencesOf,
  PATTERNS,
);
const titles = hitsOf(filesOf(TESTS), titlesOf, TITLE_PATTERNS);
for (const hit of [...documents, ...titles]) console.error(hit);
if (documents.length > 0 || titles.length > 0) {
  console.error(`Stilted English: ${documents.length} in documents, ${titles.length} in test titles.`);
  process.exitCode = 1;
}
