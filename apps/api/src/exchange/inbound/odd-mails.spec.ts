import { readFileSync } from 'node:fs';
import { type InboundMail, parseInboundMail } from './inbound-mail';

const fixture = (name: string): Buffer =>
  Buffer.from(
    readFileSync(`test/fixtures/mails/${name}.eml`, 'latin1')
      .replaceAll('{{messageId}}', 'sent@parvis.example')
      .replaceAll('{{replyAddress}}', 'reply+token@parvis.example'),
    'latin1',
  );
const HEAD = ['From: Zoe <zoe@client.example>', 'To: requests@parvis.example', 'Subject: Demande', 'MIME-Version: 1.0'];
/** A mail of these lines, in Latin-1, after the usual headers. */
const mailOf = (...lines: string[]): Buffer => Buffer.from([...HEAD, ...lines, ''].join('\r\n'), 'latin1');
const utf8 = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');
const parse = (raw: Buffer): Promise<InboundMail> => parseInboundMail({ raw });
const filesOf = ({ attachments }: InboundMail): string[] => attachments.map(({ filename }) => filename);

describe('the text of a mail', () => {
  const WORDS = 'Séminaire d’été à 45 € – cœur de ville…';
  /** The words in Windows-1252. */
  const BYTES = 'S\xe9minaire d\x92\xe9t\xe9 \xe0 45 \x80 \x96 c\x9cur de ville\x85';
  it.each<[string, Buffer, string]>([
    ['labelled as UTF-8', fixture('charset-labelled-utf8'), WORDS],
    ['without a charset', fixture('charset-no-charset'), WORDS],
    ['labelled as ASCII', fixture('charset-us-ascii'), WORDS],
    ['in UTF-8, labelled as Latin-1', fixture('charset-utf8-as-latin1'), 'Séminaire à Zürich'],
    ['labelled as Latin-1', mailOf('Content-Type: text/plain; charset=ISO-8859-1', '', BYTES), WORDS],
    ['with the name of a database', mailOf('Content-Type: text/plain; charset="WE8MSWIN1252"', '', BYTES), WORDS],
    ['with an unknown name', mailOf('Content-Type: text/plain; charset=unknown-8bit; format=flowed', '', BYTES), WORDS],
    ['without any type', mailOf('X-A: b', '', BYTES), WORDS],
    [
      'in quoted-printable, labelled as UTF-8',
      mailOf(
        'Content-Type: text/plain; charset=utf-8',
        'Content-Transfer-Encoding: quoted-printable',
        '',
        'S=E9minai=',
        're d=92=E9t=E9',
      ),
      'Séminaire d’été',
    ],
    [
      'in base64, labelled as UTF-8',
      mailOf(
        'Content-Type: text/plain; charset=utf-8',
        'Content-Transfer-Encoding: base64',
        '',
        Buffer.from(BYTES, 'latin1').toString('base64'),
      ),
      WORDS,
    ],
    [
      'in UTF-8 with one broken character',
      mailOf('Content-Type: text/plain; charset=utf-8', '', `${utf8('Séminaire été à Zürich, déjà réservé')} \xe9`),
      'Séminaire été à Zürich, déjà réservé',
    ],
    [
      'in two parts with two charsets',
      mailOf(
        'Content-Type: multipart/alternative; boundary=b',
        '',
        '--b',
        'Content-Type: text/plain; charset=utf-8',
        '',
        BYTES,
        '--b',
        'Content-Type: text/html; charset=iso-8859-1',
        '',
        utf8('<p>Séminaire</p>'),
        '--b--',
      ),
      WORDS,
    ],
    [
      'in Cyrillic, as labelled',
      mailOf('Content-Type: text/plain; charset=koi8-r', '', '\xf0\xd2\xc9\xd7\xc5\xd4'),
      'Привет',
    ],
    [
      'in Latin-9, as labelled',
      mailOf('Content-Type: text/plain; charset=iso-8859-15', '', '45 \xa4, c\xbdur'),
      '45 €, cœur',
    ],
  ])('is decoded: %s', async (_name, raw, words) => {
    const mail = await parse(raw);
    expect(mail.text).toContain(words);
    expect(mail.text.replace(words, '')).not.toMatch(/[\x80-\xff]/);
  });

  it.each<[string, Buffer, string]>([
    ['says that HTML is needed', fixture('placeholder-fr'), '80 personnes à Lyon'],
    ['names a picture', fixture('placeholder-image'), '80 personnes à Lyon'],
    ...(
      [
        ['is in English', 'Your email client does not support HTML messages.'],
        ['is in German', 'Ihr E-Mail-Programm kann keine HTML-Nachrichten darstellen.'],
        ['is a link', 'Pour afficher ce message : https://mailing.example/v/123?x=1'],
        ['is a picture of the mail', '[cid:image001.png@01D]'],
        ['is a line', '--'],
      ] as const
    ).map(([name, text]): [string, Buffer, string] => [
      name,
      mailOf(
        'Content-Type: multipart/alternative; boundary=b',
        '',
        `--b\r\n\r\n${text}`,
        '--b\r\nContent-Type: text/html\r\n\r\n<h1>Demande</h1><p>Nous serons 80 personnes le 18 mars.</p>',
        '--b--',
      ),
      'Nous serons 80 personnes',
    ]),
  ])('is that of the HTML if the text part %s', async (_name, raw, words) => {
    expect((await parse(raw)).text).toContain(words);
  });

  it.each(['Oui, 80 places.', 'Bonjour, le fichier HTML suit demain.', 'D’accord pour le 18 mars [image: logo.png]'])(
    'is that of the text part if it has the same words: %s',
    async (text) => {
      const raw = mailOf(
        'Content-Type: multipart/alternative; boundary=b',
        '',
        `--b\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${utf8(text)}`,
        `--b\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<p>${utf8(text)}</p><p>Zoe</p>`,
        '--b--',
      );
      expect((await parse(raw)).text).toBe(text);
    },
  );

  it.each<[string, Buffer]>([
    ['blanks after its boundary', fixture('malformed-blanks')],
    ['no boundary', fixture('malformed-no-boundary')],
    ['"text" as its type', fixture('malformed-type-text')],
    [
      'a boundary that never comes',
      mailOf('Content-Type: multipart/mixed; boundary=x', '', 'Nous serons 80 personnes'),
    ],
    [
      'another boundary than it says',
      mailOf(
        'Content-Type: multipart/mixed; boundary=x',
        '',
        '--y',
        'Content-Type: text/plain',
        '',
        'Nous serons 80 personnes',
        '--y--',
      ),
    ],
    [
      'a boundary that its header does not name',
      mailOf(
        'Content-Type: multipart/alternative',
        '',
        '--=_b',
        'Content-Type: text/plain',
        '',
        'Nous serons 80 personnes',
        '--=_b--',
      ),
    ],
    [
      '"multipart" as its type',
      mailOf('Content-Type: multipart; boundary=x', '', '--x', '', 'Nous serons 80 personnes', '--x--'),
    ],
    ['"html" as its type', mailOf('Content-Type: html', '', '<p>Nous serons 80 personnes</p>')],
    ['an empty type', mailOf('Content-Type:', '', 'Nous serons 80 personnes')],
    [
      'tabs after the boundary of an inner part',
      mailOf(
        'Content-Type: multipart/mixed; boundary=x',
        '',
        '--x',
        'Content-Type: multipart/alternative; boundary=y',
        '',
        '--y\t',
        'Content-Type: text/plain',
        '',
        'Nous serons 80 personnes',
        '--y--\t ',
        '--x--',
      ),
    ],
  ])('is read although the mail has %s', async (_name, raw) => {
    const mail = await parse(raw);
    expect(mail.text).toBe('Nous serons 80 personnes');
    expect(mail.attachments).toEqual([]);
  });

  it('is stored as a file if no part of the mail can be read', async () => {
    const raw = mailOf('Content-Type: multipart/mixed; boundary=x', '', 'Nous serons 80 personnes', '--x--');
    const mail = await parse(raw);
    expect([mail.text, filesOf(mail)]).toEqual(['', ['message.eml']]);
    expect(mail.attachments[0]?.content).toEqual(raw);
  });
});

