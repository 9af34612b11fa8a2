/**
 * Mails that a colleague forwards, in the forms that mail programs have. Each is made of what the program writes in its
 * language: the labels, the order of the header, the date, the line above it, and the signature of a phone.
 */

export interface Person {
  name: string;
  email: string;
}

export interface Forward {
  title: string;
  raw: string;
  /** The person whose mail is forwarded. Without an address, a person must be asked. */
  organizer: { name: string | null; email: string | null };
  /** What the colleague wrote above; null for nothing. */
  remark: string | null;
  /** The words that begin the original; null if that is a form, of which the whole mail is read. */
  original: string | null;
  files: string[];
}

type Language = 'fr' | 'en' | 'de' | 'es' | 'it';
type Program =
  | 'Outlook'
  | 'Outlook on the web'
  | 'Outlook on a phone'
  | 'Gmail'
  | 'Apple Mail'
  | 'iPhone'
  | 'Thunderbird';
type Label = 'from' | 'sent' | 'sentOn' | 'to' | 'cc' | 'subject' | 'date' | 'replyTo' | 'attachments' | 'importance';

const LABELS: Record<Language, Record<Label, string>> = {
  fr: {
    from: 'De',
    sent: 'Envoyé',
    sentOn: 'Envoyé',
    to: 'À',
    cc: 'Cc',
    subject: 'Objet',
    date: 'Date',
    replyTo: 'Répondre à',
    attachments: 'Pièces jointes',
    importance: 'Importance',
  },
  en: {
    from: 'From',
    sent: 'Sent',
    sentOn: 'Sent',
    to: 'To',
    cc: 'Cc',
    subject: 'Subject',
    date: 'Date',
    replyTo: 'Reply-To',
    attachments: 'Attachments',
    importance: 'Importance',
  },
  de: {
    from: 'Von',
    sent: 'Gesendet',
    sentOn: 'Gesendet',
    to: 'An',
    cc: 'Cc',
    subject: 'Betreff',
    date: 'Datum',
    replyTo: 'Antwort an',
    attachments: 'Anlagen',
    importance: 'Priorität',
  },
  es: {
    from: 'De',
    sent: 'Enviado',
    sentOn: 'Enviado el',
    to: 'Para',
    cc: 'CC',
    subject: 'Asunto',
    date: 'Fecha',
    replyTo: 'Responder a',
    attachments: 'Datos adjuntos',
    importance: 'Importancia',
  },
  it: {
    from: 'Da',
    sent: 'Inviato',
    sentOn: 'Inviato',
    to: 'A',
    cc: 'Cc',
    subject: 'Oggetto',
    date: 'Data',
    replyTo: 'Rispondi a',
    attachments: 'Allegati',
    importance: 'Priorità',
  },
};

/** The moment of the original, 26 November 2026 at 17:58, as the programs write it. */
const DATES: Record<Language, Record<'outlook' | 'gmail' | 'apple', string>> = {
  fr: {
    outlook: 'jeudi 26 novembre 2026 17:58',
    gmail: 'jeu. 26 nov. 2026 à 17:58',
    apple: '26 novembre 2026 à 17:58:12 UTC+1',
  },
  en: {
    outlook: 'Thursday, November 26, 2026 5:58 PM',
    gmail: 'Thu, Nov 26, 2026 at 5:58 PM',
    apple: '26 November 2026 at 17:58:12 CET',
  },
  de: {
    outlook: 'Donnerstag, 26. November 2026 17:58',
    gmail: 'Do., 26. Nov. 2026 um 17:58 Uhr',
    apple: '26. November 2026 um 17:58:12 MEZ',
  },
  es: {
    outlook: 'jueves, 26 de noviembre de 2026 17:58',
    gmail: 'jue, 26 nov 2026 a las 17:58',
    apple: '26 de noviembre de 2026, 17:58:12 CET',
  },
  it: {
    outlook: 'giovedì 26 novembre 2026 17:58',
    gmail: 'gio 26 nov 2026 alle ore 17:58',
    apple: '26 novembre 2026 alle ore 17:58:12 CET',
  },
};

