import { attachmentTypeOf } from './attachments.rules';

/** The start of a ZIP archive whose first entry has this name and content. */
const zip = (name: string, content = '', rest = ''): Buffer =>
  Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(26), Buffer.from(name + content), Buffer.from(rest)]);

describe('the type of an attachment', () => {
  it.each<[string, Buffer, string]>([
    ['a PDF', Buffer.from('%PDF-1.7\n'), 'application/pdf'],
    ['a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'image/jpeg'],
    ['a PNG', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), 'image/png'],
    ['a GIF', Buffer.from('GIF89a'), 'image/gif'],
    ['a WebP', Buffer.from('RIFF\x10\x00\x00\x00WEBPVP8 '), 'image/webp'],
    ['a calendar', Buffer.from('BEGIN:VCALENDAR\r\n'), 'text/calendar'],
    ['a text', Buffer.from('Menu : café, thé'), 'text/plain'],
    [
      'a Word document',
      zip('[Content_Types].xml', '', 'word/document.xml'),
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    [
      'an Excel workbook',
      zip('xl/workbook.xml', '', '[Content_Types].xml'),
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ],
    [
      'an OpenDocument text',
      zip('mimetype', 'application/vnd.oasis.opendocument.textPK'),
      'application/vnd.oasis.opendocument.text',
    ],
  ])('%s', (_name, content, contentType) => {
    expect(attachmentTypeOf(content)).toBe(contentType);
  });

  it.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['a program', Buffer.from('MZ\x90\x00\x03')],
    ['a page', Buffer.from('\n <html><script>')],
    ['an SVG', Buffer.from('\uFEFF<svg onload="">')],
    ['a script', Buffer.from('#!/bin/sh\nrm')],
    ['an archive', zip('setup.exe', 'MZ')],
    ['a Word document with macros', zip('[Content_Types].xml', '', 'word/vbaProject.bin')],
    ['another archive that says its type', zip('mimetype', 'application/epub+zip')],
    ['a text in Latin-1', Buffer.from([0x63, 0x61, 0x66, 0xe9])],
  ])("%s isn't accepted", (_name, content) => {
    expect(attachmentTypeOf(content)).toBeNull();
  });
});
