import { randomBytes } from 'node:crypto';
import threads from 'node:worker_threads';
import { ValidationError } from '#kernel/errors';
import { giveBack } from '#kernel/http/blocks';
import { RawBody } from '#kernel/http/raw-body';
import { parseInboundMail } from './inbound-mail';
import { type MailDelivery, RAW_MAIL } from './mail-delivery';
import { LARGE, MailReader, type ThreadMessage } from './mail-reader.service';

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
/** As it comes, in chunks. */
const arrived = ({ contentType, body }: MailDelivery): { contentType: string; body: RawBody } => ({
  contentType,
  body: new RawBody([body.subarray(0, 65_000), body.subarray(65_000)]),
});
const json = (value: object): MailDelivery => ({
  contentType: 'application/json; charset=utf-8',
  body: Buffer.from(JSON.stringify(value)),
});
/** No base64 holds its boundary: Node looks for it without its dashes, and a file of a megabyte has "form" in it one time in twelve. */
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

describe('the reader of mails', () => {
  /** Counts what threads are given to read. */
  const inThreads = (): jest.Mock => {
    const tasks = jest.fn();
    const post = Reflect.get(Worker.prototype, 'postMessage') as (this: threads.Worker, ...sent: unknown[]) => void;
    jest.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: threads.Worker, message, transfer) {
      if ('task' in (message as ThreadMessage)) tasks(message);
      post.call(this, message, transfer);
    });
    return tasks;
  };
  afterEach(() => jest.restoreAllMocks());

  it.each([
    ['a raw mail in JSON', json({ raw: RAW.toString('latin1') }), 'application/json'],
    ['a raw mail in a form', FORM, RAW_MAIL],
    ['a raw mail by itself', { contentType: RAW_MAIL, body: RAW }, RAW_MAIL],
  ])('reads %s in a thread, once, as it is read here', async (_what, given, keptAs) => {
    const tasks = inThreads();
    const reader = new MailReader();
    const kept = await reader.check(arrived(given));
    expect(kept.contentType).toBe(keptAs);
    expect(kept.body.joined().equals(keptAs === RAW_MAIL ? RAW : given.body)).toBe(true);
    const mail = await reader.mailOf(kept);
    expect(tasks).toHaveBeenCalledTimes(1);
    expect(mail).toEqual(await parseInboundMail({ raw: RAW }));
    expect(mail.attachments.map(({ filename }) => filename)).toEqual(['small.txt', 'plans.pdf']);
    expect(mail.attachments[1]?.content.equals(content)).toBe(true);
    expect(mail.attachments[1]?.content.buffer.byteLength).toBe(content.length);
    // as a later try finds it, from the database
    const again = await reader.mailOf({ ...kept, body: new RawBody([kept.body.joined()]) });
    expect(again).toEqual(mail);
    expect(tasks).toHaveBeenCalledTimes(2);
    // another try with the same body has files of its own: those of the first are given back once they are stored
    giveBack(mail.attachments.map((file) => file.content));
    expect(await reader.mailOf(kept)).toEqual(again);
  });

  it('keeps the mail of a form in the memory in which it came', async () => {
    const given = arrived(FORM);
    const chunks = new Set(given.body.chunks.map(({ buffer }) => buffer));
    const { body } = await new MailReader().check(given);
    expect(body.chunks.filter(({ buffer }) => !chunks.has(buffer))).toEqual([]);
    expect(() => given.body.chunks).toThrow('given back');
  });

  it('reads what a provider has parsed in a thread, and a small mail here', async () => {
    const tasks = inThreads();
    const reader = new MailReader();
    const mail = await reader.mailOf(await reader.check(arrived(parsed())));
    expect(mail.attachments[0]?.content.equals(content)).toBe(true);
    expect(mail).toMatchObject({ from: { name: 'Zoé', email: 'zoe@atelier.example' }, text: 'Un séminaire à Lyon' });
    expect(tasks).toHaveBeenCalledTimes(1);
    const small = await reader.mailOf(await reader.check(arrived(parsed({ attachments: [] }))));
    expect(small.text).toBe(mail.text);
    expect(tasks).toHaveBeenCalledTimes(1);
  });

  it('reads what a person enters in a thread if it is large, and refuses what a provider may add', async () => {
    const tasks = inThreads();
    const reader = new MailReader();
    const mail = await reader.enteredMail(arrived(parsed()).body);
    expect(mail.attachments[0]?.content.equals(content)).toBe(true);
    expect(tasks).toHaveBeenCalledTimes(1);
    for (const more of [{ added: 1 }, { added: 1, attachments: [] }]) {
      const error: unknown = await reader.enteredMail(arrived(parsed(more)).body).catch((refused: unknown) => refused);
      expect(error instanceof ValidationError ? error.details : error).toMatchObject([
        { path: 'added', rule: 'unknown' },
      ]);
    }
    expect(tasks).toHaveBeenCalledTimes(2);
  });

  it('names every fault of a large delivery as of a small one', async () => {
    const faultsOf = async (given: MailDelivery): Promise<unknown> => {
      const error: unknown = await new MailReader().check(arrived(given)).catch((refused: unknown) => refused);
      return error instanceof ValidationError ? error.details : error;
    };
    const wrong = { to: [], headers: 'none' };
    expect(await faultsOf(parsed(wrong))).toEqual(await faultsOf(parsed({ ...wrong, attachments: [] })));
    expect(await faultsOf({ ...json({}), body: Buffer.from(`{"raw": "${base64}`) })).toMatchObject([
      { rule: 'isJson' },
    ]);
    const { contentType } = FORM;
    expect(await faultsOf({ contentType, body: Buffer.from(base64) })).toMatchObject([{ path: 'email' }]);
  });

  it('reads one large mail after the other, in one thread', async () => {
    const tasks = inThreads();
    const threadsStarted = jest
      .spyOn(threads, 'Worker')
      .mockImplementation((file, options) => new Worker(file, options));
    const reader = new MailReader();
    const [first, ...others] = Array.from({ length: 3 }, () => reader.check(arrived(parsed())));
    await first;
    expect(tasks.mock.calls.length).toBeLessThan(3);
    expect(await Promise.all(others)).toHaveLength(2);
    expect(tasks).toHaveBeenCalledTimes(3);
    expect(threadsStarted).toHaveBeenCalledTimes(1);
  });

  it('keeps what kills the thread, and ends in an error each time it is read', async () => {
    const reader = new MailReader();
    jest.spyOn(threads, 'Worker').mockImplementation(() => new Worker('process.exit(1)', { eval: true }));
    const given = parsed();
    const kept = await reader.check(arrived(given));
    expect(kept.contentType).toBe(given.contentType);
    expect(kept.body.joined().equals(given.body)).toBe(true);
    await expect(reader.mailOf(kept)).rejects.toThrow('has ended');
    jest.restoreAllMocks();
    expect((await reader.mailOf(kept)).attachments).toHaveLength(1);
  });
});
