import { findPlace } from './places';
import type { RequestStatus, ResultStage } from './vocabulary';

/** A venue that a message may name. */
export interface Nameable {
  code: string;
  name: string;
}

interface MemberMove {
  code: string;
  stage: string;
}

/** The actions that a user's own words request, in French or English. */
export interface Asks {
  /** Venues to move, each with the stage named in its sentence. */
  members: MemberMove[];
  /** Statuses to move the request to; null for just "the next step". */
  request: (string | null)[];
  /** Whether a draft mail is requested. */
  draft: boolean;
}

const word = (source: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, 'giu');

const PUT =
  'mark|set|note|put|move|advance|change|bring|passe[rz]?|marque[rz]?|indique[rz]?|note[rz]?|mets|mettre|mettez|bascule[rz]?|d[ée]place[rz]?|avance[rz]?|fais passer';
const ASK =
  'ask|request|check|enquire|inquire|demande[rz]?|interroge[rz]?|v[ée]rifie[rz]?|sollicite[rz]?|consulte[rz]?';
/** Before a participle: the two together describe a state, not an instruction ("M-7K3Q9D was shortlisted"). */
const TO = "(?:to|as|into|en|comme|à)\\s+(?:the\\s+|la\\s+|l[’']\\s*)?";

/** Patterns for each candidate stage. If several match the same words, the first wins. */
const STAGES: [stage: ResultStage, pattern: RegExp][] = [
  [
    'availability_requested',
    word(`(?:${ASK})\\b[^\\n]{0,80}?(?:availab\\p{L}*|dispo(?:nib\\p{L}*|s)?|is free|libres?)`),
  ],
  ['unavailable', word(`unavailable|indisponibles?|not available|(?:pas|non|plus) disponibles?`)],
  ['available', word(`(?:${PUT})\\b[^\\n]{0,80}?(?:available|disponibles?)`)],
  ['not_selected', word(`(?:${PUT})\\b[^\\n]{0,80}?(?:not[_ ]selected|non (?:retenue?s?|s[ée]lectionn[ée]e?s?))`)],
  [
    'shortlisted',
    word(
      `short[- ]?list|pr[ée][- ]?s[ée]lectionne[rz]?|pr[ée][- ]?s[ée]lection|retiens|retenir|retenez|${TO}(?:short[- ]?listed|pr[ée][- ]?s[ée]lectionn[ée]e?s?)`,
    ),
  ],
  [
    'selected',
    word(`select|choose|pick|s[ée]lectionne[rz]?|choisis|choisir|choisissez|${TO}(?:selected|s[ée]lectionn[ée]e?s?)`),
  ],
  [
    'withdrawn',
    word(`withdraw|remove|drop|retire[rz]?|[ée]carte[rz]?|enl[èe]ve[rz]?|enlever|${TO}(?:withdrawn|retir[ée]e?s?)`),
  ],
  ['proposed', word(`propose[rz]?|${TO}(?:proposed|propos[ée]e?s?)`)],
  ['visit', word(`visit|visite[rz]?`)],
  ['suggested', word(`add|ajoute[rz]?|restore|remets|remettre|${TO}(?:suggested|sugg[ée]r[ée]e?s?)`)],
];

/** Patterns for each request status. They count only with a `PUT` verb and a word for the request. */
const STATUSES: [status: RequestStatus, pattern: RegExp][] = [
  ['qualifying', word('qualif\\p{L}*')],
  ['searching', word('search\\p{L}*|recherche')],
  ['proposed', word('propos\\p{L}*')],
  ['negotiating', word('negotiat\\p{L}*|n[ée]goci\\p{L}*')],
  ['won', word('won|gagn\\p{L}*')],
  ['lost', word('lost|perdue?')],
  ['closed', word('closed?|clos|cl[ôo]tur\\p{L}*|ferm[ée]e?')],
  ['cancelled', word('cancel\\p{L}*|annul\\p{L}*')],
];
const OF_REQUEST = word('request|demande|dossier|pipeline|status|statut|enquiry|affaire');
const MOVING = word(`${PUT}|cancel|close|annule[rz]?|cl[ôo]ture[rz]?`);
const ONWARDS = word('next step|[ée]tape suivante|advance|avance[rz]?|move (?:it )?(?:on|forward)|fais avancer');

const WRITING = word(
  'draft|brouillon|r[ée]dige[rz]?|write|compose|[ée]cri(?:s|re|vez)|pr[ée]pare[rz]?|prepare|reply|r[ée]pond(?:s|re|ez)|relance[rz]?|send|envoie|envoyer|envoyez',
);
const A_MAIL = word(
  'draft|brouillon|mails?|e-?mails?|courriels?|messages?|lettre|letter|reply|r[ée]ponse|note|organi[sz]\\p{L}*|client',
);

const NEGATION = word(
  "don['’]?t|do not|not|never|without|avoid|shouldn['’]?t|ne|n['’]\\p{L}+|jamais|sans|[ée]vite[rz]?|surtout pas|no longer",
);
const NEGATION_AFTER = /^\s*(?:pas|jamais|plus|not|nothing)(?!\p{L})/iu;
const POLITE = word(
  "(?:can|could|would|will) you|please|peux[- ]tu|pouvez[- ]vous|pourrais[- ]tu|pourriez[- ]vous|tu peux|vous pouvez|veux[- ]tu|voulez[- ]vous|s['’]il (?:te|vous) pla[iî]t|svp|stp",
);
const CODE = /(?<![\p{L}\p{N}-])M-[2-9A-HJ-NP-Z]{6}(?![\p{L}\p{N}])/giu;
const FILLER = word(
  'the|a|le|la|les|l|un|une|venues?|lieux?|members?|salles?|also|aussi|too|please|svp|stp|merci|thanks|as|well|to|en|it|this|ce|cette|both|two|deux',
);

