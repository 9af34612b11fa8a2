import { COUNT, countOf } from './numbers';
import { Finding, Folded } from './text';

const PEOPLE =
  '(?:personnes?|participants?|participantes?|pax|invites?|invitees|convives?|collaborateurs?|collaboratrices?|salaries|employes|couverts?|places assises|adherents|membres|congressistes|delegues?|people|persons?|guests?|attendees?|delegates?|heads?|seats|employees|colleagues|staff(?: members)?|members|participants?|of us|pers\\b\\.?|ppl|visiteurs?|visitors?|managers?|cadres|stagiaires?|trainees?|etudiants?|students?|chercheurs?|researchers?|developpeurs?|developers?|commerciaux|spectateurs?|auditeurs?|candidats?|benevoles?|volunteers?|partenaires|partners)(?![a-z])';
const ABOUT =
  "(?:(?:environ|autour de|pres de|a peu pres|quelque|jusqu'a|au moins|max(?:imum)?\\.?|about|around|approximately|approx\\.?|roughly|some|up to|at least|circa|ca\\.?|nearly|almost|~|\\+/-)\\s*)?";
const NOT_PEOPLE =
  '(?!\\s*(?:€|eur|£|\\$|k\\b|k€|%|h\\b|h\\d|jours?|days?|nuits?|nights?|min|ans\\b|years?|heures?|hours?|mois|months?|semaines?|weeks?|chambres?|rooms?|salles?|km|m2|m²|[/:.]\\d|er\\b|st\\b|nd\\b|rd\\b|th\\b|janv|fev|mars|avr|mai\\b|juin|juil|aout|sept|oct|nov|dec|jan|feb|march|apr|may\\b|june|july|aug|am\\b|pm\\b))';

/** Allowed after a bare "for 80": the end of the phrase, or a small word. A noun would name the counted things. */
const NO_NOUN =
  '(?=\\s*(?:[,.;:)!?]|\\n|$|(?:a|au|en|le|les|la|du|sur|dans|et|pour|avec|at|in|on|the|from|near|and|for|with|to)\\b))';

/** Words about a part of the guests, the company, or another year: their numbers aren't the event's head count. */
const NOT_BEFORE =
  /(?:(?:sous-)?groupes?|tables|equipes|teams|sous-commissions?|break-?outs?(?: rooms?)?|sub-?groups?|ilots|ateliers)\s+(?:de|of|for|pour)\s*$|(?:compte|emploie|employs?|societe de|entreprise de|company of|firm of|pme de|effectif de|has|organisation of)\s+(?:environ |about |around |over |plus de )?$|(?:l'an dernier|l'annee derniere|annee passee|edition precedente|last year|previous(?: edition)?|last time)[^.]{0,40}$|(?:par|per|pour une|for one)\s*$|\bdont\s+(?:environ )?$|including\s+(?:about )?$/;
