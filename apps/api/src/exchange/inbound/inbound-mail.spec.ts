import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { type InboundMail, parseInboundMail } from './inbound-mail';
import { readInboundPayload } from './inbound-payload';
import { Steps } from '../../../../../test/support/steps';

const example = (name: string): Buffer => readFileSync(`examples/mails/${name}.eml`);
const parseJson = (json: object): Promise<InboundMail> => parseInboundMail(readInboundPayload(json, { strict: true }));
const base = { from: 'A <a@example.test>', to: 'requests@parvis.example', subject: 'S', text: 'Bonjour' };

describe('parseInboundMail', () => {
  it.each([
    [
      '01-seminar-lyon-fr',
      'camille.renaud@atelier-sud.example',
      'Séminaire de direction à Lyon, 80 personnes',
      '80 personnes à Lyon',
    ],
    ['03-gala-bordeaux-fr-html-only', 'h.castaing@fondation-garonne.example', 'Dîner de gala', 'samedi 5 juin 2027'],
    [
      '06-board-strasbourg-fr-windows-1252',
      'b.muller@mutuelle-rhin.example',
      'conseil d’administration',
      '1 200 € TTC, café d’accueil',
    ],
    [
      '07-wedding-aix-fr-quoted-printable',
      'ines.garrigue@courriel.example',
      'Mariage août 2027 – lieu près d’Aix',
      'd’Aix-en-Provence',
    ],
    ['08-filming-lille-en-base64', 'priya@lumen-pictures.example', 'Filming near Lille', 'crew of 25'],
  ])('reads %s', async (name, from, subject, words) => {
    const mail = await parseInboundMail({ raw: example(name) });
    expect(mail.from?.email).toBe(from);
    expect(mail.subject).toContain(subject);
    expect(mail.text.replace(/\s+/g, ' ')).toContain(words);
    expect(mail.recipients).toEqual(['requests@parvis.example']);
    expect(mail.automatic).toBe(false);
  });

  it('reads the reply address, the attachment and the automatic reply', async () => {
    const launch = await parseInboundMail({ raw: example('04-product-launch-marseille-en') });
    expect(launch.replyTo?.email).toBe('events@blue-heron.example');
    expect(launch.from).toEqual({ name: 'Parry, Owen', email: 'owen.parry@blue-heron.example' });
    const convention = await parseInboundMail({ raw: example('05-convention-nantes-fr-attachment') });
    expect(convention.attachments).toMatchObject([
      { filename: 'programme-convention-2027.pdf', contentType: 'application/pdf' },
    ]);
    expect(convention.attachments[0]?.content.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await parseInboundMail({ raw: example('09-out-of-office-fr') })).automatic).toBe(true);
  });

  it('keeps quoted history in the text but excludes it from extraction', async () => {
    const mail = await parseInboundMail({ raw: example('10-training-toulouse-fr-quoted-history') });
    expect(mail.text).toContain('12 décembre 2026');
    expect(mail.ownText).toContain('les 3 et 4 février');
    expect(mail.ownText).not.toContain('12 décembre 2026');
    expect(mail.replyText).not.toContain('12 décembre 2026');
  });

  it.each(['utf8', 'latin1'] as const)('reads a raw mail sent as a %s string', async (encoding) => {
    const raw = example('10-training-toulouse-fr-quoted-history').toString(encoding);
    expect((await parseJson({ raw })).text).toContain('les 3 et 4 février, dans le 31 ou en région toulousaine');
    const board = example('06-board-strasbourg-fr-windows-1252').toString('latin1');
    expect((await parseJson({ raw: board })).text).toContain('se réunira le jeudi 14 janvier 2027, de 9h à\n12h30');
  });

  it.each([
    [
      'an object',
      {
        'In-Reply-To': '<x@y>',
        References: '<w@y> <x@y>',
        'Reply-To': '=?utf-8?q?H=C3=A9l=C3=A8ne?= <h@example.test>',
      },
    ],
    [
      'a list',
      [
        { name: 'in-reply-to', value: '<x@y>' },
        { name: 'references', value: '<w@y>\r\n <x@y>' },
        { name: 'reply-to', value: 'Hélène <h@example.test>' },
      ],
    ],
  ])('reads a parsed payload with headers as %s', async (_form, headers) => {
    const mail = await parseJson({
      ...base,
      from: 'Café <A@example.test>',
      cc: ['b@example.test'],
      headers,
      messageId: '<m@1>',
    });
    expect(mail).toMatchObject({
      from: { name: 'Café', email: 'A@example.test' },
      replyTo: { name: 'Hélène', email: 'h@example.test' },
      inReplyTo: 'x@y',
      references: ['w@y', 'x@y'],
      messageId: 'm@1',
      to: ['requests@parvis.example'],
      cc: ['b@example.test'],
      text: 'Bonjour',
    });
  });

  it('allows no header injection by line breaks', async () => {
    const mail = await parseJson({
      ...base,
      subject: 'S\r\nIn-Reply-To: <evil@x>',
      headers: { 'X-A': 'a\r\nReferences: <evil@x>' },
    });
    expect(mail).toMatchObject({ inReplyTo: null, references: [] });
  });

  it.each([
    [{ 'Auto-Submitted': 'auto-replied' }, true],
    [{ 'Auto-Submitted': 'no' }, false],
    [{ Precedence: 'bulk' }, true],
    [{ Precedence: 'first-class' }, false],
    [{ 'List-Id': '<news.example.test>' }, true],
    [{ 'Return-Path': '<>' }, true],
    [{ 'Return-Path': '<a@example.test>' }, false],
    [{ 'Content-Type': 'multipart/report; report-type=delivery-status' }, true],
    [{ 'Content-Type': 'multipart/alternative' }, false],
  ])('treats %j as automatic: %s', async (headers, automatic) => {
    expect((await parseJson({ ...base, headers })).automatic).toBe(automatic);
  });

  it('treats the null sender and invalid addresses as automatic', async () => {
    for (const from of ['', '<>', 'MAILER-DAEMON', 'Mail Delivery System <MAILER-DAEMON@example.test>'])
      expect((await parseJson({ ...base, from })).automatic).toBe(true);
  });

  it('converts HTML to text and sanitizes the HTML', async () => {
    const html = `<style>p{}</style><p onclick="x()">Oui, 80&nbsp;places</p><script>alert(1)</script><img src="http://spy.example/p.gif"><a href="javascript:x()">a</a><iframe src="x"></iframe>`;
    const mail = await parseJson({ ...base, text: null, html });
    expect(mail.text).toBe('Oui, 80\u00a0places\n\na');
    expect(mail.html).not.toMatch(/script|onclick|iframe|<style/);
    expect(mail.html).toContain('<p>Oui, 80');
  });

  it('blocks remote images until the reader asks for them', async () => {
    const shown = async (html: string): Promise<string | null> =>
      (await parseJson({ ...base, text: null, html: `<p>Hello</p>${html}` })).html?.replace('<p>Hello</p>', '') ?? null;
    const kept = (address: string): string => `<img data-remote-src="${address}" />`;
    for (const [given, expected] of [
      [
        '<img src="https://spy.example/p.gif?to=a&amp;b" alt="A" width="1">',
        '<img alt="A" width="1" data-remote-src="https://spy.example/p.gif?to=a&amp;b" />',
      ],
      ['<img src="http://spy.example/p.gif">', kept('http://spy.example/p.gif')],
      ['<IMG SRC=" //spy.example/p.gif ">', kept('https://spy.example/p.gif')],
      ['<img src="\\\\spy.example/p.gif">', kept('https://spy.example/p.gif')],
      ['<img src="ht\ntps:spy.example/p.gif">', '<img />'],
      ['<img srcset="https://spy.example/1.gif 1x, https://spy.example/2.gif 2x">', kept('https://spy.example/1.gif')],
      ['<img src="cid:part-1@a" srcset="https://spy.example/2.gif 2x">', '<img src="cid:part-1@a" />'],
      ['<img data-remote-src="javascript:x()" src="/api/requests">', '<img />'],
      ['<img src="javascript:x()">', '<img />'],
      [
        '<table background="https://spy.example/b.gif"><tr><td background="https://spy.example/b.gif" style="background:url(https://spy.example/c.gif)">x</td></tr></table>',
        '<table><tr><td>x</td></tr></table>',
      ],
      [
        '<video poster="https://spy.example/p.gif"></video><input type="image" src="https://spy.example/p.gif"><svg><image href="https://spy.example/p.gif"></image></svg>',
        '',
      ],
      [
        '<link rel="stylesheet" href="https://spy.example/a.css"><style>@import "https://spy.example/a.css"</style>',
        '',
      ],
    ] as const)
      expect([given, await shown(given)]).toEqual([given, expected]);
  });

  it('lets no attribute load remote content, however it is written', async () => {
    const address = fc.constantFrom(
      'https://spy.example/x',
      '//spy.example/x',
      'HTTP://spy.example/x',
      'https:\\\\spy.example/x',
      'url(https://spy.example/x)',
      'https://spy.example/1 1x, https://spy.example/2 2x',
    );
    const tag = fc.record({
      name: fc.constantFrom(
        'img',
        'IMG',
        'td',
        'table',
        'body',
        'video',
        'audio',
        'source',
        'picture',
        'object',
        'embed',
        'input',
        'link',
        'svg',
        'image',
        'use',
        'div',
        'p',
        'frame',
      ),
      attributes: fc.array(
        fc.tuple(
          fc.constantFrom(
            'src',
            'SRC',
            'srcset',
            'background',
            'style',
            'poster',
            'href',
            'xlink:href',
            'data',
            'lowsrc',
            'dynsrc',
            'data-src',
            'data-remote-src',
            'action',
            'cite',
            'longdesc',
            'ping',
            'formaction',
          ),
          address,
        ),
        { minLength: 1, maxLength: 4 },
      ),
      quote: fc.constantFrom('"', "'"),
    });
    const html = fc
      .array(tag, { minLength: 1, maxLength: 6 })
      .map((tags) =>
        tags
          .map(
            ({ name, attributes, quote }) =>
              `<${name} ${attributes.map(([key, value]) => `${key}=${quote}${value}${quote}`).join(' ')}>x`,
          )
          .join(''),
      );
    await fc.assert(
      fc.asyncProperty(html, async (given) => {
        const safe = (await parseJson({ ...base, html: given })).html ?? '';
        expect(safe.replace(/ data-remote-src="https?:[^"\s]*"/g, '')).not.toMatch(/spy\.example/);
      }),
    );
  });

  it('makes file names and types safe', async () => {
    const file = (filename: string, contentType: string): object => ({ filename, contentType, content: 'aGk=' });
    const mail = await parseJson({
      ...base,
      attachments: [
        file('../../etc/passwd', 'text/plain; name=x'),
        file('a\r\nb\u202Egpj.exe', 'text/html\r\nX: y'),
        file('', ''),
        file(`${'x'.repeat(300)}.pdf`, 'Application/PDF'),
      ],
    });
    expect(mail.attachments.map(({ filename, contentType }) => [filename.slice(-20), contentType])).toEqual([
      ['passwd', 'text/plain'],
      ['abgpj.exe', 'application/octet-stream'],
      ['attachment-3', 'application/octet-stream'],
      [`${'x'.repeat(16)}.pdf`, 'application/pdf'],
    ]);
    expect(mail.attachments[3]?.filename).toHaveLength(200);
  });

  it('strips NUL and lone surrogates, and limits the length of texts', async () => {
    const mail = await parseJson({ ...base, subject: 'a\u0000b\ud800', text: `x\u0000${'y'.repeat(600_000)}\ud800` });
    expect(mail.subject.isWellFormed()).toBe(true);
    expect(mail.subject + mail.text).not.toContain('\u0000');
    expect(mail.text).toHaveLength(500_000);
  });

  describe('takes time proportional to the size of a mail', () => {
    let steps: Steps;
    beforeAll(() => (steps = new Steps()));
    afterAll(() => steps.close());

    it.each([
      ['empty lines', ' \n'],
      ['quote marks', '>\n'],
      ['beginnings of a quote', 'On '],
      ['heads of a quote', 'Le lun. 9 nov. 2026 à 10:00, '],
      ['nested HTML', '<div><b>'],
      ['open tags', '<'],
    ])('%s', async (_name, piece) => {
      const [few, many] = [100_000, 400_000].map((length) => {
        const body = piece.repeat(length / piece.length);
        const input = piece.startsWith('<') ? { ...base, text: null, html: body } : { ...base, text: body, html: null };
        return [readInboundPayload(input, { strict: true })];
      }) as [unknown[], unknown[]];
      const file = 'apps/api/src/exchange/inbound/inbound-mail.ts';
      expect(await steps.growth(file, 'parseInboundMail', few, many)).toBeLessThan(5);
    });
  });

  it("never throws on bytes that aren't a mail", async () => {
    for (const raw of [
      Buffer.from([0, 255, 254, 13, 10]),
      Buffer.from('no header at all'),
      Buffer.from('\r\n\r\n'),
      Buffer.from('From: \r\nContent-Type: multipart/mixed; boundary="x"\r\n\r\n--x'),
    ]) {
      const mail = await parseInboundMail({ raw });
      expect(mail).toMatchObject({ from: null, automatic: true });
    }
  });
});

describe('readInboundPayload', () => {
  const faults = (json: unknown, strict = true): string[] => {
    try {
      readInboundPayload(json, { strict });
      return [];
    } catch (error) {
      return (error as { details: { path: string }[] }).details.map(({ path }) => path);
    }
  };

  it('reports all errors at once', () => {
    expect(
      faults({ from: 1, to: [2], cc: {}, text: 3, headers: 4, attachments: [{}, { content: '?' }], extra: 1 }).sort(),
    ).toEqual([
      'attachments.0.content',
      'attachments.0.contentType',
      'attachments.0.filename',
      'attachments.1.content',
      'attachments.1.contentType',
      'attachments.1.filename',
      'cc',
      'extra',
      'from',
      'headers',
      'subject',
      'text',
      'to',
    ]);
    expect(faults([])).toEqual(['']);
    expect(faults({ raw: ' ' })).toEqual(['raw']);
  });

  it('accepts the deviations of providers', () => {
    expect(
      faults({ from: 'a@b.example', to: ['c@d.example'], extra: 1, attachments: [{ content: '', id: 1 }] }, false),
    ).toEqual([]);
    expect(faults({ from: 'a@b.example', to: [] }, false)).toEqual(['to']);
  });
});