const APPLE_LINE: Record<Language, string> = {
  fr: 'Début du message réexpédié :',
  en: 'Begin forwarded message:',
  de: 'Anfang der weitergeleiteten Nachricht:',
  es: 'Inicio del mensaje reenviado:',
  it: 'Inizio messaggio inoltrato:',
};
const IPHONE_LINE: Record<Language, string> = { ...APPLE_LINE, fr: 'Début du message transféré :' };
const IPHONE_SIGNATURE: Record<Language, string> = {
  fr: 'Envoyé de mon iPhone',
  en: 'Sent from my iPhone',
  de: 'Von meinem iPhone gesendet',
  es: 'Enviado desde mi iPhone',
  it: 'Inviato da iPhone',
};
const OUTLOOK_SIGNATURE: Record<Language, string> = {
  fr: 'Télécharger Outlook pour iOS',
  en: 'Get Outlook for iOS',
  de: 'Outlook für iOS beziehen',
  es: 'Obtener Outlook para iOS',
  it: 'Scarica Outlook per iOS',
};
const THUNDERBIRD_LINE: Record<Language, string> = {
  fr: '-------- Message transféré --------',
  en: '-------- Forwarded Message --------',
  de: '-------- Weitergeleitete Nachricht --------',
  es: '-------- Mensaje reenviado --------',
  it: '-------- Messaggio inoltrato --------',
};
const THUNDERBIRD: Record<Language, [string, string, string, string]> = {
  fr: ['Sujet', 'Date', 'De', 'Pour'],
  en: ['Subject', 'Date', 'From', 'To'],
  de: ['Betreff', 'Datum', 'Von', 'An'],
  es: ['Asunto', 'Fecha', 'De', 'Para'],
  it: ['Oggetto', 'Data', 'Mittente', 'A'],
};

const BRIEFS: Record<Language, string[]> = {
  fr: [
    'Bonjour,',
    'Nous cherchons une salle à Nantes pour un séminaire de 60 personnes le 15 avril 2027, budget 8 000 € HT.',
    'Cordialement,',
  ],
  en: [
    'Hello,',
    'We are looking for a venue in Nantes for a seminar of 60 people on 15 April 2027, budget 8,000 € excl. VAT.',
    'Kind regards,',
  ],
  de: [
    'Guten Tag,',
    'wir suchen für den 15. April 2027 einen Raum in Nantes für ein Seminar mit 60 Personen.',
    'Mit freundlichen Grüßen',
  ],
  es: [
    'Buenos días:',
    'Buscamos una sala en Nantes para un seminario de 60 personas el 15 de abril de 2027.',
    'Un saludo,',
  ],
  it: [
    'Buongiorno,',
    'cerchiamo una sala a Nantes per un seminario di 60 persone il 15 aprile 2027.',
    'Cordiali saluti,',
  ],
};
const REMARKS: Record<Language, string> = {
  fr: 'Peux-tu t’en occuper aujourd’hui ? Merci',
  en: 'Could you take care of this one today?',
  de: 'Kannst du das bitte heute übernehmen?',
  es: '¿Puedes encargarte hoy, por favor?',
  it: 'Puoi occupartene oggi, per favore?',
};
const CLOSINGS: Record<Language, string> = {
  fr: 'Bien cordialement,',
  en: 'Best regards,',
  de: 'Viele Grüße',
  es: 'Un saludo,',
  it: 'Cordiali saluti,',
};
const PEOPLE: Record<Language, Person> = {
  fr: { name: 'Hélène Çelik-Durand', email: 'helene.durand@boreal.example' },
  en: { name: "Siobhán O'Neill", email: 's.oneill@northwind.example' },
  de: { name: 'Jürgen Groß', email: 'juergen.gross@werkstatt.example' },
  es: { name: 'José Núñez Ibáñez', email: 'jnunez@solymar.example' },
  it: { name: 'Niccolò D’Amico', email: 'niccolo.damico@aurora.example' },
};

export const LEA: Person = { name: 'Léa Fontaine', email: 'lea@agence.example' };
export const LUCIE: Person = { name: 'Lucie Martin', email: 'lucie@agence.example' };
/** A colleague without an account. */
const MARCO: Person = { name: 'Marco Bianchi', email: 'marco@agence.example' };

const of = ({ name, email }: Person): string => `${name} <${email}>`;
const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** A remark, and below it the signature that the colleague's program adds. */
interface Above {
  remark: string | null;
  signature: string[];
}

interface Original {
  from: Person;
  subject: string;
  lines: string[];
  cc?: string;
}

interface Body {
  text: string;
  html: string;
}

const marked = (text: string): string => text.replace(/^/gm, '> ').replace(/^> $/gm, '> ');

