import type { ReadLineValues } from '../../offer-reading';
import accommodation from './words/accommodation';
import av from './words/av';
import beverage from './words/beverage';
import discount from './words/discount';
import food from './words/food';
import HEADS from './words/heads';
import other from './words/other';
import packages from './words/package';
import roomHire from './words/room-hire';
import service from './words/service';
import staff from './words/staff';

type Kind = ReadLineValues['kind'];
type Language = 'fr' | 'en' | 'both';

/** A word of the trade. A head ("pack", "glass of") takes the kind of the words behind it; its own kind counts if it has none behind it. */
interface Entry {
  kind: Kind | null;
  language: Language;
  isHead: boolean;
}

const KINDS: [Kind, Record<Language, string>][] = [
  ['discount', discount],
  ['staff', staff],
  ['package', packages],
  ['accommodation', accommodation],
  ['food', food],
  ['beverage', beverage],
  ['av', av],
  ['service', service],
  ['other', other],
  ['room_hire', roomHire],
];

/** A tax that hotels collect for their town, without VAT. */
export const TOURIST_TAX =
  /\b(?:taxes? de sejour|(?:city|tourist|tourism|visitor'?s?'?|local|occupancy) (?:tax(?:es)?|levy)|kurtaxe)\b/;

/** A word without its plural: "gateaux", "sandwiches", "pastries". */
const stem = (word: string): string =>
  word.length < 4
    ? word
    : word
        .replace(/(?<!s)s$|(?<=[aeo]u)x$/, '')
        .replace(/(?<=ch|sh|ss|us|x)e$/, '')
        .replace(/ie$/, 'y');

const listed = (list: string): string[] => list.trim().split(/,\s+/);

/** Words and their stems; of two equal ones, the first counts. */
class Words<T> {
  private readonly exact = new Map<string, T>();
  private readonly stemmed = new Map<string, T>();
  /** How many words there are at most in one that begins with a stem. */
  private readonly longest = new Map<string, number>();

  add(words: string, value: T): void {
    if (!this.exact.has(words)) this.exact.set(words, value);
    const [first = '', ...others] = words.split(' ').map(stem);
    this.longest.set(first, Math.max(this.longest.get(first) ?? 0, others.length + 1));
    // A single word in the plural means only this: "cours", "rooms".
    if (others.length === 0 && /s$/.test(words) && first !== words) return;
    const stems = [first, ...others].join(' ');
    if (!this.stemmed.has(stems)) this.stemmed.set(stems, value);
  }

  get = (words: string[]): T | undefined =>
    this.exact.get(words.join(' ')) ?? this.stemmed.get(words.map(stem).join(' '));

  longestFrom = (first: string): number => this.longest.get(stem(first)) ?? 0;
}

const ENTRIES = new Words<Entry>();
/** Words that name a kind only if they are the whole label: "chef", "rooms". */
const WHOLE_LABELS = new Words<Kind>();
for (const [kind, lists] of KINDS)
  for (const language of ['both', 'fr', 'en'] as const)
    for (const words of listed(lists[language]))
      if (words.endsWith('.')) WHOLE_LABELS.add(words.slice(0, -1), kind);
      else ENTRIES.add(words, { kind, language, isHead: false });
for (const [kind, list] of Object.entries(HEADS))
  for (const words of listed(list))
    ENTRIES.add(words, { kind: kind === 'none' ? null : (kind as Kind), language: 'both', isHead: true });

const set = (words: string): Set<string> => new Set(words.split(' '));
const FRENCH = set('de du des d l le la les au aux avec pour par sur un une et');
const ENGLISH = set(
  'the of and for with at on by an to per until late early evening morning afternoon night day full half private main our your hire rental fee rate',
);
const ARTICLES = set('le la les l un une d s the a an notre nos our votre vos your');
/** Words that connect a thing with the words that complete its name. */
const OF = set('de du des d of a au aux en');
/** Words before what only describes a thing. */
const WITH = set(
  'avec pour dans sur par sans chez selon with for in at on by from per to including incl inclu inclus incluant comprenant via during before after without until till beside near behind opposite outside under over through throughout around within along next between',
);
const AND = set('et and ou or puis plus est sont is are');

interface Match extends Entry {
  /** Which of the things that "of" connects. */
  part: number;
}

/** The words between two marks or conjunctions. */
interface Phrase {
  matches: Match[];
  describes: boolean;
}

