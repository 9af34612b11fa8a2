import type { Folded, Range } from '../text';
import type { FoundLine } from './found';
import type { Price } from './prices';

/** How many lines before "au choix" may be meant. */
const MAX_CHOICES = 4;
const CHOICE =
  /\b(?:menus?|formules?)\b(?! (?:enfants?|kids|children|prestataires?|crew))|\bbuffets? (?:froid|chaud|cold|hot)\b|\bcocktails? .{0,20}\d+ pieces\b/;

/** Words that ask the client to take one of several packages. */
const WHICH =
  /\b(?:laquelle|lequel|(?:deux|trois|2|3) (?:formules|forfaits|packs)|formules? au choix|(?:formule|option|pack|forfait) (?:choisie?|retenue?|preferee?)|(?:chosen|preferred|selected) (?:option|package)|which (?:one|of (?:the|these)|package|option)|(?:two|three|2|3) packages|(?:la|le|une|un) (?:meme|seule?) (?:formule|forfait|menu|option|choix) (?:pour|par)|(?:pren(?:d|dra|dre|nent|dront)|chois(?:it|ira|issent|iront)) (?:tous |toutes )?(?:la|le) meme|(?:the same|one|a single) (?:package|menu|option|choice) for)\b/;
/** A thing with a name in quotes. */
const QUOTED = /^([a-z][a-z' -]{3,40}?) ?[«"][^«»"]{2,40}[»"]$/;
/** Names of packages of which the client takes one. */
const TIER =
  /^(?:formules?|packs?|option)\b(?! (?:boisson|vin))|\b(?:basic|essential|essentiel(?:le)?|classique|standard|silver|bronze|gold|platinum|premium|prestige|confort|comfort|deluxe|argent|or)\b/;

const TIMES: [string, RegExp][] = [
  ['half day', /\b(?:demi-?journees?|half[- ](?:a )?days?|matinee|morning|apres-midi|afternoon)\b/],
  ['weekend', /\bweek-?ends?\b|\b(?:vendredi|friday|fri)\b.{0,12}\b(?:au|to|-) (?:dimanche|sunday|sun)\b/],
  ['week', /\b(?:en semaine|midweek|(?:single )?weekdays?)\b/],
  [
    'one day',
    /\b(?:samedi|dimanche|saturday|sunday)(?: seul(?:ement)?| only)\b|\b(?:samedis|dimanches|saturdays|sundays)\b/,
  ],
  ['noon', /\b(?:le|du) midi\b/],
  ['evening', /\b(?:soirees?|evenings?|(?:le|du) soir)\b/],
  ['hour', /\b(?:heure|hour)\b|\/ ?h\b/],
  ['day', /\b(?:journees?|(?:full|whole)[ -]day|jour|day)\b|\/ ?j\b/],
];

/** The time of use that words name. */
export const timeOf = (words: string): string | null => TIMES.find(([, pattern]) => pattern.test(words))?.[0] ?? null;

export const withoutTime = (words: string): string =>
  TIMES.reduce((rest, [, pattern]) => rest.replace(pattern, ''), words.replace(/\([^()]*\)/g, ' '))
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

export const OF_AGE = /^ ?(?:(?:ht|ttc) )?(?:par|per|\/) ?(?:enfant|child|adulte|adult)/;
export const VARIANT =
  /^[\s,;/-]*(?:(?:et|ou|and|or) )?(?:avec|sans|with|without) (?!(?:the|le|la|les|our|notre|nos)\b)[a-z' ]{2,30}(?: a| at| :)?\s*$/;
/** Only a conjunction. */
export const CONNECTED = /^[\s,;/|-]*(?:et|ou|and|or|puis|then)?\s*(?:(?:a|at|for|de) )?$/;

/** "Dinner menu 37 € or 44 €": the same line at another price, one of which the client chooses. */
export function asChoice(found: FoundLine[], price: Price, offset: number): FoundLine[] {
  const last = found.pop();
  if (!last) return [];
  const place = { start: offset + price.start, end: offset + price.end };
  const state = { value: 'optional' as const, confidence: 0.8, ...place };
  return [
    { ...last, state },
    { ...last, ...place, state, unitPrice: { value: price.amount, confidence: 0.9, ...place } },
  ];
}

/** "Déjeuner 2 plats 26 €, 3 plats 31 €" */
const COURSES = /\b(\d|two|three|four|five|six|deux|trois|quatre|cinq)[ -](?:courses?|plats)\b/;
const MEALS: [string, RegExp][] = [
  ['lunch', /\b(?:lunch\w*|dejeuner|midi)\b/],
  ['dinner', /\b(?:dinner|supper|diner|souper|soir)\b/],
];
const mealOf = (words: string): string | null => MEALS.find(([, pattern]) => pattern.test(words))?.[0] ?? null;

/** A meal with a number of courses. */
interface Courses {
  number: string;
  meal: string | null;
}

/** "Entrée + plat" */
const COMBINED =
  /^(?:(?:entrees?|plats?|desserts?|fromages?|starters?|mains?|puddings?)(?:(?: ?[+,&/-] ?| et | and | ou | or )|$)){2,4}$/;

const coursesOf = (label: string): Courses | null => {
  const combined = COMBINED.test(label) ? String(label.split(/[+,&/-]| et | and /).length) : undefined;
  const number = combined ?? COURSES.exec(label)?.[1];
  return number === undefined ? null : { number, meal: mealOf(label) };
};

/** Returns the lines of a meal that is offered with several numbers of courses. */
function ofSeveralCourses(lines: FoundLine[], text: (range: Range) => string): FoundLine[] {
  const found = lines.flatMap((line) => {
    const courses = line.unitPrice && line.kind.value === 'food' ? coursesOf(text(line.label)) : null;
    return courses ? [{ line, courses }] : [];
  });
  const distinct = [...new Map(found.map(({ courses }) => [`${courses.number} ${courses.meal}`, courses])).values()];
  return found
    .filter(({ courses: { number, meal } }) =>
      distinct.some(
        (other) => other.number !== number && (meal === null || other.meal === null || other.meal === meal),
      ),
    )
    .map(({ line }) => line);
}

/** "Formule Découverte", which may be a meal or a package. */
const FORMULA =
  /^(?:la |notre )?formules? [«"]? ?(?!(?:demi-)?journee|seminaire|etude|reunion|residentiel)[a-z' -]{3,30}[»"]?$/;
const OF_RESTAURANT =
  /\b(?:convives?|couverts?|entrees?,? |plats?,? |dessert|auberge|bistrot?|brasserie|creperie|pizzeria|restaurateur|a table|notre chef|la cuisine)\b/;
const OF_MEETINGS = /\b(?:seminaires?|journees? d'etudes?|reunions?|pauses?|residentiel\w*|video-?projecteur)\b/;

/** Takes the formulas of a restaurant for meals. */
export function withMeals(source: Folded, lines: FoundLine[]): FoundLine[] {
  if (!OF_RESTAURANT.test(source.folded) || OF_MEETINGS.test(source.folded)) return lines;
  return lines.map((line) =>
    line.kind.value === 'package' && FORMULA.test(source.folded.slice(line.label.start, line.label.end))
      ? { ...line, kind: { ...line.kind, value: 'food', confidence: 0.6 } }
      : line,
  );
}

/** Turns menus among which the client chooses into options. */
export function withChoices(source: Folded, lines: FoundLine[]): FoundLine[] {
  const text = ({ start, end }: Range): string => source.folded.slice(start, end);
  const plain = ({ label }: FoundLine): string => text(label).replace(/ ?\(.*$/, '');
  const choices = lines.filter(
    ({ label, unitPrice, kind }) => unitPrice && kind.value === 'food' && CHOICE.test(text(label)),
  );
  const sortOf = ({ label }: FoundLine): string | undefined => CHOICE.exec(text(label))?.[0].slice(0, 4);
  const alternatives = lines.filter((one, at) => {
    const next = lines[at + 1];
    const before = lines[at - 1];
    const joined = (a: FoundLine | undefined, b: FoundLine | undefined): boolean =>
      a?.unitPrice !== undefined &&
      b?.unitPrice !== undefined &&
      a.kind.value === b.kind.value &&
      ((/\b(?:ou|or|soit(?= (?:un|une|le|la|notre) ))\b(?! (?:more|over|fewer|less|above|plus|moins|davantage))/.test(
        source.folded.slice(a.unitPrice.end, b.label.start),
      ) &&
        b.label.start - a.unitPrice.end < 60) ||
        isOtherTime(a, b) ||
        isNumbered(a, b) ||
        isNamed(a, b));
    // "Buffet A 12 €, Buffet B 15 €"
    const isNumbered = (a: FoundLine, b: FoundLine): boolean =>
      a.kind.value === 'food' &&
      /.{4} [a-d1-4]$/.test(plain(a)) &&
      /.{4} [a-d1-4]$/.test(plain(b)) &&
      plain(a).slice(0, -1) === plain(b).slice(0, -1);
    // "Plateau « Mer » 22 €, plateau « Terre » 27 €"
    const isNamed = (a: FoundLine, b: FoundLine): boolean => {
      const [first, second] = [QUOTED.exec(text(a.label)), QUOTED.exec(text(b.label))];
      return a.kind.value === 'food' && first !== null && first[1] === second?.[1];
    };
    // "Midweek hire 950 €, weekend hire 1 650 €"
    const isOtherTime = (a: FoundLine, b: FoundLine): boolean =>
      a.kind.value === 'room_hire' &&
      timeOf(text(a.label)) !== null &&
      timeOf(text(b.label)) !== null &&
      timeOf(text(a.label)) !== timeOf(text(b.label)) &&
      (withoutTime(text(a.label)) === withoutTime(text(b.label)) || ['', 'en'].includes(withoutTime(text(b.label))));
    return joined(one, next) || joined(before, one);
  });
  // "le cocktail 12 pièces 36 €, le cocktail 18 pièces 49 €, au choix"
  const beside = lines.filter((one, at) =>
    lines
      .slice(at + 1, at + 1 + MAX_CHOICES)
      .some(
        (other) =>
          other.state.value === 'optional' &&
          other.kind.value === one.kind.value &&
          /au choix|choose one|a choisir/.test(text(other.state)) &&
          !/[.\n]/.test(source.folded.slice(one.end, other.start)),
      ),
  );
  // "Formule Essentielle 58 €, Formule Confort 72 €"
  const tiers = lines.filter(
    ({ label, unitPrice, kind }) => unitPrice && kind.value === 'package' && TIER.test(text(label)),
  );
  const ofOneSort = choices.filter((one) => choices.some((other) => other !== one && sortOf(other) === sortOf(one)));
  const optional = new Set([
    ...ofOneSort,
    ...ofSeveralCourses(lines, text),
    ...(tiers.length > 1 && WHICH.test(source.folded) ? tiers : []),
    ...alternatives,
    ...beside,
  ]);
  return lines.map((line) =>
    optional.has(line) && line.state.value === 'priced'
      ? { ...line, state: { ...line.label, value: 'optional' as const, confidence: 0.8 } }
      : line,
  );
}