/** The text that a program writes below the colleague's remark. */
const QUOTES: Record<Program, (language: Language, original: Original) => Body> = {
  Outlook: (language, { from, subject, lines, cc }) => {
    const label = LABELS[language];
    const space = language === 'fr' ? ' ' : '';
    const header = [
      [label.from, of(from)],
      [label.sentOn, DATES[language].outlook],
      [label.to, of(LEA)],
      ...(cc === undefined ? [] : [[label.cc, cc]]),
      [label.subject, subject],
      ...(cc === undefined ? [] : [[label.importance, 'Haute']]),
    ] as [string, string][];
    return {
      text: `${header.map(([name, value]) => `${name}${space}: ${value}`).join(' \n')}\n\n${lines.join('\n\n')}\n`,
      html: `<div><div style='border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm'><p class=MsoNormal>${header
        .map(
          ([name, value]) =>
            `<b><span lang=X style='font-family:"Calibri",sans-serif'>${name}${space ? '&nbsp;' : ''}:</span></b><span lang=X> ${escaped(value)}</span>`,
        )
        .join('<br>\n')}<o:p></o:p></p></div></div><p class=MsoNormal><o:p>&nbsp;</o:p></p>${lines
        .map((line) => `<p class=MsoNormal>${escaped(line)}<o:p></o:p></p>`)
        .join('')}`,
    };
  },
  'Outlook on the web': (language, { from, subject, lines }) => {
    const label = LABELS[language];
    const space = language === 'fr' ? ' ' : '';
    const header = [
      [label.from, of(from)],
      [label.sent, DATES[language].outlook],
      [label.to, of(LEA)],
      [label.subject, subject],
    ] as [string, string][];
    return {
      text: `________________________________\n${header.map(([name, value]) => `${name}${space}: ${value}`).join('\n')}\n\n${lines.join('\n\n')}\n`,
      html: `<hr style="display:inline-block;width:98%" tabindex="-1"><div id="divRplyFwdMsg" dir="ltr"><font face="Calibri, sans-serif" style="font-size:11pt" color="#000000">${header
        .map(([name, value]) => `<b>${name}${space ? '&nbsp;' : ''}:</b> ${escaped(value)}`)
        .join(
          '<br>',
        )}</font><div>&nbsp;</div></div><div>${lines.map((line) => `<div>${escaped(line)}</div>`).join('<div><br></div>')}</div>`,
    };
  },
  'Outlook on a phone': (language, original) => QUOTES['Outlook on the web'](language, original),
  Gmail: (language, { from, subject, lines }) => {
    const label = LABELS[language];
    const space = language === 'fr' ? ' ' : '';
    const date = DATES[language].gmail;
    return {
      text: `---------- Forwarded message ---------\n${label.from}${space}: ${from.name} <${from.email}>\nDate: ${date}\nSubject: ${subject}\nTo: <${LEA.email}>\n\n\n${lines.join('\n\n')}\n`,
      html: `<div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">---------- Forwarded message ---------<br>${label.from}${space ? '&nbsp;' : ''}: <strong class="gmail_sendername" dir="auto">${escaped(from.name)}</strong> <span dir="auto">&lt;<a href="mailto:${from.email}">${from.email}</a>&gt;</span><br>Date: ${date}<br>Subject: ${escaped(subject)}<br>To:  &lt;<a href="mailto:${LEA.email}">${LEA.email}</a>&gt;<br></div><br><br><div dir="ltr">${lines.map((line) => `<p>${escaped(line)}</p>`).join('')}</div></div>`,
    };
  },
  'Apple Mail': (language, { from, subject, lines }) => {
    const label = LABELS[language];
    const header = [
      [label.from, of(from)],
      [label.subject, subject],
      [label.date, DATES[language].apple],
      [label.to, LEA.email],
    ] as [string, string][];
    const row = ([name, value]: [string, string]): string =>
      `<div style="margin-top: 0px; margin-right: 0px; margin-bottom: 0px; margin-left: 0px;"><span style="font-family: -webkit-system-font, Helvetica Neue, Helvetica, sans-serif; color:rgba(0, 0, 0, 1.0);"><b>${name}: </b></span><span style="font-family: -webkit-system-font, Helvetica Neue, Helvetica, sans-serif;">${escaped(value)}<br></span></div>`;
    return {
      text: marked(
        `${APPLE_LINE[language]}\n\n${header.map(([name, value]) => `${name}: ${value}`).join('\n')}\n\n${lines.join('\n\n')}`,
      ),
      html: `<div><br><blockquote type="cite"><div>${APPLE_LINE[language]}</div><br class="Apple-interchange-newline">${header.map(row).join('')}<br><div>${lines.map((line) => `<div>${escaped(line)}</div>`).join('<div><br></div>')}</div></blockquote></div>`,
    };
  },
  iPhone: (language, { from, subject, lines }) => {
    const label = LABELS[language];
    const header = [
      [label.from, of(from)],
      [label.date, DATES[language].apple],
      [label.to, of(LEA)],
      [label.subject, subject],
    ] as [string, string][];
    return {
      text: `${IPHONE_LINE[language]}\n\n${marked(`${header.map(([name, value]) => `${name}: ${value}`).join('\n')}\n\n${lines.join('\n\n')}`)}`,
      html: `<div dir="ltr"><br>${IPHONE_LINE[language]}<br><br></div><blockquote type="cite"><div dir="ltr">${header.map(([name, value], at) => `<b>${name}:</b> ${at === 3 ? `<b>${escaped(value)}</b>` : escaped(value)}`).join('<br>')}<br><br></div></blockquote><blockquote type="cite"><div dir="ltr">${lines.map((line) => `<div>${escaped(line)}</div>`).join('<div><br></div>')}</div></blockquote>`,
    };
  },
  Thunderbird: (language, { from, subject, lines }) => {
    const [named, dated, sent, to] = THUNDERBIRD[language];
    const space = language === 'fr' ? ' ' : '';
    const header = [
      [named, subject],
      [dated, 'Thu, 26 Nov 2026 17:58:12 +0100'],
      [sent, of(from)],
      ...(language === 'de' || language === 'fr' ? [[LABELS[language].replyTo, of(from)]] : []),
      [to, LEA.email],
    ] as [string, string][];
    return {
      text: `${THUNDERBIRD_LINE[language]}\n${header.map(([name, value]) => `${name}${space}: \t${value}`).join('\n')}\n\n\n${lines.join('\n\n')}\n`,
      html: `<div class="moz-forward-container"><br><br>${THUNDERBIRD_LINE[language]}<table class="moz-email-headers-table" cellspacing="0" cellpadding="0" border="0"><tbody>${header.map(([name, value]) => `<tr><th valign="BASELINE" align="RIGHT" nowrap="nowrap">${name}${space}: </th><td>${escaped(value)}</td></tr>`).join('')}</tbody></table><br><br>${lines.map((line) => `<p>${escaped(line)}</p>`).join('')}</div>`,
    };
  },
};

