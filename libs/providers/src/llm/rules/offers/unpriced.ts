import type { ReadLineValues } from '../../offer-reading';
import type { Folded, Range } from '../text';
import { type FoundLine, PERSONAL, tidy } from './found';
import { CONDITION_LEAD, INCLUDED, labelAfter, labelBefore, LEAD, STATED } from './labels';
import { lineKindOf } from './line-kinds';
import type { Price } from './prices';

/** Prices of others. */
export const ELSEWHERE =
  /^.{0,30}\b(?:dans la rue|sur la voie publique|in the street|on the street|au parking public|in the public car park)\b/;
const ON_REQUEST =
  /\b(?:sur (?:demande|devis)|(?:up)?on request|nous consulter|to be quoted|price on application|poa|(?:tarifs?|prix) (?:[a-z' ]{3,25} )?(?:a (?:definir|confirmer|venir|preciser)|sur place)|a chiffrer|devis (?:separe|a part|distinct|complementaire)|(?:price|prices|cost|quote)s? (?:[a-z ]{3,25} )?(?:to follow|to be confirmed|tbc)|quoted separately|separate quote|(?<=\b(?:tarifs?|prix|devis|montants?|couts?) [a-z' ]{3,40})(?:sera|seront|reste|restent|est|sont) (?:(?:communique|transmis|precise|envoye|adresse|etabli|chiffre)(?:e?s?)|a (?:etablir|chiffrer|preciser|definir))|(?<=\b(?:price|cost|quote|rate)s? [a-z ]{3,30})(?:will follow|(?:will|to) be (?:sent|confirmed|supplied|advised|provided))|(?<=: ?)tbc)\b/;
