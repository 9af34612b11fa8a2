import { isCalendarDate } from '../extraction';
import { Finding, Folded } from './text';

/** The dates in a mail. `alternatives` are other first days; `flexible` is null if the mail doesn't mention it. */
export interface DatesReading {
  date: Finding<string> | null;
  endDate: Finding<string> | null;
  alternatives: Finding<string[]> | null;
  flexible: Finding<boolean> | null;
}

const MONTHS: Record<string, number> = {};
const MONTH_WORDS = [
  'janvier janv january jan',
  'fevrier fevr fev february feb',
  'mars march mar',
  'avril avr april apr',
  'mai may',
  'juin june jun',
  'juillet juil july jul',
  'aout august aug',
  'septembre sept september sep',
  'octobre oct october',
  'novembre nov november',
  'decembre dec december',
];
MONTH_WORDS.forEach((line, month) => line.split(' ').forEach((word) => (MONTHS[word] = month + 1)));

const WEEKDAYS: Record<string, number> = {};
const WEEKDAY_WORDS = [
  'dimanche dim sunday sun',
  'lundi lun monday mon',
  'mardi tuesday tues tue',
  'mercredi mer wednesday wed',
  'jeudi jeu thursday thurs thur thu',
  'vendredi ven friday fri',
  'samedi sam saturday sat',
];
WEEKDAY_WORDS.forEach((line, day) => line.split(' ').forEach((word) => (WEEKDAYS[word] = day)));

const any = (words: Record<string, number>) =>
  Object.keys(words)
    .sort((a, b) => b.length - a.length)
    .join('|');
const M = `(?:${any(MONTHS)})\\b\\.?`;
const WD = `(?:${any(WEEKDAYS)})\\b\\.?,?`;
const ORD = '(?:\\s?(?:er|st|nd|rd|th|eme|e)\\b)?';
const DAY = `(?<!\\d)\\d{1,2}(?!\\d)${ORD}`;
const YEAR = '(?:,?\\s+(?:de\\s+|of\\s+)?20\\d{2}(?!\\d))?';
const SEP =
  "(?:-|/|&|,|\\bau\\b|\\ba\\b|\\bto\\b|\\buntil\\b|\\btill\\b|\\bthrough\\b|\\bjusqu'au\\b|\\bet\\b|\\band\\b|\\bou\\b|\\bor\\b|\\bpuis\\b)";
const LEAD = '(?:(?:le|les|the|on|du|des|from)\\s+)?';
const ITEM = `${LEAD}(?:${WD}\\s*)?(?:(?:le|the)\\s+)?${DAY}(?:\\s*(?:of\\s+)?${M}${YEAR})?`;
const ITEM_WITH_MONTH = `${LEAD}(?:${WD}\\s*)?(?:(?:le|the)\\s+)?${DAY}\\s*(?:of\\s+)?${M}${YEAR}`;
const NOT_HEADS =
  '(?!\\s*(?:personnes|pers\\b|participants|pax|invites|people|guests|attendees|persons|€|k|h\\b|h\\d|:))';

const DAY_FIRST = new RegExp(
  `\\b(?:entre\\s+|between\\s+)?(?:${ITEM}\\s*${SEP}\\s*(?:(?:ou|or|le|encore)\\s+)*){0,5}${ITEM_WITH_MONTH}(?:\\s*,?\\s*(?:ou|or|et|and|au)\\s+(?:(?:bien|encore|alternatively)\\s+)?(?:le|the|${WD})\\s+${DAY}(?!\\s*(?:of\\s+)?${M})${NOT_HEADS})?`,
  'g',
);
const MONTH_FIRST = new RegExp(
  `\\b(?:${WD}\\s*)?${M}\\s+(?:the\\s+)?${DAY}${NOT_HEADS}(?:\\s*${SEP}\\s*(?:${WD}\\s*)?(?:${M}\\s+)?(?:the\\s+)?${DAY}${NOT_HEADS}(?!\\s*${M}))*${YEAR}`,
  'g',
);
const ISO =
  /(?<!\d)(20\d{2}-\d{2}-\d{2})(?!\d)(?:\s*(-|\/|au|a|to|until|et|and|ou|or)\s*(?:le\s+)?(20\d{2}-\d{2}-\d{2})(?!\d))?/g;