const PREFIX: Record<Language, Record<'Outlook' | 'other', string>> = {
  fr: { Outlook: 'TR: ', other: 'Tr : ' },
  en: { Outlook: 'FW: ', other: 'Fwd: ' },
  de: { Outlook: 'WG: ', other: 'Fwd: ' },
  es: { Outlook: 'RV: ', other: 'Fwd: ' },
  it: { Outlook: 'I: ', other: 'Fwd: ' },
};

let serial = 0;

const top = (from: Person, subject: string): string[] => [
  `From: =?UTF-8?B?${Buffer.from(from.name).toString('base64')}?= <${from.email}>`,
  'To: requests@parvis.example',
  `Subject: =?UTF-8?B?${Buffer.from(subject).toString('base64')}?=`,
  'Date: Fri, 27 Nov 2026 10:00:00 +0100',
  `Message-ID: <forward-${++serial}@agence.example>`,
  'MIME-Version: 1.0',
];
const part = (type: string, content: string): string[] => [
  `Content-Type: ${type}; charset=utf-8`,
  'Content-Transfer-Encoding: base64',
  '',
  ...(Buffer.from(content)
    .toString('base64')
    .match(/.{1,76}/g) ?? []),
  '',
];

/** A mail with a text, a markup or both, and files. */
function mailOf(
  from: Person,
  subject: string,
  { text, html }: Partial<Body>,
  files: { filename: string; type: string; content: string }[] = [],
): string {
  const bodies =
    text !== undefined && html !== undefined
      ? [
          'Content-Type: multipart/alternative; boundary="both"',
          '',
          '--both',
          ...part('text/plain', text),
          '--both',
          ...part('text/html', html),
          '--both--',
          '',
        ]
      : html === undefined
        ? part('text/plain', text ?? '')
        : part('text/html', html);
  if (files.length === 0) return [...top(from, subject), ...bodies].join('\r\n');
  return [
    ...top(from, subject),
    'Content-Type: multipart/mixed; boundary="mixed"',
    '',
    '--mixed',
    ...bodies,
    ...files.flatMap(({ filename, type, content }) => [
      '--mixed',
      `Content-Type: ${type}; name="${filename}"`,
      `Content-Disposition: attachment; filename="${filename}"`,
      ...(type === 'message/rfc822'
        ? ['', content]
        : ['Content-Transfer-Encoding: base64', '', Buffer.from(content).toString('base64')]),
    ]),
    '--mixed--',
    '',
  ].join('\r\n');
}

/** The mail that a program makes of a remark and a quoted mail. */
function forwardedBy(program: Program, above: Above, quote: Body): Body {
  const own = [...(above.remark === null ? [] : [above.remark]), ...above.signature];
  const paragraph = program === 'Outlook' ? 'p class=MsoNormal' : 'div';
  const tag = paragraph.split(' ')[0] ?? '';
  return {
    text: `${own.join('\n\n')}${own.length > 0 ? '\n\n' : ''}${quote.text}`,
    html: `<html><body>${own.map((line) => `<${paragraph}>${escaped(line).replace(/\n/g, '<br>')}</${tag}>`).join(`<${paragraph}><br></${tag}>`)}${quote.html}</body></html>`,
  };
}

/** What the program signs with. The others add nothing. */
const signatureOf = (program: Program, language: Language): string[] =>
  ({
    iPhone: [IPHONE_SIGNATURE[language]],
    'Outlook on a phone': [OUTLOOK_SIGNATURE[language]],
    Outlook: [`${CLOSINGS[language]}\nLéa Fontaine\nAgence Parvis\n04 72 00 00 10`],
    Thunderbird: ['-- \nLéa Fontaine - Agence Parvis'],
    'Outlook on the web': [],
    Gmail: [],
    'Apple Mail': [],
  })[program];