/**
 * The writer's own words: without quoted lines, code, longer quotations and forwarded mails, which someone else wrote.
 */
export function ownWords(message: string): string {
  const forwarded =
    /^[ \t]*(?:--[^\n]*(?:message|forwarded|transf)[^\n]*|_{10,}|(?:from|de|expéditeur|sujet|subject|objet)[ \t]*:.*|(?:le|on)\b[^\n]{6,160}(?:a écrit|wrote)[ \t]*:.*)$/imu;
  const cut = message.search(forwarded);
  return (cut < 0 ? message : message.slice(0, cut))
    .replace(/```[\s\S]*?(?:```|$)/g, ' ')
    .replace(/^[ \t]*>.*$/gm, ' ')
    .replace(/«[^»]{30,}(?:»|$)|“[^”]{30,}(?:”|$)|"[^"]{30,}(?:"|$)/g, ' ');
}

/**
 * Extracts the actions a message requests. Orders and polite questions count. Negated ("do not shortlist …"), reported
 * ("… was shortlisted") and quoted actions don't. A venue is named by its code or, in a message without codes, by its
 * whole name.
 */
export function readAsks(message: string, known: readonly Nameable[] = []): Asks {
  const asks: Asks = { members: [], request: [], draft: false };
  const text = ownWords(message.normalize('NFC'));
  const byName = new RegExp(CODE).test(text) ? new Map<string, string>() : clearNames(known);
  for (const sentence of text.split(/(?<=[.!?;])\s+|\n+/)) {
    if (sentence.includes('?') && !matches(sentence, POLITE)) continue;
    let last: string | null = null;
    for (const part of sentence.split(/,(?!\d)|(?<!\p{L})(?:and|et|puis|then|but|mais)(?!\p{L})/iu)) {
      const codes = namedIn(part, byName);
      const stage = stageOf(part);
      if (stage !== null || !isOnlyNames(part, codes, byName)) last = stage;
      if (last !== null) asks.members.push(...codes.map((code) => ({ code, stage: last as string })));
      if (codes.length === 0) asks.request.push(...statusesOf(part));
      asks.draft ||= isAsked(part, WRITING) && matches(sentence, A_MAIL);
    }
  }
  return asks;
}

/** The venue codes in the writer's own words, in upper case. */
export const codesIn = (message: string): string[] => [
  ...new Set([...ownWords(message).matchAll(CODE)].map(([code]) => code.toUpperCase())),
];

const matches = (text: string, pattern: RegExp): boolean => text.search(pattern) >= 0;

/** Whether the clause contains these words without negating them. */
function isAsked(part: string, pattern: RegExp): boolean {
  return [...part.matchAll(pattern)].some((found) => !isDenied(part, found));
}

function isDenied(part: string, found: RegExpExecArray | RegExpMatchArray): boolean {
  const at = found.index ?? 0;
  const first = /^\S+/.exec(found[0])?.[0].length ?? 0;
  return matches(part.slice(0, at), NEGATION) || NEGATION_AFTER.test(part.slice(at + first));
}

function stageOf(part: string): string | null {
  for (const [stage, pattern] of STAGES) {
    const found = [...part.matchAll(pattern)];
    if (found.length > 0) return found.some((one) => stage === 'unavailable' || !isDenied(part, one)) ? stage : null;
  }
  return null;
}

function statusesOf(part: string): (string | null)[] {
  if (!matches(part, OF_REQUEST) || !isAsked(part, MOVING)) return [];
  const named = STATUSES.filter(([, pattern]) => matches(part, pattern)).map(([status]) => status);
  return named.length > 0 ? named : isAsked(part, ONWARDS) ? [null] : [];
}

function namedIn(part: string, names: Map<string, string>): string[] {
  const codes = [...part.matchAll(CODE)].map(([code]) => code.toUpperCase());
  const plain = fold(part);
  let rest = plain;
  for (const [name, code] of names)
    if (rest.includes(` ${name} `)) {
      codes.push(code);
      rest = rest.replaceAll(` ${name} `, ' | ');
    }
  return [...new Set(codes)];
}

/** Whether the clause only continues a list: "…, M-7K3Q9D and M-4T8WXZ". */
function isOnlyNames(part: string, codes: string[], names: Map<string, string>): boolean {
  if (codes.length === 0) return false;
  let rest = fold(part.replace(CODE, ' '));
  for (const name of names.keys()) rest = rest.replaceAll(` ${name} `, ' ');
  return !/[\p{L}\p{N}]/u.test(rest.replace(FILLER, ' '));
}

/**
 * Folded names that unambiguously mean one venue, longest first. Strangers choose these names. A name that is also a
 * trade term or a place could occur without meaning the venue, so it doesn't count.
 */
function clearNames(known: readonly Nameable[]): Map<string, string> {
  const byName = new Map<string, Set<string>>();
  for (const { name, code } of known) {
    const folded = fold(name).trim();
    byName.set(folded, (byName.get(folded) ?? new Set()).add(code));
  }
  const clear = [...byName].filter(
    ([name, codes]) =>
      codes.size === 1 &&
      name.length >= 4 &&
      findPlace(name) === null &&
      ![...STAGES, ...STATUSES].some(([, pattern]) => matches(name, pattern)) &&
      ![OF_REQUEST, MOVING, ONWARDS, WRITING, A_MAIL].some((pattern) => matches(name, pattern)) &&
      name.replace(FILLER, ' ').trim() !== '',
  );
  return new Map(clear.sort(([a], [b]) => b.length - a.length).map(([name, codes]) => [name, [...codes][0] as string]));
}

/** Lower-cases the text and strips accents. Other characters become single spaces, with one space at each end. */
const fold = (text: string): string =>
  ` ${text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