const NOT_AFTER =
  /^\s*(?:a mobilite reduite|en fauteuil|pmr|in (?:a )?wheelchairs?|with reduced mobility|vegetarien|vegetarian|vegan|par table|per table|a (?:la )?distance|remote|en visio|online|par groupe|per group|par atelier|(?:l'an dernier|last year))/;

interface Rule {
  pattern: RegExp;
  confidence: number;
}

const SINGLE: Rule[] = [
  {
    pattern: new RegExp(`\\b${ABOUT}(${COUNT})(?:\\s+|-)(?:de\\s+|d')?(?:(?!pe?a?r\\b)\\w+\\s+)?${PEOPLE}`, 'g'),
    confidence: 0.95,
  },
  {
    pattern: new RegExp(
      `\\b(?:groupe|group|party|team|equipe|crew|meeting|reunion|gathering)\\s+(?:de|of)\\s+${ABOUT}(${COUNT})\\b${NOT_PEOPLE}`,
      'g',
    ),
    confidence: 0.85,
  },
  {
    pattern: new RegExp(
      `\\b(?:nous (?:serons|serions|sommes|attendons)|on (?:sera|serait|attend)|we (?:will|would|should|'ll) be|we'll be|we are(?: expecting)?|we expect|we're(?: expecting)?|headcount(?: of| is)?:?|nombre de (?:personnes|participants) ?:?|effectif ?:|number of (?:guests|people|attendees|participants) ?:?|participants? ?:|attendees ?:|guests ?:|pax ?:|capacite (?:de|:))\\s*${ABOUT}(${COUNT})\\b${NOT_PEOPLE}`,
      'g',
    ),
    confidence: 0.85,
  },
  {
    pattern: new RegExp(`\\b(?:rooms?|tables?|salles?)\\s+(?:pour|for)\\s+(\\d)\\b${NOT_PEOPLE}${NO_NOUN}`, 'g'),
    confidence: 0.6,
  },
  {
    pattern: new RegExp(
      `\\b(?:pour|for)\\s+${ABOUT}(\\d{2,4}|${COUNT.replace('\\d{1,5}|', '')})\\b${NOT_PEOPLE}${NO_NOUN}`,
      'g',
    ),
    confidence: 0.6,
  },
];

const RANGES: Rule[] = [
  {
    pattern: new RegExp(
      `\\b(?:(?:nous|on) (?:serons|serions|sera|serait|attendons|attend)|we(?:'ll| will| would| should)? (?:be|expect))\\s+(?:entre|between|de|from)?\\s*(${COUNT})\\s*(?:-|a|et|to|and|ou|or)\\s*(${COUNT})\\b${NOT_PEOPLE}${NO_NOUN}`,
      'g',
    ),
    confidence: 0.8,
  },
  {
    pattern: new RegExp(
      `\\b(?:(?:entre|between|de|from)\\s+)?(${COUNT})\\s*(?:-|a|et|to|and|ou|or)\\s*(${COUNT})\\s+(?:de\\s+)?(?:\\w+\\s+)?${PEOPLE}`,
      'g',
    ),
    confidence: 0.8,
  },
];

/**
 * Returns the head count: the upper end of a range, the greatest of several counts, since the room must have a seat for
 * all. Sub-groups, the company's size, last year's count and prices per person don't count.
 */
export function readAttendees(sources: Folded[]): Finding<number> | null {
  const found: Finding<number>[] = [];
  const add = (source: Folded, match: RegExpExecArray, value: number | null, confidence: number) => {
    const start = match.index;
    const end = start + match[0].length;
    if (value === null || value < 2 || value > 100_000) return;
    if (NOT_BEFORE.test(source.before(start, 60)) || NOT_AFTER.test(source.after(end, 40))) return;
    // The end of a telephone number or a postal code, followed by a word.
    if (/[\d+][ .-]?$/.test(source.folded.slice(Math.max(0, start - 2), start))) return;
    if (found.some((other) => other.source === source && other.start < end && start < other.end)) return;
    found.push({ value, confidence, source, start, end });
  };
  for (const source of sources) {
    for (const { pattern, confidence } of RANGES) {
      for (const match of source.matches(pattern)) {
        // "quatre-vingts" and "forty-five" are one number.
        if (/^(?:entre |between |de |from )?[a-z ]+-[a-z]/.test(match[0])) continue;
        const low = countOf(match[1] ?? '');
        const high = countOf(match[2] ?? '');
        if (low !== null && high !== null && low <= high && !(low <= 1)) add(source, match, high, confidence);
      }
    }
    for (const { pattern, confidence } of SINGLE) {
      for (const match of source.matches(pattern)) add(source, match, countOf(match[1] ?? ''), confidence);
    }
  }
  // A bare "for 80" counts only if there is no "80 people".
  const sure = found.filter((one) => one.confidence > 0.6);
  return (sure.length > 0 ? sure : found).reduce<Finding<number> | null>(
    (best, one) => (best === null || one.value > best.value ? one : best),
    null,
  );
}