const PROGRAMS: Program[] = [
  'Outlook',
  'Outlook on the web',
  'Outlook on a phone',
  'Gmail',
  'Apple Mail',
  'iPhone',
  'Thunderbird',
];
const LANGUAGES: Language[] = ['fr', 'en', 'de', 'es', 'it'];
/** What each combination is sent as: programs send a text, a markup or both. */
const FORMS = ['text', 'html', 'both'] as const;

/** Every program in every language, with and without a remark, as text, markup or both. */
export const plainForwards = (): Forward[] =>
  LANGUAGES.flatMap((language, l) =>
    PROGRAMS.map((program, p) => {
      const from = PEOPLE[language];
      const [hello = '', brief = '', closing = ''] = BRIEFS[language];
      const form = FORMS[(l + p) % 3] ?? 'both';
      const remark = (l * 7 + p) % 4 === 3 ? null : REMARKS[language];
      const subject = { fr: 'Recherche de salle', en: 'Venue search', de: 'Raumsuche', es: 'Sala', it: 'Sala' }[
        language
      ];
      const prefix = PREFIX[language][program.startsWith('Outlook') ? 'Outlook' : 'other'];
      const quote = QUOTES[program](language, { from, subject, lines: [hello, brief, `${closing}\n${from.name}`] });
      const body = forwardedBy(program, { remark, signature: signatureOf(program, language) }, quote);
      return {
        title: `${program}, ${language}, ${form}${remark === null ? ', without a remark' : ''}`,
        raw: mailOf(LEA, `${prefix}${subject}`, form === 'both' ? body : { [form]: body[form] }),
        organizer: from,
        remark,
        original: hello,
        files: [],
      };
    }),
  );

const FR = BRIEFS.fr;
const BRIEF = [FR[0] ?? '', FR[1] ?? '', `${FR[2] ?? ''}\nHugo Lemaire\nAtelier Boréal`];
const HUGO: Person = { name: 'Hugo Lemaire', email: 'hugo@boreal.example' };
const ANNE: Person = { name: 'Anne Roux', email: 'anne.roux@sirius.example' };
const PDF = { filename: 'programme.pdf', type: 'application/pdf', content: '%PDF-1.4 programme' };

const textForward = (
  title: string,
  text: string,
  expected: Partial<Forward> = {},
  from: Person = LEA,
  files: Parameters<typeof mailOf>[3] = [],
): Forward => ({
  title,
  raw: mailOf(from, 'TR: Recherche de salle', { text }, files),
  organizer: HUGO,
  remark: null,
  original: 'Bonjour,',
  files: files.map(({ filename }) => filename),
  ...expected,
});

const outlook = (from: string, lines: string[] = BRIEF, extra = ''): string =>
  `De : ${from}\nEnvoyé : jeudi 26 novembre 2026 17:58\nÀ : Léa Fontaine <lea@agence.example>\n${extra}Objet : Recherche de salle\n\n${lines.join('\n\n')}\n`;
const eml = (from: Person, body: string, files = ''): string =>
  [
    `From: ${of(from)}`,
    'To: lea@agence.example',
    'Subject: Recherche de salle',
    'Date: Thu, 26 Nov 2026 17:58:12 +0100',
    'MIME-Version: 1.0',
    ...(files === ''
      ? ['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: 8bit', '', body]
      : [
          'Content-Type: multipart/mixed; boundary="inner"',
          '',
          '--inner',
          'Content-Type: text/plain; charset=utf-8',
          'Content-Transfer-Encoding: 8bit',
          '',
          body,
          '--inner',
          'Content-Type: application/pdf',
          `Content-Disposition: attachment; filename="${files}"`,
          '',
          '%PDF-1.4',
          '--inner--',
        ]),
  ].join('\r\n');

