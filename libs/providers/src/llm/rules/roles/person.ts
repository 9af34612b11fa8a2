import { parsePhone } from '#core/phone';
import type { FieldRole } from '../split/form';
import { type Letter, splitMail } from '../split/letter';
import { type Line, linesOf } from '../split/lines';
import { type Finding, Folded } from '../text';

/** The person who wrote. Findings with `start` = `end` come from the sender's header, and have no quote. */
export interface PersonReading {
  firstName: Finding<string> | null;
  lastName: Finding<string> | null;
  company: Finding<string> | null;
  phone: Finding<string> | null;
}

const NAME_WORD = "\\p{Lu}[\\p{L}'’.-]*";
const NAME_LINE = new RegExp(
  `^(?:(?:M\\.|Mme|Mlle|Mr\\.?|Mrs\\.?|Ms\\.?|Dr\\.?|Prof\\.?)\\s+)?(${NAME_WORD}(?:[ ]+(?:de|du|des|la|le|van|von|der|d['’])?[ ]?${NAME_WORD}){1,3})(?=\\s*(?:$|[,|/–—-] ))`,
  'u',
);
const COMPANY_FORM =
  /\b(?:sas|sasu|sarl|sa|sci|scop|eurl|gmbh|ltd|limited|llc|inc|plc|group|groupe|association|asso|fondation|foundation|agence|agency|cabinet|conseil|consulting|partners|associes|university|universite|ecole|institut|mairie|holding|studio|studios|solutions|laboratoires?|banque|bank|mutuelle|assurances?|industries)\b/;
const JOB =
  /\b(?:directeur|directrice|responsable|assistante?|chef(?:fe)?|charge[e]? de|office manager|manager|director|head of|coordinator|coordinatrice|coordinateur|assistant|president|presidente|ceo|cfo|cto|drh|rh|hr|officer|executive|organisat|planner|consultante?|partner|gerante?|secretaire|secretary|event|evenement|communication|marketing|dir\.|lead|founder|fondat|producer|product(?:eur|rice)|stage manager|tel|mobile|port\.|phone|fax|www|http|envoye|sent from|capital (?:social |de |of )|rcs)\b/;
