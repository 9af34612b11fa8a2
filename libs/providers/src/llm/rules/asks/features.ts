import type { Letter } from '../split/letter';
import { Folded } from '../text';
import { MAJOR, MINOR, THINGS } from './vocabulary';

/** A word, number or mark of a text. */
interface Token {
  /** The folded word; for a number, web address or name its kind, such as `#time`. */
  text: string;
  /** The class of a word that says what a mail is about. */
  major: string | null;
  /** The class of small words, such as articles. */
  minor: string | null;
  /** Whether it ends a sentence. */
  ends: boolean;
}

/** The facts of an event that a mail has. */
export interface Facts {
  date: boolean;
  people: boolean;
  kind: boolean;
  place: boolean;
  trade: boolean;
}

const indexed = (classes: Record<string, string[]>): Map<string, string> => {
  const index = new Map<string, string>();
  for (const [name, words] of Object.entries(classes))
    for (const word of words) if (!index.has(word)) index.set(word, name);
  return index;
};
const MAJORS = indexed(MAJOR);
const MINORS = indexed(MINOR);

const TOKEN =
  /https?:\S{1,300}|[\w.+-]{1,64}@[\w.-]{1,255}|\d+(?:[.,:/h-]\d+)*|[a-z]+(?:[-'][a-z]+)*|[?!%€$£.;]|\n\s*\n/g;
const ELIDED = /^(?:[ldjnmtsc]|qu|jusqu|lorsqu)'/;
const CONTRACTED = /'(?:s|re|ve|ll|d|m)$/;
const REPLY_SUBJECT = /^\s*(?:re|aw|sv)\s?:/;
/** The footer of a list, which may be below the signature. */
const LIST_FOOTER =
  /\b(?:se desinscrire|desinscri\w+|desabonn\w+|unsubscrib\w+|vous recevez (?:cet|ce)|you (?:are receiving|received) this|(?:view|open|read) (?:it |this (?:e?-?mail )?)?(?:in|online|on) (?:your|a|the)? ?(?:browser|web)|version en ligne|gerer (?:vos|mes) preferences|manage (?:your )?(?:preferences|subscription)|opt[ -]?out|ne plus recevoir|stop receiving)/;
/** Pictures are mostly logos of signatures, and calendars aren't briefs. */
const NOT_A_DOCUMENT = /\.(?:png|jpe?g|gif|svg|webp|ics|vcf|p7s)$/i;

/** How far apart two classes may be that count as a pair. */
const REACH = 5;
/** The number of letters that related words share. */
const STEM = 6;

/** Facts of an event, by the classes of words that tell them. */
const TELLS: Record<Exclude<keyof Facts, 'place'>, string[]> = {
  date: ['month', 'weekday', 'season', '#date', '#year'],
  people: ['people'],
  kind: ['event'],
  trade: ['venue', 'price', 'avail', 'sleep', 'layout', 'food', 'hire'],
};

/**
 * Returns what the rule weighs of a mail: its words, pairs and triples of neighbors, pairs of classes that are near each other, its form and
 * the names of its documents; and the facts of an event, those that the reader found and those that words tell.
 */
export function featuresOf(letter: Letter, files: string[], read: Facts): { features: Set<string>; facts: Facts } {
  const features = new Set<string>();
  const subject = tokensOf(letter.subject);
  const written = tokensOf(letter.written);
  const isReply = REPLY_SUBJECT.test(letter.subject.folded);
  for (const tokens of [subject, written]) addWords(tokens, features);
  if (isReply) features.add('is:reply');
  else for (const token of subject) features.add(`s:${token.major === null ? token.text : `@${token.major}`}`);
  const length = subject.length + written.length;
  const questions = [...subject, ...written].filter(({ text }) => text === '?').length;
  features.add(`length:${Math.min(7, Math.floor(Math.log2(length + 1)))}`);
  features.add(`questions:${Math.min(2, questions)}`);
  if (letter.signature.folded.trim() !== '') features.add('is:signed');
  if ([letter.subject, letter.written, letter.signature].some(({ folded }) => LIST_FOOTER.test(folded)))
    features.add('is:list');
  const roles = new Set(letter.fields.map(({ role }) => role));
  for (const role of roles) features.add(`field:${role}`);
  if (roles.size >= 3) features.add('is:form');
  const documents = files.filter((name) => !NOT_A_DOCUMENT.test(name));
  for (const name of documents) addDocument(name, features);
  const tells = (fact: keyof typeof TELLS): boolean =>
    TELLS[fact].some((name) => features.has(`@${name}`) || features.has(`file:@${name}`));
  const facts = {
    date: read.date || tells('date'),
    people: read.people || tells('people'),
    kind: read.kind || tells('kind'),
    place: read.place,
    trade: read.trade || tells('trade'),
  };
  for (const [name, holds] of Object.entries(read)) if (holds) features.add(`read:${name}`);
  for (const [name, holds] of Object.entries(facts)) if (holds) features.add(`has:${name}`);
  features.add(`facts:${Object.values(facts).filter(Boolean).length}`);
  return { features, facts };
}

function addWords(tokens: Token[], features: Set<string>): void {
  const parts = tokens.map(partOf);
  tokens.forEach(({ text, major }, i) => {
    const [part = '', next, afterNext] = parts.slice(i, i + 3);
    features.add(part);
    if (!text.startsWith('#')) features.add(text);
    if (next !== undefined) features.add(`${part} ${next}`);
    if (next !== undefined && afterNext !== undefined && isTriple(tokens.slice(i, i + 3)))
      features.add(`${part} ${next} ${afterNext}`);
    if (major === null) return;
    for (const other of tokens.slice(i + 2, i + REACH + 1)) {
      if (other.text === '¶') break;
      if (other.major !== null) features.add(`@${major}~@${other.major}`);
    }
  });
}

/** A word's class, or the beginning of a word without a class. */
function partOf({ text, major, minor }: Token): string {
  if (major !== null) return `@${major}`;
  if (minor !== null) return `.${minor}`;
  return text.length > STEM && !text.startsWith('#') ? `${text.slice(0, STEM)}*` : text;
}

/** Triples count if all words have a class, and not only small ones. */
const isTriple = (tokens: Token[]): boolean =>
  tokens.every(({ major, minor }) => major !== null || minor !== null) && tokens.some(({ major }) => major !== null);

function addDocument(name: string, features: Set<string>): void {
  features.add('is:document');
  const extension = /\.(\w{1,5})$/.exec(name)?.[1];
  if (extension !== undefined) features.add(`type:${extension.toLowerCase()}`);
  const words = new Folded(name.replace(/\.\w{1,5}$/, '')).folded.split(/[^a-z]+/);
  for (const word of words.filter(Boolean)) {
    const major = MAJORS.get(word);
    features.add(`file:${major === undefined ? word : `@${major}`}`);
  }
}

function tokensOf(source: Folded): Token[] {
  const tokens: Token[] = [];
  let begins = true;
  const add = (text: string, major: string | null = null, minor: string | null = null, ends = false): void => {
    tokens.push({ text, major, minor, ends });
    begins = ends;
  };
  for (const match of source.matches(TOKEN)) {
    const [text] = match;
    if (text.trim() === '') add('¶', null, null, true);
    else if (text === '.' || text === ';') begins = true;
    else if (text === '?') add(text, '?', null, true);
    else if (text === '!') add(text, null, null, true);
    else if (text.startsWith('http')) add('#url');
    else if (text.includes('@')) add('#mail');
    else if (/^\d/.test(text)) add(numberOf(text), numberOf(text));
    else if (!/^[a-z]/.test(text)) add(text);
    else {
      const elided = ELIDED.exec(text)?.[0] ?? '';
      if (elided !== '') add(elided, elided === "j'" ? 'we' : null, MINORS.get(elided) ?? null);
      const whole = text.slice(elided.length);
      let at = match.index + elided.length;
      for (const word of MAJORS.has(whole) ? [whole] : whole.split('-')) {
        const plain = word.replace(CONTRACTED, '');
        const major = MAJORS.get(word) ?? MAJORS.get(plain) ?? null;
        const minor = major === null ? (MINORS.get(word) ?? MINORS.get(plain) ?? null) : null;
        const isName = major === null && minor === null && !begins && isCapital(source.raw[source.rawIndex(at)] ?? '');
        if (isName) {
          if (tokens.at(-1)?.text !== '#name') add('#name', '#name');
        } else add(plain, major ?? (minor === null && countsPeople(plain, tokens) ? 'people' : null), minor);
        at += word.length + 1;
      }
    }
  }
  return tokens;
}

const isCapital = (character: string): boolean => character !== character.toLowerCase();

/** Whether a word is the plural noun of a number of somebody: "60 nouveaux", "45 young singers". */
function countsPeople(word: string, before: Token[]): boolean {
  const isCount = (token: Token | undefined): boolean => token?.text === '#small' || token?.text === '#mid';
  const [beforeLast, last] = [before.at(-2), before.at(-1)];
  return (
    /^[a-z]{3,}[sx]$/.test(word) &&
    !THINGS.has(word) &&
    (isCount(last) || (isCount(beforeLast) && last?.ends === false))
  );
}

/** Returns the kind of a number: time, year, date, reference, amount, or a count by its size. */
function numberOf(text: string): string {
  if (/^\d{1,2}[h:]\d{0,2}$/.test(text)) return '#time';
  if (/^(?:19|20)\d\d$/.test(text)) return '#year';
  if (/^\d{1,2}[/.-]\d{1,2}(?:[/.-]\d{2,4})?$/.test(text)) return '#date';
  if (/^\d{5,}$/.test(text) || /[.-].*[.-]/.test(text)) return '#ref';
  if (/[.,]/.test(text)) return '#amount';
  const value = Number.parseInt(text, 10);
  return value <= 31 ? '#small' : value <= 999 ? '#mid' : '#big';
}
