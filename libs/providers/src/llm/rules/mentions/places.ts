import type { Place } from '#domain/places';
import { type Finding, Folded } from '../text';

/** Finds a commune by name or postal code. */
export type FindPlace = (nameOrPostalCode: string) => Place | null;

/** Adjectives of places, as in "région lyonnaise". */
const ADJECTIVES: Record<string, string> = {
  lyonnaise: 'Lyon',
  lyonnais: 'Lyon',
  parisienne: 'Paris',
  parisien: 'Paris',
  bordelaise: 'Bordeaux',
  bordelais: 'Bordeaux',
  lilloise: 'Lille',
  lillois: 'Lille',
  nantaise: 'Nantes',
  nantais: 'Nantes',
  toulousaine: 'Toulouse',
  toulousain: 'Toulouse',
  marseillaise: 'Marseille',
  marseillais: 'Marseille',
  strasbourgeoise: 'Strasbourg',
  rennaise: 'Rennes',
  rennais: 'Rennes',
  nicoise: 'Nice',
  grenobloise: 'Grenoble',
  montpellieraine: 'Montpellier',
  stephanoise: 'Saint-Étienne',
  rouennaise: 'Rouen',
  dijonnaise: 'Dijon',
  annecienne: 'Annecy',
};
/** Foreign cities common in French and English mails; they have no postal code here. */
const ABROAD = [
  'London',
  'Londres',
  'Bruxelles',
  'Brussels',
  'Genève',
  'Geneva',
  'Lausanne',
  'Luxembourg',
  'Barcelone',
  'Barcelona',
  'Monaco',
  'Milan',
  'Madrid',
  'Berlin',
];
const ABROAD_FOLDED = new Map(ABROAD.map((name) => [new Folded(name).folded, name]));