/** Forwards with something that a reader stumbles over. */
export const oddForwards = (): Forward[] => [
  textForward(
    'bold labels',
    `À traiter\n\n*De :* Hugo Lemaire <hugo@boreal.example>\n*Envoyé :* jeudi 26 novembre 2026 17:58\n*À :* Léa Fontaine\n*Objet :* Recherche de salle\n\n${BRIEF.join('\n\n')}`,
    { remark: 'À traiter' },
  ),
  textForward(
    'a bold name',
    `---------- Forwarded message ---------\nDe : *Hugo Lemaire* <hugo@boreal.example>\nDate: jeu. 26 nov. 2026 à 17:58\nSubject: Recherche de salle\nTo: Léa Fontaine <lea@agence.example>\n\n\n${BRIEF.join('\n\n')}`,
  ),
  textForward(
    'an address in brackets',
    `Merci\n\n-----Message d'origine-----\n${outlook('Hugo Lemaire [mailto:hugo@boreal.example]')}`,
    { remark: 'Merci' },
  ),
  textForward('the last name first', `Pour toi.\n\n${outlook('"Lemaire, Hugo" <hugo@boreal.example>')}`, {
    remark: 'Pour toi.',
  }),
  textForward('an address only', `Pour toi.\n\n${outlook('hugo@boreal.example')}`, {
    remark: 'Pour toi.',
    organizer: { name: null, email: HUGO.email },
  }),
  textForward('an address twice', `Pour toi.\n\n${outlook('hugo@boreal.example <hugo@boreal.example>')}`, {
    remark: 'Pour toi.',
    organizer: { name: null, email: HUGO.email },
  }),
  textForward(
    'an address with a link',
    `Pour toi.\n\n${outlook('Hugo Lemaire <hugo@boreal.example<mailto:hugo@boreal.example>>')}`,
    { remark: 'Pour toi.' },
  ),
  textForward(
    'many recipients on several lines',
    `Voir ci-dessous.\n\n${outlook('Hugo Lemaire <hugo@boreal.example>', BRIEF, 'Cc : Marc Petit <marc@boreal.example>; Anne Roux\n <anne@boreal.example>; Paul Girod <paul@boreal.example>\n')}`,
    { remark: 'Voir ci-dessous.' },
  ),
  textForward(
    'an importance and attachments in the header',
    `Voir pièce jointe.\n\n${outlook('Hugo Lemaire <hugo@boreal.example>', BRIEF).replace('Objet : Recherche de salle', 'Objet : Recherche de salle\nImportance : Haute\nPièces jointes : programme.pdf')}`,
    { remark: 'Voir pièce jointe.' },
    LEA,
    [PDF],
  ),
  textForward(
    'Outlook on a Mac',
    `Bonjour Lucie, à toi.\n\nDe : Hugo Lemaire <hugo@boreal.example>\nDate : jeudi, 26 novembre 2026 à 17:58\nÀ : Léa Fontaine <lea@agence.example>\nObjet : Recherche de salle\n\n${BRIEF.join('\n\n')}`,
    { remark: 'Bonjour Lucie, à toi.' },
  ),
  textForward(
    'on behalf of another',
    `Pour toi.\n\n${outlook('Secrétariat <secretariat@boreal.example> De la part de Hugo Lemaire')}`,
    { remark: 'Pour toi.', organizer: { name: 'Secrétariat', email: 'secretariat@boreal.example' } },
  ),
  textForward(
    'a reply address and an organization',
    `Suite à notre appel\n\n-------- Message transféré --------\nSujet : \tRecherche de salle\nDate : \tThu, 26 Nov 2026 17:58:12 +0100\nDe : \tHugo Lemaire <hugo@boreal.example>\nRépondre à : \tHugo Lemaire <hugo@boreal.example>\nOrganisation : \tAtelier Boréal\nPour : \tlea@agence.example\n\n\n${BRIEF.join('\n\n')}`,
    { remark: 'Suite à notre appel' },
  ),
  textForward('no address in the header', `À traiter.\n\n${outlook('Hugo Lemaire')}`, {
    remark: 'À traiter.',
    organizer: { name: 'Hugo Lemaire', email: null },
  }),
  textForward(
    'an Exchange address',
    `À traiter.\n\n${outlook('Hugo Lemaire </O=BOREAL/OU=EXCHANGE/CN=RECIPIENTS/CN=HLEMAIRE>')}`,
    { remark: 'À traiter.', organizer: { name: 'Hugo Lemaire', email: null } },
  ),
  textForward(
    'no address in the newest of two outside senders',
    `À traiter.\n\n${outlook('Anne Roux', [`Bonjour, voici la demande de Hugo. Anne`, outlook('Hugo Lemaire <hugo@boreal.example>')])}`,
    { remark: 'À traiter.', organizer: { name: 'Anne Roux', email: null } },
  ),
  textForward(
    'two outside senders',
    `À traiter.\n\n${outlook(of(ANNE), ['Bonjour, notre siège cherche une salle, pouvez-vous m’aider ?', outlook(of(HUGO))])}`,
    { remark: 'À traiter.', organizer: ANNE, original: 'Bonjour, notre siège' },
  ),
  textForward(
    'two outside senders in Gmail',
    `---------- Forwarded message ---------\nDe : ${of(ANNE)}\nDate: jeu. 26 nov. 2026 à 18:30\nSubject: Fwd: Recherche de salle\nTo: <lea@agence.example>\n\n\nLéa, peux-tu aider Hugo ?\n\n---------- Forwarded message ---------\nDe : ${of(HUGO)}\nDate: jeu. 26 nov. 2026 à 17:58\nSubject: Recherche de salle\nTo: <anne.roux@sirius.example>\n\n\n${BRIEF.join('\n\n')}`,
    { organizer: ANNE, original: 'Léa, peux-tu' },
  ),
  textForward(
    'two colleagues',
    `À toi, Lucie.\n\nDe : Lucie Martin <lucie@agence.example>\nEnvoyé : vendredi 27 novembre 2026 09:12\nÀ : Léa Fontaine\nObjet : TR: Recherche de salle\n\nPour toi ?\n\n${outlook(of(HUGO))}`,
    { remark: 'À toi, Lucie.' },
  ),
  textForward(
    'two colleagues, one without an account',
    `À toi, Lucie.\n\nDe : Marco Bianchi <marco@agence.example>\nEnvoyé : vendredi 27 novembre 2026 09:12\nÀ : Léa Fontaine\nObjet : TR: Recherche de salle\n\nPour toi ?\n\n${outlook(of(HUGO))}`,
    { remark: 'À toi, Lucie.' },
  ),
  textForward(
    'two colleagues, the first by name only',
    `À toi.\n\nDe : Lucie Martin\nEnvoyé : vendredi 27 novembre 2026 09:12\nÀ : Léa Fontaine\nObjet : TR: Recherche de salle\n\nPour toi ?\n\n${outlook(of(HUGO))}`,
    { remark: 'À toi.' },
  ),
  textForward(
    'three colleagues in two programs',
    `Et voilà\n\n---------- Forwarded message ---------\nDe : Lucie Martin <lucie@agence.example>\nDate: ven. 27 nov. 2026 à 09:12\nSubject: Fwd: Recherche de salle\nTo: Léa Fontaine <lea@agence.example>\n\n\nBonjour Léa\n\n-------- Message transféré --------\nSujet : \tRecherche de salle\nDate : \tThu, 26 Nov 2026 17:58:12 +0100\nDe : \tMarco Bianchi <marco@agence.example>\nPour : \tlucie@agence.example\n\n\n${outlook(of(HUGO))}`,
    { remark: 'Et voilà' },
  ),
  textForward('a colleague without an account', `À traiter.\n\n${outlook(of(HUGO))}`, { remark: 'À traiter.' }, MARCO),
  textForward(
    'a forward below the colleague’s own answer',
    `Lucie, tu prends la suite ?\n\nDe : Léa Fontaine <lea@agence.example>\nEnvoyé : vendredi 27 novembre 2026 09:12\nÀ : Hugo Lemaire <hugo@boreal.example>\nObjet : RE: Recherche de salle\n\nBonjour Hugo, je regarde cela.\n\n${outlook(of(HUGO))}`,
    { remark: 'Lucie, tu prends la suite ?' },
  ),
  textForward(
    'a forward of the colleague’s answer, with the mail quoted below it',
    `Lucie, tu prends la suite ?\n\n---------- Forwarded message ---------\nDe : Léa Fontaine <lea@agence.example>\nDate: ven. 27 nov. 2026 à 09:12\nSubject: Re: Recherche de salle\nTo: Hugo Lemaire <hugo@boreal.example>\n\n\nBonjour Hugo, je regarde cela.\n\nLe jeu. 26 nov. 2026 à 17:58, Hugo Lemaire <hugo@boreal.example> a écrit :\n\n${marked(BRIEF.join('\n\n'))}`,
    { remark: 'Lucie, tu prends la suite ?' },
  ),
  textForward(
    'the form of our website',
    'À traiter.\n\nDe : Site <site@agence.example>\nEnvoyé : jeudi 26 novembre 2026 17:58\nÀ : Léa Fontaine\nObjet : Nouvelle demande\n\nNom : Hugo Lemaire\nE-mail : hugo@boreal.example\nParticipants : 60\nVille : Nantes',
    { remark: 'À traiter.', original: null },
  ),
  textForward(
    'the form of another website',
    'À traiter.\n\nDe : Portail <noreply@portail.example>\nEnvoyé : jeudi 26 novembre 2026 17:58\nÀ : Léa Fontaine\nObjet : Nouvelle demande\n\nNom : Hugo Lemaire\nE-mail : hugo@boreal.example\nParticipants : 60\nVille : Nantes',
    { remark: 'À traiter.', original: null },
  ),
  textForward('all of it marked', `À traiter.\n\n${marked(outlook(of(HUGO)))}`, { remark: 'À traiter.' }),
  textForward(
    'a phone that marks the line of the forward too',
    `À traiter.\n\nEnvoyé de mon iPhone\n\n${marked(`Début du message transféré :\n\nDe: Hugo Lemaire <hugo@boreal.example>\nDate: 26 novembre 2026 à 17:58:12 UTC+1\nÀ: lea@agence.example\nObjet: Recherche de salle\n\n${BRIEF.join('\n\n')}`)}`,
    { remark: 'À traiter.' },
  ),
  textForward(
    'hard spaces',
    `À traiter.\n\n${outlook(of(HUGO))
      .replace(/ :/g, ' :')
      .replace(/(\d) (\d)/g, '$1 $2')}`,
    { remark: 'À traiter.' },
  ),
  textForward(
    'a brief with its own labels',
    `À traiter.\n\n${outlook(of(HUGO), ['Bonjour,', 'Date : 15 avril 2027\nParticipants : 60\nVille : Nantes\nDe : 9h à 18h\nObjet : séminaire'])}`,
    { remark: 'À traiter.' },
  ),
  textForward(
    'a remark with a date and a name',
    `Bonjour Lucie,\n\nDe mon côté je suis absente jusqu’au 4 décembre. À : toi de jouer !\n\n${outlook(of(HUGO))}`,
    { remark: 'Bonjour Lucie,\n\nDe mon côté je suis absente jusqu’au 4 décembre. À : toi de jouer !' },
  ),
  textForward(
    'a warning above the original',
    `À traiter.\n\n${outlook(of(HUGO), ['[EXTERNE] Ce message provient de l’extérieur de votre organisation.', ...BRIEF])}`,
    { remark: 'À traiter.', original: '[EXTERNE]' },
  ),
  textForward('a subject without a prefix', `${outlook(of(HUGO))}`, {
    raw: mailOf(LEA, 'Nouvelle demande', { text: outlook(of(HUGO)) }),
  }),
  textForward(
    'a file and a remark',
    'Voir la demande jointe.',
    { remark: 'Voir la demande jointe.', files: ['demande.eml', 'programme.pdf'] },
    LEA,
    [{ filename: 'demande.eml', type: 'message/rfc822', content: eml(HUGO, BRIEF.join('\r\n\r\n'), 'programme.pdf') }],
  ),
  textForward('a file without a remark', '', { files: ['demande.eml'] }, LEA, [
    { filename: 'demande.eml', type: 'message/rfc822', content: eml(HUGO, BRIEF.join('\r\n\r\n')) },
  ]),
  textForward('a file that a colleague forwarded', 'Pour toi', { remark: 'Pour toi', files: ['demande.eml'] }, LEA, [
    {
      filename: 'demande.eml',
      type: 'message/rfc822',
      content: eml(LUCIE, `Pour toi, Léa ?\r\n\r\n${outlook(of(HUGO)).replace(/\n/g, '\r\n')}`),
    },
  ]),
  textForward('a file in a file', 'Pour toi', { remark: 'Pour toi', files: ['demande.eml', 'original.eml'] }, LEA, [
    {
      filename: 'demande.eml',
      type: 'message/rfc822',
      content: [
        `From: ${of(LUCIE)}`,
        'Subject: TR: Recherche de salle',
        'MIME-Version: 1.0',
        'Content-Type: multipart/mixed; boundary="outer"',
        '',
        '--outer',
        'Content-Type: text/plain; charset=utf-8',
        '',
        'Pour toi',
        '--outer',
        'Content-Type: message/rfc822; name="original.eml"',
        'Content-Disposition: attachment; filename="original.eml"',
        '',
        eml(HUGO, BRIEF.join('\r\n\r\n')),
        '--outer--',
      ].join('\r\n'),
    },
  ]),
  textForward(
    'attachments of a forward in the text',
    `À traiter.\n\n${outlook(of(HUGO))}`,
    { remark: 'À traiter.' },
    LEA,
    [PDF],
  ),
  textForward(
    'Outlook in Italian with bold labels',
    `Da gestire\n\n*Da:* Hugo Lemaire <hugo@boreal.example>\n*Inviato:* giovedì 26 novembre 2026 17:58\n*A:* Léa Fontaine <lea@agence.example>\n*Oggetto:* Recherche de salle\n\n${BRIEF.join('\n\n')}`,
    { remark: 'Da gestire' },
  ),
  textForward(
    'the old Outlook in German',
    `Bitte übernehmen\n\n-----Ursprüngliche Nachricht-----\nVon: Hugo Lemaire [mailto:hugo@boreal.example] \nGesendet: Donnerstag, 26. November 2026 17:58\nAn: Léa Fontaine\nBetreff: Recherche de salle\n\n${BRIEF.join('\n\n')}`,
    { remark: 'Bitte übernehmen' },
  ),
  textForward(
    'Outlook in Spanish, with the day first',
    `Te lo paso\n\nDe: Hugo Lemaire <hugo@boreal.example>\nFecha: jueves, 26 de noviembre de 2026, 17:58\nPara: Léa Fontaine <lea@agence.example>\nAsunto: Recherche de salle\n\n${BRIEF.join('\n\n')}`,
    { remark: 'Te lo paso' },
  ),
  textForward(
    'Thunderbird in Italian with the older labels',
    `Ciao\n\n-------- Messaggio Inoltrato --------\nOggetto: \tRecherche de salle\nData: \tThu, 26 Nov 2026 17:58:12 +0100\nMittente: \tHugo Lemaire <hugo@boreal.example>\nRispondi-a: \tHugo Lemaire <hugo@boreal.example>\nA: \tlea@agence.example\n\n${BRIEF.join('\n\n')}`,
    { remark: 'Ciao' },
  ),
];