/** "There is no room hire charge": what costs nothing is named inside. */
const NO_CHARGE =
  /\b(?:(?:rien a payer|nothing to pay)(?: pour| for)|(?:aucun|pas de|sans) (?:frais|supplement|surcout)(?: pour| de| d')|(?:do|does|will)(?: not|n't) charge (?:you )?for|won't (?:be )?charged? (?:you )?for) ?(?:(?:the|la|le|les|l'|use of) ?)?([a-z][a-z' -]{2,30}?)(?= (?:des|si|a partir|pour|if|when|over|from)\b|\s*(?:[,.;(]|$))|\bno (?:(?:(?:room|venue|extra|additional) )?(?:hire|hiring|rental) )?(?:charge|fee|cost) for (?:the (?:use|hire) of )?(?:the |our |your )?([a-z][a-z -]{2,30}?)(?= (?:if|when|provided|from|on|with|for|as|over|above|during|once)\b|\s*(?:[,.;(]|$))|\bno (room hire|venue hire|room rental|hire|corkage|service)(?= (?:charge|fee|cost))|\b(?:pas de|aucune?) (droits? de bouchon|location)\b|\b(?<=no (?:charge|fee|cost) for (?:the |our )?)([a-z][a-z ]{2,30})/;
const GIVEN = /offert|gracieu|complimentary|free of charge/;
/** "The Loft is free on 23 March": available. */
const AVAILABLE =
  /^ (?:on|for|that|from|all day|both|those|these|this|le|les|du|pour|a la date|aux dates)\b(?! (?:your|the|all|our|vos|votre|les|le) (?:guests|group|delegates|participants|groupe|invites))/;
/** Words that say that something isn't included, or that only dates are free. */
const NOT_INCLUDED = /\b(?:non|pas|not|hors|annulation|cancellation)\b[^,;.]{0,30}$/;

/**
 * Returns the lines without a price of a sentence about other prices: things on request or free of charge, and included
 * rooms and technical equipment. An included meal belongs to its price.
 */
export function unpricedBeside(sentence: Range, source: Folded, prices: Price[]): FoundLine[] {
  const text = source.folded.slice(sentence.start, sentence.end);
  let at = 0;
  return text.split(/([,;.](?=\s)|(?<=\d[^,;.]{0,30})\b(?:and|et)\b)/).flatMap((clause) => {
    const [start, end] = [at, at + clause.length];
    at = end;
    // "and we throw in tea, coffee and water"
    const given = OFFERED.test(clause)
      ? givenLines({ start: sentence.start + start, end: sentence.start + end }, source)
      : [];
    if (given.length > 0) return given;
    if (clause.length < 8 || clause.length > 90 || prices.some((price) => price.start < end && start < price.end))
      return [];
    const match = ON_REQUEST.exec(clause) ?? INCLUDED.exec(clause);
    // "(captain and deckhand included)"
    if (!match || NOT_INCLUDED.test(clause.slice(0, match.index)) || /[()]/.test(clause)) return [];
    const lines = unpricedLines({ start: sentence.start + start, end: sentence.start + end }, source);
    return lines.filter(
      ({ kind, state }) => state.value === 'on_request' || GIVEN.test(match[0]) || !PERSONAL.has(kind.value),
    );
  });
}

/** What a venue gives: "nous vous offrons le petit déjeuner et une coupe de champagne", "we'd waive the hire of one room". */
const OFFERED =
  /\b(?:nous (?:vous )?offrons|(?:nous|on|je) ne (?:vous )?(?:facturons|facture|comptons|compte) (?:pas|rien)(?: en plus)?(?: pour)?|nous prenons en charge|(?:nous|on|je) (?:vous |te )?(?:pretons|prete)(?: volontiers| gracieusement| gratuitement| aussi| egalement)?(?= (?:la|le|les|l'|un|une|des|notre|nos))|nous (?:vous )?(?:mettons|laissons) (?:gracieusement|gratuitement) a (?:votre )?disposition|nous mettons a (?:votre )?disposition (?:gracieusement|gratuitement)|(?:je|on) (?:vous |te |t')?offre|(?:we|i)(?:'d| would|'ll| will| are|'re| am|'m)? (?:(?:be )?happy to |also )?(?:waive(?: the (?:charge|fee|cost) (?:for|of))?|(?:'ve |have )?waived|offer (?:you )?(?:free|complimentary)|(?:throw|chuck) in|(?:do not|don't|won't|will not) charge (?:you )?(?:anything |extra |anything extra )?for|include(?! (?:vat|tax))))\s+(?:the |a )?([^.;]{3,120})/;

/** "Offerts : salle de sous-commission, parking" */
const LISTED =
  /^\s*(?:[-*•] ?)?(?:offerte?s?|inclus(?:es?)?|compris(?:es?)?|included|free|complimentary|free of charge)\s*: ?([^.:]{4,150})$/;

/** The things of a sentence that are given or listed as included. */
function givenLines(sentence: Range, source: Folded): FoundLine[] {
  const text = source.folded.slice(sentence.start, sentence.end).trimEnd();
  const match = OFFERED.exec(text) ?? LISTED.exec(text);
  if (!match) return [];
  const list = match[1] ?? '';
  const end = match.index + match[0].length;
  const state = { start: sentence.start + match.index, end: sentence.start + end };
  let at = end - list.length;
  const things = list.split(/(,\s|\s(?:et|and|ni|nor|ou|or|ainsi que|as well as)\s)/).flatMap((piece) => {
    const from = at + (LEAD.exec(piece)?.[0].length ?? 0);
    at += piece.length;
    const words = text.slice(from, at).trimEnd();
    const kind = lineKindOf(words);
    if (kind === null || kind === 'discount') return [];
    return [{ kind, start: sentence.start + from, end: sentence.start + from + words.length }];
  });
  return ofOneKind(things).map(({ kind, ...label }) => includedLine(kind, label, state, source));
}

type Thing = Range & { kind: ReadLineValues['kind'] };

/** Joins neighbors of one kind: "the speakers and mics". */
function ofOneKind(things: Thing[]): Thing[] {
  const joined: Thing[] = [];
  for (const thing of things) {
    const last = joined.at(-1);
    if (last?.kind === thing.kind) joined[joined.length - 1] = { ...last, end: thing.end };
    else joined.push(thing);
  }
  return joined;
}

/** "Déjeuner et dîner (boissons incluses)": what is in brackets is said of something else. */
const isAside = (clause: string, at: number): boolean => /\([^()]*[a-z]{3}[^()]*$/.test(clause.slice(0, at));

/** "La véranda (privatisation offerte)": what the brackets name is given. */
const ROOM_ASIDE =
  /\((?:la |the )?(?:privatisation|location|salle|(?:room |venue )?hire)\b[^()]{0,20}(?:offerte?s?|gratuite?s?|incluse?s?|complimentary|free|included|waived)/;

/** "Bonfire evening: complimentary": a line that says only this. */
const isItem = (text: string, { 0: state, index }: RegExpExecArray): boolean =>
  /^\s*(?:[-*•] ?)?(?!.{0,40}\b(?:visites?|visits?|tour|cancel\w*|annul\w*|options?|devis|quotes?|tarifs?|prix|prices?|tva|vat|tax\w*)\b)[a-z][^:.;,]{3,50}(?: ?:| -| –| —) ?$/.test(
    text.slice(0, index),
  ) && /^[\s.]*$/.test(text.slice(index + state.length));

/** What follows a thing that costs nothing: "if more than 60 people come". */
const CONDITION = new RegExp(`^[\\s,]*((?:${CONDITION_LEAD}|sous|when|selon|with|avec)\\b[^.\\n]{3,120})`);

const WHICH = /^\s*(?:which|that|where|qui|dont|pour (?:laquelle|lequel))\b/;
const NAMED_BEFORE = /\b(?:the|our|la|le|notre|l') ?([a-z][a-z' -]{2,30})$/;

/** Words at the beginning of a label that names no thing: "A host is on site, included". */
const NO_THING =
  /^(?:on|in|at|sur|dans|si|if|en cas)\b(?!-)|^(?:le |the )?service(?: et taxes)?$|\b(?:chauffeur|driver|host|equipage)$/;

/** "Wifi, écran" of "Wifi, écran et paperboard inclus" */
const isPartOfList = (before: string): boolean =>
  /^[a-z' -]{3,50},$/.test(before.trim()) && lineKindOf(before) !== null && !STATED.test(before);

const saysState = (words: string): boolean => INCLUDED.test(words) || ON_REQUEST.test(words);

/** "Le café est offert et le salon ne coûte rien": two statements of a clause, with the conjunction between them. */
function statements(clause: string): string[] {
  for (const { 0: mark, index } of clause.matchAll(/ (?:et|and|but|mais) /g)) {
    const [first, second] = [clause.slice(0, index), clause.slice(index + mark.length)];
    if (saysState(first) && (saysState(second) || LIKEWISE.test(second))) return [first, mark, ...statements(second)];
  }
  return [clause];
}

/** "L'écran aussi", "So is the stage": included like the line before. */
const LIKEWISE =
  /^\s*(?:[-*•] ?)?(?:(?:(?:et|and) )?(?:(?:de |of )?(?:meme|egalement) (?:que |pour )?|(?:so|nor|neither) (?:is|are) |same (?:goes )?for |(?:idem|pareil) pour )([^,.;:€£$]{3,50}?)|([^,.;:€£$]{3,50}?),? (?:(?:l'est |le sont |est |sont |is |are )?(?:aussi|egalement|non plus|too|as well|likewise|either|de meme)|idem|ditto))\s*[.!]?\s*$/;

/** A thing that is included like the line before it, in a sentence that says only this. */
export function likewiseIncluded(sentence: Range, source: Folded, before: FoundLine | null): FoundLine[] {
  if (before?.state.value !== 'included') return [];
  const text = source.folded.slice(sentence.start, sentence.end);
  const match = LIKEWISE.exec(text);
  const named = match?.[1] ?? match?.[2];
  if (!match || named === undefined) return [];
  const at = text.indexOf(named, match.index);
  const lead = LEAD.exec(named)?.[0].length ?? 0;
  const start = sentence.start + at + lead;
  const label = { start, end: sentence.start + at + named.trimEnd().length };
  const kind = lineKindOf(source.folded.slice(label.start, label.end));
  if (kind === null || kind === 'discount') return [];
  return [includedLine(kind, label, { start: sentence.start, end: sentence.end }, source)];
}

/** "Sont inclus :", above a list; what a package includes belongs to it. */
export const INCLUDED_HEADING =
  /^(?!.*\b(?:non|pas|not|hors|forfaits?|formules?|packages?|journees?|delegate)\b)(?=[^€£$]*\b(?:inclus|incluse?s|comprise?s?|offerte?s?|gratuite?s?|included|complimentary|free)\b)[^€£$]{0,70}:\s*$/;

/** An item of a list below "Included:", which names only a thing. */
export function listedIncluded(sentence: Range, source: Folded): FoundLine[] {
  const text = source.folded.slice(sentence.start, sentence.end);
  const words = text.trimEnd().replace(/[.,;]$/, '');
  const lead = LEAD.exec(words)?.[0].length ?? 0;
  const label = { start: sentence.start + lead, end: sentence.start + words.length };
  const kind = words.length <= MAX_ITEM ? lineKindOf(words.slice(lead)) : null;
  return kind === null || kind === 'discount' ? [] : [includedLine(kind, label, sentence, source)];
}
const MAX_ITEM = 60;

const includedLine = (kind: ReadLineValues['kind'], label: Range, state: Range, source: Folded): FoundLine => ({
  ...label,
  kind: { value: kind, confidence: 0.75, ...label },
  label: { value: tidy(source.slice(label.start, label.end)), confidence: 0.8, ...label },
  state: { value: 'included', confidence: 0.8, ...state },
  basis: { value: 'flat', confidence: 0.5, ...state },
});

/** What is included or on request, in a sentence without prices. */
export function unpricedLines(sentence: Range, source: Folded): FoundLine[] {
  const text = source.folded.slice(sentence.start, sentence.end);
  // A heading says something of the lines below it.
  if (/:\s*$/.test(text)) return [];
  const clauses = text.split(/([,;](?=\s))/).flatMap(statements);
  const found = givenLines(sentence, source);
  const given = found[0]?.state;
  let at = 0;
  for (const clause of clauses) {
    const offset = sentence.start + at;
    at += clause.length;
    const asked = ON_REQUEST.exec(clause);
    const included = INCLUDED.exec(clause);
    const match = asked ?? included;
    if (!match)
      found.push(...likewiseIncluded({ start: offset, end: sentence.start + at }, source, found.at(-1) ?? null));
    // The clauses beside what is given.
    if (match && given && offset + match.index >= given.start && offset + match.index < given.end) continue;
    if (
      !match ||
      NOT_INCLUDED.test(clause.slice(0, match.index)) ||
      (isAside(clause, match.index) && !NO_CHARGE.test(clause) && !ROOM_ASIDE.test(clause))
    )
      continue;
    if (match[0].endsWith('free') && AVAILABLE.test(clause.slice(match.index + match[0].length))) continue;
    const leading = /^[^.]{0,25}\b(?:offerte?s?|gratuite?s?|free|complimentary) /.test(clause);
    let label = labelBefore(clause, 0, match.index, true);
    // "Vidéoprojecteur, paperboard : compris"
    const isListed = label !== null && at > clause.length && /:\s*$/.test(clause.slice(0, match.index));
    if (
      (isListed || isPartOfList(text.slice(0, at - clause.length))) &&
      !INCLUDED.test(text.slice(0, at - clause.length))
    ) {
      const list = labelBefore(text, 0, at - clause.length + match.index, true);
      label = list && { start: list.start - (at - clause.length), end: list.end - (at - clause.length) };
    }
    if (
      !label &&
      at > clause.length &&
      (asked || /^[,;]?\s*(?:est |sont |is |are |c'est |that's |it's )?$/.test(clause.slice(0, match.index)))
    ) {
      // "Catering is via our partner, prices on request"
      const whole = labelBefore(text, 0, at - clause.length, true);
      label = whole && { start: whole.start - (at - clause.length), end: whole.end - (at - clause.length) };
    }
    const free = NO_CHARGE.exec(clause);
    const named = free && WHICH.test(clause) ? NAMED_BEFORE.exec(text.slice(0, at - clause.length - 1)) : null;
    if (named) {
      // "in the Snug, which carries no hire fee"
      const start = named.index + named[0].length - (named[1] ?? '').length - (at - clause.length);
      label = { start, end: start + (named[1] ?? '').length };
    } else if (free && (!label || lineKindOf(clause.slice(label.start, label.end)) === null)) {
      const end = free.index + free[0].length;
      label = { start: end - (free.slice(1).find(Boolean) ?? '').length, end };
    }
    if ((!label || lineKindOf(clause.slice(label.start, label.end)) === null) && leading)
      label = labelAfter(clause, match.index + match[0].length, clause.length);
    const absolute = label && { start: offset + label.start, end: offset + label.end };
    const words = absolute ? source.folded.slice(absolute.start, absolute.end) : '';
    const kind = named ? (lineKindOf(words) ?? 'room_hire') : lineKindOf(words);
    if (NO_THING.test(words) || ELSEWHERE.test(clause.slice(match.index + match[0].length))) continue;
    if (!absolute || (kind === null && !isItem(text, match)) || words.length > 80) continue;
    const state = { start: offset + match.index, end: offset + match.index + match[0].length };
    const rest = { start: state.end, end: sentence.end };
    const condition = CONDITION.exec(source.folded.slice(rest.start, rest.end));
    const note = condition && {
      start: rest.start + condition[0].length - (condition[1] ?? '').length,
      end: rest.start + condition[0].length,
    };
    found.push({
      start: sentence.start,
      end: sentence.end,
      kind: { value: kind ?? 'other', confidence: kind ? 0.8 : 0.6, ...absolute },
      label: { value: tidy(source.slice(absolute.start, absolute.end)), confidence: 0.85, ...absolute },
      state: { value: asked ? 'on_request' : 'included', confidence: 0.85, ...state },
      basis: { value: 'flat', confidence: 0.5, ...state },
      ...(note ? { note: { value: tidy(source.slice(note.start, note.end)), confidence: 0.85, ...note } } : {}),
    });
  }
  return found;
}