const N = '(\\d{1,2})([/.-])(\\d{1,2})(?:\\4(\\d{4}|\\d{2}))?(?![\\d/]|[.-]\\d)';
const NUMERIC = new RegExp(
  `(?<![\\d/.,€+-])(?<!\\d )(?:(\\d{1,2})\\s*(-|au|et|and|to|&)\\s*)?${N}(?:\\s*(-|au|a|to|until|jusqu'au|et|and|ou|or)\\s*(?:le\\s+|the\\s+)?(\\d{1,2})[/.-](\\d{1,2})(?:[/.-](\\d{4}|\\d{2}))?(?!\\d))?`,
  'g',
);
const ORDINALS: Record<string, number> = {
  premiere: 1,
  '1ere': 1,
  '1re': 1,
  first: 1,
  '1st': 1,
  deuxieme: 2,
  seconde: 2,
  '2e': 2,
  '2eme': 2,
  second: 2,
  '2nd': 2,
  troisieme: 3,
  '3e': 3,
  '3eme': 3,
  third: 3,
  '3rd': 3,
  quatrieme: 4,
  '4e': 4,
  '4eme': 4,
  fourth: 4,
  '4th': 4,
  derniere: -1,
  last: -1,
};
const WEEK_OF_MONTH = new RegExp(
  `\\b(?:(?:la|the)\\s+)?(${any(ORDINALS)})\\s+(?:semaine|week)\\s+(?:de\\s+|d'|du mois de\\s+|du mois d'|of\\s+|in\\s+)(${M})(?:\\s+(20\\d{2}))?`,
  'g',
);
const WEEK_OF_DAY = new RegExp(
  `\\b(?:semaine\\s+du|week\\s+(?:of|commencing|beginning|starting)|w/c)\\s+(?:the\\s+)?(?:${WD}\\s*)?(?:(\\d{1,2})${ORD}(?:\\s*(?:au|-|to)\\s*\\d{1,2})?\\s*(?:of\\s+)?(${M})|(${M})\\s+(\\d{1,2})${ORD})(?:,?\\s+(20\\d{2}))?`,
  'g',
);
const MONTH_ALONE = new RegExp(
  `\\b(?:(?:(?:en|in|courant|debut|fin|mi|mid|early|late|during|mois\\s+de|mois\\s+d'|month\\s+of|end\\s+of|beginning\\s+of|start\\s+of|sometime\\s+in|some\\s+time\\s+in|vers|around|for|pour|d'ici|next|prochain)[\\s-]+)+(${M})(?:\\s+(20\\d{2}))?|(?:(?:le\\s+)?mois\\s+de\\s+)?\\b(${M})\\s+(20\\d{2})\\b)(?!\\s*\\d)`,
  'g',
);
const NEXT_WEEKDAY = new RegExp(
  `\\b(?:(?:this|next|coming|ce)\\s+(${any(WEEKDAYS)})\\b|(lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)\\s+prochain)`,
  'g',
);

