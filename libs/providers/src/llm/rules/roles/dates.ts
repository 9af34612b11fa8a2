import { addDays } from '../mentions/calendar';
import type { DateMention } from '../mentions/dates';
import type { Tokens } from '../mentions/tokens';
import { type Finding, Folded } from '../text';
import { lastOf } from './clause';

/** The dates in a mail. `alternatives` are other first days; `flexible` is null if the mail doesn't mention it. */
export interface DatesReading {
  date: Finding<string> | null;
  endDate: Finding<string> | null;
  alternatives: Finding<string[]> | null;
  flexible: Finding<boolean> | null;
}

const FLEXIBLE =
  /\b(?:(?:nous sommes|dates?|restons|we are|(?:is|are))?\s*(?:assez |plutot |quite |fairly |fully |totalement )?(?:flexibles?|souples?)(?:\s+(?:sur|on|with|about)\s+(?:les\s+|la\s+|the\s+|our\s+)?dates?)?|a (?:un|une|deux|quelques|1|2|3) (?:ou deux )?(?:jours?|semaines?) pres|give or take|dates? (?:a definir|a confirmer|a caler|to be (?:confirmed|defined)|tbc|tbd)|(?:peu importe|any) (?:le jour|day)|pas de date (?:fixe|precise)|no fixed date|(?:the )?dates? (?:can|could|may) (?:move|shift|change)|(?:la|les) dates? (?:peut|peuvent|pourrai(?:en)?t) (?:bouger|changer|etre decalees?))\b/g;
const RIGID =
  /\b(?:dates? (?:fixes?|fermes?|imperatives?|imposees?|arretees?|non (?:modifiables?|negociables?))|(?:pas|peu|non) (?:du tout )?(?:flexibles?|souples?)|not (?:at all )?flexible|fixed dates?|(?:la |les )?dates? (?:est|sont) (?:deja )?(?:fixe|ferme|imposee|arretee)e?s?|(?:the )?dates? (?:is|are) (?:fixed|set|firm)|no flexibility|aucune flexibilite|cannot be (?:moved|changed))\b/g;
const VAGUE_BEFORE =
  /(?:autour du|vers le|aux alentours du|around|about|circa|approximately|plus ou moins le)\s*(?:the\s+|le\s+)?$/;

/** Small words between a cue and its date. */
const TO_THE_DAY =
  '\\s*:?\\s*(?:(?:le|la|les|the|on|for|pour|du|au|from|of|ce|cette|this|date|jour|a|samedi|dimanche|lundi|mardi|mercredi|jeudi|vendredi)\\s+){0,3}$';
