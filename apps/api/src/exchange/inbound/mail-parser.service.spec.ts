import { randomBytes } from 'node:crypto';
import threads from 'node:worker_threads';
import { ValidationError } from '#core/errors';
import { type InboundMail, parseInboundMail } from './inbound-mail';
import type { MailDelivery } from './inbound-payload';
import { LARGE, MailParser } from './mail-parser.service';

const { Worker } = threads;
const content = randomBytes(LARGE);
const base64 = content.toString('base64');
const RAW = Buffer.from(
  [
    'From: Zoé <zoe@atelier.example>',
    'To: requests@parvis.example',
    'Subject: Plans',
    'Message-ID: <plans@atelier.example>',
    'Date: Mon, 09 Nov 2026 09:12:44 +0100',
    'Content-Type: multipart/mixed; boundary=part',
    '',
    '--part',
    'Content-Type: text/plain; charset=iso-8859-1',
    '',
    'Un séminaire à Lyon',
    '--part',
    'Content-Type: text/plain; name=small.txt',
    'Content-Disposition: attachment; filename=small.txt',
    '',
    'small',
    '--part',
    'Content-Type: application/pdf',
    'Content-Disposition: attachment; filename=plans.pdf',
    'Content-Transfer-Encoding: base64',
    '',
    base64.replace(/.{76}/g, '$&\r\n'),
    '--part--',
  ].join('\r\n'),
  'latin1',
);
const json = (value: object): MailDelivery => ({
  contentType: 'application/json; charset=utf-8',
  body: Buffer.from(JSON.stringify(value)),
});
/** Can't occur in base64: Node searches for the boundary without its dashes, and one in twelve files of a megabyte contains "form". */
const FORM: MailDelivery = {
  contentType: 'multipart/form-data; boundary=the-form',
  body: Buffer.concat([
    Buffer.from('--the-form\r\nContent-Disposition: form-data; name="email"\r\n\r\n'),
    RAW,
    Buffer.from('\r\n--the-form--\r\n'),
  ]),
};
const parsed = (more: object = {}): MailDelivery =>
  json({
    from: 'Zoé <zoe@atelier.example>',
    to: 'requests@parvis.example',
    subject: 'Plans',
    text: 'Un séminaire à Lyon',
    attachments: [{ filename: 'plans.pdf', contentType: 'application/pdf', content: base64 }],
    ...more,
  });

describe('MailParser', () => {
  const parse = (delivery: MailDelivery, parser = new MailParser()): Promise<InboundMail> =>
    parser.parse({ ...delivery, strict: false });
  const errorsOf = async (delivery: MailDelivery, strict = false): Promise<unknown> => {
    const error: unknown = await new MailParser().parse({ ...delivery, strict }).catch((refused: unknown) => refused);
    return error instanceof ValidationError ? error.details : error;
  };
  const postMessage = (): jest.SpyInstance => jest.spyOn(Worker.prototype, 'postMessage');
  afterEach(() => jest.restoreAllMocks());

  it.each([
    ['a raw mail in JSON', json({ raw: RAW.toString('latin1') })],
    ['a raw mail in a form', FORM],
  ])('parses %s in a worker thread with the same result as in the main thread', async (_what, given) => {
    const tasks = postMessage();
    const mail = await parse(given);
    expect(tasks).toHaveBeenCalledTimes(1);
    expect(mail).toEqual(await parseInboundMail({ raw: RAW }));
    expect(mail.attachments.map(({ filename }) => filename)).toEqual(['small.txt', 'plans.pdf']);
    expect(mail.attachments[1]?.content.equals(content)).toBe(true);
  });

  it('parses the fields of a large mail in a worker thread, those of a small one in the main thread', async () => {
    const tasks = postMessage();
    const mail = await parse(parsed());
    expect(mail.attachments[0]?.content.equals(content)).toBe(true);
    expect(mail).toMatchObject({ from: { name: 'Zoé', email: 'zoe@atelier.example' }, text: 'Un séminaire à Lyon' });
    expect(tasks).toHaveBeenCalledTimes(1);
    const small = await parse(parsed({ attachments: [] }));
    expect(small.text).toBe(mail.text);
    expect(tasks).toHaveBeenCalledTimes(1);
  });

  it('rejects unknown fields of a mail entered by a user, large or small', async () => {
    const tasks = postMessage();
    expect((await new MailParser().parse({ ...parsed(), strict: true })).attachments[0]?.content.equals(content)).toBe(
      true,
    );
    for (const more of [{ added: 1 }, { added: 1, attachments: [] }])
      expect(await errorsOf(parsed(more), true)).toMatchObject([{ path: 'added', rule: 'unknown' }]);
    expect(tasks).toHaveBeenCalledTimes(2);
  });

  it('reports the same errors for a large delivery as for a small one', async () => {
    const wrong = { to: [], headers: 'none' };
    expect(await errorsOf(parsed(wrong))).toEqual(await errorsOf(parsed({ ...wrong, attachments: [] })));
    expect(await errorsOf({ ...json({}), body: Buffer.from(`{"raw": "${base64}`) })).toMatchObject([
      { rule: 'isJson' },
    ]);
    const { contentType } = FORM;
    expect(await errorsOf({ contentType, body: Buffer.from(base64) })).toMatchObject([{ path: 'email' }]);
  });

  it('parses large mails one after another, in one worker thread', async () => {
    const tasks = postMessage();
    const threadsStarted = jest
      .spyOn(threads, 'Worker')
      .mockImplementation((file, options) => new Worker(file, options));
    const parser = new MailParser();
    const [first, ...others] = Array.from({ length: 3 }, () => parse(parsed(), parser));
    await first;
    expect(tasks.mock.calls.length).toBeLessThan(3);
    expect(await Promise.all(others)).toHaveLength(2);
    expect(tasks).toHaveBeenCalledTimes(3);
    expect(threadsStarted).toHaveBeenCalledTimes(1);
  });

  it('throws if a mail crashes the worker thread, then parses the next one', async () => {
    const parser = new MailParser();
    jest.spyOn(threads, 'Worker').mockImplementation(() => new Worker('process.exit(1)', { eval: true }));
    await expect(parse(parsed(), parser)).rejects.toThrow('has ended');
    jest.restoreAllMocks();
    expect((await parse(parsed(), parser)).attachments).toHaveLength(1);
  });
});
