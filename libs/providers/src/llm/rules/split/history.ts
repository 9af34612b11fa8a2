import { foldLine, type Line, linesOf } from './lines';

/** The person named in the header of a quoted mail. */
export interface QuotedSender {
  name: string | null;
  email: string | null;
}

/** A quoted mail with its header, as mail programs write it above the text that they quote or forward. */
export interface QuotedMail {
  from: QuotedSender;
  subject: string | null;
  /** Whether the line above the header says that the mail is forwarded. */
  forwarded: boolean;
  /** The quoted text, without its header. */
  text: string;
  /** The position of that text. */
  start: number;
}

/** A mail divided into the author's text and what it quotes. */
export interface Divided {
  /** Ranges of the text that the author didn't write. */
  quoted: { start: number; end: number }[];
  /** The first quoted mail with a header that names its sender. */
  original: QuotedMail | null;
  /** The first quoted mail below "… wrote:" with its sender's address. */
  answered: QuotedMail | null;
}

type HeaderRole = 'from' | 'date' | 'to' | 'cc' | 'subject' | 'reply' | 'other';

/** The labels of quoted headers: English, French, German, Spanish, Italian, Portuguese, Dutch, Danish, Norwegian, Swedish, Polish. */
const LABELS: Record<HeaderRole, string> = {
  from: "from de von da fra fran od van expediteur absender remitente mittente avsender afsender 'de la part de'",
  date: "date sent envoye 'envoye le' 'date d envoi' 'message du' datum gesendet 'gesendet am' fecha enviado 'enviado el' data inviato 'inviato il' enviada 'enviada em' sendt dato skickat wyslano 'data wyslania' verzonden",
  to: 'to a an para per pour til till do aan destinataire destinatario destinatari destinataires empfanger',
  cc: "cc bcc cci copie 'copie a' kopie kopi kopia dw ccn",
  reply:
    "'reply to' 'repondre a' 'antwort an' 'responder a' 'rispondi a' 'responder para' 'antwoord naar' 'svar til' 'svara till' 'odpowiedz do'",
  other:
    "importance importancia importanza priorite prioritat priorita priority prioridad attachments 'pieces jointes' 'piece jointe' anlagen anhange 'datos adjuntos' allegati organisation organization organizacion organizzazione",
  subject: 'subject objet sujet betreff asunto oggetto assunto emne amne temat onderwerp',
};
const ROLES = new Map<string, HeaderRole>(
  (Object.keys(LABELS) as HeaderRole[]).flatMap((role) =>
    (LABELS[role].match(/'[^']+'|\S+/g) ?? []).map((label) => [label.replaceAll("'", ''), role] as const),
  ),
);
const HEADER_LINE = /^[*_]{0,2}([a-z]{1,15}(?:[ '-][a-z]{1,10}){0,3}) ?[*_]{0,2} ?: ?[*_]{0,2} ?/;

const FORWARDED =
  /\b(?:forwarded (?:message|mail|email)|(?:message|mail|courriel|e-?mail) (?:transfere|reexpedie|transmis)|weitergeleitete[nr]? (?:nachricht|e-?mail|mail)|(?:mensaje|correo) reenviado|messaggio inoltrato|mensagem (?:encaminhada|reencaminhada)|doorgestuurd bericht|videresendt (?:meddelelse|besked)|videresendt melding|vidarebefordrat meddelande|przekazana wiadomosc)\b/;
const ORIGINAL =
  /\b(?:(?:original|initial) (?:message|mail|email)|(?:message|mail|courriel|e-?mail) (?:d'origine|original|initial|precedent)|ursprungliche (?:nachricht|e-?mail|mail)|mensaje original|messaggio originale|mensagem original|oorspronkelijk bericht|(?:oprindelig|opprinnelig) (?:meddelelse|besked|melding)|ursprungligt meddelande|(?:oryginalna wiadomosc|wiadomosc oryginalna))\b/;
const RULE = /^[-_=*~ ]{5,}$/;
/** A line of a forward that isn't between dashes: Apple Mail's. */
const APPLE =
  /^(?:begin forwarded message|debut du message (?:reexpedie|transfere)|anfang der weitergeleiteten (?:nachricht|e-?mail)|inicio del mensaje reenviado|inizio (?:del )?messaggio inoltrato) ?:$/;

const WROTE =
  /(?:^|[ >])(?:a ecrit|wrote|schrieb|escribio|ha scritto|escreveu|skrev|schreef|napisal(?:a|\(a\))?|pisze)\b.{0,150}:$/;
const BEGINS = /^(?:le|on|am|el|il|em|den|op|w dniu|dnia|pa|tor|fre|man|tir|ons|lor|son)\b/;
const DATED_SENDER = /^\d{4}-\d{2}-\d{2}\b.{0,80}<[^<>\s]{1,100}@[^<>\s]{1,100}> ?:$/;
const MAX_ATTRIBUTION = 300;

/** Divides a text. Everything below a quoted header is quoted; below "… wrote:" only the lines marked with ">" if there are any. */
export function divide(text: string): Divided {
  const lines: FoldedLine[] = linesOf(text).map((line) => ({ ...line, plain: foldLine(line.raw) }));
  const quoted: Divided['quoted'] = [];
  const originals: QuotedMail[] = [];
  let answered: QuotedMail | null = null;
  for (let i = 0; i < lines.length; i += 1) {
    const line = lines[i];
    if (!line) break;
    const isMarked = line.plain.startsWith('>');
    // Within marked lines, a header counts at their beginning.
    const isInside = isMarked && quoted.at(-1)?.end === line.start - 1;
    const header = isInside ? null : headerAt(lines, i);
    if (header && originals.length === 0) originals.push(...quotedMailBelow(header, lines, text));
    if (header && !isMarked) {
      quoted.push({ start: line.start, end: text.length });
      return { quoted, original: originals[0] ?? null, answered };
    }
    const prices = isMarked && quoted.length === 0 ? priceListAt(lines, i) : 0;
    if (prices > 0) {
      i += prices - 1;
      continue;
    }
    if (isMarked) {
      quoted.push(line);
      continue;
    }
    const attribution = attributionAt(lines, i);
    if (attribution === 0) continue;
    const next = lines.findIndex(({ plain }, at) => at >= i + attribution && plain !== '');
    answered ??= answeredMail(text, line.start, lines[i + attribution - 1]?.end ?? line.end);
    // Without marks, all that follows is the quoted mail.
    if (!lines[next]?.plain.startsWith('>')) {
      quoted.push({ start: line.start, end: text.length });
      break;
    }
    quoted.push({ start: line.start, end: lines[i + attribution - 1]?.end ?? line.end });
    i += attribution - 1;
  }
  return { quoted, original: originals[0] ?? null, answered };
}

const PRICED = /\d ?(?:€|£|eur\b|chf\b)|[€£$] ?\d/;

/** The number of lines of a list of prices whose marks are ">", below the author's own words; 0 if it isn't one. */
function priceListAt(lines: FoldedLine[], from: number): number {
  const end = lines.findIndex(({ plain }, at) => at >= from && !plain.startsWith('>'));
  const list = lines.slice(from, end < 0 ? lines.length : end);
  const priced = list.filter(({ plain }) => PRICED.test(plain) && !plain.startsWith('>>'));
  return list.length > 1 && priced.length > list.length / 2 ? list.length : 0;
}

function quotedMailBelow(
  { from, subject, forwarded, bodyLine }: Header,
  lines: FoldedLine[],
  text: string,
): QuotedMail[] {
  const start = lines[bodyLine]?.start ?? text.length;
  return from ? [{ from, subject, forwarded, text: unmarked(text.slice(start)), start }] : [];
}

/** Removes the marks of a quoted text: Apple Mail marks what it forwards, too. */
const unmarked = (text: string): string => (/^\s*>/.test(text) ? text.replace(/^[ \t]{0,3}> ?/gm, '') : text);

interface FoldedLine extends Line {
  plain: string;
}

/** Maximum length of a name with an address. */
const MAX_SENDER = 500;
/** Lines that a header with wrapped addresses may have. */
const MAX_HEADER = 16;

interface Header {
  from: QuotedSender | null;
  subject: string | null;
  forwarded: boolean;
  bodyLine: number;
}

/** Returns the quoted header that begins with this line, or with the line of dashes above it; null if there is none. */
function headerAt(lines: FoldedLine[], first: number): Header | null {
  let at = first;
  let separated: 'forwarded' | 'original' | 'rule' | null = null;
  for (; at < lines.length && at < first + 5; at += 1) {
    const plain = lines[at]?.plain ?? '';
    if ((plain === '' || plain === '>') && separated) continue;
    const kind = separatorKind(plain.replace(/^(?:> ?){1,3}/, ''));
    if (kind === null) break;
    if (separated === null || separated === 'rule') separated = kind;
  }
  const found = new Map<HeaderRole, string>();
  let last = at - 1;
  let bodyLine = at;
  for (; at < lines.length && at < first + MAX_HEADER; at += 1) {
    const { plain = '', raw = '' } = lines[at] ?? {};
    const role = roleOf(plain);
    if (found.size === 0 && role !== 'from' && (separated === null || role === null)) break;
    // One empty line may separate two lines of a header in converted HTML; a wrapped list of addresses continues.
    if (role === null) {
      if (/^>?$/.test(plain) && last === at - 1 && roleOf(lines[at + 1]?.plain ?? '') !== null) continue;
      if (plain !== '' && last === at - 1 && plain.includes('@')) last = at;
      else break;
    } else {
      if (found.has(role) && role !== 'other') break;
      found.set(role, raw.slice(raw.indexOf(':') + 1).replace(/^[\s*_]+|[\s*_]+$/g, ''));
      last = at;
    }
    bodyLine = last + 1;
  }
  const named = found.has('from') && (found.has('date') || found.has('subject'));
  if (!named || found.size < (separated ? 2 : 3))
    return separated === 'forwarded' || separated === 'original'
      ? { from: null, subject: null, forwarded: separated === 'forwarded', bodyLine }
      : null;
  return {
    from: senderIn((found.get('from') ?? '').slice(0, MAX_SENDER)),
    subject: found.get('subject') || null,
    forwarded: separated === 'forwarded',
    bodyLine,
  };
}

function separatorKind(plain: string): 'forwarded' | 'original' | 'rule' | null {
  if (APPLE.test(plain)) return 'forwarded';
  if (RULE.test(plain)) return 'rule';
  if (plain.length > 80 || !/^[-_=*~>]{2,}/.test(plain)) return null;
  if (FORWARDED.test(plain)) return 'forwarded';
  return ORIGINAL.test(plain) ? 'original' : null;
}

function roleOf(plain: string): HeaderRole | null {
  const label = HEADER_LINE.exec(plain.replace(/^(?:> ?){1,3}/, ''))?.[1]
    ?.trim()
    .replace(/['-]/g, ' ');
  return label === undefined ? null : (ROLES.get(label) ?? null);
}

/** The number of lines of "On … wrote:" at this line; 0 if there is none. Long addresses wrap. */
function attributionAt(lines: FoldedLine[], first: number): number {
  let joined = '';
  for (let count = 1; count <= 3; count += 1) {
    const plain = lines[first + count - 1]?.plain ?? '';
    if (plain === '') return 0;
    if (count === 1 && !/\d|@/.test(plain)) return 0;
    joined = joined === '' ? plain : `${joined} ${plain}`;
    if (joined.length > MAX_ATTRIBUTION) return 0;
    if (!joined.endsWith(':')) {
      if (!BEGINS.test(joined)) return 0;
      continue;
    }
    const says = DATED_SENDER.test(joined) || WROTE.test(joined);
    if (says) return count;
    return 0;
  }
  return 0;
}

/** The mail below "… Hugo Lemaire <hugo@x> wrote:", which these positions limit; null without an address. */
function answeredMail(text: string, from: number, to: number): QuotedMail | null {
  const attribution = text.slice(from, to).replace(/\s+/g, ' ');
  const sender = /([^\d,:<>()]{0,80})[ (]{0,3}<([^<>\s]{1,64}@[^<>\s]{1,255})>/.exec(attribution);
  if (!sender) return null;
  const name = (sender[1] ?? '').replace(/^.*\b(?:schrieb|wrote|uhr)\b/i, '').trim();
  const start = to + /^\s*/.exec(text.slice(to))![0].length;
  return {
    from: { name: name || null, email: sender[2] ?? null },
    subject: null,
    forwarded: false,
    text: unmarked(text.slice(start)),
    start,
  };
}

/** "Hugo Lemaire <hugo@x>", "Hugo Lemaire [mailto:hugo@x]", "hugo@x" and "Hugo Lemaire". */
function senderIn(value: string): QuotedSender | null {
  const email = /[^\s<>[\]()"',;:]{1,64}@[^\s<>[\]()"',;:]{1,255}/.exec(value)?.[0] ?? null;
  const name = value
    .split(/[<[(]|\S{1,64}@/)[0]
    ?.replaceAll('"', '')
    .replace(/\s+/g, ' ')
    .replace(/ via .*$/, '')
    .replace(/^[ '*_]+|[ '*_]+$/g, '')
    // "Lemaire, Hugo"
    .replace(/^([^,]+), ([^,]+)$/, '$2 $1');
  if (!name && email === null) return null;
  return { name: name || null, email: email?.replace(/\.$/, '') ?? null };
}
