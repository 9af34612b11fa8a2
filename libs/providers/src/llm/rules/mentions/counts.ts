import type { Folded } from '../text';
import type { Claims } from './claims';
import { COUNT, countOf } from './numbers';

/** A number of people in a text, of the event or of anything else. */
export interface CountMention {
  source: Folded;
  start: number;
  end: number;
  value: number;
  confidence: number;
  /** Whether its noun says that these come on top of others ("et 18 enfants", "+ 1 formateur"). */
  extra: boolean;
}

/** Nouns of people, with their end. */
export const PEOPLE =
  '(?:personnes?|prs|participants?|participantes?|pax|px|invites?|invitees?|convives?|collaborateurs?|collaboratrices?|salaries|employes|couverts?|covers|places assises|places(?! de (?:parking|stationnement|park))|adherents?|membres?|congressistes|delegues?|people|persons?|guests?|attendees?|delegates?|heads?|seats|employees|colleagues|collegues|staff(?: members)?|members|of us|pers\\b\\.?|ppl|visiteurs?|visitors?|managers?|cadres|stagiaires?|trainees?|etudiants?|students?|chercheurs?|researchers?|developpeurs?|developers?|commerciaux|vendeurs|spectateurs?|auditeurs?|candidats?|benevoles?|volunteers?|partenaires|partners|adultes?|adults?|inscrits?|inscrites?|inscriptions|dirigeants?|directeurs?|executives?|leaders?|franchises|agents|medecins?|doctors?|avocats?|lawyers?|enseignants?|professeurs?|teachers?|clients?|customers?|prospects?|professionnels?|professionals?|joueurs?|players?|eleves?|jeunes|seniors?|femmes|hommes|conseillers?|associes|equipiers|amis|friends|proches|tetes|journalistes?|journalists?|influenceurs?|influencers?|investisseurs?|investors?|actionnaires?|shareholders?|donateurs?|donors?)(?![a-z])';
/** Nouns of people who come with the others. */
const EXTRA =
  '(?:enfants?|children|kids?|child|bebes?|babies|ados|adolescents?|teenagers?|formateurs?|formatrices?|animateurs?|animatrices?|intervenants?|intervenantes?|accompagnants?|accompagnateurs?|conjoints?|spouses?|encadrants?|organisateurs?|trainers?|speakers?|facilitators?|hosts?|coachs?|coaches)(?![a-z])';
const ABOUT =
  "(?:(?:environ|autour de|pres de|a peu pres|quelque|quelques|jusqu'a|au moins|max(?:imum)?\\.?|about|around|approximately|approx\\.?|roughly|some|up to|at least|circa|ca\\.?|nearly|almost|just over|just under|un peu (?:plus|moins) de|~|\\+/-)\\s*)?";
const NOT_PEOPLE =
  '(?!\\s*(?:€|eur|£|\\$|k\\b|k€|%|h\\b|h\\d|ht\\b|ttc\\b|jours?|days?|nuits?|nights?|min|ans\\b|years?|heures?|hours?|mois|months?|semaines?|weeks?|chambres?|rooms?|salles?|equipes?|teams?|groupes?|tables?|km|m2|m²|[/:.]\\d|er\\b|st\\b|nd\\b|rd\\b|th\\b|eme\\b|e\\b|janv|fev|mars|avr|mai\\b|juin|juil|aout|sept|oct|nov|dec|jan|feb|march|apr|may\\b|june|july|aug|am\\b|pm\\b))';
/** What may follow a bare "for 80": the end of the phrase, or a small word. A noun would name the counted things. */
const NO_NOUN =
  '(?=\\s*(?:[,.;:)!?(]|-\\s|\\n|$|(?:a|au|aux|en|le|les|la|du|sur|dans|et|pour|avec|at|in|on|the|from|near|and|for|with|to|max|maximum|environ|ce|cette|this|tout|total|mais|but|dont|finalement|finally|including|assis|debout|seated|standing|cet|un|une|vers|around|instead|rather|plutot|plus|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|monday|tuesday|wednesday|thursday|friday|saturday|sunday)\\b))';
/** One space or hyphen, or a wrapped line; the next label of a form is neither. */
const GAP = "(?: {1,2}|-| ?\\n(?! ?[a-z'() ]{1,40}:)){0,2}";
const ADJECTIVE =
  '(?:(?!(?:par|per|pour|for|nos|notre|vos|votre|our|your|les|des|the|au|aux|et|and|ou|or|a|jours?|days?|nuits?|nights?|ans|heures?|hours?|chambres?|rooms?|tables?|salles?|groupes?|groups?|ateliers?|stands?|euros?|eur|km|ht|ttc|avec|with|mon|ma|mes|my|leurs?|ses|his|her|their|in|on|en|to|of|equipes?|teams?|pr|fois|times)\\b)[a-z]+ )?';
/** Words between a number and its noun. */
const OF = "(?:de (?:nos|vos|ses|leurs|mes) |de |d'|of (?:our|its|their|my|his|her|the) )?";
/** The same number in words, or in digits, in brackets. */
const AGAIN = `(?: ?\\( ?(?:${COUNT}) ?\\))?`;

