import type { Slot } from '#domain/vocabulary';
import type { TimeMention } from '../mentions/times';
import type { Folded, Range } from '../text';
import { type NamedDay, within } from './days';
import type { Sentence } from './sentences';

/** Events that the organizer plans, which aren't needs. */
const EVENT =
  '(?:seminaire|reunion|conference|formation|evenement|journee|convention|soiree|seminar|meeting|event|conference|training|retreat|venue|workshop|offsite|move|your)';
/** Words that say that a need isn't decided. */
export const OPTIONAL = new RegExp(
  `\\b(?:${[
    /peut-etre|eventuel(?:lement|les?|s)?|en option|optionnel(?:le)?s?|options?|si possible|si le budget|si disponible|a confirmer|souhaitables?|serai(?:en)?t (?:apprecie|ideal|un plus|bienvenu|parfait|top)\w*|a voir|pourquoi pas|en bonus|bonus|maybe|perhaps|possibly|optional(?:ly)?|if possible|pourrai(?:t|ent) (?:se (?:terminer|conclure|poursuivre|prolonger)|suivre|cloturer|clore|etre)|nous (?:hesitons|reflechissons)|on hesite|we're (?:toying|thinking about|considering)|we are (?:considering|thinking about)|under consideration|a l'etude|(?:might|would|could) be (?:a |an )?(?:bonus|plus|extra)|(?:might|would|could) be (?:nice|lovely|great|amazing|fantastic|brilliant|fab|wonderful|super|handy|cool|a plus|a bonus|ideal|perfect|welcome|good|useful if)|to be confirmed|tbc|tbd|if you have|if available|if the budget|if budget|if (?:there is |there's |there's any |there is any )?(?:any )?(?:budget|money) (?:is )?left|s'il (?:nous )?reste (?:du|un peu de|assez de) budget|should (?:the |our )?budget allow|budget permitting|si c'est possible|si possible|ce serait (?:top|bien|super|ideal|un plus)|nice to have|would be (?:much |greatly )?appreciated|would be handy|ideally/,
    /(?=est|s[eo]|,|\()(?<!\b(?:seminaires?|conventions?|journees?|dates?|reunions?|evenements?|congres|formations?)[a-z0-9' ]{0,30})(?:(?:est|sont|sera|seront|serai(?:en)?t) (?:aussi |egalement )?|, ?|\()envisagee?s?|a l'etude|(?=pas )(?<!\b(?:nombres?|effectifs?|dates?|horaires?|menus?)[^,;.]{0,12})pas encore (?:tout a fait )?(?:decidee?s?|surs?|certaine?s?|tranchee?s?|acquis)|(?=n['o])(?<!\b(?:numbers?|headcount|dates?|times?|menus?)[^,;.]{0,12})(?:not|n't) (?:yet )?(?:sure|certain|decided)\b(?: yet)?(?! (?:yet )?(?:how|which|what|when|about|of))|undecided|to be decided/,
    /hesit\w+|si vous (?:en (?:avez|disposez)|avez (?:aussi |encore )?une? (?:autre|deuxieme|seconde|petite?|espace|salle|local|piece))|pourrai(?:t|ent) (?:suivre|avoir lieu|s'ajouter)|decision (?:n'est pas|reste)|could follow|might follow|if you happen to have|(?:can|could) live without|(?:possible|envisageable)s? mais|n'est pas (?:exclue?s?|impossible)|(?:juste )?au cas ou|selon (?:le|la|notre|votre|vos) (?:budget|tarifs?|prix)|en fonction d[eu] (?:budget|tarif|prix)|reste(?:nt)? a (?:decider|confirmer|definir|voir|valider)|sous reserve|facultati(?:f|ve)s?/,
    /might (?:also )?(?:add|want|like|need|have|do|stay|go)|may (?:also |well )?(?:want|add|need|like|have)|(?:not|[a-z]+n't) (?:yet )?decided on|toying with|(?:just )?in case|(?:still )?under discussion|depending on (?:the |your )?(?:price|budget|cost)s?|subject to budget|not (?:a )?must|tentative(?:ly)?|wondering (?:whether|if)|se demande(?:nt)? (?:encore |toujours )?si (?:on|nous|l'on|il faut)|(?:ne savons|ne sait|ne sais) pas (?:encore )?si|(?:is|are)(?:n't| not) (?:vital|essential|crucial)|(?:n'est|ne serait|ne sont) pas (?:vital|indispensable|essentiel|obligatoire|necessaire)(?:e?s)?|sans (?:etre|que ce soit) (?:obligatoire|indispensable|necessaire)/,
  ]
    .map(({ source }) => source)
    .join(
      '|',
    )}|(?:envisag(?:eons|e|ent)|reflechi(?:ssons|t|ssent) a|thinking (?:about|of)|considering) (?:aussi |egalement |also )?(?:(?:un|une|a|an|the|d'ajouter|d'avoir|adding|having|offering|le|la) ?)*(?!${EVENT}))\\b`,
);

