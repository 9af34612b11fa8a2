import type { Configuration, EventType, Slot } from '#domain/vocabulary';
import type { ValueSource } from '../../sources';
import type { ReadNeed } from '../../needs';
import type { ReadValue } from '../../read-value';
import { addDays } from '../mentions/calendar';
import type { DateMention } from '../mentions/dates';
import { COUNT } from '../mentions/numbers';
import type { TimeMention } from '../mentions/times';
import { configurationsIn, layoutNamed } from '../mentions/words';
import type { Finding, Folded, Range } from '../text';
import { type Anchor, anchorsIn } from './anchors';
import { type Bedrooms, bedroomsIn, type BedWords, bedWordsIn, type Placed, SLEEPING } from './bedrooms';
import { daysFrom, type EventDays, daysIn, isIn, type NamedDay, nightsBetween, within } from './days';
import { type NumberWord, numbersIn } from './numbers';
import { type Row, rowAt } from './rows';
import { OPTIONAL, type Scope, scopesOf, slotsIn, type SlotWord } from './scopes';
import { type Sentence, sentencesOf } from './sentences';

/** What is known of the main session, which isn't a need. */
export interface MainNeed {
  event: EventDays | null;
  /** All kinds of event that the text names, the main one first. */
  types: EventType[];
}

export interface NeedsText {
  source: Folded;
  origin: ValueSource;
  dates: DateMention[];
  times: TimeMention[];
}

/** The words for a need, or for bedrooms, which end those of the need before them. */
type Head = Anchor | BedWords;

/** A need's words in its sentence: from the mark before its name to the next need. */
interface Clause<H extends Head = Head> extends Range {
  head: H;
  sentence: Sentence;
  /** What is said before all needs of the sentence. */
  lead: Range;
  /** Where the first need of the sentence begins. */
  first: number;
  /** Whether the head before it in its sentence is of the same kind. */
  follows: boolean;
  /** The words of the next meal if nothing but "and" is between them: what they say is for both. */
  joined: Range | null;
}

/** What a text says, by kind of words. */
interface Words {
  text: NeedsText;
  sentences: Sentence[];
  numbers: NumberWord[];
  days: NamedDay[];
  slots: SlotWord[];
  layouts: Finding<Configuration>[];
  scopes: Map<Sentence, Scope>;
  event: EventDays | null;
}

/** The words of a room, meal or cocktail besides the main session. */
export interface NeedWords extends Range {
  source: Folded;
  kind: Anchor['kind'];
  meal: Anchor['meal'] | null;
  /** Where its name ends. */
  nameEnd: number;
  /** How many people it is for. */
  attendees: number[];
}

export interface NeedsReading {
  needs: ReadNeed[];
  words: NeedWords[];
}

const MAX_NEEDS = 20;
const MAX_BEDROOMS = 10;
const MAX_LEAD = 40;
/** The last sentence that may introduce the event. */
const MAX_INTRODUCTION = 2;
const MAX_CLAUSE = 400;
/** Names of needs that are looked at: a longer list is no brief. */
const MAX_ANCHORS = 200;
/** The day that was named before. */
const SAME_DAY =
  /\b(?:that (?:evening|night|day)|the same (?:evening|day)|ce soir-la|(?:le )?(?:soir|jour) meme|le meme (?:soir|jour)|ce jour-la)\b/;
