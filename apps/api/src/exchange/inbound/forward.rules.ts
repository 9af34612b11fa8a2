import { divide, type QuotedMail, type QuotedSender } from '#providers/llm/rules/split/history';
import { readForm } from '#providers/llm/rules/split/form';
import { foldLine, linesOf } from '#providers/llm/rules/split/lines';
import { isAddress } from '#core/addresses';
import { personIn } from '#providers/llm/rules/roles/person';

/** A possible organizer, as a forwarded mail or a form names them. */
export interface Suggested {
  name: string;
  email: string | null;
  company: string | null;
}

/** The text of a mail that is searched for others: what comes later is no longer the mail itself. */
const MAX_LENGTH = 50_000;
const MAX_DEPTH = 5;

/**
 * Returns the mails that a text quotes with a header, the newest first: a forward may carry another one, or an answer with the mail that it
 * answers.
 */
export function quotedMailsIn(text: string): QuotedMail[] {
  const found: QuotedMail[] = [];
  for (let rest = text.slice(0, MAX_LENGTH); found.length < MAX_DEPTH;) {
    const { original, answered } = divide(rest);
    const isAnswer = original === null || (answered !== null && answered.start < original.start);
    const next = found.length > 0 && isAnswer ? answered : original;
    if (next === null) return found;
    found.push(next);
    rest = next.text;
  }
  return found;
}

/** Tells whether a person is a colleague, by the name and address that a quoted header gives. */
export type IsColleague = (person: QuotedSender) => boolean;

/** Returns the quoted mail that an address wrote; without its address in any, the first without one. */
export const quotedMailOf = (text: string, email: string): QuotedMail | null => {
  const mails = quotedMailsIn(text);
  const same = ({ from }: QuotedMail): boolean => from.email?.toLowerCase() === email.toLowerCase();
  return mails.find(same) ?? mails.find(({ from }) => from.email === null) ?? null;
};

/** Signatures of phones and programs, in the languages whose forwards are read. */
const DEVICE =
  /^(?:sent from (?:my|outlook|mail|yahoo)|get outlook for|envoye (?:de mon|depuis|a partir)|(?:telechargez?|obtenir) outlook|von meinem .{1,40} gesendet|gesendet (?:von|mit)|outlook fur (?:ios|android)|holen sie sich outlook|enviado desde|obtener outlook|inviato da|(?:scarica|ottieni) outlook)\b/;
/** The end of a mail. */
const CLOSING =
  /^(?:(?:(?:bien|tres) )?cordialement|bien a (?:vous|toi)|cdlt|(?:(?:with )?(?:best|kind|kindest|warm) )?regards|best wishes|(?:mit )?(?:freundlichen?|besten?|herzlichen?|lieben?|schonen?|vielen?) gruss(?:en?)?|mfg|[vlb]g|(?:un |cordial |muchos )*saludos?(?: cordial(?:es)?)?|un abrazo|atentamente|gracias y saludos|(?:cordiali|distinti|cari|tanti) saluti|cordialmente|saluti|a presto)[ ,.!]*$/;

/** Returns the remark that a colleague wrote above a forwarded mail: the sender's own words without a signature; null if there are none. */
export function remarkAbove({ text, replyText }: { text: string; replyText: string | null }): string | null {
  if (!replyText || quotedMailsIn(text).length === 0) return null;
  const lines = replyText.split('\n');
  const end = lines.findIndex((line) => {
    const plain = foldLine(line);
    return plain === '--' || DEVICE.test(plain) || CLOSING.test(plain);
  });
  return (end < 0 ? lines : lines.slice(0, end)).join('\n').trim() || null;
}

/** Returns the person that a form in a text names with their address; null if it has none. */
export function formSenderIn(text: string): { name: string | null; email: string } | null {
  const shown = text.slice(0, MAX_LENGTH);
  const fields = readForm(shown, linesOf(shown));
  const value = (role: string): string | undefined => {
    const field = fields.find((one) => one.role === role);
    return field && shown.slice(field.value.start, field.value.end).trim();
  };
  const email = /[^\s<>[\]()"',;:|]{1,64}@[^\s<>[\]()"',;:|]{1,255}/.exec(value('email') ?? value('name') ?? '')?.[0];
  // A signature may have a labeled address. A form has more.
  const others = new Set(fields.map(({ role }) => role).filter((role) => role !== 'email' && role !== 'phone'));
  if (email === undefined || !isAddress(email) || others.size < 2) return null;
  const whole = value('name')
    ?.replace(/<?[^\s<>]{1,64}@[^\s<>]{1,255}>?/, '')
    .trim();
  const name = [value('firstName'), value('lastName') ?? whole].filter(Boolean).join(' ');
  return { name: name || null, email };
}

/** Whether a text is a form: at least three labeled values. */
export function isForm(text: string): boolean {
  const shown = text.slice(0, MAX_LENGTH);
  return new Set(readForm(shown, linesOf(shown)).map(({ role }) => role)).size >= 3;
}

/** Addresses that programs send from: the author of such a mail is in its text. */
export const isMachine = (email: string): boolean =>
  /^(?:no-?_?reply|ne-?pas-?repondre|do-?not-?reply|wordpress|formulaires?|forms?|contact-?form|web-?form|website|site-?web|site|www|www-data|apache|notifications?|mailer|leads?|alertes?|submissions?)(?:[+._-][^@]*)?@/i.test(
    email,
  );

/** The person that a form names, without an address; null if the text isn't a form. */
function formNames(text: string): Suggested[] | null {
  if (!isForm(text) || quotedMailsIn(text).length > 0) return null;
  const { name, company } = personIn(text, null);
  return name === null ? [] : [{ name, email: null, company }];
}

/** Returns whom a person may choose as the organizer of a forwarded mail. */
export const suggestedIn = (text: string, isColleague: IsColleague): Suggested[] =>
  formNames(text) ??
  quotedMailsIn(text)
    .filter(({ from }) => !isColleague(from))
    .flatMap(({ from, text: original }) => {
      const { name, company } = personIn(original, from.name);
      const called = from.name ?? name ?? from.email;
      return called === null ? [] : [{ name: called, email: from.email, company }];
    });
