import { Folded, type Range } from '../text';
import { divide, type QuotedMail } from './history';
import { type FieldRole, type FormField, readForm } from './form';
import { foldLine, linesOf } from './lines';

/** A value of a form, alone in its text. */
interface Field {
  role: FieldRole;
  /** The folded words of its label. */
  label: string;
  value: Folded;
  /** The value's row in a column with several values, counted from 1; otherwise 0. */
  row: number;
}

/** A mail split into its parts, each with the rest of the text hidden. */
export interface Letter {
  subject: Folded;
  /** What the author asks for, without the values of a form. */
  body: Folded;
  /** The same with them, as a person reads it. */
  written: Folded;
  signature: Folded;
  fields: Field[];
}

const FORWARD_SUBJECT = /^\s*(?:(?:re|aw|sv|vs|antw)\s*:\s*)*(?:tr|fwd?|fw|wg|rv|i|enc|doorst|vb|pd)\s*:/i;

const SIGN_OFF =
  /^(?:(?:bien )?(?:tres )?cordialement|(?:bien )?a vous|bien sincerement|sinceres salutations|salutations(?: distinguees)?|(?:je vous prie d'agreer|veuillez agreer|dans l'attente de votre retour, (?:bien )?cordialement).*|(?:(?:with )?(?:my |our )?(?:best|kind|kindest|warm|warmest) )?(?:regards|wishes)|all the best|best|sincerely|yours (?:sincerely|faithfully|truly)|cheers|(?:many )?thanks(?: (?:again|a lot|so much|in advance))?|thank you(?: (?:very much|in advance))?|merci(?: (?:d'avance|beaucoup|par avance))?(?: et a bientot)?|a bientot|bonne journee|belle journee|amicalement|respectueusement|cdlt|bav)(?: et (?:bien )?(?:cordialement|a bientot))?[ ,.!]*$/;
const POSTSCRIPT = /^p\.? ?s\.? ?:/;
const SIGNATURE_LINES = 12;
/** Fields whose values are sentences or words that every text may hold. */
const PROSE = new Set<FieldRole>(['message', 'eventType', 'layout']);
/** Fields whose values are never the event's. */
const PERSONAL = new Set<FieldRole>(['name', 'firstName', 'lastName', 'company', 'email', 'phone', 'other']);
/** A longer value of a form tells more than its label promises, so it is read with the text too. */
const LONG_VALUE = 24;

/**
 * Splits a mail: its own text, its signature and the values of a form in it. Quoted history is left out. A mail that forwards another, or
 * that says nothing itself, is read with the original.
 */
export function splitMail(subject: string, text: string): Letter {
  const { quoted, original } = divide(text);
  const hidden = forwards(subject, text, original, quoted) ? withOriginal(text.length, original, quoted) : quoted;
  return partText(subject, text, hidden);
}

/** The text that a reader of the mail needs: without quoted history. */
export function readableText(subject: string, text: string): string {
  const { written, signature } = splitMail(subject, text);
  return visible(text, [written, signature]);
}

function visible(text: string, parts: Folded[]): string {
  let kept = '';
  let at = 0;
  for (const line of text.split('\n')) {
    const first = at + Math.max(0, line.search(/\S/));
    at += line.length + 1;
    if (line.trim() === '' || parts.some((part) => !part.isHidden(first))) kept += `${line}\n`;
  }
  return kept.replace(/\n{3,}/g, '\n\n').trim();
}

function forwards(subject: string, text: string, original: QuotedMail | null, quoted: Range[]): original is QuotedMail {
  if (original === null) return false;
  if (original.forwarded || FORWARD_SUBJECT.test(subject)) return true;
  const first = quoted.find(({ end }) => end === text.length)?.start ?? text.length;
  return text.slice(0, first).trim() === '';
}

/** Hides only the header of the original, and what the original quotes itself. */
function withOriginal(length: number, original: QuotedMail, quoted: Range[]): Range[] {
  const { start } = original;
  // A text without its marks has other positions, so what it quotes itself is read, too.
  const isWhole = original.text.length === length - start;
  const inner = isWhole
    ? divide(original.text).quoted.map((range) => ({ start: range.start + start, end: range.end + start }))
    : [];
  return [...quoted.map((range) => ({ start: range.start, end: Math.min(range.end, start) })), ...inner].filter(
    ({ start: from, end }) => from < end,
  );
}

/** Whether a value has several numbers: "70 €, 40 convives". */
const hasNumbers = (value: string): boolean => (value.match(/\d[\d.,'/-]*(?: \d{3}\b)*/g) ?? []).length > 1;

function partText(subject: string, text: string, quoted: Range[]): Letter {
  const history = new Uint8Array(text.length + 1);
  for (const { start, end } of quoted) history.fill(1, start, end);
  const notBody: Range[] = [...quoted];
  const notSignature: Range[] = [...quoted];
  const bodyLines: Range[] = [];
  let part: 'body' | 'signature' = 'body';
  let written = 0;
  let signed = 0;
  for (const { raw: line, ...range } of linesOf(text)) {
    if (history[range.start] === 1) {
      // Below the signature of a colleague, the forwarded original begins again.
      part = 'body';
      continue;
    }
    const plain = foldLine(line);
    const closes = plain === '--' || (part === 'body' && SIGN_OFF.test(plain) && written > 25);
    if (part === 'body' && closes) part = 'signature';
    else if (part === 'signature' && POSTSCRIPT.test(plain)) part = 'body';
    if (closes || part !== 'body') notBody.push(range);
    else {
      written += plain.length;
      bodyLines.push(range);
    }
    if (part === 'signature' && plain && !closes) signed += 1;
    if (closes || part !== 'signature' || signed > SIGNATURE_LINES) notSignature.push(range);
  }
  const form = readForm(text, bodyLines);
  const notProse = form.flatMap(({ role, label, value }) => {
    const shown =
      PROSE.has(role) ||
      (!PERSONAL.has(role) && (value.end - value.start > LONG_VALUE || hasNumbers(text.slice(value.start, value.end))));
    return shown ? [label] : [label, value];
  });
  return {
    subject: new Folded(subject),
    body: new Folded(text, [...notBody, ...notProse]),
    written: new Folded(text, notBody),
    signature: new Folded(text, notSignature),
    fields: form.map(({ role, label, value }, at) => ({
      role,
      row: rowOf(form, at),
      label: foldLine(text.slice(label.start, label.end)),
      value: new Folded(text, [], value),
    })),
  };
}

/** Values of a column share the place of their label. */
function rowOf(form: FormField[], at: number): number {
  const start = form[at]?.label.start;
  const isColumn = form[at - 1]?.label.start === start || form[at + 1]?.label.start === start;
  return isColumn ? form.slice(0, at + 1).filter(({ label }) => label.start === start).length : 0;
}