/** The date no longer holds, or is ruled out. */
const RETRACTED_BEFORE = new RegExp(
  `\\b(?:sauf|hormis|hors|excepte|exception|except(?: for)?|excluding|apart from|but not|not|pas|plutot que|au lieu|instead of|rather than|et non(?: pas)?|remplace|replac(?:es|ing)|(?:initialement|originellement) (?:prevue?s?|planifiee?s?|fixee?s?|programmee?s?)|(?:originally|initially|previously) (?:planned|scheduled|set|booked)|prevue?s? (?:initialement|a l'origine)|annul\\w+|cancell?ed|ancienne date|old date|date initiale|original date|indisponibles?|unavailable|not available|a la place|in place)(?: (?:du|de|des|of))?${TO_THE_DAY}`,
);
const RETRACTED_AFTER =
  /^[^.!?;,\n]{0,25}?(?:\b(?:est|a ete|ont ete|etait|is|was|has been|had to be|doit etre)\s+(?:\w+\s+)?(?:annul|report|deplac|decal|repouss|cancel|postpon|moved|rescheduled|impossible|supprim|caduc)|\b(?:n'est (?:plus|pas|finalement plus|finalement pas) (?:possible|disponible|bon|bonne|valable|maintenue?|d'actualite|jouable)|ne (?:nous |me )?(?:convient|peut|va|marche|tient) (?:plus|pas)|(?:is )?no longer|isn't (?:possible|available)|is not (?:possible|available|suitable)|(?:doesn't|does not|won't|will not) work|tombe a l'eau))|^\s*[(,–-]?\s*(?:annulee?|cancell?ed|reportee?|postponed)\b/;
/** The date takes the place of another. */
const NEW_BEFORE = new RegExp(
  `(?:\\b(?:reportee?s?|decalee?s?|deplacee?s?|repoussee?s?|avancee?s?|remplacee?s?|postponed|moved|rescheduled|changed|pushed back|brought forward|bascul\\w+|pass(?:e|ee|ons))\\s+(?:finalement\\s+)?(?:au|a|par|pour le|to|for|until)|\\b(?:nouvelles?|new|bonne|right|correct) dates?\\b[^\\d.\\n]{0,30}|\\b(?:finalement|desormais|au final|plutot(?! que)|now|rather(?! than)|instead(?! of))(?:\\s+(?:ce sera|c'est|prevue?|fixee?|confirmee?|retenue?|it will be|is|be|will be|planned|scheduled|set|need|want))?)${TO_THE_DAY}`,
);
const MOVES =
  /\b(?:report(?:er|ee?s?|ons)|decal(?:er|ee?s?|ons)|deplac(?:er|ee?s?|ons)|repouss(?:er|ee?s?|ons)|avanc(?:er|ee?s?)|mov(?:e|ed|ing)|postpon(?:e|ed|ing)|reschedul(?:e|ed|ing)|passee?)\b[^.,;:\n\d]{0,40}$/;
/** The last day, said apart from the first. */
const END_BEFORE =
  /\b(?:depart|departs|departing|departure|leav(?:e|es|ing)|check-?out|fin|retour|return(?:ing)?|until|jusqu'au|ends?|ending|cloture|finish(?:es|ing)?|s'acheve|se termine|terminera)\b[^\d\n.;]{0,25}$/;
const LAST_DAY = 31;
/** The confidence of a day whose month isn't said. */
const MONTHLESS = 0.6;

/** A deadline, or the date of a letter or call, directly before the date. */
const OTHER_DIRECTLY = new RegExp(
  `(?:\\b(?:avant|d'ici|au plus tard|before|by|no later than|not later than|depuis|since|nee? |born(?: on)?|(?:e-?mail|courriel|mail|message|appel|echange|conversation|entretien|devis|courrier|lettre|call|phone|letter|quote|discussion|telephone|spoke|talked|met|visite|visit|facture|invoice|dossier|reference|(?:votre|notre|ma|your|our|my) (?:demande|request|e?nquiry|inquiry))(?:\\s+[^\\s:]+)?\\s+(?:du|of|on|de|from|le|dated|en date))|\\b(?:envoyee?|sent|dated|received|recue?|ecrit))${TO_THE_DAY}`,
);
const OTHER_AFTER =
  /^[^.!?;\n\d]{0,25}?(?:\b(?:pour|for|to|afin d[e'])\s+(?:un |une |a |an |en |nous |vous |me |us |you )*(?:visit|appel|rappel|rdv|rendez-vous|point|parler|discuter|echanger|call|site visit|viewing|chat|talk|discuss|speak|repondre|reply)|\bau plus tard|\bat the latest|\bpour votre retour)/;
/** Words of something else than the event. */
const OTHER =
  /\b(?:reponse|repond(?:re|ez|iez)?|reply|respond|response|decision|revenir vers|revenez|retour avant|rappel(?:er|ez|iez|le)|appel(?:er|ez|le)?|telephon\w*|call(?:s|ed| me| us| back)?|phone|ring|joindre|joignables?|contacter|contactez|reach (?:me|us)|visit(?:e|es|er|ons|ing)?|viewing|rendez-vous|rdv|appointment|parler|echanger|discuter|(?<!\b(?:an?|art|book|this|public|artist|the|short) )talk|speak|discuss|visio|zoom|option (?:jusqu|valable|posee|tenue|until|till|held)\w*|valables?|valid (?:until|till)|deadline|date limite|echeance|cloture des inscriptions|inscriptions?|registrations?|paiement|payment|acompte|deposit|livraison|delivery|absente?s?|out of (?:the )?office|on leave|en conges?|vacances|holidays?|de retour|back (?:on|in)|nee? le|naissance|born|birth|fond(?:ee?|ation)|creee?s?|creation|founded|established|since|depuis|l'an dernier|l'annee derniere|last year|previous edition|edition precedente|comme en|as in|la derniere fois|last time|montage|demontage|set-?up|rigging|repetitions?|rehearsals?|envoi|envoyee?s?|facture|invoice|(?:remise|depot|reception|ouverture) des (?:offres|plis|candidatures)|auditions?|soutenances?|choix(?= ?:)|(?<!\bun )devis pour|devis avant|proposals? (?:due|by)|(?:tender|bid)s? (?:due|by)|shortlist\w*|quote (?:by|before)|comite de decision|etions|avions|were|had|hosted|accueillis?|(?:avons|ai|avez) (?:deja )?(?:vu|visite|rencontre|appele|parle|discute|eu|recu|echange|ete)|saw|visited|met with|spoke|talked)\b/g;
/** Words of the event. */
const EVENT =
  /\b(?:seminaires?|seminars?|evenements?|events?|reunions?|meetings?|soirees?|gala|diners?|dinners?|conferences?|conventions?|congres|colloques?|mariages?|weddings?|formations?|trainings?|ateliers?|workshops?|journees?|fetes?|part(?:y|ies)|anniversaires?|birthday|cocktails?|lancements?|launch|assemblees?|team ?building|tournage|filming|offsite|retreat|dates? (?:souhaitees?|envisagees?|de l'evenement|prevues?|retenues?|wanted|requested)|aura lieu|auront lieu|se tiendra|se deroulera|takes? place|taking place|will be held|organis\w+|organiz\w+|prevue?s?|planned|scheduled|cherch\w+|recherch\w+|look(?:ing)? for|reserv\w+|book(?:ing)?|nous serons|we will be|au sujet|concernant|about|regarding|(?:salle|lieu|espace|room|venue|place) (?:pour|for)|fetera|feterons|fete ses|celebrat\w+|repas|dejeuner|lunch|arrivee?s?|arriv\w+|rendez-vous (?:annuel|mensuel|trimestriel|clients?))\b/g;
const CLAUSE = /[,;()]|\b(?:mais|but|puis|then)\b/g;
/** What else a line with the place and date of a letter holds. */
const LETTERHEAD = /^\W*(?:(?:fait|done|signed|ecrit)\s+(?:a|at|in)\s+)?(?:[a-z' -]{2,40}\s*,\s*)?(?:le|the|on)?\s*$/;

interface Mention extends DateMention {
  /** 3 in a field for it, 2 the event's, 1 perhaps, 0 another date's. */
  rank: 0 | 1 | 2 | 3;
  /** Whether it takes the place of another date. */
  isNew: boolean;
  endsEvent: boolean;
  /** Whether it is the heading of a program's day, or in a column of dates. */
  inProgram: boolean;
  /** The mention of the last day, if it is another. */
  last: DateMention | null;
}

/**
 * Reads the dates of the event. A date without a year is the next one after the mail was received; if its weekday is
 * named, that decides between years. Of choices ("le 12 ou le 19") the first is the date, the others are alternatives,
 * and the dates are flexible. If only a week is named, there is no date, and its working days are the alternatives. If
 * only a month is named, there is neither, only `flexible` with its quote: the team must ask.
 */
export function readDates(tokens: Tokens[]): DatesReading {
  const mentions = tokens.flatMap((text) => {
    const inRows = datesInRows(text);
    return text.dates.map((one) => judge(one, text, inRows.has(one)));
  });
  const texts = tokens
    .filter(({ role }) => role === null || role === 'date' || role === 'endDate' || role === 'hours')
    .map(({ source }) => source);
  const today = tokens[0]?.today ?? '';
  const dated = withoutMonthless(mentions).filter(
    (one) => !one.vague && one.rank > 0 && (one.endDate ?? one.days.at(-1) ?? '') >= today,
  );
  const renewed = dated.filter(({ isNew }) => isNew);
  const sure = dated.filter(({ rank }) => rank >= 2);
  const exact = withProgram(withEnds(renewed.length > 0 ? renewed : sure.length > 0 ? sure : dated.slice(0, 1)));
  const vague = mentions.filter((one) => one.vague && one.rank > 0);
  const main = chooseMain(exact);
  const flexible = readFlexibility(texts, main, exact, vague);

  if (!main) {
    const week = vague.find((one) => one.days.length > 0);
    return {
      date: null,
      endDate: null,
      alternatives: week ? { ...week, value: week.days } : null,
      flexible: flexible ?? (vague[0] ? { ...vague[0], value: true } : null),
    };
  }
  const first = main.days[0] ?? '';
  const inMain = (day: string) => (day >= first && day <= (main.endDate ?? first)) || day < today;
  const others = exact.flatMap((one) => (one === main ? one.days.slice(1) : one.days)).filter((day) => !inMain(day));
  const choice = main.days.length > 1 ? main : (exact.find((one) => one.days.some((day) => !inMain(day))) ?? main);
  return {
    date: { ...main, value: first },
    endDate: main.endDate ? { ...(main.last ?? main), value: main.endDate } : null,
    alternatives: others.length > 0 ? { ...choice, value: [...new Set(others)], confidence: 0.7 } : null,
    // Naming another day means that it would do as well.
    flexible: flexible ?? (others.length > 0 ? { ...choice, value: true, confidence: 0.7 } : null),
  };
}

/** Leaves out days without a month ("jeudi 4" in a table) that are those of a date with one. */
function withoutMonthless(mentions: Mention[]): Mention[] {
  const whole = mentions.filter(({ confidence, vague, rank }) => confidence > MONTHLESS && !vague && rank > 0);
  return mentions.filter(({ confidence, days, endDate, vague }) => {
    const [day = ''] = days;
    if (confidence > MONTHLESS || vague || days.length !== 1 || endDate) return true;
    return !whole.some((one) =>
      [...one.days, one.endDate ?? ''].some((other) => other.slice(8) === day.slice(8) && other !== day),
    );
  });
}

/** Joins the days of a program, which follow one another. */
function withProgram(mentions: Mention[]): Mention[] {
  const program = mentions.filter(({ inProgram, days, endDate }) => inProgram && days.length === 1 && !endDate);
  const days = [...new Set(program.map((one) => one.days[0] ?? ''))].sort();
  const [first = '', last = ''] = [days[0], days.at(-1)];
  if (days.length < 2 || days.length > LAST_DAY || days.some((day, at) => day !== addDays(first, at))) return mentions;
  const begun = program.find((one) => one.days[0] === first);
  const ended = program.findLast((one) => one.days[0] === last);
  if (!begun || !ended) return mentions;
  const joined = { ...begun, endDate: last, last: ended };
  const others = new Set(program);
  return mentions.flatMap((one) => (one === begun ? [joined] : others.has(one) ? [] : [one]));
}

/** Joins a first day and a last day that the mail names apart. */
function withEnds(mentions: Mention[]): Mention[] {
  const found: Mention[] = [];
  for (const one of mentions) {
    const day = one.days[0] ?? '';
    const begun = one.endsEvent
      ? found.find(({ days, endDate }) => {
          const first = days[0] ?? '';
          return days.length === 1 && !endDate && first < day && day <= addDays(first, LAST_DAY);
        })
      : undefined;
    if (begun) Object.assign(begun, { endDate: day, last: one });
    else found.push({ ...one });
  }
  return found;
}

/** Returns the first mention, or a more complete one of the same day: the subject often names only the first day. */
function chooseMain(exact: Mention[]): Mention | null {
  const first = exact.find(({ rank }) => rank === 3) ?? exact[0];
  if (!first) return null;
  return exact.find((one) => one.days[0] === first.days[0] && one.endDate) ?? first;
}

/** Finds the role that the words around a date give it. */
function judge(mention: DateMention, tokens: Tokens, inRow: boolean): Mention {
  const { role, source: text, today } = tokens;
  const { source, start, end } = mention;
  const before = source.before(start, 110);
  const after = source.after(end, 70);
  const inProgram = inRow || (role === 'date' ? tokens.row > 0 : isHeading(mention, tokens));
  const endsEvent = role === 'endDate' || END_BEFORE.test(before);
  const found = { ...mention, isNew: false, endsEvent, inProgram, last: null };
  if (role === 'date' || role === 'endDate') return { ...found, rank: isDayOfWriting(mention, today) ? 1 : 3 };
  // "reporté du 18 au 25 mars": no range.
  if (mention.endDate && MOVES.test(before))
    return { ...found, days: [mention.endDate], endDate: null, rank: 2, isNew: true };
  if (RETRACTED_AFTER.test(after)) return { ...found, rank: 0 };
  if (NEW_BEFORE.test(before)) return { ...found, rank: 2, isNew: true };
  // "votre demande du 12 novembre": the article is part of the date; that of a range is the event's.
  const article = mention.endDate ? '' : (/^[a-z]+ /.exec(source.folded.slice(start, end))?.[0] ?? '');
  if (RETRACTED_BEFORE.test(before) || OTHER_DIRECTLY.test(before + article) || OTHER_AFTER.test(after))
    return { ...found, rank: 0 };
  const cut = [...before.matchAll(CLAUSE)].at(-1);
  const clause = cut ? before.slice(cut.index + cut[0].length) : before;
  const other = lastOf(OTHER, clause);
  const event = lastOf(EVENT, clause);
  if (other > event) return { ...found, rank: 0 };
  const elsewhere = lastOf(OTHER, before) > lastOf(EVENT, before);
  if (isDayOfWriting(mention, today)) return { ...found, rank: isLetterhead(mention, text) ? 0 : event >= 0 ? 2 : 1 };
  return { ...found, rank: other >= 0 || elsewhere ? 1 : 2 };
}

const isDayOfWriting = ({ days, endDate, vague }: DateMention, today: string): boolean =>
  !vague && !endDate && days.length === 1 && (days[0] ?? '') <= addDays(today, 1) && (days[0] ?? '') >= today;

/** The number of the day before its date. */
const DAY_NUMBER = /^\W*(?:jour|journee|day|j)[ -]?\d\b/;

/** The dates that are in a cell beside that of another. */
function datesInRows({ source: { raw }, dates }: Tokens): Set<DateMention> {
  const found = new Set<DateMention>();
  for (const [at, one] of dates.entries()) {
    const before = dates[at - 1];
    const start = one.source.rawIndex(one.start);
    if (before && raw[start - 1] === '\t' && before.source.rawIndex(before.end) === start - 1)
      found.add(before).add(one);
  }
  return found;
}

const DAY_PART =
  /^(?:le )?(?:matin|matinee|apres-midi|soir|soiree|morning|afternoon|evening|accueil|arrivee|welcome|arrival)\b/;
/** How far from a date its line is looked at. */
const NEAR = 60;

/** Whether the line begins with the number of a day, or holds only a date and is above a line that begins with a time or a part of the day. */
function isHeading({ source, start, end }: DateMention, { source: text, times }: Tokens): boolean {
  const { raw } = text;
  const from = source.rawIndex(start);
  const to = source.rawIndex(end);
  const before = `\n${raw.slice(Math.max(0, from - NEAR), from)}`.split('\n').at(-1) ?? '';
  if (DAY_NUMBER.test(new Folded(before).folded)) return true;
  const after = raw.slice(to, to + NEAR);
  const next = after.search(/\S/);
  if (before.trim() === '' && /^\s?:/.test(after)) return true;
  if (before.trim() !== '' || next < 0 || !after.slice(0, next).includes('\n')) return false;
  return (
    DAY_PART.test(new Folded(after.slice(next)).folded) || times.some((time) => text.rawIndex(time.start) === to + next)
  );
}

/** Whether the line holds only the place and the date of a letter. */
function isLetterhead({ source, start, end }: DateMention, text: Folded): boolean {
  const { raw } = text;
  const from = source.rawIndex(start);
  const to = source.rawIndex(end);
  const lineStart = raw.lastIndexOf('\n', from - 1) + 1;
  const lineEnd = raw.indexOf('\n', to);
  const lead = source.folded.slice(source.foldedIndex(lineStart), start);
  const rest = raw.slice(to, lineEnd < 0 ? raw.length : lineEnd);
  return LETTERHEAD.test(lead) && /^[\s.,]*$/.test(rest);
}

/** "jeu 18/03 ou ven 19/03" */
const CHOICE = /^\s*,?\s*(?:ou|or|sinon|either)\s+(?:bien\s+|alternatively\s+)?(?:[a-z]{2,9}\.?\s+){0,2}$/;

const isChoice = (one: Mention, next: Mention | undefined): boolean =>
  next !== undefined &&
  next.source === one.source &&
  next.start - one.end < 40 &&
  CHOICE.test(one.source.folded.slice(one.end, next.start));

function readFlexibility(
  sources: Folded[],
  main: Mention | null,
  exact: Mention[],
  vague: Mention[],
): Finding<boolean> | null {
  for (const source of sources) {
    const rigid = source.matches(RIGID)[0];
    if (rigid) return { value: false, confidence: 0.9, source, start: rigid.index, end: rigid.index + rigid[0].length };
  }
  for (const source of sources) {
    for (const match of source.matches(FLEXIBLE)) {
      const start = match.index + match[0].length - match[0].trimStart().length;
      const end = match.index + match[0].length;
      // "salle flexible" and "budget flexible" aren't about dates.
      if (/(?:salle|espace|budget|mobilier|room|space|venue|layout|configuration)s?\s*$/.test(source.before(start, 20)))
        continue;
      return { value: true, confidence: 0.9, source, start, end };
    }
  }
  const choice = exact.find((one, at) => one.days.length > 1 || isChoice(one, exact[at + 1]));
  if (choice) return { ...choice, value: true, confidence: 0.8 };
  if (main && VAGUE_BEFORE.test(main.source.before(main.start, 30))) return { ...main, value: true, confidence: 0.8 };
  if (!main && vague[0]) return { ...vague[0], value: true, confidence: 0.8 };
  return null;
}
