import { randomBytes } from 'node:crypto';

const CRLF = '\r\n';
const REQUESTS = 'requests@parvis.example';

/** A raw mail, and what must be extracted from it if it is well-formed. */
export interface RawMail {
  name: string;
  raw: Buffer;
  /** Part of the stored text. */
  text?: string;
  /** The sender's complete own text, without quotes. */
  reply?: string;
  subject?: string;
  from?: string;
  /** All of its attachments in order, byte for byte; the name only if given. */
  files?: { filename?: string; content: Buffer }[];
  /** Too much for any parser: the mail itself must be among its files. */
  whole?: true;
  /** An automatic mail: must wait in the unsorted inbox. */
  automatic?: true;
  /** Contains no mail, and is rejected. */
  nothing?: true;
}

type Bytes = string | Buffer;
type Fields = Record<string, Bytes | Bytes[]>;

const bytes = (part: Bytes): Buffer => (typeof part === 'string' ? Buffer.from(part, 'utf8') : part);
const join = (...parts: Bytes[]): Buffer => Buffer.concat(parts.map(bytes));
const fold = (base64: string): string => base64.replace(/.{76}/g, `$&${CRLF}`);
const base64 = (content: Bytes): string => fold(bytes(content).toString('base64'));
const quotedPrintable = (content: Bytes): string =>
  [...bytes(content)]
    .map((byte) =>
      byte === 0x0a || byte === 0x0d || (byte >= 0x20 && byte < 0x7f && byte !== 0x3d)
        ? String.fromCharCode(byte)
        : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`,
    )
    .join('');

const head = (fields: Fields): Buffer =>
  join(
    ...Object.entries(fields).flatMap(([name, values]) =>
      [values].flat().flatMap((value) => [`${name}: `, value, CRLF]),
    ),
  );

/** A part, or a whole mail: header fields, an empty line, the body. */
const part = (fields: Fields, body: Bytes): Buffer => join(head(fields), CRLF, body);
const plain = (body: Bytes): Buffer => part({ 'Content-Type': 'text/plain; charset=utf-8' }, body);
const htmlPart = (body: Bytes): Buffer => part({ 'Content-Type': 'text/html; charset=utf-8' }, body);
const attached = (contentType: string, filename: string, content: Bytes): Buffer =>
  part(
    {
      'Content-Type': contentType,
      'Content-Disposition': `attachment; ${filename}`,
      'Content-Transfer-Encoding': 'base64',
    },
    base64(content),
  );

let boundaries = 0;
const multipart = (subtype: string, ...parts: Buffer[]): { fields: Fields; body: Buffer } => {
  const boundary = `=_part_${++boundaries}`;
  return {
    fields: { 'Content-Type': `multipart/${subtype}; boundary="${boundary}"` },
    body: join(...parts.flatMap((one) => [`--${boundary}${CRLF}`, one, CRLF]), `--${boundary}--${CRLF}`),
  };
};
const nested = (subtype: string, ...parts: Buffer[]): Buffer => {
  const { fields, body } = multipart(subtype, ...parts);
  return part(fields, body);
};

/** Mails of every shape: valid, old, odd and broken ones. The same in every run, except for random bytes. */
export function rawMails(): RawMail[] {
  const mails: RawMail[] = [];
  let serial = 0;
  const standard = (): Fields => ({
    From: `Zoé Martin <zoe-${serial}@client.example>`,
    To: REQUESTS,
    Subject: `Mail ${serial}`,
    Date: 'Fri, 20 Nov 2026 10:00:00 +0100',
    'Message-ID': `<raw-${serial}@client.example>`,
    'MIME-Version': '1.0',
  });
  const add = (name: string, raw: Buffer, more: Omit<RawMail, 'name' | 'raw'> = {}): void =>
    void mails.push({ name: `${String(mails.length).padStart(3, '0')} ${name}`, raw, ...more });
  /** A mail with the standard fields, changed by `fields` (an empty list removes one). */
  const mail = (name: string, fields: Fields, body: Bytes, more?: Omit<RawMail, 'name' | 'raw'>): void => {
    serial++;
    add(name, part({ ...standard(), ...fields }, body), more);
  };
  const parts = (
    name: string,
    { fields, body }: { fields: Fields; body: Buffer },
    more?: Omit<RawMail, 'name' | 'raw'>,
  ): void => mail(name, fields, body, more);

  // Charsets, in each encoding: the bytes of each text in its charset, and the text.
  const CHARSETS: [charset: string, content: Buffer, text: string][] = [
    ['utf-8', Buffer.from('Café à 5 € 🎉'), 'Café à 5 € 🎉'],
    ['iso-8859-1', Buffer.from('Café à Lyon', 'latin1'), 'Café à Lyon'],
    ['iso-8859-15', Buffer.from([0x35, 0x20, 0xa4, 0x20, 0xbd]), '5 € œ'],
    ['windows-1252', Buffer.from([0x35, 0x20, 0x80, 0x20, 0x9c, 0x20, 0x92]), '5 € œ ’'],
    ['windows-1250', Buffer.from([0x9e, 0x6c, 0x75, 0x9d]), 'žluť'],
    ['windows-1251', Buffer.from([0xef, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]), 'привет'],
    ['koi8-r', Buffer.from([0xd0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4]), 'привет'],
    ['gb18030', Buffer.from([0xc4, 0xe3, 0xba, 0xc3]), '你好'],
    ['big5', Buffer.from([0xa7, 0x41, 0xa6, 0x6e]), '你好'],
    ['shift_jis', Buffer.from([0x82, 0xb1, 0x82, 0xf1, 0x82, 0xc9]), 'こんに'],
    ['euc-kr', Buffer.from([0xbe, 0xc8, 0xb3, 0xe7]), '안녕'],
    ['macintosh', Buffer.from([0x43, 0x61, 0x66, 0x8e]), 'Café'],
    ['utf-7', Buffer.from('Caf+AOk- +AOA- 5 +IKw-'), 'Café à 5 €'],
  ];
  for (const [charset, content, text] of CHARSETS) {
    const type = { 'Content-Type': `text/plain; charset="${charset}"` };
    const sentence = join(content, ' in ', charset);
    mail(`${charset} 8bit`, { ...type, 'Content-Transfer-Encoding': '8bit' }, sentence, { text });
    mail(
      `${charset} quoted-printable`,
      { ...type, 'Content-Transfer-Encoding': 'quoted-printable' },
      quotedPrintable(sentence),
      { text },
    );
    mail(`${charset} base64`, { ...type, 'Content-Transfer-Encoding': 'base64' }, base64(sentence), { text });
  }
  const accents = Buffer.from('Un café, été 2027', 'latin1');
  mail('unknown charset', { 'Content-Type': 'text/plain; charset=x-klingon' }, 'Hello there', { text: 'Hello there' });
  mail('unknown charset with 8 bits', { 'Content-Type': 'text/plain; charset=unknown-8bit' }, accents);
  mail('no charset, 8 bits', { 'Content-Type': 'text/plain' }, accents);
  mail('wrong charset', { 'Content-Type': 'text/plain; charset=utf-8' }, accents, { text: 'Un caf' });
  mail('us-ascii with 8 bits', { 'Content-Type': 'text/plain; charset=us-ascii' }, Buffer.from('Un café'));
  mail('empty charset', { 'Content-Type': 'text/plain; charset=' }, 'Hello', { text: 'Hello' });
  mail(
    'utf-16 with its mark',
    { 'Content-Type': 'text/plain; charset=utf-16', 'Content-Transfer-Encoding': 'base64' },
    base64(Buffer.from('\ufeffCafé', 'utf16le')),
  );
  mail(
    'iso-2022-jp',
    { 'Content-Type': 'text/plain; charset=iso-2022-jp' },
    Buffer.from([0x1b, 0x24, 0x42, 0x46, 0x7c, 0x4b, 0x5c, 0x1b, 0x28, 0x42]),
    { text: '日本' },
  );

  // Headers.
  mail('no content type', {}, 'Hello', { text: 'Hello' });
  mail(
    'encoded words',
    {
      Subject: '=?utf-8?Q?S=C3=A9minaire_=C3=A0?= =?utf-8?B?IEx5b24=?=',
      From: '=?iso-8859-1?Q?Ren=E9e?= <renee@client.example>',
    },
    'Hello',
    { subject: 'Séminaire à Lyon', from: 'renee@client.example' },
  );
  mail('a character cut in two by encoded words', { Subject: '=?utf-8?B?4oI=?= =?utf-8?B?rA==?= ok' }, 'Hello');
  mail('encoded words that are broken', { Subject: '=?utf-8?X?abc?= =?utf-8?B?%%%?= =?utf-8?Q?=ZZ' }, 'Hello', {
    text: 'Hello',
  });
  mail('encoded words of an unknown charset', { Subject: '=?x-none?Q?Hello?=' }, 'Hello');
  mail('8-bit subject, utf-8', { Subject: 'Séminaire d’été' }, 'Hello', { subject: 'Séminaire d’été' });
  mail('8-bit subject, latin-1', { Subject: Buffer.from('Séminaire', 'latin1') }, 'Hello');
  mail(
    'folded headers',
    { Subject: `A subject${CRLF} on two${CRLF}\tthree lines`, To: `Parvis${CRLF} <${REQUESTS}>` },
    'Hello',
    { subject: 'A subject on two three lines' },
  );
  mail('a folded line of white space', { Subject: `A${CRLF}   ${CRLF} B` }, 'Hello');
  mail('a huge header', { 'X-Huge': 'x'.repeat(200_000) }, 'Hello', { text: 'Hello' });
  mail('a header beyond all measure', { 'X-Huge': `${'x'.repeat(900)}\r\n `.repeat(2500) }, 'Hello', {
    whole: true,
  });
  mail('a huge subject', { Subject: 'S'.repeat(50_000) }, 'Hello', { text: 'Hello' });
  mail(
    'a thousand headers',
    Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`X-Header-${i}`, 'x'])),
    'Hello',
    { text: 'Hello' },
  );
  mail(
    'a thousand references',
    { References: Array.from({ length: 1000 }, (_, i) => `<${i}@x.example>`).join(`${CRLF} `) },
    'Hello',
    { text: 'Hello' },
  );
  mail(
    'duplicate headers',
    { Subject: ['First', 'Second'], 'Message-ID': ['<dup-a@x.example>', '<dup-b@x.example>'], Date: ['x', 'y'] },
    'Hello',
    { text: 'Hello' },
  );
  mail('two content types', { 'Content-Type': ['text/plain', 'text/html'] }, 'Hello', { text: 'Hello' });
  mail('no subject', { Subject: [] }, 'Hello', { text: 'Hello', subject: '' });
  mail('an empty subject', { Subject: '' }, 'Hello', { subject: '' });
  mail('header names in odd case and with spaces', { 'CONTENT-TYPE ': 'text/plain', sUbJeCt: 'Odd' }, 'Hello', {
    text: 'Hello',
  });
  mail('a header without a colon', { 'X-A: b\r\nThis line is no header\r\nX-B': 'c' }, 'Hello', { text: 'Hello' });
  mail('a NUL in the header', { Subject: 'A\0B' }, 'Hello', { subject: 'AB' });
  mail('a NUL in the body', {}, 'Hel\0lo', { text: 'Hello' });
  mail('control characters', { Subject: 'A\u0007\u001bB' }, 'Hel\u0008lo \u001b[31m');
  mail(
    'half a surrogate',
    { 'Content-Type': 'text/plain; charset=utf-8' },
    Buffer.from([0x41, 0xed, 0xa0, 0x80, 0x42]),
  );
  serial++;
  add('no headers at all', Buffer.from('Hello, this is a text.\r\n\r\nIt has two paragraphs.'));
  add('headers alone', head(standard()));
  serial++;
  add(
    'an envelope line of an mbox',
    join('From zoe@client.example Fri Nov 20 10:00:00 2026', CRLF, part(standard(), 'Hello')),
  );
  serial++;
  add('bare line feeds', Buffer.from(part(standard(), 'Hello\r\nagain').toString('utf8').replaceAll('\r\n', '\n')), {
    text: 'Hello\nagain',
  });
  serial++;
  add('bare carriage returns', Buffer.from(part(standard(), 'Hello').toString('utf8').replaceAll('\r\n', '\r')));
  serial++;
  add('a byte order mark', join(Buffer.from([0xef, 0xbb, 0xbf]), part(standard(), 'Hello')));
  serial++;
  add('empty lines before the header', join(CRLF, CRLF, part(standard(), 'Hello')));
  add('random bytes', randomBytes(5000));
  add('a single byte', Buffer.from('x'));
  add('nothing', Buffer.alloc(0), { nothing: true });
  add('white space', Buffer.from(' \r\n\t\r\n '), { nothing: true });
  mail('a line of a million characters', {}, 'x'.repeat(1_000_000), { text: 'xxxxx' });

  // Addresses.
  mail('no From', { From: [] }, 'Hello', { automatic: true });
  mail('the null sender', { From: '<>', 'Return-Path': '<>' }, 'Hello', { automatic: true });
  mail(
    'several From',
    { From: 'Zoé <zoe@client.example>, Max <max@client.example>', Sender: 'zoe@client.example' },
    'Hello',
    { from: 'zoe@client.example' },
  );
  mail('two From headers', { From: ['a@client.example', 'b@client.example'] }, 'Hello', { text: 'Hello' });
  mail('an address that is none', { From: 'Zoé Martin' }, 'Hello', { automatic: true });
  mail('comments in the address', { From: 'zoe(the one)@client.example (Zoé (Martin))' }, 'Hello', { text: 'Hello' });
  mail('a quoted local part', { From: '"zoe martin"@client.example' }, 'Hello', { text: 'Hello' });
  mail(
    'a name with a comma and an address',
    { From: '"Martin, Zoé <evil@x.example>" <zoe2@client.example>' },
    'Hello',
    { from: 'zoe2@client.example' },
  );
  mail('an internationalised domain', { From: 'zoe@xn--caf-dma.example' }, 'Hello', {
    from: 'zoe@xn--caf-dma.example',
  });
  mail('an internationalised address', { From: 'zoé@café.example' }, 'Hello', { from: 'zoé@xn--caf-dma.example' });
  mail('an address literal', { From: 'zoe@[192.0.2.1]' }, 'Hello', { text: 'Hello' });
  mail('a group in To', { To: `The team: ${REQUESTS}, other@parvis.example;` }, 'Hello', { text: 'Hello' });
  mail('undisclosed recipients', { To: 'undisclosed-recipients:;', 'Delivered-To': REQUESTS }, 'Hello', {
    text: 'Hello',
  });
  mail('no To', { To: [] }, 'Hello', { text: 'Hello' });
  mail(
    'five hundred recipients',
    { To: [REQUESTS, ...Array.from({ length: 500 }, (_, i) => `p${i}@x.example`)].join(`,${CRLF} `) },
    'Hello',
    { text: 'Hello' },
  );
  mail('a reply address', { 'Reply-To': 'Office <office@client.example>' }, 'Hello', { text: 'Hello' });
  mail('a very long address', { From: `${'a'.repeat(300)}@client.example` }, 'Hello', { text: 'Hello' });
  mail(
    'an address that tries SQL',
    { From: `"'; DROP TABLE member; --" <o'neil@client.example>` },
    `'; DROP TABLE member; --`,
    { from: "o'neil@client.example" },
  );
  mail('no Message-ID', { 'Message-ID': [] }, 'Hello', { text: 'Hello' });
  mail('an empty Message-ID', { 'Message-ID': '<>' }, 'Hello', { text: 'Hello' });
  mail('a Message-ID without brackets', { 'Message-ID': 'bare-id@client.example' }, 'Hello', { text: 'Hello' });
  mail('a Message-ID without end', { 'Message-ID': `<${'m'.repeat(5000)}@x.example>` }, 'Hello', { text: 'Hello' });

  // Dates.
  for (const date of [
    'yesterday',
    '',
    'Fri, 99 Xxx 2026 99:99:99 +9999',
    '1 Jan 1970 00:00 GMT',
    '1 Jan 9999 00:00:00 +0000',
    '-1 Jan -5000',
    'Fri, 20 Nov 26 10:00 CET',
    '2026-11-20T10:00:00Z',
  ])
    mail(`the date "${date}"`, { Date: date }, 'Hello', { text: 'Hello' });

  // Bodies.
  mail('an empty body', {}, '');
  mail('white space as body', {}, ' \r\n\r\n\t');
  mail(
    'HTML alone',
    { 'Content-Type': 'text/html; charset=utf-8' },
    '<p>Hello <b>Zoé</b></p><script>alert(1)</script>',
    { text: 'Hello Zoé' },
  );
  mail('HTML that never closes', { 'Content-Type': 'text/html' }, '<div><table><tr><td>Hello', { text: 'Hello' });
  mail('HTML nested without end', { 'Content-Type': 'text/html' }, `${'<div>'.repeat(20_000)}Hello`, { text: 'Hello' });
  mail(
    'HTML of a word processor',
    { 'Content-Type': 'text/html' },
    '<html xmlns:o="urn:x"><!--[if gte mso 9]><xml><o:p/></xml><![endif]--><style>p{}</style><p class=MsoNormal>Hello<o:p></o:p></p>',
    { text: 'Hello' },
  );
  mail('HTML of images alone', { 'Content-Type': 'text/html' }, '<img src="https://x.example/a.png" alt="Hello">');
  mail(
    'flowed text',
    { 'Content-Type': 'text/plain; charset=utf-8; format=flowed' },
    'We look for a room \r\nfor eighty people.',
    { text: 'We look for a room for eighty people.' },
  );
  mail(
    'flowed text, delsp',
    { 'Content-Type': 'text/plain; charset=utf-8; format=flowed; delsp=yes' },
    'We look for a ro \r\nom.',
    { text: 'We look for a room.' },
  );
  mail(
    'flowed text with quotes and stuffing',
    { 'Content-Type': 'text/plain; format=flowed' },
    '> You asked \r\n> for a room.\r\n From now on.\r\nYes.',
  );
  mail(
    'broken base64',
    { 'Content-Type': 'text/plain', 'Content-Transfer-Encoding': 'base64' },
    'SGVsbG8*!!gd29y\r\nbGQ',
    { text: 'Hello' },
  );
  mail(
    'base64 in one line',
    { 'Content-Type': 'text/plain', 'Content-Transfer-Encoding': 'base64' },
    Buffer.from('Hello '.repeat(5000)).toString('base64'),
    { text: 'Hello Hello' },
  );
  mail(
    'broken quoted-printable',
    { 'Content-Type': 'text/plain', 'Content-Transfer-Encoding': 'quoted-printable' },
    'Hello =ZZ =\r\n= =C3',
    { text: 'Hello' },
  );
  mail('an unknown encoding', { 'Content-Type': 'text/plain', 'Content-Transfer-Encoding': 'x-rot13' }, 'Hello', {
    text: 'Hello',
  });
  mail(
    'uuencoded',
    { 'Content-Type': 'text/plain', 'Content-Transfer-Encoding': 'x-uuencode' },
    'begin 644 a.txt\r\n%2&5L;&\\\r\n`\r\nend',
  );
  mail('an unknown content type', { 'Content-Type': 'x-a/b' }, 'Hello');
  mail('a content type that is none', { 'Content-Type': 'hello there; charset' }, 'Hello');
  mail('enriched text', { 'Content-Type': 'text/enriched' }, '<bold>Hello</bold>');

  // Structures.
  const pdf = join('%PDF-1.7', randomBytes(3000));
  const png = randomBytes(2000);
  parts('alternative', multipart('alternative', plain('Hello in text'), htmlPart('<p>Hello in HTML</p>')), {
    text: 'Hello in text',
    files: [],
  });
  parts('alternative with HTML first', multipart('alternative', htmlPart('<p>Hello</p>'), plain('Hello in text')), {
    text: 'Hello in text',
  });
  parts('mixed', multipart('mixed', plain('Hello'), attached('application/pdf', 'filename="plan.pdf"', pdf)), {
    text: 'Hello',
    files: [{ filename: 'plan.pdf', content: pdf }],
  });
  parts('mixed, two texts', multipart('mixed', plain('Hello'), plain('and goodbye')), { text: 'Hello' });
  parts(
    'related',
    multipart(
      'related',
      htmlPart('<img src="cid:a@x">Hello'),
      part(
        {
          'Content-Type': 'image/png',
          'Content-ID': '<a@x>',
          'Content-Disposition': 'inline; filename=a.png',
          'Content-Transfer-Encoding': 'base64',
        },
        base64(png),
      ),
    ),
    { text: 'Hello', files: [{ filename: 'a.png', content: png }] },
  );
  parts(
    'mixed of alternative of related',
    multipart(
      'mixed',
      nested(
        'alternative',
        plain('Hello'),
        nested('related', htmlPart('<p>Hello</p>'), attached('image/png', 'filename=b.png', png)),
      ),
      attached('application/pdf', 'filename=c.pdf', pdf),
    ),
    {
      text: 'Hello',
      files: [
        { filename: 'b.png', content: png },
        { filename: 'c.pdf', content: pdf },
      ],
    },
  );
  parts('attachments alone', multipart('mixed', attached('application/pdf', 'filename=a.pdf', pdf)), {
    files: [{ filename: 'a.pdf', content: pdf }],
  });
  mail(
    'a body that is a file',
    {
      'Content-Type': 'application/pdf; name=whole.pdf',
      'Content-Disposition': 'attachment; filename=whole.pdf',
      'Content-Transfer-Encoding': 'base64',
    },
    base64(pdf),
    { files: [{ filename: 'whole.pdf', content: pdf }] },
  );
  parts('an empty file', multipart('mixed', plain('Hello'), attached('application/pdf', 'filename=empty.pdf', '')), {
    files: [{ filename: 'empty.pdf', content: Buffer.alloc(0) }],
  });
  parts(
    '8-bit file',
    multipart(
      'mixed',
      plain('Hello'),
      part(
        {
          'Content-Type': 'text/csv; charset=iso-8859-1',
          'Content-Disposition': 'attachment; filename=a.csv',
          'Content-Transfer-Encoding': '8bit',
        },
        Buffer.from('é;à', 'latin1'),
      ),
    ),
    { text: 'Hello' },
  );
  parts(
    'binary file',
    multipart(
      'mixed',
      plain('Hello'),
      part(
        {
          'Content-Type': 'application/octet-stream',
          'Content-Disposition': 'attachment; filename=a.bin',
          'Content-Transfer-Encoding': 'binary',
        },
        Buffer.from([1, 2, 3, 0, 255]),
      ),
    ),
    { text: 'Hello', files: [{ filename: 'a.bin', content: Buffer.from([1, 2, 3, 0, 255]) }] },
  );
  parts(
    'quoted-printable file',
    multipart(
      'mixed',
      plain('Hello'),
      part(
        {
          'Content-Type': 'application/octet-stream',
          'Content-Disposition': 'attachment; filename=q.bin',
          'Content-Transfer-Encoding': 'quoted-printable',
        },
        '=00=FF=0D=0A',
      ),
    ),
    { files: [{ filename: 'q.bin', content: Buffer.from([0, 255, 13, 10]) }] },
  );
  parts(
    'a large file',
    multipart('mixed', plain('Hello'), attached('video/mp4', 'filename=film.mp4', Buffer.alloc(5_000_000, 7))),
    { files: [{ filename: 'film.mp4', content: Buffer.alloc(5_000_000, 7) }] },
  );
  const inner = part(
    { From: 'other@client.example', Subject: 'Inner', 'Message-ID': '<inner@x.example>' },
    'The inner mail',
  );
  parts(
    'a mail in a mail',
    multipart('mixed', plain('Hello, see below'), part({ 'Content-Type': 'message/rfc822' }, inner)),
    { text: 'Hello, see below' },
  );
  parts(
    'a mail in a mail in a mail',
    multipart(
      'mixed',
      plain('Hello'),
      part({ 'Content-Type': 'message/rfc822' }, part({ Subject: 'Middle', 'Content-Type': 'message/rfc822' }, inner)),
    ),
    { text: 'Hello' },
  );
  parts('a digest', multipart('digest', part({}, inner), part({}, inner)));
  parts('a thousand parts', multipart('mixed', ...Array.from({ length: 1000 }, (_, i) => plain(`Part ${i}`))), {
    text: 'Part 0',
    whole: true,
  });
  parts(
    'a thousand files',
    multipart(
      'mixed',
      plain('Hello'),
      ...Array.from({ length: 1000 }, (_, i) => attached('text/plain', `filename=${i}.txt`, `${i}`)),
    ),
    { text: 'Hello', whole: true },
  );
  parts(
    'a hundred and fifty files',
    multipart(
      'mixed',
      plain('Hello'),
      ...Array.from({ length: 150 }, (_, i) => attached('text/plain', `filename=${i}.txt`, `${i}`)),
    ),
    { text: 'Hello', whole: true },
  );
  let deep = plain('At the bottom');
  for (let i = 0; i < 200; i++) deep = nested('mixed', deep);
  mail(
    'nested two hundred deep',
    { 'Content-Type': 'multipart/mixed; boundary=top' },
    join(`--top${CRLF}`, deep, `${CRLF}--top--`),
  );
  mail('no boundary', { 'Content-Type': 'multipart/mixed' }, `--x${CRLF}${CRLF}Hello${CRLF}--x--`);
  mail('a boundary that never comes', { 'Content-Type': 'multipart/mixed; boundary=never' }, 'Hello');
  mail('a boundary that is empty', { 'Content-Type': 'multipart/mixed; boundary=""' }, `--${CRLF}${CRLF}Hello`);
  mail(
    'unterminated',
    { 'Content-Type': 'multipart/mixed; boundary=x' },
    `--x${CRLF}Content-Type: text/plain${CRLF}${CRLF}Hello`,
    { text: 'Hello' },
  );
  mail(
    'a part without an end of its header',
    { 'Content-Type': 'multipart/mixed; boundary=x' },
    `--x${CRLF}Content-Type: text/plain${CRLF}--x--`,
  );
  mail(
    'the same boundary inside',
    { 'Content-Type': 'multipart/mixed; boundary=x' },
    join(
      `--x${CRLF}`,
      part({ 'Content-Type': 'multipart/alternative; boundary=x' }, `--x${CRLF}${CRLF}Hello${CRLF}--x--`),
      `${CRLF}--x--`,
    ),
  );
  mail(
    'words before and after the parts',
    { 'Content-Type': 'multipart/mixed; boundary=x' },
    `Preamble${CRLF}--x${CRLF}${CRLF}Hello${CRLF}--x--${CRLF}Epilogue`,
    { text: 'Hello' },
  );
  mail(
    'a boundary with odd characters',
    { 'Content-Type': `multipart/mixed; boundary="a'()+_,-./:=? b"` },
    `--a'()+_,-./:=? b${CRLF}${CRLF}Hello${CRLF}--a'()+_,-./:=? b--`,
    { text: 'Hello' },
  );
  parts('an unknown multipart', multipart('x-odd', plain('Hello')), { text: 'Hello' });

  // Output of other programs.
  const invite = [
    'BEGIN:VCALENDAR',
    'METHOD:REQUEST',
    'BEGIN:VEVENT',
    'SUMMARY:Visite',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join(CRLF);
  parts(
    'an invitation',
    multipart(
      'alternative',
      plain('Visit on Monday'),
      part({ 'Content-Type': 'text/calendar; method=REQUEST; charset=utf-8' }, invite),
    ),
    { text: 'Visit on Monday' },
  );
  mail('an invitation alone', { 'Content-Type': 'text/calendar; method=REQUEST' }, invite);
  const tnef = join(Buffer.from([0x78, 0x9f, 0x3e, 0x22]), randomBytes(500));
  parts('TNEF', multipart('mixed', plain('Hello'), attached('application/ms-tnef', 'filename=winmail.dat', tnef)), {
    text: 'Hello',
    files: [{ filename: 'winmail.dat', content: tnef }],
  });
  parts(
    'S/MIME, signed',
    multipart(
      'signed; protocol="application/pkcs7-signature"; micalg=sha-256',
      plain('Signed hello'),
      attached('application/pkcs7-signature', 'filename=smime.p7s', png),
    ),
    { text: 'Signed hello', files: [{ filename: 'smime.p7s', content: png }] },
  );
  mail(
    'S/MIME, encrypted',
    {
      'Content-Type': 'application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m',
      'Content-Disposition': 'attachment; filename=smime.p7m',
      'Content-Transfer-Encoding': 'base64',
    },
    base64(pdf),
    { files: [{ filename: 'smime.p7m', content: pdf }] },
  );
  parts(
    'PGP, signed',
    multipart(
      'signed; protocol="application/pgp-signature"',
      plain('Signed hello'),
      part({ 'Content-Type': 'application/pgp-signature; name=signature.asc' }, '-----BEGIN PGP SIGNATURE-----'),
    ),
    { text: 'Signed hello' },
  );
  parts(
    'PGP, encrypted',
    multipart(
      'encrypted; protocol="application/pgp-encrypted"',
      part({ 'Content-Type': 'application/pgp-encrypted' }, 'Version: 1'),
      part({ 'Content-Type': 'application/octet-stream; name=encrypted.asc' }, '-----BEGIN PGP MESSAGE-----'),
    ),
  );
  mail(
    'PGP in the text',
    {},
    '-----BEGIN PGP SIGNED MESSAGE-----\r\nHash: SHA256\r\n\r\nHello\r\n-----BEGIN PGP SIGNATURE-----\r\nabc\r\n-----END PGP SIGNATURE-----',
    { text: 'Hello' },
  );
  parts(
    'a contact card',
    multipart('mixed', plain('Hello'), attached('text/vcard', 'filename=zoe.vcf', 'BEGIN:VCARD\r\nEND:VCARD\r\n')),
    { files: [{ filename: 'zoe.vcf', content: Buffer.from('BEGIN:VCARD\r\nEND:VCARD\r\n') }] },
  );
  parts(
    'Apple Mail, a file between two texts',
    multipart('mixed', plain('Before'), attached('application/pdf', 'filename=m.pdf', pdf), plain('After')),
    { text: 'Before', files: [{ filename: 'm.pdf', content: pdf }] },
  );
  mail(
    'an external body',
    { 'Content-Type': 'message/external-body; access-type=URL; URL="http://169.254.169.254/"' },
    'Content-Type: text/plain',
  );
  mail('a partial mail', { 'Content-Type': 'message/partial; id=a; number=1; total=2' }, 'Subject: x\r\n\r\nHello');

  // File names.
  for (const [named, filename] of [
    ['filename="../../etc/passwd"', 'passwd'],
    ['filename="..\\\\..\\\\windows\\\\system.ini"', undefined],
    ['filename="/etc/cron.d/x"', 'x'],
    ["filename*=utf-8''Devis%20d%E2%80%99%C3%A9t%C3%A9.pdf", 'Devis d’été.pdf'],
    [`filename*0="a long ";${CRLF} filename*1="name.pdf"`, 'a long name.pdf'],
    [`filename*0*=utf-8''%C3%A9t;${CRLF} filename*1*=%C3%A9.pdf`, 'été.pdf'],
    ['filename="=?utf-8?Q?=C3=A9t=C3=A9.pdf?="', 'été.pdf'],
    ['filename=""', undefined],
    ['filename', undefined],
    [`filename="${'n'.repeat(5000)}.pdf"`, undefined],
    ['filename="a\u202Efdp.exe"', undefined],
    ['filename="CON"', undefined],
    ['filename="a<b>|c?.pdf"', 'a_b__c_.pdf'],
    ['filename=" .hidden"', 'hidden'],
    ["filename*=x-none''abc.pdf", undefined],
    ['filename="a\0b.pdf"', undefined],
  ] as const)
    parts(
      `a file named ${JSON.stringify(named.slice(0, 40))}`,
      multipart('mixed', plain('Hello'), attached('application/pdf', named, pdf)),
      {
        text: 'Hello',
        files: [{ content: pdf, ...(filename === undefined ? {} : { filename }) }],
      },
    );
  parts(
    'two files of one name',
    multipart(
      'mixed',
      plain('Hello'),
      attached('text/plain', 'filename=a.txt', '1'),
      attached('text/plain', 'filename=a.txt', '2'),
    ),
    {
      files: [
        { filename: 'a.txt', content: Buffer.from('1') },
        { filename: 'a.txt', content: Buffer.from('2') },
      ],
    },
  );

  // Automatic mails.
  for (const fields of [
    { 'Auto-Submitted': 'auto-replied' },
    { 'Auto-Submitted': 'auto-generated' },
    { Precedence: 'bulk' },
    { Precedence: 'list', 'List-Id': '<news.x.example>' },
    { 'X-Autoreply': 'yes' },
    { From: 'MAILER-DAEMON@x.example' },
    { From: 'postmaster@x.example' },
    { 'Return-Path': '<>' },
  ] as Fields[])
    mail(`a machine: ${Object.entries(fields).join(', ')}`, fields, 'I am away until Monday.', { automatic: true });
  const status = part(
    { 'Content-Type': 'message/delivery-status' },
    'Reporting-MTA: dns; x\r\n\r\nFinal-Recipient: rfc822; a@b.example\r\nAction: failed\r\nStatus: 5.1.1',
  );
  parts(
    'a bounce',
    multipart(
      'report; report-type=delivery-status',
      plain('Undelivered'),
      status,
      part({ 'Content-Type': 'message/rfc822' }, inner),
    ),
    { automatic: true },
  );
  parts('a bounce of half a report', multipart('report; report-type=delivery-status', status), { automatic: true });
  parts(
    'a read receipt',
    multipart(
      'report; report-type=disposition-notification',
      plain('Read'),
      part(
        { 'Content-Type': 'message/disposition-notification' },
        'Disposition: manual-action/MDN-sent-manually; displayed',
      ),
    ),
    { automatic: true },
  );
  parts(
    'a complaint',
    multipart(
      'report; report-type=feedback-report',
      plain('Spam'),
      part({ 'Content-Type': 'message/feedback-report' }, 'Feedback-Type: abuse'),
    ),
    { automatic: true },
  );

  // The text above which people reply: quotes of mail programs, in French and English.
  const answer = 'Oui, nous serons 80.\n\nMerci beaucoup.';
  const question = 'Combien serez-vous ?\nNous cherchons une salle.';
  const quoted = question.replace(/^/gm, '> ');
  for (const [program, history] of [
    ['Gmail, French', `Le ven. 20 nov. 2026 à 10:00, Parvis <${REQUESTS}> a écrit :\n\n${quoted}`],
    ['Gmail, English', `On Fri, Nov 20, 2026 at 10:00 AM Parvis <${REQUESTS}> wrote:\n\n${quoted}`],
    [
      'Gmail, the address on a second line',
      `Le ven. 20 nov. 2026 à 10:00, L’équipe Parvis de mise en relation <\n${REQUESTS}> a écrit :\n\n${quoted}`,
    ],
    ['Apple Mail, French', `Le 20 nov. 2026 à 10:00, Parvis <${REQUESTS}> a écrit :\n\n${quoted}`],
    ['Apple Mail, English', `On 20 Nov 2026, at 10:00, Parvis <${REQUESTS}> wrote:\n\n${quoted}`],
    [
      'Outlook, French',
      `De : Parvis <${REQUESTS}>\nEnvoyé : vendredi 20 novembre 2026 10:00\nÀ : Zoé Martin <zoe@client.example>\nObjet : Votre demande\n\n${question}`,
    ],
    [
      'Outlook, English',
      `From: Parvis <${REQUESTS}>\nSent: Friday, November 20, 2026 10:00 AM\nTo: Zoé Martin <zoe@client.example>\nSubject: Your request\n\n${question}`,
    ],
    [
      'Outlook, older, French',
      `-----Message d'origine-----\nDe : Parvis\nEnvoyé : vendredi 20 novembre 2026 10:00\nÀ : Zoé Martin\nObjet : Votre demande\n\n${question}`,
    ],
    [
      'Outlook, older, English',
      `-----Original Message-----\nFrom: Parvis\nSent: Friday, November 20, 2026 10:00 AM\nTo: Zoé Martin\nSubject: Your request\n\n${question}`,
    ],
    [
      'Outlook on the web',
      `________________________________\nDe : Parvis <${REQUESTS}>\nEnvoyé : vendredi 20 novembre 2026 10:00\nÀ : Zoé Martin <zoe@client.example>\nObjet : Votre demande\n\n${question}`,
    ],
    ['Thunderbird, French', `Le 20/11/2026 à 10:00, Parvis a écrit :\n${quoted}`],
    ['Thunderbird, English', `On 20/11/2026 10:00, Parvis wrote:\n${quoted}`],
    ['Yahoo, French', `Le vendredi 20 novembre 2026 à 10:00:00 UTC+1, Parvis <${REQUESTS}> a écrit :\n\n${question}`],
    ['Yahoo, English', `On Friday, November 20, 2026 at 10:00:00 AM GMT+1, Parvis <${REQUESTS}> wrote:\n\n${question}`],
  ] as const)
    mail(
      `an answer in ${program}`,
      { 'Content-Type': 'text/plain; charset=utf-8' },
      `${answer}\n\n${history}`.replaceAll('\n', CRLF),
      { reply: answer, text: 'Combien serez-vous' },
    );
  for (const [program, history] of [
    [
      'Gmail',
      `<div class="gmail_quote"><div dir="ltr" class="gmail_attr">Le ven. 20 nov. 2026 à 10:00, Parvis &lt;<a href="mailto:${REQUESTS}">${REQUESTS}</a>&gt; a écrit :<br></div><blockquote class="gmail_quote"><p>Combien serez-vous ?</p></blockquote></div>`,
    ],
    [
      'Apple Mail',
      `<blockquote type="cite"><div>Le 20 nov. 2026 à 10:00, Parvis &lt;${REQUESTS}&gt; a écrit :</div><br><div>Combien serez-vous ?</div></blockquote>`,
    ],
    [
      'Outlook',
      `<div style="border:none;border-top:solid #E1E1E1 1.0pt"><p><b>De :</b> Parvis &lt;${REQUESTS}&gt;<br><b>Envoyé :</b> vendredi 20 novembre 2026 10:00<br><b>À :</b> Zoé Martin<br><b>Objet :</b> Votre demande</p></div><p>Combien serez-vous ?</p>`,
    ],
  ] as const)
    mail(
      `an answer in the HTML of ${program}`,
      { 'Content-Type': 'text/html; charset=utf-8' },
      `<div>Oui, nous serons 80.</div><br>${history}`,
      { reply: 'Oui, nous serons 80.', text: 'Combien serez-vous' },
    );

  // And a valid mail, truncated at increasing lengths.
  serial++;
  const { fields, body } = multipart(
    'mixed',
    nested('alternative', plain('Hello'), htmlPart('<p>Hello</p>')),
    attached('application/pdf', "filename*=utf-8''%C3%A9t%C3%A9.pdf", pdf),
  );
  const whole = part({ ...standard(), 'Message-ID': [], ...fields }, body);
  for (let percent = 5; percent < 100; percent += 5)
    add(`cut off after ${percent} %`, whole.subarray(0, Math.ceil((whole.length * percent) / 100)));
  return mails;
}