/** A word or an hour that names a part of the day. */
export interface SlotWord extends Range {
  value: Slot;
  /** Null for words. */
  hour: number | null;
}

/** What headings say of a sentence below them. */
export interface Scope {
  days: NamedDay[];
  slot: SlotWord | null;
  optional: Range | null;
  refused: boolean;
}

const SLOTS: [Slot, RegExp][] = [
  ['evening', /\b(?:soirs?|soirees?|evenings?|fin de journee|dinatoires?|tonight|end of (?:the )?day)\b/g],
  ['afternoon', /\b(?:apres[ -]midis?|aprem|afternoons?|pm(?= ?:))\b/g],
  ['morning', /\b(?:matins?|matinees?|mornings?|am(?= ?:))\b/g],
  ['full_day', /\b(?:toute la journee|all day|full day|journee entiere)\b/g],
];
/** "dès le matin": when something begins is no part of the day. */
const SINCE =
  /\b(?:des|depuis|from|since|as of|a partir (?:de|du)|until|jusqu'(?:a|au)|avant|before|apres|after) (?:le |la |l'|the |early |first thing in the )?$/;
/** Words of a heading that only names a day or a part of it. */
const HEADING_WORDS =
  /\b(?:jour(?:nee)?s?|day|programme?|agenda|deroule|le|la|les|du|the|on|en|de|of|and|et|restauration|catering|meals?|repas|mon|tues?|wed|thurs?|thu|fri|sat|sun|lun|mar|mer|jeu|ven|sam|dim|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|monday|tuesday|wednesday|thursday|friday|saturday|sunday|j|d|nuits?|nights?|evening|soir)\b|\d/g;