const ADDRESS = /\d{2,}|@|https?:|www\.|\b(?:rue|avenue|boulevard|place|quai|street|road|lane|cours|allee|chemin)\b/;
const PHONE = /(?<![\d.,€/-])(?=\+|\(?0|\()(?:\+|00)?\(?\d[\d ().-]{7,18}\d(?![\d/€])/g;
const FAX = /\bfax\b[^\n]{0,4}$/;
const COMPANY_IN_TEXT = [
  /(?:pour le compte de|la société|l['’]entreprise|l['’]association|l['’]agence|le cabinet|notre société|on behalf of|I work for|I am writing from|from the company|our company,?|je travaille (?:pour|chez)|(?:\p{L}+ )?chez)\s+((?:\p{Lu}[\p{L}\d&'’.-]*)(?:\s+(?:&\s+|et\s+|and\s+|of\s+|de\s+)?\p{Lu}[\p{L}\d&'’.-]*){0,4})/u,
];
const FREE_MAIL =
  /^(?:gmail|googlemail|outlook|hotmail|yahoo|icloud|live|orange|wanadoo|free|laposte|sfr|proton|protonmail|gmx|aol|me|mail)$/;

/** Reads the signature first, then the sender's header. The company may also come from the text or the address. */
export function readPerson(letter: Letter, from: { name: string | null; email: string }): PersonReading {
  const header = isService(from.name ?? '') ? { firstName: null, lastName: null } : splitName(from.name ?? '');
  const closed = readSignature(letter.signature);
  const signed = closed.firstName ? closed : readSignature(unannounced(letter.body, header.firstName));
  const headerFinding = (value: string | null, confidence: number): Finding<string> | null =>
    value ? { value, confidence, source: letter.subject, start: 0, end: 0 } : null;
  const form = readFields(letter);
  const phone = form.phone ?? readPhone(letter.signature) ?? readPhone(letter.body);
  const own = form.firstName || form.lastName ? form : signed;
  // A header is set up once for all mails. If a form or the signature has another name, that person wrote this mail.
  return {
    firstName: own.firstName ?? (own.lastName ? null : headerFinding(header.firstName, 0.8)),
    lastName: own.lastName ?? (own.firstName && own === form ? null : headerFinding(header.lastName, 0.8)),
    company:
      form.company ??
      signed.company ??
      companyBehind(letter.body, header.lastName) ??
      companyInText(letter.body) ??
      headerFinding(companyOfAddress(from.email), 0.3),
    phone,
  };
}

/** The person's values in a form. */
function readFields({ fields }: Letter): PersonReading {
  const value = (wanted: FieldRole): Finding<string> | null => {
    for (const { role, value: source } of fields) {
      const { folded } = source;
      const start = folded.search(/[a-z0-9+]/);
      if (role !== wanted || start < 0) continue;
      const end = Math.max(folded.trimEnd().length, start);
      const words = source
        .slice(start, end)
        .replace(/<[^<>]{0,320}>|[^\s<>]{1,64}@[^\s<>]{1,255}/g, '')
        .trim();
      if (words && words.length <= 80 && !/^(?:n\/?a|-+|non|no|none|aucun[e]?)$/i.test(words))
        return { value: words, confidence: 0.95, source, start, end };
    }
    return null;
  };
  const whole = value('name');
  const first = value('firstName');
  const last = value('lastName') ?? (first ? whole : null);
  const split = splitName(whole?.value ?? '');
  const part = (name: string | null, from: Finding<string> | null): Finding<string> | null =>
    name && from ? { ...from, value: name } : null;
  const phoneField = fields.find(({ role }) => role === 'phone');
  return {
    firstName: part(capitalised(first?.value ?? '') || (last ? null : split.firstName), first ?? whole),
    lastName: part(capitalised(last?.value ?? '') || split.lastName, last ?? whole),
    company: value('company'),
    phone: phoneField ? readPhone(phoneField.value) : null,
  };
}

/** The name of a department or a mailbox, which isn't a person's. */
const isService = (name: string): boolean =>
  /^(?:le |la |l'|the )?(?:service|departement|department|direction|pole|equipe|team|secretariat|accueil|contact|info|reservations?|evenements?|events?|communication|office)\b/.test(
    new Folded(name).folded.trim(),
  );

const TAIL_LINES = 5;

/** A signature without a closing formula: the last lines, from the one that begins with the sender's own name. */
function unannounced(body: Folded, firstName: string | null): Folded {
  const isShown = ({ start, raw }: Line): boolean => !body.isHidden(start) && raw.trim() !== '';
  const lines = linesOf(body.raw);
  const tail = lines.filter(isShown).slice(-TAIL_LINES);
  const first = tail.find(({ raw }) => {
    const name = NAME_LINE.exec(raw.trim())?.[1];
    if (name === undefined || isService(name)) return false;
    // Behind the header of a department, any name may sign.
    return firstName === null ? /\s/.test(name) : sameWord(splitName(name).firstName ?? '', firstName);
  });
  return new Folded(
    body.raw,
    lines.filter((line) => !isShown(line) || !first || line.start < first.start),
  );
}

function readSignature(signature: Folded): Omit<PersonReading, 'phone'> {
  const result: Omit<PersonReading, 'phone'> = { firstName: null, lastName: null, company: null };
  let named = -1;
  const lines = linesOf(signature.raw);
  const finding = (rawStart: number, value: string, confidence: number): Finding<string> => ({
    value,
    confidence,
    source: signature,
    start: signature.foldedIndex(rawStart),
    end: signature.foldedIndex(rawStart + value.length),
  });
  for (const [index, line] of lines.entries()) {
    const first = line.raw.search(/\S/);
    if (first < 0 || signature.isHidden(line.start + first)) continue;
    const text = line.raw.trim();
    const start = line.start + first;
    const folded = new Folded(text).folded;
    if (named < 0) {
      const match = NAME_LINE.exec(text);
      if (
        match?.[1] &&
        !COMPANY_FORM.test(new Folded(match[1]).folded) &&
        !JOB.test(new Folded(match[1]).folded) &&
        !ADDRESS.test(folded.slice(0, match[1].length))
      ) {
        const name = splitName(match[1]);
        const offset = (part: string) => start + text.indexOf(part);
        if (name.firstName && name.lastName) {
          named = index;
          const firstWord = match[1].split(/\s+/).find((word) => sameWord(word, name.firstName)) ?? name.firstName;
          result.firstName = { ...finding(offset(firstWord), firstWord, 0.95), value: name.firstName };
          const lastAt = text.toLowerCase().indexOf(name.lastName.toLowerCase());
          result.lastName = { ...finding(start + Math.max(0, lastAt), name.lastName, 0.95), value: name.lastName };
          const company = companyPart(text.slice(match[0].length));
          if (company) result.company = finding(start + text.lastIndexOf(company), company, 0.8);
          continue;
        }
      }
    }
    if (named >= 0 && index - named <= 4 && !result.company) {
      const part = companyPart(text);
      if (part)
        result.company = finding(
          start + text.lastIndexOf(part),
          part,
          COMPANY_FORM.test(new Folded(part).folded) ? 0.9 : 0.75,
        );
    }
  }
  return result;
}

/** "Responsable formation, Atelier Sud": the company is at the end of a line that begins with the job title. */
function companyPart(line: string): string | undefined {
  const parts = line.split(/\s*[|,·•]\s*|\s+[–—/-]\s+|\s+(?:chez|at)\s+/).filter(Boolean);
  return parts.reverse().find((part) => {
    const plain = new Folded(part).folded;
    const job = JOB.test(plain) && !COMPANY_FORM.test(plain);
    return (
      /^[\p{Lu}\d]/u.test(part) &&
      !isService(part) &&
      part.length > 1 &&
      part.length <= 60 &&
      !ADDRESS.test(plain) &&
      !job
    );
  });
}

function readPhone(source: Folded): Finding<string> | null {
  for (const match of source.matches(PHONE)) {
    if (FAX.test(source.before(match.index, 12))) continue;
    const phone = parsePhone(match[0]);
    if (phone?.isPossible() && (phone.country !== 'FR' || phone.isValid())) {
      return { value: phone.number, confidence: 0.95, source, start: match.index, end: match.index + match[0].length };
    }
  }
  return null;
}

/** "…, Hugo Blanchard (Studio Bleu)": the company behind the sender's name, at the end of the text. */
function companyBehind(body: Folded, lastName: string | null): Finding<string> | null {
  const text = body.raw.trimEnd();
  const at = lastName === null || lastName.length < 2 ? -1 : text.lastIndexOf(lastName);
  const rest = /^\s{0,3}[(,/|–-]\s{0,2}(\p{Lu}[\p{L}\d&'’. -]{1,50})\)?$/u.exec(
    at < 0 ? '' : text.slice(at + (lastName ?? '').length),
  );
  const name = rest?.[1] === undefined ? undefined : companyPart(rest[1].trim());
  if (name === undefined) return null;
  const rawStart = text.lastIndexOf(name);
  if (body.isHidden(rawStart)) return null;
  return {
    value: name,
    confidence: 0.75,
    source: body,
    start: body.foldedIndex(rawStart),
    end: body.foldedIndex(rawStart + name.length),
  };
}

function companyInText(body: Folded): Finding<string> | null {
  for (const pattern of COMPANY_IN_TEXT) {
    const match = pattern.exec(body.raw);
    const name = match?.[1]?.replace(/[.,]+$/, '');
    if (!match || !name) continue;
    const rawStart = match.index + match[0].indexOf(name, match[0].length - (match[1] ?? '').length);
    const start = body.foldedIndex(rawStart);
    if (body.isHidden(rawStart)) continue;
    return {
      value: name.replace(/\s+/g, ' '),
      confidence: 0.75,
      source: body,
      start,
      end: body.foldedIndex(rawStart + name.length),
    };
  }
  return null;
}

/** `camille@atelier-sud.example` → "Atelier Sud"; null for the large free mail services. */
function companyOfAddress(email: string): string | null {
  const labels = (email.split('@')[1] ?? '').toLowerCase().split('.');
  const label = labels.length > 1 ? labels[labels.length - 2] : undefined;
  if (!label || FREE_MAIL.test(label)) return null;
  return label
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

/** Splits "DUPONT Marie", "Dupont, Marie" and "Marie Dupont" alike; capitals mark a family name. */
export function splitName(name: string): { firstName: string | null; lastName: string | null } {
  const clean = name
    .replace(/^(?:M|Mme|Mlle|Me|Mr|Mrs|Ms|Dr|Prof)\b\.?\s+/, '')
    .replace(/["“”]/g, '')
    .replace(/\(.*\)|\|.*$/g, '')
    .trim();
  if (!clean || clean.includes('@')) return { firstName: null, lastName: null };
  const comma = /^([^,]+),\s*(.+)$/.exec(clean);
  const words = (comma ? `${comma[2]} ${comma[1]}` : clean).split(/\s+/);
  if (words.length < 2) return { firstName: words[0] ?? null, lastName: null };
  const shouted = (word: string) => word.length > 1 && word === word.toUpperCase() && /\p{Lu}{2}/u.test(word);
  if (!comma && words.some(shouted) && !words.every(shouted)) {
    return {
      firstName: capitalised(words.filter((word) => !shouted(word)).join(' ')),
      lastName: capitalised(words.filter(shouted).join(' ')),
    };
  }
  return { firstName: capitalised(words[0] ?? ''), lastName: capitalised(words.slice(1).join(' ')) };
}

function capitalised(name: string): string {
  if (name !== name.toUpperCase()) return name;
  return name
    .toLowerCase()
    .replace(/(^|[\s'’-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}

function sameWord(a: string, b: string | null): boolean {
  return a.toLowerCase() === (b ?? '').toLowerCase();
}

/** Returns the name and the company of the person who signed a mail, without guesses. */
export function personIn(text: string, name: string | null): { name: string | null; company: string | null } {
  const letter = splitMail('', text.slice(0, 20_000));
  const { firstName, lastName, company } = readPerson(letter, { name, email: '' });
  const said = [firstName?.value, lastName?.value].filter(Boolean).join(' ');
  return { name: said || null, company: company?.value ?? null };
}