describe('the header of a mail', () => {
  it.each<[string, Buffer, string | null, string]>([
    ['a name in Latin-1', fixture('charset-header'), 'Zoé Dupré', 'Demande'],
    ['a subject in Latin-1', mailOf('Subject: S\xe9minaire d\x92\xe9t\xe9', '', 'x'), 'Zoe', 'Séminaire d’été'],
    ['a subject in UTF-8', mailOf(utf8('Subject: Séminaire d’été'), '', 'x'), 'Zoe', 'Séminaire d’été'],
    ['a word of Latin-1 labelled as UTF-8', mailOf('Subject: =?utf-8?Q?S=E9minaire?=', '', 'x'), 'Zoe', 'Séminaire'],
    [
      'a word of UTF-8 labelled as Latin-1',
      mailOf('Subject: =?iso-8859-1?Q?S=C3=A9minaire?=', '', 'x'),
      'Zoe',
      'Séminaire',
    ],
    ['a word with an unknown charset', mailOf('Subject: =?x-unknown?B?U+ltaW5haXJl?=', '', 'x'), 'Zoe', 'Séminaire'],
    [
      'a character cut into two words',
      mailOf('Subject: =?utf-8?Q?S=C3?= =?utf-8?Q?=A9minaire?=', '', 'x'),
      'Zoe',
      'Séminaire',
    ],
  ])('is decoded: %s', async (_name, raw, name, subject) => {
    const text = raw.toString('latin1');
    // The second subject counts here.
    const mail = await parse(Buffer.from(text.replace(/Subject: Demande\r\n(?=[^]*\r\nSubject:)/, ''), 'latin1'));
    expect([mail.from?.name, mail.subject]).toEqual([name, subject]);
  });

  it.each([
    'Delivered-To',
    'X-Delivered-To',
    'X-Rcpt-To',
    'X-Envelope-To',
    'Envelope-To',
    'X-Original-To',
    'Resent-To',
    'X-Real-To',
  ])('has the address of delivery in %s', async (name) => {
    const { recipients } = await parse(mailOf(`${name}: <Reply+token@parvis.example>`, '', 'x'));
    expect(recipients).toContain('reply+token@parvis.example');
  });

  it('has the address of delivery in Received', async () => {
    const received =
      'Received: from a.example by mx.example with ESMTPS id 1 for <reply+token@parvis.example>; Fri, 27 Nov 2026';
    expect((await parse(mailOf(received, '', 'x'))).recipients).toContain('reply+token@parvis.example');
    for (const name of ['envelope-x-delivered-to', 'envelope-x-rcpt-to'])
      expect((await parse(fixture(name))).recipients).toContain('reply+token@parvis.example');
  });

  it.each([
    ['<other@x.example> <sent@parvis.example>'],
    ['<other@x.example>,\r\n <sent@parvis.example>'],
    ['Your message of Friday <other@x.example> <sent@parvis.example>'],
    ['<sent@parvis.example> <sent@parvis.example>'],
    ['other@x.example sent@parvis.example'],
  ])('may name several mails that it replies to: %s', async (ids) => {
    const { inReplyTo, references } = await parse(mailOf(`In-Reply-To: ${ids}`, '', 'x'));
    expect([inReplyTo, ...references]).toContain('sent@parvis.example');
  });
});