/** A later part of the day. */
const LATER = /\b(?:le soir|en soiree|l'apres-midi|in the (?:evening|afternoon))\b/;
const EVERY_DAY =
  /\b(?:chaque (?:jour|midi|soir|matin|apres-midi)|tous les (?:jours|midis|soirs|matins)|(?:each|every) (?:day|evening|night|morning|afternoon)|daily|both (?:days|evenings|nights)|(?:les|des) (?:deux|trois|quatre|2|3|4) (?:jours|soirs|midis|journees)|quotidiens?|par jour|per day)\b/;
/** Where the words of the next need begin. */
const MARK =
  /(?:,|;|:(?!\d\d)|\(|\bet\b|\band\b|\bpuis\b|\bthen\b|\bainsi que\b|\bplus\b|\+|&|\bwith\b|\bavec\b|\bsuivie? d'|\bfollowed by\b|\t| - )/g;
/** "et, pour 12 personnes seulement, un dîner": said of what follows. */
const ASIDE =
  /\b(?:et|and),? (?:(?:pour|for) [^,;.\n]{3,40}|(?:if (?:you|there|possible|available)|si (?:vous|possible|disponible))[^,;.\n]{0,30}|la veille[^,;.\n]{0,12}|the (?:day|evening|night) before), ?(?:d'un |d'une |un |une |a |the |le |la )?$/;
const ADVERB =
  /(?:,\s*)?\b(?:optionally|eventuellement|possibly|maybe|perhaps|peut-etre|si possible|if possible|en option|si le budget le permet|if (?:the )?budget (?:allows|permits)|(?:budget|funds|time|weather) permitting),?\s*$/;
/** A verb, whose subject is before it. */
const SUBJECT_BEFORE = /^(?:dejeuner|diner)(?:a|ont|ons)$|^(?:will|would like to) /;
/** Between a number and the noun that it counts. */
const COUNTED_GAP =
  /^\s*(?:[x×]\s*)?(?:\([^)]{1,20}\) )?(?:(?!(?:de|d|of|for|pour|et|and|ou|or|en|in|at|le|la|les|the|a|au|par|per|pax|pers|personnes|people|guests|participants|including|dont|incl)\b)[a-z'-]+ ){0,2}$/;
/** Before a bare number of people. */
const PEOPLE_LEAD =
  /(?:^|\b(?:pour|for|de|of|a|about|around|roughly|some|approximately|nearly|almost|circa|environ|presque|pres de|quelque|env\.?|approx\.?|up to|jusqu'a|ces|nos|our|these|base|x|seats?|seating|holds?|holding|accommodat(?:e|ing)|accueill\w+|capacite(?: de)?)\s|d'|[:(x=@~|\t]\s?|\b(?:assis|debout|buffet|gala|seated|standing) )$/;
const ON_TOP =
  /\b(?:supplementaires?|additionnel(?:le)?s?|autres?|second|deuxieme|en plus|outre|besides|additional|extra|separate|another|in addition|plus\b(?! de)|annexe|a cote|petites? salles?|small(?:er)? (?:meeting )?rooms?)/;
const PLENARY =
  /\b(?:plenieres?|plenary|main (?:room|hall|session)|salle principale|grande salle|auditorium|amphi\w*)\b/;
/** What makes a smaller room another kind of room. */
const PURPOSE =
  /^(?: (?:de|d'une|for|of) [a-z0-9 ]{1,16} (?:personnes|pers|pax|places|people|seats)| (?:de|pour|for|of) \d{1,3}\b)?[^,;.\d]{0,32}\b(?:(?:to (?:display|store|exhibit|keep|change|prepare)\b|(?:pour|for) (?:le |la |l'|les |the |our )?(?:jury|judges|secretariat|bureau de vote|vote|scrutin|depouillement|ballots?|polling|vote count|elus?|organis\w+|organiz\w+|intervenants|speakers|coiffure|habillage|maquillage|essayages?|costumes|stylisme|props|wardrobe|fittings?)|hair|make-?up|maquillage|coats?|luggage|bags|bagages?|manteaux|cadeaux|materiel|storage|stock\w*|children|kids|enfants|band|orchestre|musicien\w*|artistes?|essais|castings?|auditions?|deliberations?|temoins?|witnesses|arbitres?|referees?|screen tests?|traiteur|caterers?|prayer|priere|press|presse|journalist\w*))\b/;
/** The purpose of a small room besides the main one. */
const FOR_PURPOSE =
  /^ (?:where|ou|in which|dans laquelle|to) [a-z]|^ (?:for|pour) (?:the |our |les |des |nos )?(?:role[ -]?plays?|exercises|group work|break-?outs?|interviews|one-to-ones|calls|jeux de role|exercices|mises en situation|cas pratiques|travaux|entretiens|appels)\b/;
/** Words for groups, without which "rooms" may be bedrooms. */
const GROUPS =
  /\b(?:break-?outs?|workshops?|sessions?|groups?|teams?|squads?|parallel|split|tracks?|meetings?|discussions?)\b/;
/** A small room, which is the main one if no other is named before. */
const SMALL_ROOM =
  /^(?!.*\b(?:side|break-?out|syndicate|sous|group|extra)\b)(?:petite|small|smaller|quiet)\b.*(?:salle|piece|room|space)\b(?!s)|^(?:salle|piece|room) (?:calme|privee)$|^(?:salle|espace) de travail$|^(?:salle|piece|bureau) (?:pour|d'|de) ?(?:entretiens?|rendez-vous|brainstorming|reflexion)$/;
const OTHER_ROOM =
  /\b(?:salles?|(?<!(?:single|double|twin|guest|hotel) )rooms?|espaces?|space|plenieres?|plenary|auditorium|amphi\w*|hall|piece|theatre)\b/;
/** Bare words for rooms, which repeat what was named before as often as they name a need. */
const BARE_ROOMS = /^(?:(?:other |more |further )?rooms?|salles?)$/;
const ATTACHED_BREAKFAST = /(?:\b(?:avec|with|including|incl\.?|inclu(?:s|ant)|y compris|b&b)[ ,(]*)$/;

/** Reads what a text asks for besides the main session. */
export function readNeeds(text: NeedsText, main: MainNeed): NeedsReading {
  const { source, dates, times } = text;
  const { event } = main;
  const sentences = sentencesOf(source);
  const days = daysIn(source, dates, event);
  const hours = times.map((time) => source.placeOf(time));
  const beds = bedWordsIn(source, sentences).slice(0, MAX_ANCHORS);
  const named = anchorsIn(source);
  const mentions = named.filter(({ kind }) => kind === 'mention').slice(0, MAX_ANCHORS);
  const anchors = withoutMain(
    source,
    sentences,
    named
      .filter((one) => one.kind !== 'mention')
      .filter((one) => !(one.generic && beds.some((bed) => one.start < bed.end && bed.start < one.end))),
    days,
    main,
  ).slice(0, MAX_ANCHORS);
  if (anchors.length === 0 && beds.length === 0) return { needs: [], words: [] };
  const numbers = numbersIn(source, [...days, ...hours]);
  const heads = [...anchors.filter((one) => isCounted(source, numbers, one)), ...mentions, ...beds].sort(
    (a, b) => a.start - b.start,
  );
  const slots = slotsIn(source, times);
  const words: Words = {
    text,
    sentences,
    numbers,
    days,
    slots,
    layouts: anchors.length === 0 ? [] : configurationsIn(source),
    scopes: scopesOf(source, sentences, heads, days, slots),
    event,
  };
  const clauses = clausesOf(words, heads);
  const read = clauses.filter(isOfRooms).map((clause) => ({ clause, needs: needsOf(clause, words) }));
  const rooms = read.flatMap(({ clause, needs }) => (clause.head.leaving ? withoutKnown(needs, read) : needs));
  return {
    needs: [...withoutMentions(rooms).slice(0, MAX_NEEDS), ...stays(clauses, words).slice(0, MAX_BEDROOMS)],
    words: read.flatMap(({ clause, needs }) => (needs.length > 0 ? [wordsOf(source, clause, needs)] : [])),
  };
}

/** "Le soir, dîner de gala" */
const LEADING_EVENING =
  /^\s*(?:(?:et|and|puis|then),? )?(?:(?:le (?:\w+ )?|ce )soir|en soiree|in the evening|(?:on )?(?:\w+ )?evening|that (?:evening|night))(?: meme)?[ ,:]*$/;

function wordsOf(source: Folded, { head, start, end, lead }: Clause<Anchor>, needs: ReadNeed[]): NeedWords {
  const isLed = LEADING_EVENING.test(source.folded.slice(lead.start, lead.end));
  return {
    source,
    start: isLed ? lead.start : start,
    end,
    kind: head.kind,
    meal: head.meal ?? null,
    nameEnd: head.end,
    attendees: needs.flatMap(({ attendees }) => (attendees ? [attendees.value] : [])),
  };
}

/** Leaves out a meal before which guests leave if the text asks for it elsewhere. */
const withoutKnown = (needs: ReadNeed[], read: { clause: Clause<Anchor>; needs: ReadNeed[] }[]): ReadNeed[] =>
  needs.filter(
    ({ meal, date }) =>
      date &&
      !read.some(
        ({ clause, needs: others }) =>
          !clause.head.leaving &&
          others.some((one) => one.meal?.value === meal?.value && (!one.date || one.date.value === date.value)),
      ),
  );

const isOfRooms = (clause: Clause): clause is Clause<Anchor> => clause.head.kind !== 'bedrooms';
const isOfBeds = (clause: Clause): clause is Clause<BedWords> => clause.head.kind === 'bedrooms';

/** Leaves out needs that are only mentioned once more: "le dîner" besides "un dîner pour 80 personnes le 18". */
function withoutMentions(needs: ReadNeed[]): ReadNeed[] {
  const isMention = ({ kind, attendees, date, count, configuration }: ReadNeed): boolean =>
    kind.value !== 'breakout' && kind.value !== 'other' && !attendees && !date && !count && !configuration;
  const same = (one: ReadNeed, other: ReadNeed): boolean =>
    one.kind.value === other.kind.value && one.meal?.value === other.meal?.value;
  return needs.filter(
    (need, at) =>
      !isMention(need) ||
      !needs.some((other, index) => index !== at && same(need, other) && (!isMention(other) || index < at)),
  );
}

/** Words of a meeting: with one, a meal or a cocktail is a need, whatever else the mail is about. */
const SESSION =
  /\b(?:pleniere|plenary|seminaires?|seminar|reunions?|meetings?|conferences?|formations?|training|colloque|congres|symposium|assemblee|ag|je|journees? d'etudes?|kick-?off|convention|workshops?|offsite|off-site|retreat|comite|codir|comex|presentation|ceremonie|remise|salles? de|auditorium|launch|lancement|ceremony|awarded|prize-giving|lecture|talks?|debate|debat|concert|screening|projection|performance|representation|vernissage|preview|trial|amphi\w*|maires|adherents)\b/;
const TRADE_SHOW =
  /\b(?:salon (?:professionnel|b2b|des|de l'|du)|trade|foire|forum|fair|(?<!\b(?:will|to|can|could|would) )show)\b/;
/** "to celebrate our golden wedding with a lunch": the meal is the event. */
const CELEBRATED =
  /\b(?:celebrat(?:e|ing)|feter|celebrer|fetons|celebrons)\b[^.;\n]{0,60}\b(?:with|over|avec|par|autour d') ?(?:a|an|un)? ?(?:[a-z]+ )?$/;
/** "We are launching our watch as a cocktail party": the event itself. */
const IN_FORM =
  /\b(?:event|evening|party|launch\w*|celebrat\w*|soiree|evenement|lancement|lancer|lancons|feter|fetons)\b[^.;\n]*\b(?:as|in the form of|sous (?:la )?forme d(?:e|')|autour d') ?(?:a |an |un |une )?$/;
/** What comes after something else isn't the main session. */
const FOLLOWS =
  /(?:\b(?:puis|suivie?s?(?: d'|d'| par| de)?|followed by|and|et|avec|with|then|ainsi que|plus|place|ensuite|enfin|finally|afterwards|pour (?:finir|terminer|clore|conclure)|to (?:finish|end|close))|[,+-])\s*(?:(?:un|une|a|an|the|le|du|au|a la|a l'|aux|d'un|d'une|par|by|de) ?){0,2}$/;

/**
 * Leaves out the words that name the main session itself: the dinner of a wedding, or the cocktail that the mail is about, if the sentence
 * that introduces the event names it before any meeting.
 */
function withoutMain(
  source: Folded,
  sentences: Sentence[],
  anchors: Anchor[],
  days: NamedDay[],
  { types: [type], event }: MainNeed,
): Anchor[] {
  if (type === 'trade_show' && TRADE_SHOW.test(source.folded))
    return anchors.filter(({ kind }) => kind !== 'exhibition');
  const celebrated = anchors.find((one) => isServed(one) && CELEBRATED.test(source.before(one.start, 80)));
  anchors = anchors.filter((one) => !isServed(one) || !IN_FORM.test(source.before(one.start, 60)));
  if (type === 'wedding') return anchors.filter((one) => one.meal !== 'dinner' && one !== celebrated);
  const first = anchors.find(({ generic }) => !generic);
  if (!first || (event !== null && event.first !== event.last)) return anchors;
  const sentence = sentences.find(({ start, end }) => first.start >= start && first.end <= end);
  const isFestive = type === undefined || ['cocktail', 'dinner', 'gala', 'private_party', 'other'].includes(type);
  // "le dimanche 20 juin, déjeuner pour 35 personnes"
  const isDated =
    days.some(({ end }) => end <= first.start && /^, ?$/.test(source.folded.slice(end, first.start))) &&
    type === 'private_party';
  // A party with several of them is none of them.
  const isParty = type === 'private_party' || type === 'other';
  const isOneOfMany =
    isParty &&
    sentence !== undefined &&
    anchors.some((one) => one !== first && isServed(one) && one.start >= sentence.start && one.end <= sentence.end);
  const isMain =
    !isOneOfMany &&
    isFestive &&
    (first.kind === 'cocktail' || first.meal === 'dinner' || first.meal === 'lunch' || first.meal === 'breakfast') &&
    sentence !== undefined &&
    (!FOLLOWS.test(source.before(first.start, 40)) || isDated || first === celebrated) &&
    !SESSION.test(source.folded.slice(0, first.start)) &&
    (sentence.start === 0 ||
      (type !== undefined &&
        type !== 'other' &&
        (first.kind === 'cocktail' || first.meal === 'dinner') &&
        sentences.indexOf(sentence) <= MAX_INTRODUCTION) ||
      days.some(({ day, start, end }) => day === event?.first && start >= sentence.start && end <= sentence.end));
  // "Soirée de gala", and later its dinner
  const isGalaNight = GALA.test(source.folded.slice(first.start, first.end));
  return isMain ? anchors.filter((one) => one !== first && !(isGalaNight && one.meal === 'dinner')) : anchors;
}

const isServed = ({ kind }: Head): boolean => kind === 'meal' || kind === 'cocktail';
const JOIN = /^ ?(?:\+|&|\/|et|and|puis|then|followed by|suivie? d[eu']) ?(?:(?:le|la|the) )?$/;

/** "On Wednesday and Thursday, a second room": the days before the mark belong to the first need. */
function withDays(source: Folded, days: NamedDay[], from: number, start: number): number {
  const before = days.filter((day) => day.start >= from && day.end <= start);
  const last = before.at(-1);
  if (!last || !/^ ?$/.test(source.folded.slice(last.end, start)) || source.folded[start] !== ',') return start;
  let first = last;
  for (const day of before.toReversed())
    if (
      /^(?: ?(?:,|and|et|&|the|le|on)){0,3} ?$/.test(source.folded.slice(day.end, first.start)) ||
      day.start === first.start
    )
      first = day;
  return first.start;
}

function clausesOf({ text: { source }, sentences, numbers, days }: Words, heads: Head[]): Clause[] {
  let next = 0;
  return sentences.flatMap((sentence) => {
    const own: Head[] = [];
    for (; next < heads.length && (heads[next] as Head).start < sentence.end; next += 1) own.push(heads[next] as Head);
    const inside = merged(source, numbers, own);
    const starts = inside.map((head, at) => {
      const after = inside[at - 1]?.end ?? sentence.start;
      const between = source.folded.slice(after, head.start);
      // "Les jurys, 21 personnes, déjeuneront sur place"
      if (at === 0 && SUBJECT_BEFORE.test(source.folded.slice(head.start, head.end))) return sentence.start;
      // What is in brackets belongs to the words before.
      const aside = ASIDE.exec(between);
      if (aside && at > 0) return after + aside.index;
      const mark = [...between.matchAll(MARK)].findLast(
        ({ 0: sign, index }) => sign !== '(' || !between.slice(index).includes(')'),
      );
      // "lunch (140 people) among the stands": what is between is said of the first.
      if (!mark) return at === 0 ? sentence.start : (countBefore(source, numbers, after, head)?.start ?? head.start);
      const adverb = ADVERB.exec(between.slice(0, mark.index));
      return after + (adverb ? adverb.index : mark.index);
    });
    const first = inside[0];
    if (first) starts[0] = withDays(source, days, sentence.start, starts[0] ?? sentence.start);
    const endOf = (at: number): number =>
      starts[at + 1] ?? Math.min(sentence.end, (inside[at] as Head).end + MAX_CLAUSE);
    return inside.map((head, at) => {
      const next = inside[at + 1];
      const isJoined =
        next !== undefined && isServed(head) && isServed(next) && JOIN.test(source.folded.slice(head.end, next.start));
      return {
        head,
        sentence,
        start: starts[at] ?? sentence.start,
        end: endOf(at),
        first: starts[0] ?? sentence.start,
        lead: leadOf(source, sentence.start, starts[0] ?? sentence.start),
        follows: inside[at - 1]?.kind === head.kind,
        joined: isJoined ? { start: next.end, end: endOf(at + 1) } : null,
      };
    });
  });
}

/** The words before all needs that count for each of them: a heading, or a few words. */
function leadOf(source: Folded, start: number, end: number): Range {
  const colon = source.folded.slice(start, Math.min(end, start + 60)).search(/ ?:(?!\d)/);
  if (colon >= 0) return { start, end: start + colon };
  const comma = source.folded.slice(start, Math.min(end, start + MAX_LEAD)).indexOf(',');
  if (end - start > MAX_LEAD) return { start, end: comma < 0 ? start : start + comma };
  return { start, end };
}

/** The number that counts a noun: directly before it. */
const countBefore = (source: Folded, numbers: NumberWord[], start: number, head: Range): NumberWord | null => {
  const number = numbers.findLast(({ end, start: from }) => end <= head.start && from >= start);
  if (!number || number.unit === 'people') return null;
  return COUNTED_GAP.test(source.folded.slice(number.end, head.start)) ? number : null;
};

/** Leaves out bare words for rooms without a number: "in a private dining room". */
const isCounted = (source: Folded, numbers: NumberWord[], one: Anchor): boolean =>
  !one.generic ||
  !BARE_ROOMS.test(source.folded.slice(one.start, one.end)) ||
  countBefore(source, numbers, one.start - 60, one) !== null;

/** Joins the words for one need: "un espace d'exposition pour 12 stands", "deux ateliers en salles de sous-commission". */
function merged(source: Folded, numbers: NumberWord[], heads: Head[]): Head[] {
  const found: Head[] = [];
  for (const one of heads) {
    if (one.kind === 'bedrooms') {
      found.push(one);
      continue;
    }
    const before = found.findLast((known): known is Anchor => known.kind === one.kind);
    const between = before ? source.folded.slice(before.end, one.start) : '';
    const isSame = before !== undefined && before === found.findLast(({ kind }) => kind !== 'mention');
    if (before && one.kind === 'exhibition') before.stands ||= one.stands;
    else if (isSame && one.kind === 'breakout' && isHeldIn(source, numbers, before, one, between))
      found[found.length - 1] = { ...one };
    else if (isSame && one.kind === 'breakout' && isRepeated(source, numbers, before, one, between)) {
      // "Three workshops after lunch, so three rooms for 12"
      if (before === found.at(-1)) before.generic &&= one.generic;
      else found.splice(found.indexOf(before), 1, ...found.splice(found.indexOf(before) + 1), { ...one });
    } else if (isSame && one.kind === 'cocktail' && /^ ?[-/]?\s*$/.test(between)) continue;
    // "une soirée de gala le 8 octobre (dîner assis)"
    else if (isGala(source, found.at(-1), one)) continue;
    // "Déjeuner : cocktail déjeunatoire"
    else if (isServedAs(source, found.at(-1), one)) continue;
    else found.push({ ...one });
  }
  return found;
}

/** Whether a cocktail says how the meal of its line is served. */
const isServedAs = ({ folded }: Folded, meal: Head | undefined, one: Anchor): boolean =>
  meal?.kind === 'meal' &&
  one.kind === 'cocktail' &&
  /^ ?(?:[:=(]|- |en |in the form of (?:a )?|sous forme de )\s?$/.test(folded.slice(meal.end, one.start));

const GALA = /^(?:soirees? de gala|gala evenings?)$/;

/** Whether a dinner is that of the gala before it. */
const isGala = ({ folded }: Folded, before: Head | undefined, one: Anchor): boolean =>
  before?.kind === 'meal' && one.meal === 'dinner' && GALA.test(folded.slice(before.start, before.end));

/** What groups do, which isn't the name of rooms. */
const ACTIVITY =
  /^(?:ateliers?|workshops?|parallel (?:sessions?|tracks?|streams?|workshops?)|(?:tracks?|streams?|sessions?) in parallel|working groups?|groupes de travail|commissions?)$/;

/** "Two parallel sessions, so we need one additional room": the rooms are said to be others than the sessions. */
const isHeldIn = (source: Folded, numbers: NumberWord[], before: Anchor, one: Anchor, between: string): boolean =>
  ACTIVITY.test(source.folded.slice(before.start, before.end)) &&
  /\b(?:so|donc|hence|therefore)\b/.test(between) &&
  countBefore(source, numbers, before.start - 60, before)?.value !==
    countBefore(source, numbers, one.start - 60, one)?.value;

/** Whether words for rooms name those of the words before them. */
function isRepeated(source: Folded, numbers: NumberWord[], before: Anchor, one: Anchor, between: string): boolean {
  const isApart = /[,+]|\bet\b|\band\b/.test(between);
  if (!(isApart || /\d/.test(between)) || /^\s*[:(]?\s*\d{0,2}\s*$/.test(between)) return true;
  // "deux petites salles de 8 personnes pour les sous-groupes"
  if (/^[^,;.+]*\b(?:pour|for) (?:(?:les|des|nos|the|our) )?$/.test(between)) return true;
  if (!one.generic && !before.generic) return false;
  const count = countBefore(source, numbers, one.start - 60, one);
  const known = countBefore(source, numbers, before.start - 60, before);
  const isBare = BARE_ROOMS.test(source.folded.slice(one.start, one.end));
  if (!count) return isBare || (before.generic && !isApart);
  // "ateliers, par groupes de 20, soit 7 salles", "three groups meet, so please provide three rooms"
  const isActivity = ACTIVITY.test(source.folded.slice(before.start, before.end));
  if (isBare && isActivity && !known) return true;
  if (count.value > 1) return (isBare || before.generic) && count.value === known?.value;
  return isBare && !isApart;
}

function needsOf(clause: Clause<Anchor>, words: Words): ReadNeed[] {
  const { head, lead, sentence, joined } = clause;
  const { text, numbers, layouts, event, days: named } = words;
  const { source } = text;
  const { folded } = source;
  const scope = words.scopes.get(sentence);
  if (scope?.refused || head.kind === 'mention') return [];
  const read = <T>(value: T, confidence: number, { start, end }: Range): ReadValue<T> => ({
    value,
    confidence,
    quote: source.slice(start, end).trim(),
    source: text.origin,
  });
  const isRoom = head.kind === 'breakout' || head.kind === 'other';
  const isPurpose = head.kind === 'breakout' && PURPOSE.test(folded.slice(head.end, clause.end));
  const kind = isPurpose ? 'other' : head.kind;
  const inside = numbers.filter(({ start, end }) => start >= clause.start && end <= clause.end);
  // "Breakout room 1"
  const own = inside.filter(
    ({ start, value, unit }, at) =>
      !(isRoom && start === head.end + 1 && value <= 20 && unit === 'none' && at + 1 < inside.length),
  );
  const row = rowAt(source, head.start);
  const counted = countOfRooms(source, own, head, row);
  const count = isRoom ? counted : null;
  const near = seatsOf(source, own, head, row, counted, event, named);
  const shared =
    head.kind === 'breakout'
      ? groupSize(source, numbers, { start: sentence.start, end: clause.end })
      : joined && head.meal !== 'break'
        ? peopleBehind(source, numbers, joined, named)
        : [];
  const seats = summed(source, near.length > 0 ? near : shared);
  const [first = null] = seats;
  if (head.kind === 'breakout' && head.generic && !(isPurpose && counted) && !isAsked(clause, source, count, first))
    return [];
  if (head.meal === 'breakfast') {
    if (/^ (?:compris|inclus|included)/.test(folded.slice(head.end, head.end + 12))) return [];
    const isAttached = ATTACHED_BREAKFAST.test(folded.slice(Math.max(sentence.start, head.start - 14), head.start));
    if (
      isAttached &&
      /\b(?:chambres?|rooms?|singles?|doubles?|twins?|nuit|night|ch\.)/.test(folded.slice(sentence.start, head.start))
    )
      return [];
  }
  if (head.meal === 'break' && !first) return [];
  if (isFullBoard(source, clause)) return [];

  const need: ReadNeed = { kind: read(kind, head.generic ? 0.7 : 0.9, head) };
  if (head.meal) need.meal = read(head.meal, 0.95, head);
  if (isRoom) {
    const layout = layouts.find(
      ({ start, end, confidence }) =>
        start >= clause.start &&
        end <= clause.end &&
        confidence > 0.6 &&
        !(start < head.end && end > head.start) &&
        !(start < head.start && folded.slice(end, head.start).includes(')')) &&
        !/pour (?:les |des )?$/.test(folded.slice(start - 10, start)),
    );
    const beside = first && layoutBehind(source, first);
    if (layout) need.configuration = read(layout.value, layout.confidence, layout);
    else if (beside) need.configuration = read(beside.value, 0.9, beside);
    else if (row?.layout) need.configuration = read(row.layout.value, 0.9, row.layout);
  }
  const slot = slotOf(clause, words);
  if (slot) need.slot = read(slot.value, 0.85, slot);
  const optional =
    optionalIn(folded, clause) ??
    optionalIn(folded, lead) ??
    scope?.optional ??
    optionalAfter(folded, clause, sentence);
  // "A quiet room would be nice" is asked for besides the others.
  const isSmall =
    isRoom && (count === null || count.value === 1) && SMALL_ROOM.test(folded.slice(head.start, head.end));
  const isBeside = /^ (?:a cote|attenante?|voisine?|adjacent|next door|nearby|alongside)\b/.test(
    folded.slice(head.end, head.end + 20),
  );
  const isForPurpose = FOR_PURPOSE.test(folded.slice(head.end, head.end + 40));
  if (isSmall && !isBeside && !isForPurpose && !optional && !OTHER_ROOM.test(folded.slice(0, clause.start))) return [];
  if (optional) need.optional = read(true, 0.9, optional);
  if (kind === 'other') need.note = read(source.slice(head.start, head.end).trim(), 0.9, head);
  if (head.kind === 'exhibition') {
    const stands = own.find(({ unit }) => unit === 'stands');
    if (stands) {
      const place = { start: stands.start, end: stands.whole };
      need.note = read(source.slice(place.start, place.end), 0.9, place);
    }
  }
  const sizes = sizesOf(source, own, seats, count).map(({ rooms, people }): ReadNeed => ({
    ...need,
    ...(rooms && rooms.value > 1 && rooms.value <= 50 ? { count: read(rooms.value, 0.9, rooms) } : {}),
    ...(people ? { attendees: read(people.value, 0.85, people) } : {}),
  }));
  const [size] = sizes;
  // "un déjeuner chaque jour (22, 40 et 22)"
  const each = event === null ? [] : daysFrom(event.first, event.last);
  const every = EVERY_DAY.exec(folded.slice(clause.start, clause.end));
  if (
    size &&
    every &&
    head.kind === 'meal' &&
    seats.length > 1 &&
    seats.length === each.length &&
    isList(source, seats)
  ) {
    const place = { start: clause.start + every.index, end: clause.start + every.index + every[0].length };
    return seats.map((people, at) => ({
      ...size,
      attendees: read(people.value, 0.85, people),
      date: read(each[at] ?? '', 0.8, place),
    }));
  }
  const days = daysOf(clause, words);
  // "Dîner le 12 (21) et le 13 (15)"
  if (size && days.length > 1 && seats.length === days.length && isZipped(days, seats))
    return days.map((day, at) => {
      const people = seats[at] as NumberWord;
      return { ...size, attendees: read(people.value, 0.85, people), date: read(day.day, 0.85, day) };
    });
  return days.length === 0
    ? sizes
    : sizes.flatMap((one) => days.map((day) => ({ ...one, date: read(day.day, 0.85, day) })));
}

/** Whether each day has its own number of people. */
function isZipped(days: NamedDay[], seats: NumberWord[]): boolean {
  const places = [
    ...days.map(({ start }) => ({ start, isDay: true })),
    ...seats.map(({ start }) => ({ start, isDay: false })),
  ];
  return places
    .sort((a, b) => a.start - b.start)
    .every(({ isDay }, at, all) => at === 0 || isDay !== all[at - 1]?.isDay);
}

/** Words that may name a main room too are a need if there are several, or one on top of another. */
function isAsked(clause: Clause<Anchor>, source: Folded, count: NumberWord | null, seats: Range | null): boolean {
  const { head, start, end, follows } = clause;
  const after = source.folded.slice(head.end, head.end + 25);
  if (/^ (?:plenieres?|principales?|de plenieres?)/.test(after)) return false;
  const isBare = BARE_ROOMS.test(source.folded.slice(head.start, head.end));
  const { sentence } = clause;
  if (
    isBare &&
    !/^salle/.test(source.folded.slice(head.start, head.end)) &&
    seats === null &&
    (!GROUPS.test(source.folded.slice(sentence.start, sentence.end)) || SLEEPING.test(source.folded.slice(start, end)))
  )
    return false;
  if (count !== null && count.value > 1) return !(isBare && /^ ?(?::|dont|including)/.test(after));
  if (ON_TOP.test(source.folded.slice(start, end))) return true;
  return seats !== null && count !== null && (follows || PLENARY.test(source.folded.slice(0, start)));
}

/** "du déjeuner du 3 au déjeuner du 5": full board, which is a note. */
const isFullBoard = ({ folded }: Folded, { head, sentence }: Clause<Anchor>): boolean =>
  head.kind === 'meal' &&
  (/\b(?:du|from) (?:the )?$/.test(folded.slice(Math.max(sentence.start, head.start - 10), head.start)) ||
    (/\b(?:au|to|until|jusqu'au) (?:the )?$/.test(
      folded.slice(Math.max(sentence.start, head.start - 14), head.start),
    ) &&
      /\b(?:du|from) /.test(folded.slice(sentence.start, head.start))));

/** How many rooms: the number before their name, the first of "Breakouts: 3 x 30", or that of the row. */
function countOfRooms(source: Folded, own: NumberWord[], head: Anchor, row: Row | null): NumberWord | null {
  const before = countBefore(source, own, 0, head);
  if (before && !isInCell(source, before, head)) return before;
  const behind = own.filter(({ start }) => start >= head.end);
  const [next, second] = behind;
  const rooms = behind.find(({ unit }) => unit === 'rooms');
  if (next && (next.unit === 'rooms' || next.unit === 'times')) return next;
  if (rooms && head.generic) return rooms;
  const groups = behind.find((number) => isOfGroups(source, head, number));
  if (groups) return groups;
  if (row?.count) return { ...row.count, unit: 'none', whole: row.count.end };
  if (!next || next.unit !== 'none' || next.value > 30) return null;
  const gap = source.folded.slice(head.end, next.start);
  const isListed = /^\s*(?:[:=(x×-]\s*)?$/.test(gap) && /s$/.test(source.folded.slice(head.start, head.end));
  // "Breakouts: 4 (35 people)": the number of rooms comes first.
  return isListed && (second?.unit === 'people' || (!second && next.value <= 12 && /[:=x\t]/.test(gap))) ? next : null;
}

/** "travaux en 5 groupes", "workshops in four teams": a room for each. */
const isOfGroups = ({ folded }: Folded, head: Anchor, { start, end }: NumberWord): boolean =>
  head.kind === 'breakout' &&
  /^ (?:en|par|in|into) $/.test(folded.slice(head.end, start)) &&
  /^ (?:sous-|petits |small )?(?:groupes|groups|equipes|teams)\b/.test(folded.slice(end, end + 20));

/** Whether a number is in another cell of a table than the words. */
const isInCell = (source: Folded, number: Range, head: Range): boolean =>
  /[\t|]/.test(source.slice(number.end, head.start));

/** People whose noun isn't known: "for our 8 interviewers", "pour 35 surveillants". */
const isGuests = ({ folded }: Folded, from: number, { start, end }: Range): boolean =>
  /\b(?:pour|for) (?:(?:our|the|nos|les|ces|these|those) )?$/.test(folded.slice(Math.max(from, start - 12), start)) &&
  /^ [a-z-]{4,}s\b/.test(folded.slice(end, end + 24)) &&
  !/^ (?:tables|repas|menus|services|minutes|plats|courses|buffets|lots)/.test(folded.slice(end, end + 10));

/** Whether a number ends a short item: "lunch to go 65". */
const isLast = ({ folded }: Folded, from: number, { start, end }: Range): boolean =>
  start - from <= 20 &&
  /^[a-z' ]* $/.test(folded.slice(from, start)) &&
  !/ (?:at|by|from|to|till|until|around|vers|a|des|in|on|day|jour|room|salle|option|menu|type|formule) $/.test(
    folded.slice(from, start),
  ) &&
  /^\s*(?:[,;\n]|$)/.test(folded.slice(end, end + 3));

/** "en 5 groupes de 13": the size of each room, if nothing else is said of it. */
const GROUP_SIZE = new RegExp(
  `\\b(?:sous-)?(?:groupes?|groups?|teams?|squads?|equipes?) (?:de|of|d'environ|of about) (${COUNT})\\b`,
);

function groupSize({ folded }: Folded, numbers: NumberWord[], { start, end }: Range): NumberWord[] {
  const match = GROUP_SIZE.exec(folded.slice(start, end));
  const to = match && start + match.index + match[0].length;
  return numbers.filter((number) => number.end === to && number.value > 1);
}

const AT_HOUR = /\ba $|\b(?:at|by|from|until|till|vers|a) (?:about|around|roughly|environ) $/;

/** The numbers of people in a part of the text that begins behind the name of a need. */
function peopleBehind(source: Folded, numbers: NumberWord[], part: Range, days: NamedDay[]): NumberWord[] {
  const found: NumberWord[] = [];
  for (const number of numbers) {
    const { start, end, value, unit } = number;
    if (start < part.start || end > part.end || value < 2) continue;
    const isPeople =
      unit === 'people' ||
      ((unit === 'other' || unit === 'stands') && isGuests(source, part.start, number)) ||
      (unit === 'none' &&
        (isLast(source, part.start, number) ||
          (PEOPLE_LEAD.test(source.folded.slice(Math.max(part.start, start - 16), start).trimStart()) &&
            // "dîner à 20" is an hour.
            !(value <= 24 && AT_HOUR.test(source.folded.slice(Math.max(0, start - 24), start)))) ||
          days.some((day) => day.end >= start - 2 && day.end <= start) ||
          /[\t|]\s?$/.test(source.slice(start - 2, start)) ||
          (found.length > 0 && isList(source, [...found.slice(-1), number]))));
    if (isPeople) found.push(number);
  }
  return found;
}

/** The numbers of people, those behind the name of the need first. */
function seatsOf(
  source: Folded,
  own: NumberWord[],
  head: Anchor,
  row: Row | null,
  counted: NumberWord | null,
  event: EventDays | null,
  days: NamedDay[],
): NumberWord[] {
  if (head.kind === 'exhibition') return [];
  const end = own.at(-1)?.end ?? head.end;
  const behind = peopleBehind(source, own, { start: head.end, end }, days).filter(
    ({ start }) => start !== counted?.start,
  );
  const fromRow = row?.attendees ?? (head.kind === 'meal' || head.kind === 'cocktail' ? row?.count : null);
  if (fromRow) return [{ ...fromRow, unit: 'people', whole: fromRow.end }];
  if (behind.length > 0) return behind;
  const before = own.filter(
    ({ end, unit, start, value }) =>
      end <= head.start &&
      value > 1 &&
      start !== counted?.start &&
      (unit === 'people' ||
        (unit === 'none' &&
          (/\b(?:pour|for) $/.test(source.folded.slice(start - 5, start)) ||
            /^ (?:pour|for|at|to|au|a la|a l'|aux|stay(?:ing)? for|join(?:ing)? for) ?(?:le |la |l'|les |the )?$/.test(
              source.folded.slice(end, head.start),
            )))),
  );
  if (before.length > 0) return before.slice(-1);
  // "13 déjeuners" are people, "deux dîners" are days.
  const nights = event === null ? 1 : nightsBetween(event.first, event.last);
  return counted && head.kind === 'meal' && counted.value > Math.max(5, nights + 1) ? [counted] : [];
}

/** The layout named right behind the people: "15 pax U". */
function layoutBehind({ folded }: Folded, { whole }: NumberWord): (Range & { value: Configuration }) | null {
  const word = /^[ ,(]{1,2}(?:en )?([a-z-]+)\b/.exec(folded.slice(whole, whole + 24));
  const value = word && layoutNamed(word[1] ?? '');
  return value && value !== 'cocktail'
    ? { value, start: whole + word[0].indexOf(word[1] ?? ''), end: whole + word[0].length }
    : null;
}

/** Adds "35 clients + 10 commerciaux". */
function summed({ folded }: Folded, seats: NumberWord[]): NumberWord[] {
  const [first, second, ...others] = seats;
  const isSum = first && second && /^ ?\+ ?$/.test(folded.slice(first.whole, second.start)) && first.unit === 'people';
  return isSum ? [{ ...second, start: first.start, value: first.value + second.value }, ...others] : seats;
}

/** Whether nothing but commas and "and" is between numbers of people. */
const isList = ({ folded }: Folded, seats: NumberWord[], isEach = false): boolean =>
  seats.every(
    (one, at) => at === 0 || (isEach ? LISTED_EACH : LISTED).test(folded.slice(seats[at - 1]?.whole ?? 0, one.start)),
  );

/** Between the sizes of two rooms. */
const LISTED = /^[\s.,)]*(?:et|and|&|\+|\/|;)?[\s(]*(?:(?:de|for|pour|[a-z] ?:|salle \w+ ?:) ?)?$/;
const LISTED_EACH = /^[\s.,)]*(?:et|and|&|\+|\/|;)?[\s(]*(?:une (?:de|pour)|one (?:for|of)|l'une de|l'autre de) ?$/;

/** The sizes of rooms: "2 rooms for 20 and 1 for 40", "trois salles (25, 18 et 15 personnes)". */
function sizesOf(
  source: Folded,
  own: NumberWord[],
  seats: NumberWord[],
  count: NumberWord | null,
): { rooms: NumberWord | null; people: NumberWord | null }[] {
  const [people = null] = seats;
  const [one] = seats;
  const isEach =
    one !== undefined && count !== null && /\b(?:une|one)\b/.test(source.folded.slice(count.end, one.start));
  if (count !== null && count.value > 1 && seats.length === count.value && isList(source, seats, isEach))
    return seats.map((one) => ({ rooms: null, people: one }));
  const parts = own.flatMap((rooms, at) => {
    const size = own[at + 1];
    const isPart =
      size &&
      count &&
      rooms.start > count.end &&
      /^ (?:pour|for|de|of) (?:about |environ )?$/.test(source.folded.slice(rooms.end, size.start));
    return isPart ? [{ rooms, people: size }] : [];
  });
  // "three rooms (one for 8, two for 10)"
  if (parts.length > 1 && parts.reduce((sum, { rooms }) => sum + rooms.value, 0) === count?.value) return parts;
  const found = [{ rooms: count, people }];
  if (count === null || people === null) return found;
  for (const [at, rooms] of own.entries()) {
    const size = own[at + 1];
    if (!size || rooms.start <= people.start || rooms.value > 20 || size.unit === 'other') continue;
    const gap = source.folded.slice(rooms.end, size.start);
    const before = source.folded.slice(people.end, rooms.start);
    if (
      /^ (?:(?:other |autres? )?(?:rooms?|salles?) )?(?:pour|for|de|of|x) (?:about |environ )?$/.test(gap) &&
      /(?:,|\bet|\band|\+|&) $/.test(before)
    )
      found.push({ rooms, people: size });
  }
  return found;
}

/** The days of a need: those that its words name, else those of the words before all needs, else that of the heading. */
function daysOf(clause: Clause<Anchor>, { text: { source }, days, event, scopes }: Words): NamedDay[] {
  const { head, sentence } = clause;
  const words = source.folded.slice(clause.start, clause.end);
  const isOneDay = event !== null && event.first === event.last;
  if (EVERY_DAY.test(words)) return [];
  let named = within(days, clause)
    .filter(({ start }) => !EXCEPT.test(source.folded.slice(Math.max(0, start - 16), start)))
    .filter(({ start, end }) => start < head.start || !isDeparture(source, start, end));
  // "Les 15 et 16 juin, un déjeuner": all days of the event.
  const isWhole =
    event !== null && named.length > 1 && named[0]?.day === event.first && named.at(-1)?.day === event.last;
  if (isWhole && (head.kind !== 'meal' || named.every(({ end }) => end <= head.start))) return [];
  if (named.length === 0 && clause.joined) named = within(days, clause.joined);
  if (named.length === 0)
    named = single(
      within(days, { start: sentence.start, end: clause.first }).filter(
        (day) => !BEGINS.test(source.folded.slice(Math.max(0, day.start - 25), day.start)),
      ),
    );
  // "on Wednesday a small room with lunch"
  if (named.length === 0 && /^ ?(?:with|avec) /.test(source.folded.slice(clause.start, head.start)))
    named = single(within(days, { start: sentence.start, end: clause.start }));
  // "jeudi : plénière le matin, barbecue le soir"
  if (named.length === 0 && LATER.test(words))
    named = within(days, { start: sentence.start, end: clause.start })
      .filter(({ last }) => last === null)
      .slice(-1);
  // "Le premier jour, plénière, puis quatre petites salles"
  const inSentence = within(days, sentence);
  if (named.length === 0 && inSentence.length === 1)
    named = inSentence.filter(({ start, end }) =>
      LEADS_SENTENCE.test(`${source.folded.slice(sentence.start, start)}|${source.folded.slice(end, end + 2)}`),
    );
  if (named.length === 0 && SAME_DAY.test(words)) named = days.filter(({ end }) => end <= clause.start).slice(-1);
  if (named.length === 0 && !EVERY_DAY.test(source.folded.slice(sentence.start, clause.start)))
    named = scopes.get(sentence)?.days ?? [];
  return named.filter(
    ({ day, last }) =>
      last === null && (event === null || isWithin(day, event, head)) && !(isOneDay && day === event.first),
  );
}

/** The text before and behind a day that opens a sentence: a day of all its needs. */
const LEADS_SENTENCE = /^\s*(?:[-*•] ?)?(?:(?:pour |on |for )?(?:le |la |the )?)?\|[,:]/;

/** The day on which the event begins is no more that of a need than the others. */
const BEGINS =
  /\b(?:commence\w*|debut\w*|start(?:s|ing)?|begin(?:s|ning)?|from|a partir d[eu]|jusqu'au|until)\b[^,;:]{0,15}$/;

const EXCEPT = /\b(?:sauf|except|hormis|hors)\b[^,;]{0,8}$/;

const isDeparture = (source: Folded, start: number, end: number): boolean =>
  /\b(?:depart|departure|leaving|check-?out|retour)\b[^,;]{0,15}$/.test(
    source.folded.slice(Math.max(0, start - 30), start),
  ) && end > start;

/** Words before several needs name a day for them only if it is one. */
const single = (days: NamedDay[]): NamedDay[] =>
  new Set(days.map(({ day }) => day)).size === 1 ? days.slice(0, 1) : [];

/** Days of the event; a dinner may be on its eve, a breakfast on the day after it. */
const isWithin = (day: string, { first, last }: EventDays, { meal }: Anchor): boolean =>
  (day >= first || (meal === 'dinner' && day >= addDays(first, -2))) &&
  (day <= last || (meal === 'breakfast' && day === addDays(last, 1)));

function optionalIn(folded: string, { start, end }: Range): Range | null {
  const match = OPTIONAL.exec(folded.slice(start, end));
  return match && { start: start + match.index, end: start + match.index + match[0].length };
}

/** "Any chance of two small rooms? Only if they're free.": the sentence behind the last need of another one. */
function optionalAfter(folded: string, { end }: Range, sentence: Range): Range | null {
  const match = end >= sentence.end ? ONLY_IF.exec(folded.slice(sentence.end, sentence.end + MAX_LEAD)) : null;
  return match && { start: sentence.end, end: sentence.end + match[0].length };
}
const ONLY_IF =
  /^\s*(?:but |mais |please |merci de )*(?:(?:mettez|chiffrez|proposez|indiquez|put|quote|price)[ -](?:le|la|les|it|them|that) (?:en option|a part|separately|as an option|apart)|only if|seulement si|uniquement si|(?:it's |that's |this is )?not (?:essential|a must|crucial)|(?:ce n'est |c'est )?(?:pas|non) (?:indispensable|obligatoire|essentiel)|no (?:problem|worries) if not)\b/;

/** Between the part of the day in which groups work, and their rooms. */
const SO =
  /^(?!.*\b(?:then|puis|ensuite|after)\b)[^.;]*(?::|\b(?:donc|so|hence|therefore|d'ou|for which|pour cela)\b)[^.;]*$/;

function slotOf(
  { head, start, end, lead, sentence }: Clause<Anchor>,
  {
    text: {
      source: { folded },
    },
    slots,
    scopes,
  }: Words,
): (Range & { value: Slot }) | null {
  if (head.meal === 'dinner') return { value: 'evening', start: head.start, end: head.end };
  if (head.meal || head.kind === 'exhibition') return null;
  // A cocktail around noon is lunch.
  const fits = ({ hour }: SlotWord): boolean => !(head.kind === 'cocktail' && hour !== null && hour < 15);
  const inside = (part: Range): SlotWord[] =>
    slots.filter((one) => one.start >= part.start && one.end <= part.end && fits(one));
  const own = inside({ start, end });
  const before = inside({ start: sentence.start, end: start }).at(-1);
  // "L'après-midi, chaque niveau travaille de son côté : il faut trois salles"
  const isSince = before !== undefined && SO.test(folded.slice(before.end, head.start));
  const only = isSince && before.hour === null && head.kind === 'breakout' ? before : undefined;
  return (
    own.find(({ hour }) => hour === null) ?? own[0] ?? inside(lead)[0] ?? only ?? scopes.get(sentence)?.slot ?? null
  );
}

const BOARD =
  /\b(?:pension complete|demi-pension|full board|half board|petits?[ -]dejeuners? (?:compris|inclus)|breakfast included)\b/;

/** One need for each stay. */
function stays(clauses: Clause[], words: Words): ReadNeed[] {
  const { text, sentences, days, scopes, event } = words;
  const { source, origin } = text;
  const read = <T>({ value, confidence, start, end }: Placed<T>): ReadValue<T> => ({
    value,
    confidence,
    quote: source.slice(start, end).trim(),
    source: origin,
  });
  const found: (Bedrooms & { optional: Range | null })[] = [];
  for (const sentence of sentences) {
    const here = clauses.filter((clause) => clause.sentence === sentence);
    const beds = here.filter(isOfBeds).map(({ head }) => head);
    const scope = scopes.get(sentence);
    if (beds.length === 0 || scope?.refused) continue;
    // The day of a dinner in the same sentence isn't that of the bedrooms.
    const meals = here.filter(isOfRooms);
    // All of them: "les 10 et 11 juin, 40 chambres la nuit du 10" names the 10th twice.
    const own = days.filter((day) => isIn(day, sentence) && !meals.some((meal) => isIn(day, meal)));
    for (const stay of bedroomsIn(source, sentence, beds, own, scope?.days ?? [], event)) {
      const same = found.find(
        ({ checkIn }) => checkIn === null || stay.checkIn === null || checkIn.value === stay.checkIn.value,
      );
      const [optional = scope?.optional ?? null] = here
        .filter(({ head }) => stay.beds.some((bed) => bed === head))
        .flatMap((clause) => optionalIn(source.folded, clause) ?? []);
      if (!same) found.push({ ...stay, optional });
      else
        for (const [type, rooms] of Object.entries(stay.rooms) as [keyof Bedrooms['rooms'], Placed<number>][])
          same.rooms[type] ??= rooms;
    }
  }
  const board = BOARD.exec(source.folded);
  return found.map(({ rooms: all, checkIn, nights, optional }) => {
    const { unspecified, ...typed } = all;
    // "95 chambres" and, elsewhere, "90 single et 5 doubles" are the same rooms.
    const sum = Object.values(typed).reduce((total, { value }) => total + value, 0);
    const rooms = unspecified && unspecified.value !== sum ? all : typed;
    const [first] = Object.values(rooms);
    const need: ReadNeed = { kind: { ...read(first as Placed<number>), value: 'bedrooms' } };
    for (const [type, number] of Object.entries(rooms) as [keyof Bedrooms['rooms'], Placed<number>][])
      need[type] = read(number);
    if (checkIn) need.checkIn = read(checkIn);
    if (nights) need.nights = read(nights);
    if (optional) need.optional = read({ value: true, confidence: 0.8, ...optional });
    if (board) {
      const place = { start: board.index, end: board.index + board[0].length };
      need.note = read({ value: source.slice(place.start, place.end), confidence: 0.9, ...place });
    }
    return need;
  });
}
