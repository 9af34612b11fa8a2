import type { DeclineReason } from '#domain/vocabulary';
import type { AvailabilityInput, AvailabilityReading, HoldReading } from '../../llm.provider';
import { monthOf, MONTHS, resolve, WEEKDAYS } from '../mentions/calendar';
import { isAbsence, readAvailabilityText } from '../roles/availability';
import { splitMail } from '../split/letter';
import type { Range } from '../text';
import { otherRoomIn } from './other-room';

const any = (words: Record<string, number>): string =>
  Object.keys(words)
    .sort((a, b) => b.length - a.length)
    .join('|');
const MONTH = `(?:${any(MONTHS)})\\b\\.?`;
const WEEKDAY = `(?:(?:${any(WEEKDAYS)})\\b\\.?,? )?`;
const ORDINAL = `(?:\\s?(?:er|st|nd|rd|th)\\b)?`;
/** A day: `12`, `12 mars`, `March 12th`, `12/03/2027`. Groups: day, month, month, day, day, month, year. */
const DAY = `(?:${WEEKDAY}(?:the )?(\\d{1,2})(?![\\d/%h€£]|\\.\\d|\\s?(?:h\\b|heures|people|personnes|guests|bedrooms|€|eur))${ORDINAL}(?:(?: of)? (${MONTH}))?|(${MONTH}) (?:the )?(\\d{1,2})${ORDINAL}(?!\\d)|(\\d{1,2})[/.](\\d{1,2})(?:[/.](20\\d{2}))?)`;

/** Ranks by how they are said. */
const RANKS: [rank: number, words: string][] = [
  [1, '1re|1ere|1er|premiere|premier|first|1st'],
  [2, '2e|2eme|2nde|2nd|seconde|second|deuxieme'],
  [3, '3e|3eme|3rd|troisieme|third'],
  [4, '4e|4eme|4th|quatrieme|fourth'],
  [5, '5e|5eme|5th|cinquieme|fifth'],
  [6, '6e|6eme|6th|sixieme|sixth'],
  [7, '7e|7eme|7th|septieme|seventh'],
  [8, '8e|8eme|8th|huitieme|eighth'],
  [9, '9e|9eme|9th|neuvieme|ninth'],
];
const RANK = RANKS.map(([, words]) => words).join('|');
const HELD = 'options?|holds?|refusal|rang|position|choix';
const QUEUE =
  "(?:in (?:the |our )?(?:line|queue|list)|on (?:the |our )?(?:waiting )?list|(?:sur|dans) (?:la |notre )?(?:liste|file)|(?:en|sur) liste d'attente)";
const RANKED = new RegExp(
  `\\b(?:(${RANK}) (?:(?:${HELD})\\b|${QUEUE})|(?:${HELD}) (?:de |en |of )?(?:rang |rank )?(?:n[°o]\\.? ?|numero |number )?([1-9]|${RANK})\\b(?!\\s*(?:${MONTH}|/))|rang ([1-9]))`,
);
/** The venue holds the room for us, in whatever rank. */
const HOLDS = new RegExp(
  `\\b(?:(?:pos|mett?|plac|enregistr|not)(?:e|es|ons|ez|er|ee)\\b[^.;!?\\n]{0,30}\\boptions?|option(?: \\S+){0,3} posee|en (?:\\S+ )?option\\b|(?:avons|j'ai|ai) (?:\\S+ )?optionne|optionn(?:e|ons)\\b|(?:nous|je|on) (?:vous |la |le |les |l')*(?:bloqu|reten|gard|reserv)(?:e|ons)\\b[^.;!?\\n]{0,60}jusqu|pencil\\w*(?: (?:you|it|this|that|your date))?(?: in\\b)?|(?:option|hold)\\b[^.;!?\\n€£]{0,30}\\b(?:jusqu|until|till|valable|valid|expir)|provisional(?:ly)? (?:hold|held|booking|booked|reserv\\w+)|on hold for you|(?:hold|holding|held) (?:it|the|them|this|these|your|our|a)\\b[^.;!?\\n]{0,40}|(?:placed?|put|have|offer)[^.;!?\\n]{0,30}\\b(?:option|hold|refusal)\\b)`,
);
/** Another client has an option. */
const HELD_BY_OTHERS =
  /\b(?:(?:deja|actuellement|currently|already|est|is|sont|are) (?:sous|en|on|under) (?:an? )?option|option(?:s)? (?:d'un|of another|en cours)|under option (?:for|to|by) (?:somebody|someone|another)|held (?:for|by) (?:somebody|someone|another)|options?\b[^.;!?\n]{0,40}\b(?:par|pour|for|by|from) (?:un autre|une autre|d'autres|another|somebody|someone|other)|(?:deja|already)\b[^.;!?\n]{0,20}\b(?:une?|deux|trois|\d|an?|one|two|three|several|plusieurs|des) (?:option|hold)s?\b|(?:(?:autre|another|other) (?:client|groupe?|party|demande|enquiry)|(?:somebody|someone) else)\b[^.;!?\n]{0,30}\b(?:option|hold)\b)/;