/** Words around days that aren't the event's: a deadline, an earlier exchange, another edition. */
const NOT_THE_EVENT =
  /(?:avant|d'ici|au plus tard|before|by|no later than|deadline|date limite|reponse|reply|repondre|decision|revenir vers (?:moi|nous)|option|valable|valid)[^.\n]{0,25}$|(?:e-?mail|courriel|message|appel|echange|conversation|entretien|devis|courrier|call|phone|letter|quote|discussion|telephone|spoke|talked|met|visite|visit|facture|invoice)\s+(?:\S+\s+)?(?:du|of|on|de|from|le|dated)?\s*$|(?:l'an dernier|l'annee derniere|last year|previous edition|edition precedente|comme en|as in|depuis|since|absente?s?|out of (?:the )?office|on leave|en conges?|de retour|ne le|born on)[^.,;\n]{0,30}$/;
const FLEXIBLE =
  /\b(?:(?:nous sommes|dates?|restons|we are|(?:is|are))?\s*(?:assez |plutot |quite |fairly |fully |totalement )?(?:flexibles?|souples?)(?:\s+(?:sur|on|with|about)\s+(?:les\s+|la\s+|the\s+|our\s+)?dates?)?|a (?:un|une|deux|quelques|1|2|3) (?:ou deux )?(?:jours?|semaines?) pres|give or take|dates? (?:a definir|a confirmer|a caler|to be (?:confirmed|defined)|tbc|tbd)|(?:peu importe|any) (?:le jour|day)|pas de date (?:fixe|precise)|no fixed date|(?:the )?dates? (?:can|could|may) (?:move|shift|change)|(?:la|les) dates? (?:peut|peuvent|pourrai(?:en)?t) (?:bouger|changer|etre decalees?))\b/g;
const RIGID =
  /\b(?:dates? (?:fixes?|fermes?|imperatives?|imposees?|arretees?|non (?:modifiables?|negociables?))|(?:pas|peu|non) (?:du tout )?(?:flexibles?|souples?)|not (?:at all )?flexible|fixed dates?|(?:la |les )?dates? (?:est|sont) (?:deja )?(?:fixe|ferme|imposee|arretee)e?s?|(?:the )?dates? (?:is|are) (?:fixed|set|firm)|no flexibility|aucune flexibilite|cannot be (?:moved|changed))\b/g;
/** Words that retract an earlier date. */
const MOVED_TO =
  /\b(?:reportee?s?|decalee?s?|deplacee?s?|repoussee?s?|avancee?s?|postponed|moved|rescheduled|pushed back|brought forward)\s+(?:finalement\s+)?(?:au|a|pour le|to|for|until)\s*(?:the\s+|le\s+)?$/;
const TOMORROW = /\b(?:(apres-demain|day after tomorrow)|demain|tomorrow)\b/g;
const VAGUE_BEFORE =
  /(?:autour du|vers le|aux alentours du|around|about|circa|approximately|plus ou moins le)\s*(?:the\s+|le\s+)?$/;

interface Mention {
  source: Folded;
  start: number;
  end: number;
  /** First days, in the order of the text. Several are choices. */
  days: string[];
  endDate: string | null;
  /** Whether only a week or a month is named. */
  vague: boolean;
  confidence: number;
}

/**
 * Reads the dates of the event. A date without a year is the next one after the mail was received; if its weekday is
 * named, that decides between years. Of choices ("le 12 ou le 19") the first is the date, the others are alternatives,
 * and the dates are flexible. If only a week is named, there is no date, and its working days are the alternatives. If
 * only a month is named, there is neither, only `flexible` with its quote: the team must ask.
 */
export function readDates(sources: Folded[], receivedAt: Date): DatesReading {
  const today = receivedAt.toISOString().slice(0, 10);
  const mentions = sources.flatMap((source) => mentionsIn(source, today));
  const dated = mentions.filter((one) => !one.vague && (one.endDate ?? one.days[0] ?? '') >= today);
  const moved = dated.filter((one) => MOVED_TO.test(one.source.before(one.start, 40)));
  const exact = moved.length > 0 ? moved : dated;
  const vague = mentions.filter((one) => one.vague);
  const main = chooseMain(exact);
  const flexible = readFlexibility(sources, main, exact, vague);

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
  const inMain = (day: string) => day >= first && day <= (main.endDate ?? first);
  const others = exact.flatMap((one) => (one === main ? one.days.slice(1) : one.days)).filter((day) => !inMain(day));
  const choice = main.days.length > 1 ? main : (exact.find((one) => one.days.some((day) => !inMain(day))) ?? main);
  return {
    date: { ...main, value: first },
    endDate: main.endDate ? { ...main, value: main.endDate } : null,
    alternatives: others.length > 0 ? { ...choice, value: [...new Set(others)], confidence: 0.7 } : null,
    flexible,
  };
}

/** Returns the first mention, or a more complete one of the same day: the subject often names only the first day. */
function chooseMain(exact: Mention[]): Mention | null {
  const first = exact[0];
  if (!first) return null;
  return exact.find((one) => one.days[0] === first.days[0] && one.endDate) ?? first;
}

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
  const choice = exact.find((one) => one.days.length > 1);
  if (choice) return { ...choice, value: true, confidence: 0.8 };
  if (main && VAGUE_BEFORE.test(main.source.before(main.start, 30))) return { ...main, value: true, confidence: 0.8 };
  if (!main && vague[0]) return { ...vague[0], value: true, confidence: 0.8 };
  return null;
}

