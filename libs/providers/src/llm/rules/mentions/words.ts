import type { Configuration, EventType } from '#domain/vocabulary';
import type { Finding, Folded } from '../text';

/** A word's meaning. */
export interface Rule<T> {
  value: T;
  pattern: RegExp;
  confidence: number;
}

const LAYOUT_MARK =
  "(?:en|format|style|disposition|configuration|facon|mode|type|forme|mise en place|layout|setup|set-up|agencement|amenagement)\\s*(?:de |d'|:|en )?\\s*";
const LAYOUT_END = '[ -](?:style|layout|seating|set-?up|format|configuration|arrangement|shape)';

const CONFIGURATION_RULES: Rule<Configuration>[] = [
  {
    value: 'u_shape',
    confidence: 0.95,
    pattern:
      /\b(?:(?:en |forme (?:de |d'un )|disposition (?:en )?|format |configuration (?:en )?|style |layout |table(?:s)? en )["']?u\b["']?|u[ -]shaped?\b|fer a cheval|horse-?shoe)/g,
  },
  {
    value: 'hollow_square',
    confidence: 0.95,
    pattern: new RegExp(
      `\\b(?:${LAYOUT_MARK}carre\\b(?: (?:ouvert|vide|ferme))?|hollow[ -]square|tables? en carre|carre (?:vide|ouvert|ferme)|square${LAYOUT_END})`,
      'g',
    ),
  },
  {
    value: 'boardroom',
    confidence: 0.95,
    pattern: new RegExp(
      `\\bboard ?room(?:${LAYOUT_END})?\\b|\\btables? (?:ovale|de conseil)\\b|\\b(?:style|format|disposition) conseil\\b|\\ben conseil(?! d)\\b|\\bconference table\\b|\\bboard[ -](?:style|layout|setup)\\b|\\b(?:une )?(?:seule )?grande table\\b|\\b(?:format|style|disposition) (?:board|comex|codir)\\b`,
      'g',
    ),
  },
  {
    value: 'classroom',
    confidence: 0.95,
    pattern: new RegExp(
      `\\b(?:${LAYOUT_MARK}(?:salle de )?(?:classe|ecole|scolaire)\\b|class-?room(?:${LAYOUT_END})?|class room style|school${LAYOUT_END}|schoolroom|rangs d'ecole)`,
      'g',
    ),
  },
  {
    value: 'theatre',
    confidence: 0.95,
    pattern: new RegExp(
      `\\b(?:${LAYOUT_MARK}theatre\\b|theat(?:re|er)${LAYOUT_END}|auditorium${LAYOUT_END}|(?:${LAYOUT_MARK})(?:conference|amphitheatre|amphi)\\b)`,
      'g',
    ),
  },
  { value: 'theatre', confidence: 0.6, pattern: /\b(?:theatre|theater|amphitheatre|amphi|auditorium)\b/g },
  {
    value: 'cabaret',
    confidence: 0.95,
    pattern:
      /\b(?:cabaret(?:[ -](?:style|layout|seating|set-?up))?|half[ -]?moons?|demi-?lunes?|(?:en |par |tables en |format )ilots?)\b/g,
  },
  {
    value: 'banquet',
    confidence: 0.9,
    pattern:
      /\b(?:banquet(?:[ -](?:style|layout|seating|set-?up))?|tables rondes|round tables?|round-table seating)\b/g,
  },
  {
    value: 'banquet',
    confidence: 0.7,
    pattern: /\b(?:diner assis|repas assis|dejeuner assis|(?:seated|sit-?down) (?:dinner|lunch|meal))\b/g,
  },
  {
    value: 'exhibition',
    confidence: 0.9,
    pattern: new RegExp(
      `\\b(?:${LAYOUT_MARK}(?:exposition|expo|salon)\\b|exhibition${LAYOUT_END}|(?:avec |\\d+ )(?:des )?stands?\\b|(?:exhibition|exhibitor) (?:booths?|stands?)|\\d+ booths?\\b)`,
      'g',
    ),
  },
  {
    value: 'cocktail',
    confidence: 0.9,
    pattern: new RegExp(
      `\\b(?:${LAYOUT_MARK}cocktail\\b|cocktail${LAYOUT_END}|cocktail debout|standing (?:reception|room|cocktail|party|buffet)|mange-?debout|walking dinner|buffet debout)\\b`,
      'g',
    ),
  },
  { value: 'cocktail', confidence: 0.55, pattern: /\b(?:cocktails?(?: dinatoire)?|debout|standing)\b/g },
];

/** Rooms whose name says what happens in them. */
const ROOM_RULES: Rule<EventType>[] = [
  { value: 'training', confidence: 0.5, pattern: /\b(?:salles? de formation|training rooms?)\b/g },
  { value: 'seminar', confidence: 0.5, pattern: /\b(?:salles? de seminaires?|seminar rooms?)\b/g },
  { value: 'meeting', confidence: 0.5, pattern: /\b(?:salles? de reunions?|meeting rooms?)\b/g },
];

/** Rooms named after an event: they don't name the event. */
const ROOM_BEFORE = /(?:salles?|centres?|espaces?|service|table|departement|auditorium)\s+(?:de |d')?$/;
const ROOM_AFTER = /^\s*(?:rooms?|cent(?:er|re)s?|hall|call|table|department|space)\b/;

const EVENT_RULES: Rule<EventType>[] = [
  {
    value: 'board_meeting',
    confidence: 0.95,
    pattern:
      /\b(?:(?:reunions? |meetings? )?(?:du |de |de notre |of the |of our )?(?:conseils? d'administration|comites? (?:de direction|de pilotage|executifs?|strategiques?)|codir|comex|copil|board meetings?|board of directors|(?:executive|steering) committee|directoire))\b/g,
  },
  {
    value: 'team_building',
    confidence: 0.95,
    pattern: /\b(?:team[ -]?buildings?|cohesion d'equipe|journee de cohesion|cohesion day)\b/g,
  },
  { value: 'wedding', confidence: 0.95, pattern: /\b(?:mariages?|weddings?|noces|vin d'honneur)\b/g },
  {
    value: 'product_launch',
    confidence: 0.95,
    pattern:
      /\b(?:lancements? (?:de |d'un |d'une |du |de la |de notre |de nos )?(?:nouveau |nouvelle |nouveaux )?(?:produits?|gamme|marque|modele|collection)|product launch(?:es)?|launch (?:event|party|evening)|(?:launch|reveal) of (?:our|a|the) (?:new )?\w+|soiree de lancement|evenement de lancement)\b/g,
  },
  {
    value: 'seminar',
    confidence: 0.95,
    pattern:
      /\b(?:seminaires?|seminars?|journees? d'etudes?|study days?|off-?sites?|away[ -]?days?|(?:(?:company|corporate|team|leadership|two-day|2-day) )?retreats?)\b/g,
  },
  {
    value: 'convention',
    confidence: 0.95,
    pattern: /\b(?:conventions?(?! de| collective)|(?:sales )?kick[ -]?offs?)\b/g,
  },
  {
    value: 'conference',
    confidence: 0.95,
    pattern:
      /\b(?:conferences?|colloques?|congres|symposiums?|congress|summit|keynotes?|journees? (?:techniques?|scientifiques?|professionnelles?))\b/g,
  },
  {
    value: 'training',
    confidence: 0.9,
    pattern:
      /\b(?:formations?|trainings?(?: (?:day|session|course)s?)?|ateliers?|workshops?|master-?class(?:es)?|stages? de formation)\b/g,
  },
  {
    value: 'trade_show',
    confidence: 0.95,
    pattern:
      /\b(?:salons? (?:professionnels?|b2b|des (?:exposants|metiers|artisans|entreprises|vins)|de l'(?:emploi|habitat|artisanat)|du (?:recrutement|livre|tourisme))|trade[ -]?(?:shows?|fairs?)|foires?|expositions?|exhibitions?|job fair|forum (?:de l'emploi|entreprises))\b/g,
  },
  {
    value: 'filming',
    confidence: 0.95,
    pattern:
      /\b(?:tournages?|film(?:ing)? shoots?|filming|shootings?(?: photo)?|(?:photo|video|film|commercial) ?shoots?|shoot (?:a|an|our) (?:film|commercial|video|series|advert))\b/g,
  },
  {
    value: 'gala',
    confidence: 0.95,
    pattern:
      /\b(?:(?:diners?|soirees?) de gala|galas?(?: dinners?)?|remise de prix|awards? (?:ceremony|night|evening|dinner)|charity ball)\b/g,
  },
  {
    value: 'private_party',
    confidence: 0.9,
    pattern:
      /\b(?:anniversaires?|anniv|birthday(?: party)?|cousinades?|reunions? de famille|family reunions?|soirees? du personnel|staff part(?:y|ies)|baptemes?|fetes? (?:privees?|de famille|d'anniversaire)|(?:private|retirement|farewell|leaving|engagement) part(?:y|ies)|bar[ -]?mitzvah|pot de depart|wedding anniversary)\b/g,
  },
  {
    value: 'dinner',
    confidence: 0.85,
    pattern:
      /\b(?:diners?|dinners?|dejeuners? (?:d'affaires|de travail)|repas (?:d'entreprise|d'equipe|de fin d'annee|de noel)|(?:business |client )lunch(?:eon)?|banquets?)\b/g,
  },
  {
    value: 'cocktail',
    confidence: 0.85,
    pattern:
      /\b(?:cocktails?(?: dinatoires?| party| reception)?|after-?works?|drinks (?:reception|party)|networking drinks|aperitifs?|(?:evening |summer )receptions?|vernissage)\b/g,
  },
  {
    value: 'meeting',
    confidence: 0.8,
    pattern:
      /\b(?:reunions?|meetings?|assemblees? generales?|ag (?:annuelle|ordinaire|mixte|20\d\d)|kick-?offs?|general assembly|agm|rencontres?)\b/g,
  },
  { value: 'private_party', confidence: 0.6, pattern: /\b(?:fetes?|part(?:y|ies)(?! of))\b/g },
  { value: 'other', confidence: 0.8, pattern: /\bhackathons?\b/g },
];

/** The value of a form's field for the layout, which needs no words around it. */
const LAYOUT_NAMES: [Configuration, RegExp][] = [
  ['u_shape', /^(?:en |forme )?"?u\b/],
  ['hollow_square', /^(?:en )?(?:carre|hollow|square)\b/],
  ['boardroom', /^(?:board|conseil|conference table)/],
  ['classroom', /^(?:en |salle de )?(?:classe|class|ecole|school)/],
  ['theatre', /^(?:en )?(?:theat|conference|amphi|auditorium)/],
  ['cabaret', /^(?:en )?(?:ilots?|islands?|cabaret)\b/],
  ['banquet', /^(?:banquet|tables? rondes|round tables)/],
  ['cocktail', /^(?:cocktail|debout|standing)/],
];

/** Returns the layout that a whole folded value names. */
export const layoutNamed = (value: string): Configuration | null =>
  LAYOUT_NAMES.find(([, pattern]) => pattern.test(value))?.[0] ?? null;

function layoutOf(source: Folded): Finding<Configuration>[] {
  const start = Math.max(0, source.folded.search(/\S/));
  const value = source.folded.slice(start).trimEnd();
  const layout = layoutNamed(value);
  return layout === null ? [] : [{ value: layout, confidence: 0.97, source, start, end: start + value.length }];
}

/** Confidence of words that name a layout or what is served. */
const WEAK = 0.7;
const ITEM = /(?:^|\n) {0,2}\d{1,2} ?(?:h|:|am\b|pm\b)[^\n]*$/;

/** Whether words are in an item of a program ("20h : cocktail"), which isn't the main session. */
const isItem = ({ source, start }: Finding<unknown>): boolean =>
  ITEM.test(source.folded.slice(Math.max(0, start - 60), start));

/**
 * Returns the requested layout: that of a form (`fields`), else the most certain one, and among equals the first (the main session).
 */
export function readConfiguration(sources: Folded[], fields: Folded[] = []): Finding<Configuration> | null {
  const words = findWords(sources, CONFIGURATION_RULES, () => true);
  const found = [...fields.flatMap(layoutOf), ...words.filter((one) => one.confidence > WEAK || !isItem(one))];
  return found.reduce<Finding<Configuration> | null>(
    (best, one) => (best === null || one.confidence > best.confidence ? one : best),
    null,
  );
}

/** Returns the layouts that a text names, in its order. */
export const configurationsIn = (source: Folded): Finding<Configuration>[] =>
  findWords([source], CONFIGURATION_RULES, () => true);

/** Returns the kind of event: the first in the subject, else the first in the text. */
export function readEventType(sources: Folded[]): Finding<EventType> | null {
  const found = eventTypesIn(sources);
  for (const source of sources) {
    const here = found.filter((one) => one.source === source).sort((a, b) => a.start - b.start);
    const first = here.find((one) => one.confidence >= 0.8) ?? here[0];
    // The text says what kind of meeting the subject names.
    if (first?.value === 'meeting' && source === sources[0])
      return found.find(({ value }) => value === 'board_meeting') ?? first;
    if (first) return first;
  }
  // Who only asks for a meeting room wants to meet.
  const room = findWords(sources, ROOM_RULES, () => true)[0];
  return room ?? null;
}

/** Returns the kinds of event that texts name, in their order. */
export const eventTypesIn = (sources: Folded[]): Finding<EventType>[] =>
  findWords(
    sources,
    EVENT_RULES,
    (source, start, end) => !ROOM_BEFORE.test(source.before(start, 20)) && !ROOM_AFTER.test(source.after(end, 15)),
  );

interface Requirement {
  fr: string;
  en: string;
  pattern: RegExp;
}

const REQUIREMENTS: Requirement[] = [
  {
    fr: 'parking',
    en: 'parking',
    pattern: /\b(?:parkings?|stationnement|car[ -]parks?|places de parking|parking spaces?)\b/g,
  },
  {
    fr: 'restauration',
    en: 'catering',
    pattern:
      /\b(?:traiteurs?|restauration|catering|caterers?|dejeuners?(?: assis| buffet)?|lunch(?:es)?|buffets?|repas|meals?|plateaux[ -]repas|cocktail dinatoire)\b/g,
  },
  {
    fr: 'pauses café',
    en: 'coffee breaks',
    pattern:
      /\b(?:pauses?[ -]cafe|cafe d'accueil|petit[ -]dejeuner d'accueil|coffee breaks?|welcome coffee|refreshments|pauses? gourmandes?)\b/g,
  },
  { fr: 'wifi', en: 'wifi', pattern: /\b(?:wi-?fi|fibre|internet|haut debit|broadband)\b/g },
  {
    fr: 'vidéoprojecteur',
    en: 'projector',
    pattern:
      /\b(?:video-?projecteurs?|projecteurs?|projectors?|beamer|ecrans?(?: geants?)?|(?:large |big )?screens?|videoprojection)\b/g,
  },
  {
    fr: 'sonorisation',
    en: 'sound system',
    pattern:
      /\b(?:sonorisation|sono|micros?(?: hf| main| cravate)?|microphones?|sound system|pa system|audio system)\b/g,
  },
  {
    fr: 'visioconférence',
    en: 'video conferencing',
    pattern:
      /\b(?:visio-?conferences?|visio|video[ -]?conferenc(?:e|ing)|hybride?|live[ -]?stream(?:ing)?|captation)\b/g,
  },
  {
    fr: 'accès PMR',
    en: 'step-free access',
    pattern:
      /\b(?:pmr|mobilite reduite|fauteuils? roulants?|wheelchairs?(?: access| accessible| users?)?|step[ -]free(?: access)?|accessib(?:le|ilite|ility)(?: pmr)?|disabled access|reduced mobility)\b/g,
  },
  {
    fr: 'hébergement',
    en: 'accommodation',
    pattern:
      /\b(?:hebergement|chambres?|nuitees?|accommodation|bedrooms?|overnight(?: stay)?|hotel rooms?|\d+ (?:single |double )?rooms for the night)\b/g,
  },
  {
    fr: 'salles de sous-commission',
    en: 'break-out rooms',
    pattern:
      /\b(?:sous-commissions?|salles? (?:annexes?|de travail)|break-?out(?: rooms?| spaces?)?|syndicate rooms?)\b/g,
  },
  {
    fr: 'lumière du jour',
    en: 'natural light',
    pattern: /\b(?:lumiere (?:du jour|naturelle)|natural (?:day)?light|daylight)\b/g,
  },
  {
    fr: 'espace extérieur',
    en: 'outdoor space',
    pattern:
      /\b(?:terrasses?|jardins?|espaces? exterieurs?|exterieur|terraces?|gardens?|outdoor(?: space| area)?|rooftops?)\b/g,
  },
  {
    fr: 'climatisation',
    en: 'air conditioning',
    pattern: /\b(?:climatisation|climatisee?s?|air[ -]condition(?:ing|ed))\b/g,
  },
  { fr: 'scène', en: 'stage', pattern: /\b(?:scene|estrade|podium|stage)\b/g },
  {
    fr: 'paperboard',
    en: 'flip chart',
    pattern: /\b(?:paper-?boards?|flip[ -]?charts?|white-?boards?|tableaux? blancs?)\b/g,
  },
  { fr: 'vestiaire', en: 'cloakroom', pattern: /\b(?:vestiaires?|cloak-?rooms?)\b/g },
  {
    fr: 'accès en transports',
    en: 'public transport',
    pattern:
      /\b(?:(?:proche|pres|a proximite|a pied) (?:de la |des |d'une |de )?(?:gares?|transports(?: en commun)?|metro|tram)|(?:near|close to|walking distance (?:of|from)) (?:the |a )?(?:train |railway )?(?:station|public transport|metro|tram)|transports en commun|public transport)\b/g,
  },
  {
    fr: 'options végétariennes',
    en: 'vegetarian options',
    pattern:
      /\b(?:vegetarien(?:ne)?s?|vegans?|vegetarian|sans gluten|gluten[ -]free|halal|kosher|casher|allergi(?:e|es|que|ques|c))\b/g,
  },
  { fr: 'piste de danse', en: 'dance floor', pattern: /\b(?:piste de danse|dance[ -]?floor|dj)\b/g },
];

const REFUSED_BEFORE =
  /(?:pas besoin|sans besoin|inutile|no need|without|we don't need|not need|aucun(?:e)?|pas de|sans|no)\s+(?:de |d'|for |any |a |un |une )?$/;

/**
 * Returns what else the venue must offer, as a list in the mail's language. The quote spans from the first to the last
 * of them.
 */
export function readRequirements(source: Folded, language: 'fr' | 'en'): Finding<string> | null {
  const found: { label: string; start: number; end: number }[] = [];
  for (const rule of REQUIREMENTS) {
    const match = source.matches(rule.pattern).find((one) => !REFUSED_BEFORE.test(source.before(one.index, 30)));
    if (match) found.push({ label: rule[language], start: match.index, end: match.index + match[0].length });
  }
  found.sort((a, b) => a.start - b.start);
  const first = found[0];
  if (!first) return null;
  const last = Math.max(...found.map((one) => one.end));
  return {
    value: found.map((one) => one.label).join(', '),
    confidence: 0.8,
    source,
    start: first.start,
    end: last - first.start <= 400 ? last : first.end,
  };
}

/** Findings in the order of sources and positions. Words within a longer finding don't count. */
export function findWords<T>(
  sources: Folded[],
  rules: Rule<T>[],
  accept: (source: Folded, start: number, end: number) => boolean,
): Finding<T>[] {
  return sources.flatMap((source) => {
    const found: Finding<T>[] = [];
    for (const rule of rules) {
      for (const match of source.matches(rule.pattern)) {
        const { start, end } = trimmed(match);
        if (accept(source, start, end))
          found.push({ value: rule.value, confidence: rule.confidence, source, start, end });
      }
    }
    return withoutParts(found);
  });
}

/** Leaves out findings within a longer one, and sorts by position. */
function withoutParts<T>(found: Finding<T>[]): Finding<T>[] {
  let longest = { start: 0, end: -1 };
  return found
    .sort((a, b) => a.start - b.start || b.end - a.end)
    .filter((one) => {
      const isPart = longest.end > one.end || (longest.end === one.end && longest.start < one.start);
      if (one.end > longest.end) longest = one;
      return !isPart;
    });
}

function trimmed(match: RegExpExecArray): { start: number; end: number } {
  const lead = match[0].length - match[0].trimStart().length;
  return { start: match.index + lead, end: match.index + match[0].trimEnd().length };
}