const PREPOSITION =
  /(?:\b(?:a|sur|dans|vers|aux?|pres d[eu']|proche d[eu']|autour d[eu']|alentours d[eu']|environs d[eu']|peripherie d[eu']|region d[eu']|ville d[eu']|agglomeration d[eu']|metropole d[eu']|secteur(?: d[eu'])?|centre(?:-ville)?(?: d[eu'])?|coeur d[eu']|ouest d[eu']|est d[eu']|nord d[eu']|sud d[eu']|quartier|in|at|near|around|to|outside|central|greater|downtown|city of|area of|cent(?:re|er) of|heart of|north of|south of|east of|west of|km (?:d[eu']|of|from|around|autour d[eu'])|lieu ?:|ville ?:|location ?:|city ?:|where ?:|ou ?:|place ?:|destination ?:)|[-–:,;(/]) ?(?:le |la |les |l'|the |l )?$/;
const CAPITAL_WORD = "(?:[A-ZÀ-ÖØ-ÝŒ][\\p{L}]*(?:['’][A-ZÀ-Ý][\\p{L}]*)?|St\\.?|Ste\\.?)";
const LINK = "(?:[- ](?:en|sur|sous|de|du|des|la|le|les|lès|lez|d['’]|l['’]|aux?|et)(?=[- '’]|\\p{Lu}))*";
const NAME = new RegExp(
  `(?<![\\p{L}-])(?:(?:La|Le|Les|L['’])[ -]?)?${CAPITAL_WORD}(?:${LINK}[- '’]${CAPITAL_WORD}){0,4}(?![\\p{L}])`,
  'gu',
);
/** Words that are also communes, but rarely mean them. */
const NOT_A_CITY = new Set(
  'mars mai avril grand ville salle salles nous vous bonjour merci pour dans notre date dates lieu sujet objet bar port centre parc service bien die the us our for so sens vue rue bois bonne nos sort his old gas don son lay may orange hotel chateau vers'.split(
    ' ',
  ),
);
/**
 * Words of either language that are also well-known towns: they need a place preposition before them, not only
 * punctuation.
 */
const WORDS_TOO = new Set(['nice', 'tours', 'sens', 'orange', 'dole', 'grasse', 'vannes', 'laon', 'vienne']);
const DISTRICT =
  /^,? ?(?:(?:dans |in )?(?:le |the )?)?\(?(\d{1,2})(?: ?(?:er|eme|e|ieme|st|nd|rd|th)\b)(?: arr(?:ondissements?|\.)?)?/;
const BARE_DISTRICT = /^ (\d{1,2})(?= ?(?:[,.;:)\n-]|$|et\b|ou\b|en\b|and\b|or\b|le\b|pour\b|for\b|on\b))/;
const MORE_DISTRICTS = /^(?:, ?| ?(?:et|ou|and|or|\/|-) ?(?:le |the )?)(\d{1,2}) ?(?:er|eme|e|ieme|st|nd|rd|th)\b/;

/** A city, with the postal codes of its districts. */
export interface City extends Finding<string> {
  codes: Finding<string[]>[];
}

/** The city in the value of a form, which needs no words before it. */
export function cityOf(source: Folded, find: FindPlace): City[] {
  const found = citiesIn(source, find, true);
  if (found.length > 0) return found.map((one) => ({ ...one, confidence: 0.97 }));
  const start = source.folded.search(/[a-z]/);
  const words = /^[a-z' -]{2,60}?(?=\s*(?:[,;/(.\n]|\d|\b(?:ou|et|or|and)\b|$))/.exec(
    source.folded.slice(Math.max(0, start)),
  )?.[0];
  const place = words === undefined || NOT_A_CITY.has(words) ? null : find(words);
  if (start < 0 || words === undefined || !place) return [];
  return [{ value: cityName(place.name), confidence: 0.97, source, start, end: start + words.length, codes: [] }];
}

/** Finds the cities of a text; `labeled`: it is the value of a field for them. */
export function citiesIn(source: Folded, find: FindPlace, labeled = false): City[] {
  const found: City[] = [];
  for (const match of source.raw.matchAll(NAME)) {
    if (source.isHidden(match.index)) continue;
    const known = longestKnown(match[0], find) ?? contracted(source, match, find);
    if (!known) continue;
    const offset = match[0].indexOf(known.words);
    const from = source.foldedIndex(match.index + offset);
    const to = source.foldedIndex(match.index + offset + known.words.length);
    const city = judge(source, from, to, known.name, known.place, labeled);
    if (city) found.push(city);
  }
  for (const match of source.matches(LOWER_CASE)) {
    const words = match[1] ?? '';
    const start = match.index + match[0].length;
    // "a nice venue" is English, "à Nice" is not.
    if (WORDS_TOO.has(words.split(/[ -]/)[0] ?? '') && source.slice(match.index, match.index + 2) === 'a ') continue;
    const known = longestLower(words, find);
    if (!known || found.some((one) => one.start <= start && start < one.end)) continue;
    const city = judge(source, start, start + known.words.length, cityName(known.place.name), known.place, labeled);
    if (city) found.push(city);
  }
  for (const match of source.matches(
    new RegExp(
      `\\b(?:(?:en |la )?(?:grande )?(?:region|agglomeration|metropole|banlieue|peripherie) )?(${Object.keys(ADJECTIVES).join('|')})\\b`,
      'g',
    ),
  )) {
    const value = ADJECTIVES[match[1] ?? ''];
    const area = match[0].length > (match[1] ?? '').length;
    if (value && area)
      found.push({
        value,
        confidence: 0.75,
        source,
        start: match.index,
        end: match.index + match[0].length,
        codes: [],
      });
  }
  for (const match of source.matches(/\b(?:ile[- ]de[- ]france|paris (?:region|area)|idf)\b/g)) {
    found.push({
      value: 'Paris',
      confidence: 0.5,
      source,
      start: match.index,
      end: match.index + match[0].length,
      codes: [],
    });
  }
  return found.sort((a, b) => a.start - b.start);
}

const LOWER_CASE =
  /\b(?:a|sur|in|near|autour d[e']|pres d[e']|proche d[e']|around|region d[e']|ville d[e']|cote d[e']|vers|secteur|outside) ?(?=([a-z]+(?:[ -][a-z]+){0,4})\b)/g;
/** Links that only occur in names of places: in lower case, they tell a small town from other words. */
const NAME_LINK = /(?:^|[ -])(?:en|sur|sous|les|lez|saint|sainte|st|ste)(?=[ -])/;

/** The longest known place that these words begin with. A single word needs to be a city, since most words are also villages. */
function longestLower(words: string, find: FindPlace): { words: string; place: Place } | null {
  for (let candidate = words; candidate.length > 2;) {
    const place = NOT_A_CITY.has(candidate) ? null : find(candidate);
    const several = /[ -]/.test(candidate);
    const large = place?.postalCode.endsWith(several ? '00' : '000');
    if (place && (large || (several && NAME_LINK.test(candidate.replace(/^(?:le|la|les)[ -]/, '')))))
      return { words: candidate, place };
    candidate = candidate.slice(0, Math.max(candidate.lastIndexOf(' '), candidate.lastIndexOf('-'), 0));
  }
  return null;
}

/** "au Havre" is "à Le Havre". */
function contracted(source: Folded, match: RegExpExecArray, find: FindPlace): ReturnType<typeof longestKnown> {
  const at = source.foldedIndex(match.index);
  const article = /\b(au|aux|du|des) $/.exec(source.folded.slice(Math.max(0, at - 5), at))?.[1];
  const name = match[0].split(' ')[0] ?? '';
  if (article === undefined || NOT_A_CITY.has(new Folded(name).folded)) return null;
  const place = find(`${/x|s/.test(article) ? 'Les' : 'Le'} ${name}`);
  return place && { words: name, name: cityName(place.name), place };
}

/** Words before a place of birth or a company's seat. */
const ELSEWHERE_BEFORE =
  /\b(?:nee?s?|born|fondee?s?|founded|creee?s?|basee?s?|based|sieges?(?: social)?|headquarters|installee?s?|domiciliee?s?)(?: (?:en|in|le) [\d a-z]{1,15})? (?:a|in|at|pres de|near)(?: la| le)? ?$/;
const LETTERHEAD_AFTER =
  /^,? (?:le |the |on )?(?:[a-z]+ )?\d{1,2}(?:er|st|nd|rd|th)?(?: [a-z]+ \d{4}|[/.]\d{1,2}[/.]\d{4})\.?\s*(?:\n|$)/;

/** "Lyon Part-Dieu" is Lyon; "Villefranche-sur-Saône" stays whole. */
function longestKnown(words: string, find: FindPlace): { words: string; name: string; place: Place | null } | null {
  for (let candidate = words; candidate;) {
    const folded = new Folded(candidate).folded;
    const abroad = ABROAD_FOLDED.get(folded);
    if (abroad) return { words: candidate, name: abroad, place: null };
    if (!NOT_A_CITY.has(folded) && folded.length > 2) {
      const place = find(candidate);
      if (place) return { words: candidate, name: cityName(place.name), place };
    }
    const cut = Math.max(candidate.lastIndexOf(' '), candidate.lastIndexOf('-'));
    // Part of a hyphenated name is another place, or none.
    if (cut <= 0 || candidate[cut] === '-') {
      const space = candidate.lastIndexOf(' ');
      if (space <= 0) break;
      candidate = candidate.slice(0, space);
    } else candidate = candidate.slice(0, cut);
  }
  const rest = /^\S+[ ](.+)$/.exec(words)?.[1];
  return rest ? longestKnown(rest, find) : null;
}

function judge(
  source: Folded,
  start: number,
  end: number,
  name: string,
  place: Place | null,
  labeled: boolean,
): City | null {
  const after = source.folded.slice(end, end + 60);
  const before = source.folded.slice(Math.max(0, start - 30), start);
  const big = !place || place.postalCode.endsWith('000') || place.postalCode.endsWith('00');
  // "Lyon, le 27 novembre 2026" alone in a line is where a letter was written, so any other place comes first.
  const lead = after.startsWith(',')
    ? /(?:^|\n)\s*(?:(?:fait|done|signed) (?:a|at|in) )?$/
    : /(?:^|\n)\s*(?:fait|done|signed) (?:a|at|in) $/;
  const isLetterhead = (LETTERHEAD_AFTER.test(after) && lead.test(before)) || ELSEWHERE_BEFORE.test(before);
  const preposed =
    labeled ||
    (PREPOSITION.test(before) &&
      !(WORDS_TOO.has(source.folded.slice(start, end)) && /[^a-z']$/.test(before.trimEnd())));
  const coded =
    /\b\d{5}\)?,? ?$/.test(before) || /^ ?\(?(?:f-)?(?:\d{5}|\d{2})\)/.test(after) || /^,? \d{5}\b/.test(after);
  const codes = ['Paris', 'Lyon', 'Marseille'].includes(name) ? districtCodes(source, start, end, name) : [];
  if (!preposed && !coded && codes.length === 0) {
    // Without a place preposition only well-known cities count, and not within the name of a company or street.
    if (
      !place?.postalCode.endsWith('000') ||
      WORDS_TOO.has(source.folded.slice(start, end)) ||
      /(?:rue|avenue|boulevard|place|cours|quai|ste|societe|groupe|universite|gare|mairie) (?:d[eu'] ?|des )?$/.test(
        before,
      )
    )
      return null;
    return { value: name, confidence: isLetterhead ? 0.4 : 0.65, source, start, end, codes: [] };
  }
  // "à Nous", "At Orange": a small place needs a preposition of place or its code. A word at the start of a line isn't
  // enough.
  const strong = labeled || coded || codes.length > 0 || /[a-z:'] ?(?:le |la |les |l')?$/.test(before.trimEnd());
  if (!big && !strong) return null;
  const last = codes.at(-1);
  return {
    value: name,
    confidence: isLetterhead ? 0.4 : big && (preposed || coded) ? 0.95 : 0.8,
    source,
    start,
    end: last ? last.end : end,
    codes,
  };
}

function districtCodes(source: Folded, start: number, end: number, name: string): Finding<string[]>[] {
  const base = { Paris: 75000, Lyon: 69000, Marseille: 13000 }[name] ?? 0;
  const count = { Paris: 20, Lyon: 9, Marseille: 16 }[name] ?? 0;
  const found: Finding<string[]>[] = [];
  let at = end;
  for (;;) {
    const rest = source.folded.slice(at, at + 40);
    const match = found.length === 0 ? (DISTRICT.exec(rest) ?? BARE_DISTRICT.exec(rest)) : MORE_DISTRICTS.exec(rest);
    const district = Number(match?.[1] ?? 0);
    if (!match || district < 1 || district > count) return found;
    // "Lyon 12 mars": a day of the month.
    if (
      /^\s*(?:janv|fev|mars|avr|mai|juin|juil|aout|sept|oct|nov|dec|jan|feb|mar|apr|may|june|july|aug|personnes|people|pax)/.test(
        rest.slice(match[0].length),
      )
    )
      return found;
    at += match[0].length;
    const code = String(base + district);
    found.push({ value: code === '75016' ? ['75016', '75116'] : [code], confidence: 0.9, source, start, end: at });
  }
}

/** "Lyon 2e Arrondissement" → "Lyon". */
export function cityName(name: string): string {
  return name.replace(/ \d+er? Arrondissement$/i, '');
}