/** Words before the rank of another client's option. */
const OF_OTHERS_BEFORE =
  /\b(?:il y a deja|there(?: is|'s) already|(?:(?:autre|another|other) (?:client|groupe?|party|demande|enquiry)|(?:somebody|someone) else) (?:a|has|have|with|avec)\b)[^.;!?\n,]{0,30}$/;
/** Words before the rank of our option. */
const TO_US = /\b(?:vous|votre|you|yours?)\b[^.;!?\n]*$/;
/** Another client or option (group 1), with its rank if it has one (group 2); then words for ours. */
const OF_OTHERS = `\\b((?:autre|another|other|previous) (?:client|groupe?|party|option|hold|demande|enquiry|booking|event)s?|(?:somebody|someone) else|prioritaires?|(?:devant|avant|derriere) (?:vous|un)|(?:ahead of|before) you|(?:client|option|hold|groupe?) (?:precedente?|en cours|actuelle?)|leur (?:option|choix)|their (?:option|hold)|(?:(?:la|le|une?|the|an?|cette) )?(${RANK})(?! (?:floor|etage|salle|room|salon|date|day|jour|of\\b)))\\b`;
const OF_US =
  '\\b(?:votre option|votre place|la votre|your (?:option|hold)|yours|pour vous|for you|nous vous|je vous|(?:vous|you) (?:laiss|gard|hold|keep)\\w*)\\b';
/** A sentence about what the one before names: "Elle expire le 10." */
const DEADLINE_SUBJECT = /^\s*(?:elle|il|celle-ci|celui-ci|cette option|it|this|that|this one|that one)\b|^\s*$/;
/** A rank that no option has. */
const UNKNOWN_RANK = new RegExp(
  `\\b(?:\\d{2,}(?:e|eme|th|st|nd|rd)|[a-z]+ieme|tenth|eleventh|twelfth) (?:(?:${HELD})\\b|${QUEUE})`,
);
/** Words of an option or of a queue. Options of a menu, or with a price, are something else. */
const OPTION_WORD =
  /\b(?:(?<!\b(?:menus?|catering|food|meals?|vegan|vegetarian|drinks?|dietary|parking|accommodation|layout|seating) )options?(?! (?:de |d'|du |des |for |of )?(?:menus?|repas|vegan\w*|vegetari\w+|dejeuner|diner|cocktail|restauration|traiteur|catering|parking|lunch|dinner|hebergement))\b(?![^.;!?\n]{0,60}[€£$])|optionn\w+|refusal|pencil\w*|on hold|(?:a|an|first|the|our|your) hold\b|(?:waiting list|waitlist|in (?:the )?(?:line|queue)|liste d'attente|file d'attente)\b)/;
const UNTIL = new RegExp(
  `\\b(?:jusqu'(?:au|a)|valable (?:jusqu'au|le)|expir\\w+ (?:le|on)|avant le|d'ici (?:le|au)|au plus tard le|until|till|til|by|before|expir\\w+) (?:le )?${DAY}`,
);

/** What a yes depends on; the words are in group 1. */
const CONDITIONS = [
  /\b(sous (?:reserve|condition)s? (?:de |d'|que |du |des )[^.;!?\n]+)/,
  /\b(a (?:la )?(?:seule )?condition (?:de |d'|que )[^.;!?\n]+)/,
  /\b((?:pourvu|des lors|a partir du moment ou|du moment) que [^.;!?\n]+)/,
  /\b(si (?:vous (?!avez (?:des |d'autres |la moindre |une )?(?:question|besoin)|souhaitez|voulez|desirez|le souhaitez)|le |la |les |l'|votre |nous )[^.;!?\n]+)/,
  /\b((?:subject to|conditional on|depending on|provided|providing|as long as|on (?:the )?condition|on the understanding) [^.;!?\n]+)/,
  /\b(if (?:you (?!have|need|want|wish|would|'d|require)|the |your |we )[^.;!?\n]+)/,
  /\b(unless [^.;!?\n]+)/,
  /\b((?:avec|with) (?:un|a) (?:minimum|min\.) [^.;!?\n]+)/,
  /\b((?<!\b(?:no|without|sans|pas de|aucun) )minimum (?:spend|order|de (?:facturation|consommation|commande))\b[^.;!?\n]*)/,
  /\b(moyennant (?!\d)[^.;!?\n]+)/,
  /\b((?:(?:we|nous) (?:require|need|ask for|demandons|exigeons|imposons)|il faut|il faudra(?:it)?) (?:at least|au moins|(?:an? |un )?minimum) [^.;!?\n]+)/,
  /\b((?:catering|caterer|food|drinks?|meals?|bar|bedrooms|traiteur|restauration|repas|boissons?|hebergement|chambres|music|musique|event|party|evenement|soiree)\b[^.,;!?\n]{0,30}\b(?:must|ha(?:s|ve) to|needs? to|doi(?:t|vent)|devr(?:a|ont|ait|aient)|(?:is|are) (?:mandatory|compulsory|required)|(?:est|sont) (?:obligatoires?|imposee?s?))\b[^.;!?\n]*)/,
];
const LONGEST_CONDITION = 300;
/** What follows an answer out of courtesy, and decides nothing. */
const COURTESY =
  /\b(?:n[’']hésitez pas|restons à votre disposition|si vous (?:avez|souhaitez|désirez|voulez)|let me know if you (?:need|have|want|would)|if you (?:have|need|want|wish|would like|require)|feel free|do not hesitate|don[’']t hesitate)\b/iu;

/** Reasons of a no, the most telling first. */
const REASONS: [DeclineReason, RegExp][] = [
  [
    'too_large',
    /\b(?:trop (?:grande?s?|vastes?)|(?:far |much )?too (?:large|big)|au moins \d+ (?:personnes|convives|invites)|minimum (?:de |of )?\d+ (?:personnes|convives|invites|people|guests|pax)|at least \d+ (?:people|guests|persons))/,
  ],
  [
    'too_small',
    /\b(?:trop petite?s?|trop (?:juste|etroite?)s?|pas assez (?:grande?s?|de place)|capacites?\b[^.;!?\n]{0,40}(?:insuffisantes?|limitee?s?|maximale?|max\b|depassee?)|depasse[^.;!?\n]{0,20}capacites?|ne (?:peut|peuvent|pouvons|contient|contiennent)[^.;!?\n]{0,25} que (?:de )?\d+|(?:too|very) small|not (?:big|large|enough room)|only (?:seats?|holds?|fits?|accommodates?|has (?:room|space))|(?:seats?|holds?|fits?|accommodates?) (?:only|a maximum|at most|up to)|exceeds? our capacity|(?:cannot|can't|can not) fit|maximum capacity|insufficient capacity|not enough (?:room|space|seats))/,
  ],
  [
    'layout_impossible',
    /\b(?:(?:disposition|configuration|agencement|mise en place)\b[^.;!?\n]{0,40}(?:pas|impossible|ne )|(?:ne (?:pouvons|peut|permet)|impossible)[^.,;!?\n]{0,40}(?:(?<!\b(?:votre|leur|notre) )dispositions?|configurations?|agencements?)\b|(?:cannot|can't|can not|not (?:be )?(?:able|possible))[^.;!?\n]{0,25}(?:set[- ]?up|layout|arrange|style)|(?:layout|set[- ]?up|style)\b[^.;!?\n]{0,30}(?:not|impossible|cannot|can't|isn't))/,
  ],
  [
    'budget_too_low',
    /\b(?:budget|enveloppe|tarifs? (?:minimum|plancher)|(?<!\b(?:no|without) )minimum (?:rates?|spend)|below our|au-dessous de nos|en dessous de nos|prices? starts?|tarifs? depass)/,
  ],
  [
    'notice_too_short',
    /\b(?:delais?\b[^.;!?\n]{0,20}(?:court|serre|insuffisant)|trop (?:tard|court)|derniere minute|(?:too )?short notice|notice is too|too (?:late|soon)|last minute)/,
  ],
  [
    'event_refused',
    /\b(?:n'(?:acceptons|accueillons|organisons|hebergeons)|ne (?:faisons|recevons|proposons|prenons) (?:pas|plus|aucun)[^.;!?\n]{0,25}(?:evenement|mariage|soiree|fete|prive|seminaire)|ce (?:type|genre) d'evenements?|(?:do not|don't|no longer|never) (?:host|accept|take|allow|cater for|do) |this (?:kind|type|sort) of event|against our policy|not allow)/,
  ],
  [
    'closed',
    /\b(?:ferme(?:e|s|es|ture)?\b|en travaux|pour travaux|conges annuels|closed|closure|refurbish\w*|renovat\w+)/,
  ],
  [
    'not_available',
    /\b(?:complets?|completes?|reserve(?:e|s|es)?|pris(?:e|es)?|loue(?:e|s|es)?|occupe(?:e|s|es)?|privatise(?:e|s|es)?|indisponibles?|(?:pas|plus|non) (?:\S+ )?(?:disponibles?|libres?|dispo)|aucune disponibilite|(?:fully |already |all )?(?:booked|taken|reserved|hired)|sold out|not (?:available|free)|unavailable|no (?:availability|vacancy)|(?:isn't|aren't) (?:available|free))\b/,
  ],
];
/** Words that are a reason for a no only beside a negative one: "the room seats up to 150" is none. */
const BARE_REASON =
  /^(?:au moins \d+ \w+|at least \d+ \w+|minimum (?:de |of )?\d+ \w+|capacites?\b.*|(?:seats?|holds?|fits?|accommodates?) up to|maximum capacity|budget|enveloppe|tarifs? (?:minimum|plancher)|minimum (?:rates?|spend)|prices? starts?|short notice|derniere minute|last minute|ce (?:type|genre) d'evenements?|this (?:kind|type|sort) of event)$/;
const NEGATIVE =
  /\b(?:pas|plus|trop|insuffisante?s?|limitee?s?|faible|bas|hors|inferieure?s?|superieure?s?|depass\w+|au-de(?:la|ssus|ssous)|en dessous|malheureusement|desolee?s?|helas|only|uniquement|seulement|too|low|below|under|above|over|beyond|outside|exceed\w*|higher|unfortunately|sorry|afraid|not|no|cannot|never|require|requires|need|needs|il faut|demandons|exigeons|decline|declinons|ne)\b|\bn'|n't\b/;
/** Reasons that imply a no. */
const DECISIVE = new Set<DeclineReason>([
  'too_large',
  'too_small',
  'layout_impossible',
  'budget_too_low',
  'notice_too_short',
  'event_refused',
  'not_available',
]);
/** Nothing is decided yet. */
const UNDECIDED =
  /\b(?:peut[- ]etre|je (?:verifie|vais verifier|regarde|reviens vers vous)|nous (?:verifions|allons verifier|revenons vers vous)|maybe|perhaps|let me check|(?:i|we)(?:'ll| will) (?:check|let you know)|get back to you|let you know)\b|\?/;
/** Polite questions about an offer: "would that suit you?" */
const SUITS =
  /\b(?:convien\w*|convenir|irait|iraient|interess\w*|qu'en (?:pensez|dites)-vous|suits?|works?|of interest|be (?:ok|okay|alright|possible)|any good|what do you think|how about)\b[^.;!?\n]{0,60}\?/g;

const YES =
  /\b(?:oui|yes|ok|disponibles?|dispo|libres?|available|free|possible|avec plaisir|accueillir|recevoir|(?:delighted|happy|pleased|glad) to|can (?:host|accommodate|welcome|do|offer)|availability|have space|avons (?:encore )?de la place)\b/;
const NOT =
  /\b(?:ne|n'|pas|plus|not|no|non|isn't|aren't|except|sauf|complet|pris|booked|taken|reserve|indisponibles?|unavailable)\b|(?:n't)\b/;
const TAKEN =
  /\b(?:pris|reserve|loue|occupe)(?:e|s|es)?\b(?! (?:bonne )?note)|\b(?:(?<!devis )complets?|booked|taken|indisponibles?|unavailable|(?:pas|plus|not) (?:disponibles?|libres?|available|free))\b|n't (?:available|free)\b/;
const ONLY = /\b(?:uniquement|seulement|seuls?|seule|only|just)\b/;
/** Where a clause ends, for what is said of each day. */
const CLAUSES = /[.;!?\n]|,|\b(?:mais|but|en revanche|par contre|however|though|while|tandis que)\b/;

/**
 * Reads a venue's reply: yes or no, the option with which it holds the room, what a yes depends on, and why it is a no.
 * A text that decides nothing is unclear.
 */
export function readReply({ text, receivedAt, days = [], currency }: AvailabilityInput): AvailabilityReading {
  const courteous = text
    .split(/(?<=[.!?\n])/)
    .filter((sentence) => !COURTESY.test(sentence))
    .join('');
  const plain = withComment(readAvailabilityText(courteous, currency), text, courteous);
  const { written: body } = splitMail('', text);
  const said = body.folded;
  if (isAbsence(said)) return plain;
  const today = (receivedAt ?? new Date(0)).toISOString().slice(0, 10);
  const textOf = ({ start, end }: Range): string => body.slice(start, end).trim();
  const quoteOf = (match: { index: number; 0: string }): string => textOf(rangeOf(match));
  const comment = plain.comment ?? text.trim().slice(0, 2000);

  const free = freeDays(said, days, today, plain.answer === 'available');
  if (free !== null) {
    const quote = plain.quote ?? body.raw.trim().slice(0, 200);
    return { ...plain, answer: 'unavailable', comment, quote, alternativeDates: free };
  }
  const hold = holdIn(said, today);
  const isSaidYes = plain.answer === 'available' || (plain.answer === 'unclear' && YES.test(said));
  const isOtherDay = (words: string): boolean =>
    days.length > 0 && daysIn(words.replace(UNTIL, ''), days, today).some((day) => !days.includes(day));
  const found = otherRoomIn(body, isOtherDay);
  const room = found !== null && (isSaidYes || !found.isNo) && !isUnfit(said.slice(found.start)) ? found : null;
  // The yes to another room is the answer, not the no to the one asked for.
  const isYes = isSaidYes || room !== null;
  const range = conditionIn(said, room);
  const condition = range && textOf(range);
  if (hold !== null && (plain.answer !== 'unavailable' || room !== null))
    return {
      ...plain,
      ...{ answer: 'available', comment, hold: hold.read, condition },
      quote: quoteOf(hold.match),
    };
  const option = OPTION_WORD.exec(said);
  // An option that isn't understood makes the answer unclear.
  if (option !== null && plain.answer === 'available')
    return { ...plain, answer: 'unclear', comment, quote: quoteOf(option) };
  if (condition !== null && isYes && !UNDECIDED.test(said.replace(SUITS, '.')))
    return {
      ...plain,
      ...{ answer: 'available', comment, condition },
      quote: plain.answer === 'available' ? (plain.quote ?? condition) : condition,
    };
  if (room !== null) return { ...plain, answer: 'unclear', comment, quote: textOf(room) };
  const reason = reasonIn(said, true);
  if (plain.answer === 'unavailable')
    return { ...plain, declineReason: (reason ?? reasonIn(said, false))?.value ?? null };
  const isMixed = reason?.value === 'not_available' && YES.test(said);
  const isNo = reason && DECISIVE.has(reason.value) && !isMixed && !UNDECIDED.test(said) && !HELD_BY_OTHERS.test(said);
  // "Disponible mais trop petit": a person reads it.
  if (isNo && plain.answer === 'available')
    return { ...plain, answer: 'unclear', comment, quote: quoteOf(reason.match) };
  if (isNo)
    return { ...plain, answer: 'unavailable', comment, declineReason: reason.value, quote: quoteOf(reason.match) };
  return plain;
}

/** With the courtesy that was left out, if there is more than a yes or no. */
const withComment = (reading: AvailabilityReading, text: string, read: string): AvailabilityReading =>
  text === read ? reading : { ...reading, comment: text.trim().slice(0, 2000) };

/**
 * Returns the days of those asked for, or others, on which alone the venue is free; null if it isn't about some days. Beside a plain yes, another
 * day is that of a visit.
 */
function freeDays(said: string, days: readonly string[], today: string, isPlainYes: boolean): string[] | null {
  const free = new Set<string>();
  const taken = new Set<string>();
  let isOnly = false;
  let isTaken = false;
  if (days.length === 0) return null;
  for (const clause of said.split(CLAUSES)) {
    if (UNTIL.test(clause)) continue;
    const named = daysIn(clause, days, today);
    isTaken ||= named.length === 0 && TAKEN.test(clause);
    if (named.length === 0) continue;
    if (NOT.test(clause)) named.forEach((day) => taken.add(day));
    else if (YES.test(clause) || ONLY.test(clause) || /\bcan (?:only )?do\b/.test(clause))
      named.forEach((day) => free.add(day));
    if (ONLY.test(clause)) isOnly = true;
  }
  const isPart = days.some((day) => !free.has(day)) && (isOnly || days.some((day) => taken.has(day)));
  // "La salle est prise, mais elle est libre le 25."
  const isOther = isTaken && !isPlainYes && days.every((day) => !free.has(day));
  return free.size > 0 && (isPart || isOther) ? [...free].sort() : null;
}

function daysIn(clause: string, days: readonly string[], today: string): string[] {
  return [...clause.matchAll(new RegExp(DAY, 'g'))].flatMap((match) => {
    const [, first, monthAfter, monthBefore, second, numeric, month, year] = match;
    const day = Number(first ?? second ?? numeric);
    const named = month === undefined ? monthOf(monthAfter ?? monthBefore) : Number(month);
    // A bare number is a day only if it is one of those asked for, or follows an article.
    if (named > 0) return resolve(day, named, year, null, today) ?? [];
    const asked = days.find((one) => Number(one.slice(8)) === day);
    if (asked !== undefined) return asked;
    const near = days[0];
    const isDay = /\b(?:le|the|on|on the) $/.test(clause.slice(0, match.index).concat(' ').replace(/\s+$/, ' '));
    return near !== undefined && isDay
      ? (resolve(day, Number(near.slice(5, 7)), near.slice(0, 4), null, today) ?? [])
      : [];
  });
}

function holdIn(said: string, today: string): { match: RegExpExecArray; read: HoldReading } | null {
  const ranks = [...said.matchAll(new RegExp(RANKED, 'g'))].filter(
    ({ index }) => !OF_OTHERS_BEFORE.test(said.slice(Math.max(0, index - 70), index)),
  );
  // "La première option est prise, vous seriez en deuxième option."
  const ranked = ranks.find(({ index }) => TO_US.test(said.slice(Math.max(0, index - 40), index))) ?? ranks[0] ?? null;
  const match = ranked ?? HOLDS.exec(said);
  if (match === null || (ranked === null && (HELD_BY_OTHERS.test(said) || UNKNOWN_RANK.test(said)))) return null;
  const rank = ranked === null ? null : rankOf(ranked[1] ?? ranked[2] ?? ranked[3] ?? '');
  return { match, read: { rank, until: untilIn(said, today, rank) } };
}

const rankOf = (words: string): number | null =>
  RANKS.find(([, forms]) => forms.split('|').includes(words))?.[0] ?? (/^[1-9]$/.test(words) ? Number(words) : null);

/** Whether a deadline is that of another client: the last option named before it is theirs. */
function isOfOthers(said: string, { index, 0: words }: RegExpExecArray, rank: number | null): boolean {
  const before = said.slice(Math.max(0, index - 200), index);
  const [sentence = '', previous = ''] = before.split(/[.;!?\n](?= |$)/).reverse();
  const context = DEADLINE_SUBJECT.test(sentence) ? `${previous} ${sentence}` : sentence;
  const named = [...context.matchAll(new RegExp(`${OF_OTHERS}|${OF_US}`, 'g'))].at(-1);
  if (named) return isNamedOther(named[1], named[2], rank);
  // "Jusqu'au 10 janvier, la première option est à un autre client"
  const after = said.slice(index + words.length, index + words.length + 80).split(/[.;!?\n]/)[0] ?? '';
  const next = sentence.trim() === '' ? new RegExp(`${OF_OTHERS}|${OF_US}`).exec(after) : null;
  return next !== null && isNamedOther(next[1], next[2], rank);
}

/** A rank is that of others if it isn't ours. */
const isNamedOther = (words: string | undefined, ranked: string | undefined, rank: number | null): boolean =>
  ranked === undefined ? words !== undefined : rank !== null && rankOf(ranked) !== rank;

/** The last day of our option, which has this rank: other clients' options have theirs. */
function untilIn(said: string, today: string, rank: number | null): string | null {
  const match = [...said.matchAll(new RegExp(UNTIL, 'g'))].find((one) => !isOfOthers(said, one, rank));
  if (match === undefined) return null;
  const [, first, monthAfter, monthBefore, second, numeric, month, year] = match;
  const day = Number(first ?? second ?? numeric);
  const named = month === undefined ? monthOf(monthAfter ?? monthBefore) : Number(month);
  if (named > 0) return resolve(day, named, year, null, today);
  const ofMonth = Number(today.slice(5, 7));
  const next = resolve(day, ofMonth, today.slice(0, 4), null, today);
  return next !== null && next >= today ? next : resolve(day, (ofMonth % 12) + 1, undefined, null, today);
}

const rangeOf = (match: { index: number; 0: string }): Range => ({
  start: match.index,
  end: match.index + match[0].length,
});

/** The words of a yes's condition, with those of another room. */
function conditionIn(said: string, room: Range | null): Range | null {
  const match = CONDITIONS.map((pattern) => pattern.exec(said)).find((one) => one !== null);
  const named = match ? rangeOf(match) : null;
  if (named === null || room === null) return named ?? room;
  const both = { start: Math.min(named.start, room.start), end: Math.max(named.end, room.end) };
  return both.end - both.start <= LONGEST_CONDITION ? both : room;
}

/** Whether the words say no for another reason than that the venue is booked. */
function isUnfit(said: string): boolean {
  const reason = reasonIn(said, true);
  return reason !== null && reason.value !== 'not_available' && DECISIVE.has(reason.value);
}

/** The most telling reason for a no. If `isStrict`, words that may be part of a yes count only beside a negative one. */
function reasonIn(said: string, isStrict: boolean): { value: DeclineReason; match: RegExpExecArray } | null {
  for (const [value, pattern] of REASONS)
    for (const match of said.matchAll(new RegExp(pattern, 'g')))
      if (!isStrict || !BARE_REASON.test(match[0]) || NEGATIVE.test(sentenceAround(said, match)))
        return { value, match };
  return null;
}

function sentenceAround(said: string, { index, 0: words }: RegExpExecArray): string {
  const before =
    said
      .slice(Math.max(0, index - 200), index)
      .split(/[.;!?\n]/)
      .at(-1) ?? '';
  const after = said.slice(index + words.length, index + words.length + 200).split(/[.;!?\n]/)[0] ?? '';
  return before + words + after;
}