const REFUSED_HEADING =
  /^\s*(?:[-*•] ?)?(?:not (?:needed|required)|no need for|pas (?:besoin|necessaires?)(?: de)?|a ne pas prevoir|hors (?:besoin|perimetre|demande)|(?:we )?do(?:n't| not) need|non (?:necessaires?|souhaites?))\s*:/;
const MAX_HEADING = 70;

/** Finds the parts of the day that a text names, in words before hours. */
export function slotsIn(source: Folded, times: TimeMention[]): SlotWord[] {
  const { folded } = source;
  const found: SlotWord[] = [];
  for (const [value, pattern] of SLOTS)
    for (const match of folded.matchAll(pattern))
      if (!SINCE.test(folded.slice(Math.max(0, match.index - 30), match.index)))
        found.push({ value, hour: null, start: match.index, end: match.index + match[0].length });
  for (const time of times) {
    const { start, end } = source.placeOf(time);
    const hour = time.from ?? time.at;
    if (hour === null || hour === 12) continue;
    // A morning hour is only a beginning, except in a program.
    const beginsLine = /(?:^|\n)\s?(?:[-*•] ?)?$/.test(folded.slice(Math.max(0, start - 4), start));
    if (hour < 12 && time.to === null && !beginsLine) continue;
    if (time.from !== null && time.to !== null && time.from < 12 && time.to > 14) continue;
    found.push({ value: hour >= 17 ? 'evening' : hour >= 12 ? 'afternoon' : 'morning', hour, start, end });
  }
  return found.sort((a, b) => a.start - b.start);
}

/** Returns for each sentence the day, part of the day and refusal that its headings and the beginning of its line state. */
export function scopesOf(
  source: Folded,
  sentences: Sentence[],
  heads: Range[],
  days: NamedDay[],
  slots: SlotWord[],
): Map<Sentence, Scope> {
  const scopes = new Map<Sentence, Scope>();
  const isProgram = hasDaysInTurn(source, sentences, days);
  const none: Scope = { days: [], slot: null, optional: null, refused: false };
  let heading = none;
  let line = none;
  let opening = none;
  let hasContent = false;
  let next = 0;
  for (const sentence of sentences) {
    while (next < heads.length && (heads[next] as Range).end <= sentence.start) next += 1;
    const head = heads[next];
    const isBare = head === undefined || head.start >= sentence.end;
    if (sentence.beginsLine) [line, opening] = [none, none];
    if (sentence.beginsPart && hasContent) heading = none;
    const text = source.folded.slice(sentence.start, sentence.end);
    const own = within(days, sentence).filter(({ last }) => last === null);
    const [day] = own;
    if (sentence.beginsLine && isBare && text.trim().length <= MAX_HEADING) {
      const found = headingOf(source, sentence, own, slots);
      if (found) {
        // A part of the day is below its day.
        heading = found.days.length === 0 && found.slot ? { ...found, days: heading.days } : found;
        hasContent = false;
        continue;
      }
      if (/:\s*$/.test(text) && hasContent) heading = none;
    }
    const isRefused = REFUSED_HEADING.test(text);
    // "Jeudi : déjeuner. Dîner à 20 h." The day counts for the whole line, as it does in "Le jeudi 6, déjeuner. Le soir, dîner."
    const isLead =
      day !== undefined && new Set(own.map((one) => one.day)).size === 1 && day.start - sentence.start <= 12;
    if (
      sentence.beginsLine &&
      isLead &&
      /^[^,;.\n]{0,20}?[)]?\s?(?::|\t|\||- )/.test(source.folded.slice(day.end, day.end + 30))
    )
      line = { ...none, days: [day] };
    else if (sentence.beginsLine && isLead && isOpening(source, sentence, day)) opening = { ...none, days: [day] };
    const isOpened = opening !== none && (isProgram || IN_TURN.test(text));
    scopes.set(sentence, {
      days: line.days.length > 0 ? line.days : isOpened ? opening.days : heading.days,
      slot: heading.slot,
      optional: heading.optional,
      refused: heading.refused || isRefused,
    });
    hasContent = true;
  }
  return scopes;
}

/** A sentence that continues the day of the one before it. */
const IN_TURN =
  /^\s*(?:et |and |puis |then )?(?:le (?:midi|soir|matin)|a midi|l'apres-midi|en (?:soiree|fin d)|(?:in )?the (?:morning|afternoon|evening)|in the (?:morning|afternoon|evening)|at (?:noon|lunch)|ensuite|puis|then|afterwards|after that)\b/;

/** Whether a line opens with a day: "Le lundi 4 octobre, nous commencerons par". */
const isOpening = ({ folded }: Folded, { start }: Range, day: NamedDay): boolean =>
  day.last === null &&
  /^\s*(?:[-*•] ?)?(?:(?:le|on|the) )?(?:[a-z]{3,9},? )?(?:the )?$/.test(folded.slice(start, day.start)) &&
  /^ ?,/.test(folded.slice(day.end, day.end + 2));

/** Whether several lines open with different days. */
function hasDaysInTurn(source: Folded, sentences: Sentence[], days: NamedDay[]): boolean {
  const found = new Set<string>();
  let next = 0;
  for (const sentence of sentences.filter(({ beginsLine }) => beginsLine)) {
    while (next < days.length && (days[next] as NamedDay).start < sentence.start) next += 1;
    const day = days[next];
    if (day && day.end <= sentence.end && isOpening(source, sentence, day)) found.add(day.day);
  }
  return found.size > 1;
}

/** The scope that a line opens if it is only a heading: a day, a part of the day, or optional or unwanted needs. */
function headingOf(source: Folded, { start, end }: Range, days: NamedDay[], slots: SlotWord[]): Scope | null {
  const text = source.folded.slice(start, end);
  if (REFUSED_HEADING.test(text) && /:\s*$/.test(text)) return { days: [], slot: null, optional: null, refused: true };
  const inside = slots.filter((one) => one.start >= start && one.end <= end && one.hour === null);
  const option = OPTIONAL.exec(text);
  const optional = option && { start: start + option.index, end: start + option.index + option[0].length };
  let rest = source.folded.slice(start, end);
  for (const one of [...days, ...inside, ...(optional ? [optional] : [])])
    rest = rest.slice(0, one.start - start) + ' '.repeat(one.end - one.start) + rest.slice(one.end - start);
  rest = rest.replace(HEADING_WORDS, ' ').replace(/[^a-z]/g, '');
  if (rest !== '' || (days.length === 0 && inside.length === 0 && !optional)) return null;
  if (new Set(days.map(({ day }) => day)).size > 1) return null;
  return { days: days.slice(0, 1), slot: inside[0] ?? null, optional, refused: false };
}