describe('a calendar in a mail', () => {
  const event = (method: string, ...lines: string[]): string[] => [
    ...['BEGIN:VCALENDAR', `METHOD:${method}`, 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR'],
  ];
  const within = (method: string, type = `text/calendar; method=${method}`): Buffer =>
    mailOf(
      'Content-Type: multipart/alternative; boundary=b',
      '',
      '--b\r\n\r\nClaire Petit',
      `--b\r\nContent-Type: ${type}\r\n`,
      ...event(method, 'SUMMARY:Visite'),
      '--b--',
    );

  it('is the text of a mail without one', async () => {
    const mail = await parse(fixture('invitation-request-only'));
    expect(mail.text).toBe(
      'Visite du lieu - séminaire 80 personnes\n2027-03-18\nLyon\n\nNous cherchons une salle pour 80 personnes.',
    );
    expect(filesOf(mail)).toEqual(['invitation.ics']);
    expect(mail.automatic).toBe(false);
  });

  it('is read with folded lines, escapes, and whole days', async () => {
    const lines = [
      'SUMMARY;LANGUAGE=fr:Séminaire\\, Lyon',
      'DTSTART;VALUE=DATE:20270318',
      'DTEND;VALUE=DATE:20270320',
      'DESCRIPTION:80 per',
      ' sonnes\\nMerci',
    ];
    const raw = mailOf('Content-Type: text/calendar; charset=utf-8', '', ...event('REQUEST', ...lines.map(utf8)));
    expect((await parse(raw)).text).toBe('Séminaire, Lyon\n2027-03-18 – 2027-03-19\n\n80 personnes\nMerci');
  });

  it.each<[string, Buffer, boolean]>([
    ['an accepted one', fixture('invitation-accepted'), true],
    ['a cancelled one', within('CANCEL'), true],
    ['a counter-proposal', within('COUNTER'), true],
    ['one without a method in its type', within('REPLY', 'text/calendar'), true],
    ['a file with a method', within('REPLY', 'text/calendar; method=REPLY\r\nContent-Disposition: attachment'), true],
    ['an empty mail', Buffer.from('From: a@b.example\r\nSubject: Accepted: Visit\r\n\r\n'), true],
    ['an invitation', within('REQUEST'), false],
    [
      'an answer that a person attached',
      within('REPLY', 'text/calendar\r\nContent-Disposition: attachment; filename=a.ics'),
      false,
    ],
  ])('makes the mail automatic or not: %s', async (_name, raw, automatic) => {
    expect((await parse(raw)).automatic).toBe(automatic);
  });
});

describe('the files of a mail', () => {
  const attached = (type: string, content = 'x'): string =>
    `--b\r\nContent-Type: ${type}\r\nContent-Disposition: attachment\r\n\r\n${content}`;
  it('have an extension by their type, or their first bytes', async () => {
    expect(filesOf(await parse(fixture('message-without-name')))).toEqual(['attachment-1.eml']);
    const raw = mailOf(
      'Content-Type: multipart/mixed; boundary=b',
      '',
      attached('application/pdf'),
      attached('image/jpeg; name="Plan de salle"'),
      attached('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet; name="Budget 2.0"'),
      attached('application/octet-stream', '%PDF-1.4'),
      attached('application/octet-stream; name="données"', 'x'),
      attached('text/calendar', 'BEGIN:VCALENDAR'),
      attached('application/pdf; name="brief.PDF"'),
      '--b--',
    );
    expect(filesOf(await parse(raw))).toEqual([
      ...['attachment-1.pdf', 'Plan de salle.jpg', 'Budget 2.0.xlsx', 'attachment-4.pdf', 'données'],
      ...['invitation.ics', 'brief.PDF'],
    ]);
  });

  describe('packed in a winmail.dat', () => {
    const attribute = (level: number, id: number, data: Buffer): Buffer => {
      const head = Buffer.alloc(9);
      head.writeUInt8(level, 0);
      head.writeUInt16LE(id, 1);
      head.writeUInt32LE(data.length, 5);
      return Buffer.concat([head, data, Buffer.alloc(2)]);
    };
    const property = (type: number, id: number, value: Buffer): Buffer => {
      const head = Buffer.alloc(12);
      head.writeUInt16LE(type, 0);
      head.writeUInt16LE(id, 2);
      head.writeUInt32LE(1, 4);
      head.writeUInt32LE(value.length, 8);
      return Buffer.concat([head, value, Buffer.alloc((4 - (value.length % 4)) % 4)]);
    };
    const properties = (...list: Buffer[]): Buffer => {
      const count = Buffer.alloc(4);
      count.writeUInt32LE(list.length);
      return Buffer.concat([count, ...list]);
    };
    const stream = (...attributes: Buffer[]): Buffer =>
      Buffer.concat([Buffer.from([0x78, 0x9f, 0x3e, 0x22, 1, 0]), ...attributes]);
    const inMail = (content: Buffer, text = 'Voir le brief', name = 'winmail.dat'): Buffer =>
      mailOf(
        'Content-Type: multipart/mixed; boundary=b',
        '',
        `--b\r\n\r\n${text}`,
        `--b\r\nContent-Type: application/ms-tnef; name="${name}"\r\nContent-Transfer-Encoding: base64\r\n`,
        content.toString('base64'),
        '--b--',
      );
    const file = (name: string, content: string): Buffer[] => [
      attribute(2, 0x9002, Buffer.alloc(14)),
      attribute(2, 0x8010, Buffer.from(`${name}\0`, 'latin1')),
      attribute(2, 0x800f, Buffer.from(content)),
    ];

    it('are opened', async () => {
      const mail = await parse(fixture('winmail'));
      expect(mail.attachments.map(({ filename, content }) => [filename, content.toString()])).toEqual([
        ['brief.pdf', '%PDF-1.4\n'],
      ]);
      const two = await parse(
        inMail(
          stream(
            ...file('BRIEF~1.PDF', 'a'),
            attribute(
              2,
              0x9005,
              properties(
                property(0x1f, 0x3707, Buffer.from('Brief été.pdf\0', 'utf16le')),
                property(0x1e, 0x370e, Buffer.from('application/pdf\0')),
              ),
            ),
            ...file('plan.jpg', 'b'),
          ),
        ),
      );
      expect(two.attachments.map(({ filename, contentType }) => [filename, contentType])).toEqual([
        ['Brief été.pdf', 'application/pdf'],
        ['plan.jpg', 'application/octet-stream'],
      ]);
    });

    it('are opened in an attached message too, whose text is a file', async () => {
      const inner = stream(attribute(1, 0x800c, Buffer.from('60 personnes\0')), ...file('plan.pdf', 'p'));
      const message = properties(
        property(0x1e, 0x3707, Buffer.from('Demande.msg\0')),
        property(0x0d, 0x3701, Buffer.concat([Buffer.alloc(16), inner])),
      );
      const mail = await parse(inMail(stream(attribute(2, 0x9002, Buffer.alloc(14)), attribute(2, 0x9005, message))));
      expect(filesOf(mail).sort()).toEqual(['Demande.txt', 'plan.pdf']);
    });

    it('come with a text for a mail without one', async () => {
      const body = attribute(
        1,
        0x9003,
        properties(property(0x1f, 0x1000, Buffer.from('80 personnes à Lyon', 'utf16le'))),
      );
      expect((await parse(inMail(stream(body), '', 'Winmail.dat'))).text).toBe('80 personnes à Lyon');
    });

    it('come with a text that is only there as RTF', async () => {
      const rtf = Buffer.from("{\\rtf1\\ansi\\ansicpg1252 80 personnes \\'e0 Lyon\\par}");
      const head = Buffer.from('00000000000000004d454c4100000000', 'hex');
      head.writeUInt32LE(rtf.length, 4);
      const compressed = property(0x0102, 0x1009, Buffer.concat([head, rtf]));
      const only = await parse(inMail(stream(attribute(1, 0x9003, properties(compressed))), ''));
      expect(only.text).toBe('80 personnes à Lyon');
      const plain = property(0x1f, 0x1000, Buffer.from('60 personnes', 'utf16le'));
      const both = await parse(inMail(stream(attribute(1, 0x9003, properties(compressed, plain))), ''));
      expect(both.text).toBe('60 personnes');
    });

    it.each<[string, Buffer]>([
      ['is cut', stream(...file('brief.pdf', 'abc')).subarray(0, -4)],
      ['is none', Buffer.from('something else')],
      ['is empty', stream()],
      ['has a length beyond its end', stream(Buffer.from([2, 2, 0x90, 6, 0, 0xff, 0xff, 0xff, 0x7f]))],
      ['has an unknown property', stream(attribute(1, 0x9003, properties(property(0x77, 0x1000, Buffer.from('x')))))],
    ])('stay in it if it %s', async (_name, content) => {
      expect(filesOf(await parse(inMail(content)))).toEqual(['winmail.dat']);
    });
  });
});

describe('a bounce without a report', () => {
  const bounce = (subject: string, from: string, ...lines: string[]): Buffer =>
    Buffer.from(
      [`From: ${from}`, 'To: requests@parvis.example', `Subject: ${subject}`, ...lines, ''].join('\r\n'),
      'utf8',
    );
  it.each<[string, Buffer, string[], RegExp]>([
    ['of exim', fixture('bounce-exim'), ['claire.29a@orga.example'], /Unrouteable address/],
    ['of qmail', fixture('bounce-qmail'), ['claire.29b@orga.example'], /no mailbox here/],
    [
      'of Exchange',
      bounce(
        'Non remis : Demande',
        'Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@o.example>',
        'References: <sent@parvis.example>',
        '',
        'Échec de la remise pour ces destinataires :',
        '',
        'claire@o.example',
        'Adresse introuvable',
      ),
      ['claire@o.example'],
      /Adresse introuvable/,
    ],
    [
      'of an old sendmail',
      bounce(
        'Returned mail: User unknown',
        'MAILER-DAEMON@o.example',
        '',
        '----- The following addresses had permanent fatal errors -----',
        '<claire@o.example>',
        '550 User unknown',
        '',
        '----- Original message follows -----',
        'Message-ID: <sent@parvis.example>',
        'To: other@o.example',
      ),
      ['claire@o.example'],
      /550 User unknown/,
    ],
    [
      'for two recipients',
      bounce(
        'Undelivered Mail Returned to Sender',
        'postmaster@o.example',
        'In-Reply-To: <sent@parvis.example>',
        '',
        '<a@o.example>: 550 unknown',
        '<b@o.example>: 550 unknown',
      ),
      ['a@o.example', 'b@o.example'],
      /550 unknown/,
    ],
    [
      'in French',
      bounce(
        'Échec de remise',
        'MAILER-DAEMON@o.example',
        '',
        'Votre message n’a pas pu être remis à claire@o.example : boîte pleine (552).',
        '',
        'Message-ID : <sent@parvis.example>',
      ),
      ['claire@o.example'],
      /boîte pleine/,
    ],
    [
      'that quotes the mail',
      bounce(
        'failure notice',
        'mailer-daemon@o.example',
        '',
        'claire@o.example: no such user',
        '',
        '> Received: by x',
        '> Message-ID: <sent@parvis.example>',
      ),
      ['claire@o.example'],
      /no such user/,
    ],
  ])('is read: %s', async (_name, raw, recipients, reason) => {
    const { report } = await parse(raw);
    expect(report?.messageIds).toContain('sent@parvis.example');
    expect(report?.copies.flatMap((copy) => copy.recipients)).toEqual(recipients);
    expect(report?.copies[0]).toMatchObject({ outcome: 'bounced', reason: expect.stringMatching(reason) });
  });

  it.each<[string, Buffer]>([
    [
      'a delay',
      bounce(
        'Warning: could not send message for 4 hours',
        'mailer-daemon@o.example',
        'References: <s@p.example>',
        '',
        'claire@o.example',
        'Delivery is delayed, no action is required.',
      ),
    ],
    ['an absence', fixture('absence-a')],
    [
      'a bounce of an unknown mail',
      bounce('failure notice', 'mailer-daemon@o.example', '', 'claire@o.example: no such user'),
    ],
  ])("isn't seen in %s", async (_name, raw) => {
    expect((await parse(raw)).report).toBeNull();
  });
});

describe('a machine or an absent person', () => {
  it.each(['machine-exchange', 'machine-newsletter', 'machine-receipt', 'machine-swedish', 'absence-a', 'absence-b'])(
    'is recognized: %s',
    async (name) => expect((await parse(fixture(name))).automatic).toBe(true),
  );

  it('is distinguished from the list that relayed a mail', async () => {
    expect(await parse(fixture('google-group'))).toMatchObject({
      automatic: true,
      list: { domains: ['contact.agence.example', 'agence.example'], author: 'claire.09a@orga.example' },
    });
    expect((await parse(fixture('machine-exchange'))).list).toBeNull();
  });
});