interface Rule {
  pattern: RegExp;
  confidence: number;
}

const RANGE = `(${COUNT})(?: ?\\(${COUNT}\\))?\\s*(?:-|a|et|to|and|ou|or)\\s*(${COUNT})`;

/** Numbers with the noun of what they count. */
const NAMED_RANGES: Rule[] = [
  {
    pattern: new RegExp(`\\b(?:(?:entre|between|de|from)\\s+)?${RANGE}${GAP}(?:de |d')?${ADJECTIVE}(?:${PEOPLE})`, 'g'),
    confidence: 0.8,
  },
];
const NAMED: Rule[] = [
  {
    pattern: new RegExp(`\\b${ABOUT}(${COUNT})${AGAIN}${GAP}${OF}${ADJECTIVE}(?:${PEOPLE})`, 'g'),
    confidence: 0.95,
  },
];
const EXTRAS: Rule = {
  pattern: new RegExp(`\\b${ABOUT}(${COUNT})${AGAIN}${GAP}(?:de |d')?(?:${EXTRA})`, 'g'),
  confidence: 0.9,
};

const WE_ARE =
  "(?:(?:nous|on)\\s+(?:(?:devrions|pensons|pourrions|comptons|allons|devrait|pense|va)\\s+(?:y\\s+)?etre|serons|serions|sommes|sera|serait|est|attendons|attend|prevoyons|prevoit|comptons|recevons|recevrons|accueillons|accueillerons|invitons|part(?:ons)? sur)|(?:we|they) (?:will|would|should|'ll|might|could|expect to)(?: now| finally| probably)? be(?: having)?|we'll be|we are(?: expecting| planning for| inviting)?|we expect|we're(?: expecting)?|there (?:will|would|should) be|there'll be|il y aura|expecting|seront|vous serez)";

/** Numbers whose words around them say that people are counted. */
const BARE_RANGES: Rule[] = [
  {
    pattern: new RegExp(
      `\\b${WE_ARE}\\s+${ABOUT}(?:entre|between|de|from)?\\s*${RANGE}\\b${NOT_PEOPLE}${NO_NOUN}`,
      'g',
    ),
    confidence: 0.8,
  },
  {
    pattern: new RegExp(`\\b(?:pour|for)\\s+${ABOUT}${RANGE}\\b${NOT_PEOPLE}${NO_NOUN}`, 'g'),
    confidence: 0.6,
  },
];
const BARE: Rule[] = [
  {
    pattern: new RegExp(
      `\\b(?:groupe|group|party|team|equipe|crew|meeting|reunion|gathering|seminaire|seminar|formation|workshop|atelier|diner|dinner|conference|mariage|wedding|comite|commission|assemblee|promo(?:tion)?|bande|tablee)\\s+(?:de|of|a)\\s+${ABOUT}(${COUNT})${AGAIN}\\b${NOT_PEOPLE}`,
      'g',
    ),
    confidence: 0.85,
  },
  {
    pattern: new RegExp(
      `\\b${WE_ARE}\\s+(?:au nombre de\\s+|probablement\\s+|normalement\\s+|finalement\\s+|donc\\s+|seulement\\s+|now\\s+|finally\\s+|probably\\s+|plutot\\s+|en tout\\s+|a\\s+)?${ABOUT}(${COUNT})${AGAIN}(?![a-z\\d])${NOT_PEOPLE}${NO_NOUN}`,
      'g',
    ),
    confidence: 0.85,
  },
  {
    pattern: new RegExp(
      `\\b(?:headcount|head count|nombre (?:de |d')(?:personnes|participants|invites|convives)|effectif|number of (?:guests|people|attendees|participants|delegates)|participants?|attendees|guests|pax|capacite|jauge|base|capacity|personnes|invites|convives)\\s?(?:of|is|est|de|d'environ|:|=|\\n|-)*\\s*${ABOUT}(${COUNT})${AGAIN}\\b${NOT_PEOPLE}`,
      'g',
    ),
    confidence: 0.8,
  },
  {
    pattern: new RegExp(
      `\\b${ABOUT}(${COUNT})\\s+(?:en tout|au total|in total|in all|of us|altogether|en pleniere)\\b`,
      'g',
    ),
    confidence: 0.8,
  },
  {
    pattern: new RegExp(
      `\\b${ABOUT}(${COUNT})${AGAIN} (?:(?:d'entre (?:nous|eux)|of (?:us|them)) )?(?:viendront|participeront|seront (?:la|presents?|sur place)|will (?:come|attend|join))\\b`,
      'g',
    ),
    confidence: 0.85,
  },
  {
    pattern: new RegExp(
      `\\b(?:viendrons|venons|viendra|dinerons|mangerons|serons|serions|partons|coming|come)\\s+(?:(?:a|as)\\s+)?${ABOUT}(${COUNT})\\b${NOT_PEOPLE}${NO_NOUN}`,
      'g',
    ),
    confidence: 0.75,
  },
  {
    pattern: new RegExp(
      `\\b(?:pas plus de|no more than|not more than|environ|about|around|approximately)\\s+(\\d{2,3})\\b${NOT_PEOPLE}${NO_NOUN}`,
      'g',
    ),
    confidence: 0.6,
  },
  {
    pattern: new RegExp(`\\b(?:rooms?|tables?|salles?)\\s+(?:pour|for|de)\\s+(\\d)\\b${NOT_PEOPLE}${NO_NOUN}`, 'g'),
    confidence: 0.6,
  },
  {
    pattern: new RegExp(
      `\\b(?:pour|for)\\s+${ABOUT}(\\d{2,4}|${COUNT.replace('\\d{1,5}|', '')})${AGAIN}(?![a-z\\d])${NOT_PEOPLE}${NO_NOUN}`,
      'g',
    ),
    confidence: 0.6,
  },
];

