import { randomBytes } from 'node:crypto';
import { simpleParser } from 'mailparser';
import { parseInboundMail } from './inbound-mail';
import { WithoutFiles } from './without-files';

const SIZE = 90_000;
const lines = (content: Buffer, end = '\r\n'): string => content.toString('base64').replace(/.{76}/g, `$&${end}`);
const part = (headers: string[], body: string): string => ['--part', ...headers, '', body].join('\r\n');
const file = (body: string, encoding = 'base64', type = 'application/pdf'): string =>
  part(
    [`Content-Type: ${type}`, 'Content-Disposition: attachment; filename=f', `Content-Transfer-Encoding: ${encoding}`],
    body,
  );
const mailOf = (...parts: string[]): Buffer =>
  Buffer.from(
    [
      'From: zoe@atelier.example',
      'To: requests@parvis.example',
      'Subject: Plans',
      'Content-Type: multipart/mixed; boundary=part',
      '',
      part(['Content-Type: text/plain; charset=utf-8'], 'Un séminaire à Lyon'),
      ...parts,
      '--part--',
      '',
    ].join('\r\n'),
  );
const content = (more = 0): Buffer => randomBytes(SIZE + more);
const withLf = (mail: Buffer): Buffer => Buffer.from(mail.toString('latin1').replaceAll('\r\n', '\n'), 'latin1');
const [small, ...contents] = [Buffer.from('small'), content(), content(1), content(2)];
const three = mailOf(file(lines(small)), ...contents.map((one) => file(lines(one))));

describe('a mail without its large files', () => {
  it.each([
    ['three files and a small one', three, 3],
    ['lines that end in LF alone', withLf(three), 3],
    ['empty lines behind a file', mailOf(file(`${lines(content())}\r\n\r\n`)), 1],
    ['a file in one line', mailOf(file(content().toString('base64'))), 1],
    [
      'a mail that is a file',
      Buffer.from(
        `From: a@b.example\r\nContent-Type: application/pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n${lines(content())}\r\n`,
      ),
      1,
    ],
  ])('is a few lines, and read as the whole is: %s', async (_name, whole, taken) => {
    const rest = WithoutFiles.of(whole);
    expect(rest.bytes.length).toBeLessThan(2000);
    expect(rest.restored(rest.bytes).equals(whole)).toBe(true);
    const parsed = (await simpleParser(rest.bytes)).attachments.map((one) => ({ ...one, filename: 'f' }));
    expect(rest.filled(parsed)?.filter(({ content: { length } }) => length >= SIZE)).toHaveLength(taken);
  });

  it.each([
    ['three files and a small one', three],
    ['lines that end in LF alone', withLf(three)],
    ['a file in lines of another length', mailOf(file(lines(content()).replace(/(.{76})\r\n(.{60})/, '$1$2\r\n')))],
    ['blanks in lines', mailOf(file(lines(content()).replaceAll('\r\n', ' \r\n')))],
    ['letters of another alphabet', mailOf(file(lines(content()).replace(/^(.{200000})../s, '$1-_')))],
    ['a letter that is none', mailOf(file(lines(content()).replace(/^(.{80000})./s, '$1*')))],
    ['padding within', mailOf(file(`${lines(content(1))}\r\n${lines(content())}`))],
    ['a file that is cut off', mailOf(file(lines(content()).slice(0, -7)))],
    ['a text in base64', mailOf(file(lines(Buffer.from('é'.repeat(SIZE))), 'base64', 'text/csv'))],
    [
      'words in base64',
      mailOf(
        part(
          ['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: base64'],
          lines(Buffer.from('é '.repeat(SIZE))),
        ),
        file(lines(content())),
      ),
    ],
    ['letters that are none of base64', mailOf(file('A'.repeat(SIZE), '7bit'))],
    [
      'a mail within it',
      mailOf(
        part(
          ['Content-Type: message/rfc822'],
          three.toString().replaceAll('=part', '=inner').replaceAll('--part', '--inner'),
        ),
      ),
    ],
    [
      'a boundary that never comes',
      Buffer.from(
        mailOf(file(lines(content())))
          .toString()
          .replace('--part--', ''),
      ),
    ],
  ])('gives the parser the whole if need be: %s', async (_name, whole) => {
    const options = { skipHtmlToText: true, skipTextToHtml: true, skipTextLinks: true, keepCidLinks: true };
    const expected = await simpleParser(whole, options);
    const mail = await parseInboundMail({ raw: whole });
    expect(mail.attachments.map((one) => one.content.toString('hex'))).toEqual(
      expected.attachments.map((one) => one.content.toString('hex')),
    );
    expect(mail.text).toBe(expected.text?.trim().slice(0, mail.text.length));
  });

  it('is the same mail if it has no large file', () => {
    const mail = mailOf(file(lines(small)), file('a text\r\n'.repeat(SIZE / 8), '7bit'));
    expect(WithoutFiles.of(mail).bytes).toBe(mail);
    expect(WithoutFiles.of(Buffer.alloc(0)).bytes).toHaveLength(0);
  });

  it('restores what a part of it has, and passes over the rest', () => {
    const rest = WithoutFiles.of(three);
    const end = rest.bytes.indexOf('--part', rest.bytes.length / 2);
    const some = rest.restored(rest.bytes.subarray(end));
    expect(three.subarray(three.length - some.length).equals(some)).toBe(true);
  });
});