function mentionsIn(source: Folded, today: string): Mention[] {
  const mentions: Mention[] = [];
  const add = (match: RegExpExecArray, found: Pick<Mention, 'days' | 'endDate' | 'vague' | 'confidence'>) => {
    const start = match.index + match[0].length - match[0].trimStart().length;
    const end = match.index + match[0].trimEnd().length;
    if (mentions.some((other) => other.start < end && start < other.end)) return;
    if (NOT_THE_EVENT.test(source.before(start, 60))) return;
    mentions.push({ source, start, end, ...found });
  };
  for (const match of source.matches(ISO)) {
    const [, from = '', sep, to] = match;
    if (isCalendarDate(from))
      add(match, arrange([from, ...(to && isCalendarDate(to) ? [to] : [])], sep ? [sep] : [], 1));
  }
  for (const match of source.matches(WEEK_OF_MONTH)) {
    const days = weekOfMonth(ORDINALS[match[1] ?? ''] ?? 1, monthOf(match[2]), match[3], today);
    add(match, { days, endDate: null, vague: true, confidence: 0.8 });
  }
  for (const match of source.matches(WEEK_OF_DAY)) {
    const day = resolve(Number(match[1] ?? match[4]), monthOf(match[2] ?? match[3]), match[5], null, today);
    if (day) add(match, { days: workingDays(mondayOf(day)), endDate: null, vague: true, confidence: 0.85 });
  }
  for (const match of source.matches(DAY_FIRST)) {
    const found = readItems(match[0], today);
    if (found) add(match, found);
  }
  for (const match of source.matches(MONTH_FIRST)) {
    const found = readItems(turnAround(match[0]), today);
    if (found) add(match, found);
  }
  for (const match of source.matches(NUMERIC)) {
    const found = readNumeric(match, source, today);
    if (found) add(match, found);
  }
  for (const match of source.matches(NEXT_WEEKDAY)) {
    const weekday = WEEKDAYS[match[1] ?? match[2] ?? ''];
    if (weekday !== undefined)
      add(match, { days: [nextWeekday(today, weekday)], endDate: null, vague: false, confidence: 0.5 });
  }
  for (const match of source.matches(MONTH_ALONE)) {
    const month = monthOf(match[1] ?? match[3]);
    const year = match[2] ?? match[4];
    // "may" is also a verb, and "mar" and "sun" are words: short forms need a year next to them.
    const word = (match[1] ?? match[3] ?? '').replace('.', '');
    if (!year && (word.length < 3 || /^(?:jan|mar|sun|dec|sep|oct|nov|jun|jul|aug|apr|feb)$/.test(word))) continue;
    if (year && `${year}-${String(month).padStart(2, '0')}` < today.slice(0, 7)) continue;
    add(match, { days: [], endDate: null, vague: true, confidence: 0.8 });
  }
  // "tell me tomorrow" may appear next to a date, so it counts as one only if there is no other.
  if (mentions.length === 0)
    for (const match of source.matches(TOMORROW))
      add(match, { days: [addDays(today, match[1] ? 2 : 1)], endDate: null, vague: false, confidence: 0.6 });
  return mentions.sort((a, b) => a.start - b.start);
}

interface Item {
  day: number;
  month: number | null;
  year: string | undefined;
  weekday: number | null;
}

const ITEM_PARTS = new RegExp(
  `(?:(${any(WEEKDAYS)})\\b\\.?,?\\s*(?:(?:le|the)\\s+)?)?(?<!\\d)(\\d{1,2})(?!\\d)${ORD}(?:\\s*(?:of\\s+)?(${any(MONTHS)})\\b\\.?(?:,?\\s+(?:de\\s+|of\\s+)?(20\\d{2}))?)?`,
  'g',
);