/** The known words of a label by phrase, the longest first where several begin; and whether the label is English. */
function phrasesOf(label: string): { phrases: Phrase[]; isEnglish: boolean } {
  const tokens = [...label.matchAll(/[a-z]+|\d+/g)].map(({ 0: word, index }) => ({
    word,
    index,
    end: index + word.length,
  }));
  const gapBefore = (at: number): string => label.slice(tokens[at - 1]?.end, tokens[at]?.index);
  let phrase: Phrase = { matches: [], describes: false };
  const phrases = [phrase];
  let [part, english] = [0, 0];
  const begin = (describes: boolean): void => {
    phrase = { matches: [], describes };
    phrases.push(phrase);
    part = 0;
  };
  for (let at = 0; at < tokens.length; at += 1) {
    const word = tokens[at]?.word ?? '';
    if (at > 0 && /[^\s'"*«»-]|\s-\s/.test(gapBefore(at))) begin(false);
    let length = 0;
    const longest = ENTRIES.longestFrom(word);
    while (length < longest && at + length < tokens.length && (length === 0 || /^[ '-]?$/.test(gapBefore(at + length))))
      length += 1;
    let entry: Entry | undefined;
    for (; length > 0; length -= 1) {
      entry = ENTRIES.get(tokens.slice(at, at + length).map((one) => one.word));
      if (entry) break;
    }
    if (FRENCH.has(word) || entry?.language === 'fr') english -= 1;
    if (ENGLISH.has(word) || entry?.language === 'en') english += 1;
    if (entry) {
      phrase.matches.push({ ...entry, part });
      at += length - 1;
    } else if (AND.has(word)) begin(false);
    else if (WITH.has(word)) begin(true);
    else if (OF.has(word)) part += 1;
  }
  return { phrases, isEnglish: english > 0 };
}

/** The kind of a phrase by its noun: the first one in French, the last one before "of" in English. */
function kindOfPhrase({ matches }: Phrase, isEnglish: boolean): Kind | null {
  const nouns = matches.filter(({ isHead }) => !isHead);
  const noun = isEnglish ? nouns.findLast(({ part }) => part === nouns[0]?.part) : nouns[0];
  return noun?.kind ?? matches.find(({ isHead, kind }) => isHead && kind !== null)?.kind ?? null;
}

/** "Location du bar du théâtre": the place, not what it sells. */
const HIRED_PLACE =
  /^(?:locations?|(?:la )?mises? a disposition) (?:du|de la|de l'|de notre|de votre) ?(?:bar|cafe|cafeteria|restaurant|buvette|brasserie|salle a manger)\b|^(?:[a-z]+ )?bar hire$|^(?:le )?bar (?:du|de la|de l')/;
const HIRED_SUITE =
  /^(?:(?:room )?(?:hire|rental|use) of|locations? d[eu'])(?!.*\b(?:bed ?rooms?|chambres?|nights?|nuits?)\b).*\bsuite\b/;
const SUITE_BY_HOURS =
  /\bsuite\b(?!.*\b(?:bed ?rooms?|chambres?|nights?|nuits?)\b).*(?:\b\d{1,2} ?(?:am|pm|h)\b|\b(?:theatre|cabaret|classroom|boardroom|banquet|u-shape)\b|\b(?:half|full|whole)[ -]day\b|\b(?:demi-)?journee\b)/;

/** Returns the kind of a line by its folded label; null if no word tells. */
export function lineKindOf(whole: string): Kind | null {
  // "Chef's table", "bed & breakfast"
  const label = whole
    .replace(/(?<=[a-z])'s?(?![a-z])/g, '')
    .replaceAll('&', ' and ')
    .replace(/ +/g, ' ');
  if (HIRED_PLACE.test(label)) return 'room_hire';
  const words = (label.match(/[a-z]+/g) ?? []).filter((word) => !ARTICLES.has(word));
  const alone = WHOLE_LABELS.get(words);
  if (alone) return alone;
  const { phrases, isEnglish } = phrasesOf(label);
  const kind =
    phrases
      .toSorted((a, b) => Number(a.describes) - Number(b.describes))
      .map((phrase) => kindOfPhrase(phrase, isEnglish))
      .find((one) => one !== null) ?? null;
  // "Security, 2 guards"
  if (kind === 'service' && phrases.some(({ matches }) => matches.some((one) => one.kind === 'staff'))) return 'staff';
  // "Hire of the Harbour Suite", "Harbour Suite, 8 am to 6 pm"
  return kind === 'accommodation' && (HIRED_SUITE.test(label) || SUITE_BY_HOURS.test(label)) ? 'room_hire' : kind;
}