/** Finds numbers with a noun of people. */
export const namedCountsIn = (source: Folded, claims: Claims): CountMention[] =>
  countsIn(source, claims, NAMED_RANGES, NAMED, EXTRAS);

/** Finds the numbers that are left and whose words around them say that they count people. */
export const bareCountsIn = (source: Folded, claims: Claims): CountMention[] =>
  countsIn(source, claims, BARE_RANGES, BARE, null);

/** A value that is a count by the label of its form: the upper end of a range. */
export function countIn(source: Folded): CountMention | null {
  const text = source.folded;
  const lead = text.search(/\S/);
  if (lead < 0) return null;
  const numbers = source.matches(new RegExp(`(?<![\\d/.])(${COUNT})(?![\\d/]|\\s?(?:€|eur|%|h\\b|ans\\b|km))`, 'g'));
  let best = null as CountMention | null;
  for (const match of numbers) {
    const value = countOf(match[1] ?? '');
    if (value === null || value < 1 || value > 100_000) continue;
    const end = match.index + match[0].length;
    // "45 (dont 5 à distance)" counts them already; "50-60" and "50 à 60" have an upper end.
    const between = best ? text.slice(best.end, match.index) : '';
    if (best && !/^\s*(?:-|a|et|to|and|ou|or|\/)\s*$/.test(between)) {
      if (
        !/^[^\d]{0,25}(?:\+|\bplus|\bet|\band|,)\s*$/.test(between) ||
        !new RegExp(`^ ?${/[+]\s*$/.test(between) ? `(?:${EXTRA}|${PEOPLE})` : EXTRA}`).test(text.slice(end))
      )
        break;
      best = { ...best, value: best.value + value, end };
      continue;
    }
    if (best && value < best.value) break;
    best = { source, start: best?.start ?? match.index, end, value, confidence: 0.95, extra: false };
  }
  return best;
}

const MONEY_BEFORE = /\b(?:budget|enveloppe|prix|price|costs?|tarif|payer|pay|depenser|spend)\b[^.\n]{0,35}$/;

function countsIn(
  source: Folded,
  claims: Claims,
  ranges: Rule[],
  singles: Rule[],
  extras: Rule | null,
): CountMention[] {
  const found: CountMention[] = [];
  const add = (match: RegExpExecArray, value: number | null, confidence: number, extra = false): void => {
    const start = match.index;
    const end = start + match[0].trimEnd().length;
    if (value === null || value < (extra ? 1 : 2) || value > 100_000) return;
    // "budget environ 600"
    if (confidence <= 0.6 && MONEY_BEFORE.test(source.before(start, 45))) return;
    // The end of a telephone number, of a date or of a postal code, followed by a word.
    const isBare = /^\d/.test(match[0]);
    if (
      isBare &&
      /\d\d[ .-]?$|\d\/$|\d[ .-]\d[ .-]?$|\+$|\d[.,]$/.test(source.folded.slice(Math.max(0, start - 4), start))
    )
      return;
    // "Convention 2027 participants": a year.
    if (/^\D*20[2-3]\d\b/.test(match[0]) && /[a-z/.] $/.test(source.folded.slice(Math.max(0, start - 2), start)))
      return;
    if (claims.take(source, start, end)) found.push({ source, start, end, value, confidence, extra });
  };
  for (const { pattern, confidence } of ranges) {
    for (const match of source.matches(pattern)) {
      // "quatre-vingts" and "forty-five" are one number.
      if (/^(?:entre |between |de |from )?[a-z ]+-[a-z]/.test(match[0])) continue;
      const low = countOf(match[1] ?? '');
      const high = countOf(match[2] ?? '');
      if (low !== null && high !== null && low <= high && low > 1) add(match, high, confidence);
    }
  }
  for (const { pattern, confidence } of singles)
    for (const match of source.matches(pattern)) add(match, countOf(match[1] ?? ''), confidence);
  if (extras)
    for (const match of source.matches(extras.pattern)) add(match, countOf(match[1] ?? ''), extras.confidence, true);
  return found;
}