/**
 * "du 30 mars au 2 avril 2027", "12, 13 et 14 mars": each day takes month and year from the next one that names them.
 */
function readItems(text: string, today: string): Pick<Mention, 'days' | 'endDate' | 'vague' | 'confidence'> | null {
  const separators: string[] = [];
  const items: Item[] = [];
  let end = 0;
  for (const match of text.matchAll(ITEM_PARTS)) {
    if (items.length > 0) separators.push(text.slice(end, match.index).trim());
    end = match.index + match[0].length;
    items.push({
      day: Number(match[2]),
      month: match[3] ? (MONTHS[match[3]] ?? null) : null,
      year: match[4],
      weekday: match[1] ? (WEEKDAYS[match[1]] ?? null) : null,
    });
  }
  for (let i = items.length - 2; i >= 0; i -= 1) {
    const item = items[i];
    const next = items[i + 1];
    if (item && next) {
      item.month ??= next.month;
      item.year ??= next.year;
    }
  }
  for (let i = 1; i < items.length; i += 1) {
    const item = items[i];
    const previous = items[i - 1];
    if (item && previous) {
      item.month ??= previous.month;
      item.year ??= previous.year;
    }
  }
  const days: string[] = [];
  let confidence = 1;
  for (const item of items) {
    if (item.month === null) return null;
    const day = resolve(item.day, item.month, item.year, item.weekday, today);
    if (!day) return null;
    if (item.year === undefined) confidence = Math.min(confidence, 0.9);
    if (item.weekday !== null && weekdayOf(day) !== item.weekday) confidence = 0.6;
    days.push(day);
  }
  if (days.length === 0) return null;
  const first = days[0] ?? '';
  const last = days[days.length - 1] ?? '';
  // "30 décembre au 2 janvier 2027": the year belongs to the end.
  if (days.length === 2 && first > last && items[0]?.year === items[1]?.year && items[1]?.year) {
    days[0] = shiftYear(first, -1);
  }
  return arrange(days, separators, confidence);
}

/** Decides between a range and choices by the words between the days. */
function arrange(
  days: string[],
  separators: string[],
  confidence: number,
): Pick<Mention, 'days' | 'endDate' | 'vague' | 'confidence'> {
  const first = days[0] ?? '';
  const last = days[days.length - 1] ?? '';
  if (days.length === 1) return { days, endDate: null, vague: false, confidence };
  const words = separators.join(' ');
  const choice = /\b(?:ou|or)\b/.test(words);
  const range =
    separators.length === 1 && /^(?:-|\/|au|a|to|until|till|through|jusqu'au)\b|^[-/]/.test(words) && first < last;
  const consecutive = days.every((day, i) => i === 0 || day === addDays(days[i - 1] ?? '', 1));
  if (!choice && (range || consecutive)) return { days: [first], endDate: last, vague: false, confidence };
  return { days: [...new Set(days)], endDate: null, vague: false, confidence: Math.min(confidence, 0.8) };
}

/** "March 12-14, 2027" → "12-14 march 2027", so that the same rules read both orders. */
function turnAround(text: string): string {
  const year = /,?\s+(20\d{2})$/.exec(text);
  const body = year ? text.slice(0, year.index) : text;
  let month = '';
  return (
    body.replace(
      new RegExp(`(?:(${any(MONTHS)})\\b\\.?\\s+)?(?:the\\s+)?(?<!\\d)(\\d{1,2})(?!\\d)${ORD}`, 'g'),
      (_, named: string | undefined, day: string) => {
        month = named ?? month;
        return `${day} ${month}`;
      },
    ) + (year ? ` ${year[1]}` : '')
  );
}

function readNumeric(
  match: RegExpExecArray,
  source: Folded,
  today: string,
): Pick<Mention, 'days' | 'endDate' | 'vague' | 'confidence'> | null {
  const [whole, leadDay, leadSep, a = '', mark, b = '', year, sep, a2, b2, year2] = match;
  // Without a year only a slash counts, with a word before it: "06.12" begins a telephone number, and "24/7" isn't a
  // date.
  const before = source.before(match.index, 25);
  const announced =
    /(?:\b(?:le|les|du|au|on|from|the|date|dates|entre|between|et|and|ou|or|by|for|pour|of)|:|\(|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|monday|tuesday|wednesday|thursday|friday|saturday|sunday|,)\s*$/.test(
      before,
    );
  if (!year && !year2 && (mark !== '/' || !announced)) return null;
  if (/^(?:24\/7|7\/7|1\/2|50\/50)$/.test(whole.trim())) return null;
  const fullYear = (short: string | undefined) => (short?.length === 2 ? `20${short}` : short);
  // The day comes first, as in France. Only "03/25/2027" must be the other way round.
  const read = (x: string, y: string, z: string | undefined): string | null =>
    resolve(Number(x), Number(y), z, null, today) ?? resolve(Number(y), Number(x), z, null, today);
  const endYear = fullYear(year2);
  const first = read(a, b, fullYear(year) ?? endYear);
  if (!first) return null;
  const confidence = year ? 0.95 : 0.85;
  if (a2 && b2) {
    const last = read(a2, b2, endYear ?? fullYear(year));
    return last ? arrange([first, last], [sep ?? '-'], confidence) : null;
  }
  const lead = leadDay ? read(leadDay, b, fullYear(year)) : null;
  if (lead && lead < first) return arrange([lead, first], [leadSep === '&' ? '-' : (leadSep ?? '-')], confidence);
  return { days: [first], endDate: null, vague: false, confidence };
}

function monthOf(word: string | undefined): number {
  return MONTHS[(word ?? '').replace('.', '')] ?? 0;
}

/** Returns the day for its number, month, and perhaps year and weekday; null if there is no such day. */
function resolve(
  day: number,
  month: number,
  year: string | undefined,
  weekday: number | null,
  today: string,
): string | null {
  const make = (y: number): string | null => {
    const iso = `${y}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
    return isCalendarDate(iso) ? iso : null;
  };
  if (year) return make(Number(year));
  const thisYear = Number(today.slice(0, 4));
  // The next 29 February may be eight years away.
  const next = Array.from({ length: 9 }, (_, i) => make(thisYear + i)).filter((iso) => iso !== null && iso >= today);
  const near = next.slice(0, 2);
  return near.find((iso) => iso !== null && weekday !== null && weekdayOf(iso) === weekday) ?? near[0] ?? null;
}

const DAY_MS = 86_400_000;

function toTime(iso: string): number {
  return Date.parse(`${iso}T00:00:00Z`);
}

function addDays(iso: string, days: number): string {
  return new Date(toTime(iso) + days * DAY_MS).toISOString().slice(0, 10);
}

function shiftYear(iso: string, years: number): string {
  return `${Number(iso.slice(0, 4)) + years}${iso.slice(4)}`;
}

function weekdayOf(iso: string): number {
  return new Date(toTime(iso)).getUTCDay();
}

function mondayOf(iso: string): string {
  return addDays(iso, -((weekdayOf(iso) + 6) % 7));
}

function workingDays(monday: string): string[] {
  return [0, 1, 2, 3, 4].map((offset) => addDays(monday, offset));
}

/** The n-th week of a month is that of its n-th Monday; -1 is the last. */
function weekOfMonth(nth: number, month: number, year: string | undefined, today: string): string[] {
  const start = resolve(1, month, year, null, today.slice(0, 8) + '01') ?? today;
  let monday = mondayOf(addDays(start, 6));
  const last = (candidate: string) => addDays(candidate, 7).slice(0, 7) !== start.slice(0, 7);
  for (let n = 1; (nth === -1 || n < nth) && !last(monday); n += 1) monday = addDays(monday, 7);
  return workingDays(monday);
}

/** The next such weekday, at least a day away. */
function nextWeekday(today: string, weekday: number): string {
  return addDays(today, ((weekday - weekdayOf(today) + 6) % 7) + 1);
}
