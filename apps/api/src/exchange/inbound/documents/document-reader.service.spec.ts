import { deflateSync } from 'node:zlib';
import { docx, docxOf, pdf, xlsx, xlsxOf, zipOf } from '../../../../../../test/support/documents';
import { DocumentReader, documentThread } from './document-reader.service';
import type { DocumentText } from './document';

describe('the reader of documents', () => {
  const reader = new DocumentReader();
  afterAll(() => reader.onApplicationShutdown());

  const read = (content: Buffer | string, filename: string, contentType = 'application/octet-stream') =>
    reader.read({ filename, contentType, content: Buffer.from(content) });
  const textOf = (document: DocumentText): string => ('text' in document ? document.text : document.state);

  describe('of formats', () => {
    it('reads the lines and columns of a PDF', async () => {
      const content = await pdf([
        { title: 'Cahier des charges' },
        {
          form: [
            ['Participants', '80'],
            ['Date', '18 mars 2027'],
          ],
        },
        'Un séminaire à Lyon, à 4 000 € au plus.',
      ]);
      expect(await read(content, 'brief.pdf')).toEqual({
        state: 'read',
        text: 'Cahier des charges\n\nParticipants\t80\nDate\t18 mars 2027\n\nUn séminaire à Lyon, à 4 000 € au plus.',
      });
    });

    it('joins the lines of a label that wraps beside its value', async () => {
      const rows = [
        ['Nombre de participants prévus', '95'],
        ['Budget global alloué', '30 000 €'],
        ['Remarques', ''],
      ];
      const content = await pdf([{ table: rows, widths: [0.2, 0.8] }]);
      expect(textOf(await read(content, 'brief.pdf'))).toBe(
        'Nombre de participants prévus\t95\nBudget global alloué\t30 000 €\nRemarques',
      );
    });

    it('leaves out the choices that are not ticked', async () => {
      const content = await docx(['☐ Classe ☒ Théâtre\n☐ Cocktail', 'Ville : Lyon']);
      expect(textOf(await read(content, 'brief.docx'))).toBe('☒ Théâtre\n\nVille : Lyon');
      expect(textOf(await read('[ ] U [x] Cabaret', 'brief.txt'))).toBe('[x] Cabaret');
      expect(textOf(await read('☐ Parking', 'brief.txt'))).toBe('☐ Parking');
    });

    it('reads the boxes of a form in a Word document', async () => {
      const box = (checked: boolean, label: string): string =>
        `<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox>${checked ? '<w:checked/>' : ''}</w:checkBox></w:ffData></w:fldChar></w:r>` +
        `<w:r><w:instrText>FORMCHECKBOX</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r><w:r><w:t> ${label}</w:t></w:r>`;
      const content = await docxOf(`<w:p>${box(false, 'Classe')}</w:p><w:p>${box(true, 'Banquet')}</w:p>`);
      expect(textOf(await read(content, 'form.docx'))).toBe('☒ Banquet');
    });

    it('reads the values of a form in a PDF', async () => {
      const { default: PDFDocument } = await import('pdfkit');
      const { buffer } = await import('node:stream/consumers');
      const document = new PDFDocument({ size: 'A4' });
      document.font('Helvetica').fontSize(11);
      document.initForm();
      document.text('Nombre de participants', 60, 100).text('Ville', 60, 140);
      document.formText('pax', 250, 96, 200, 18, { value: '120' });
      document.formText('city', 250, 136, 200, 18, { value: 'Bordeaux' });
      document.end();
      const content = await buffer(document);
      expect(textOf(await read(content, 'form.pdf'))).toBe('Nombre de participants\t120\n\nVille\tBordeaux');
    });

    it('reads the paragraphs, tables and tabs of a Word document', async () => {
      const content = await docx([
        'Bonjour & bienvenue',
        {
          table: [
            ['Ville', 'Lyon'],
            ['Participants', '80'],
          ],
        },
        { tabs: [['Date', '18 mars 2027']] },
      ]);
      expect(textOf(await read(content, 'brief.docx'))).toBe(
        'Bonjour & bienvenue\n\nVille\tLyon\nParticipants\t80\n\nDate\t18 mars 2027',
      );
    });

    it('reads the cells of a workbook', async () => {
      const content = await xlsx(
        [
          ['Date', { day: '2027-03-18' }],
          ['Début', { time: 0.375 }],
          ['Budget', { amount: 4000 }],
          ['Pax', 80.5],
        ],
        [['Ville', 'Lyon']],
      );
      expect(textOf(await read(content, 'brief.xlsx'))).toBe(
        'Date\t2027-03-18\nDébut\t09:00\nBudget\t4000\nPax\t80.5\n\nVille\tLyon',
      );
    });

    it('reads CSV with its separator and charset', async () => {
      const content = Buffer.from('Ville;Participants;Salle\nLyon;80;"Théâtre\nou U"', 'latin1');
      expect(textOf(await read(content, 'brief.csv'))).toBe('Ville\tParticipants\tSalle\nLyon\t80\tThéâtre ou U');
    });

    it.each<[string, Buffer]>([
      ['UTF-8', Buffer.from('\ufeffÀ Lyon')],
      ['UTF-16', Buffer.from('\ufeffÀ Lyon', 'utf16le')],
      ['windows-1252', Buffer.from('À Lyon', 'latin1')],
    ])('reads a text in %s', async (_, content) => {
      expect(textOf(await read(content, 'brief.txt'))).toBe('À Lyon');
    });

    it('reads a page', async () => {
      const content = '<!doctype html><table><tr><td>Ville</td><td>Lyon</td></tr></table><p>80 personnes';
      expect(textOf(await read(content, 'brief.html'))).toBe('Ville\tLyon\n\n80 personnes');
    });

    it('reads a mail', async () => {
      const content = 'From: a@b.example\r\nSubject: =?utf-8?q?S=C3=A9minaire?=\r\n\r\n80 personnes à Lyon\r\n';
      expect(textOf(await read(content, 'mail.eml'))).toBe('Séminaire\n\n80 personnes à Lyon');
    });
  });

  describe('of names and contents', () => {
    it.each(['brief.txt', 'brief.docx', 'brief', '../../etc/passwd', 'C:\\brief.exe'])(
      'reads a PDF that is called %s',
      async (filename) => {
        expect(textOf(await read(await pdf(['Lyon']), filename, 'text/plain'))).toBe('Lyon');
      },
    );

    it('reads a workbook that is called a PDF', async () => {
      expect(textOf(await read(await xlsx([['Lyon']]), 'brief.pdf', 'application/pdf'))).toBe('Lyon');
    });

    it('reads a text that is called a PDF', async () => {
      expect(textOf(await read('À Lyon', 'brief.pdf', 'application/pdf'))).toBe('À Lyon');
    });

    it.each<[string, string, Buffer | string, string]>([
      ['a picture', 'plan.png', Buffer.from('\x89PNG\r\n\x1a\n\0\0', 'latin1'), 'image/png'],
      ['another archive', 'files.zip', Buffer.from('PK\x03\x04'), 'application/zip'],
      ['a calendar', 'invite.ics', 'BEGIN:VCALENDAR', 'text/calendar'],
      ['a program', 'setup.exe', Buffer.from('MZ\0\x01'), 'application/octet-stream'],
    ])('skips %s', async (_, filename, content, contentType) => {
      const bytes = filename === 'files.zip' ? await zipOf({ 'a.txt': 'Lyon' }) : content;
      expect(await read(bytes, filename, contentType)).toEqual({ state: 'skipped' });
    });

    it.each<[string, Buffer]>([
      ['brief.pdf', Buffer.from([0, 1, 2, 3])],
      ['brief.docx', Buffer.from('\x89PNG\r\n\x1a\n\0', 'latin1')],
      ['brief.xlsx', Buffer.alloc(0)],
      ['brief.pdf', Buffer.from('%PDF-1.7\nnothing else')],
    ])('finds %s without such a content unreadable', async (filename, content) => {
      expect(await read(content, filename)).toEqual({ state: 'unreadable' });
    });

    it('finds a PDF without text empty', async () => {
      expect(await read(await pdf([]), 'scan.pdf')).toEqual({ state: 'empty' });
    });
  });

  describe('of hostile files', () => {
    const unreadable = { state: 'unreadable' };
    /** A PDF of these objects, numbered from 1; the first is its catalog. */
    const pdfOf = (objects: (string | Buffer)[]): Buffer =>
      Buffer.concat([
        Buffer.from('%PDF-1.7\n'),
        ...objects.flatMap((object, at) => [
          Buffer.from(`${at + 1} 0 obj\n`),
          Buffer.from(object),
          Buffer.from('\nendobj\n'),
        ]),
        Buffer.from(`trailer\n<</Root 1 0 R/Size ${objects.length + 1}>>\n%%EOF`),
      ]);
    const stream = (content: Buffer, more = '/Filter/FlateDecode'): Buffer =>
      Buffer.concat([
        Buffer.from(`<<${more}/Length ${content.length}>>\nstream\n`),
        content,
        Buffer.from('\nendstream'),
      ]);
    const onePage = (content: Buffer): Buffer =>
      pdfOf([
        '<</Type/Catalog/Pages 2 0 R>>',
        '<</Type/Pages/Kids[3 0 R]/Count 1>>',
        '<</Type/Page/Parent 2 0 R/MediaBox[0 0 500 500]/Contents 4 0 R>>',
        content,
      ]);

    // Each of them ends within the limits, and another document can be read afterwards.
    afterEach(async () => {
      expect(await read('Lyon', 'brief.txt')).toEqual({ state: 'read', text: 'Lyon' });
    });

    it('refuses an archive that declares too much', async () => {
      const content = await docxOf('<w:p/>'.repeat(4_000_000));
      expect(content.length).toBeLessThan(1_000_000);
      expect(await read(content, 'bomb.docx')).toEqual(unreadable);
    });

    it('refuses an archive that declares less than it unpacks', async () => {
      const content = await docxOf('<w:p/>'.repeat(4_000_000));
      for (let at = content.indexOf('PK\x01\x02'); at >= 0; at = content.indexOf('PK\x01\x02', at + 1))
        content.writeUInt32LE(1000, at + 24);
      expect(await read(content, 'bomb.docx')).toEqual(unreadable);
    });

    it('refuses entities that expand to billions', async () => {
      const levels = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('');
      const laughs = `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY l0 "lol">${levels}]><w:document>&l9;</w:document>`;
      const content = await zipOf({ '[Content_Types].xml': '<Types/>', 'word/document.xml': laughs });
      expect(await read(content, 'laughs.docx')).toEqual(unreadable);
    });

    it('refuses a document of elements within one another', async () => {
      const depth = 100_000;
      const content = await docxOf(
        `${'<w:sdt><w:sdtContent>'.repeat(depth)}${'</w:sdtContent></w:sdt>'.repeat(depth)}`,
      );
      expect((await read(content, 'deep.docx')).state).toMatch(/^(?:unreadable|empty)$/);
    });

    it('refuses a workbook of which only the corners have values', async () => {
      const corner = '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>';
      expect(await read(await xlsxOf([corner]), 'corners.xlsx')).toEqual(unreadable);
    });

    it.each(['../../../etc/passwd', '/etc/passwd', 'word\\..\\..\\x.xml'])(
      'refuses an archive with the path %s',
      async (path) => {
        // The library that writes archives refuses such paths, too.
        const placeholder = 'x'.repeat(path.length - 4) + '.xml';
        const content = await zipOf({
          '[Content_Types].xml': '<Types/>',
          'word/document.xml': '<a/>',
          [placeholder]: '<a/>',
        });
        const bytes = Buffer.from(content.toString('latin1').replaceAll(placeholder, path), 'latin1');
        expect(await read(bytes, 'paths.docx')).toEqual(unreadable);
      },
    );

    it('refuses a PDF with a password', async () => {
      const content = await pdf(['Lyon'], { userPassword: 'secret', pdfVersion: '1.7' });
      expect(await read(content, 'locked.pdf')).toEqual(unreadable);
    });

    it('reads the first of 10,000 pages', async () => {
      const pages = 10_000;
      const kids = Array.from({ length: pages }, (_, i) => `${i + 5} 0 R`).join(' ');
      const content = pdfOf([
        '<</Type/Catalog/Pages 2 0 R>>',
        `<</Type/Pages/Kids[${kids}]/Count ${pages}>>`,
        stream(deflateSync('BT /F1 12 Tf 50 700 Td (Lyon) Tj ET')),
        '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
        ...Array.from(
          { length: pages },
          () => '<</Type/Page/Parent 2 0 R/MediaBox[0 0 500 800]/Contents 3 0 R/Resources<</Font<</F1 4 0 R>>>>>>',
        ),
      ]);
      const text = textOf(await read(content, 'long.pdf'));
      expect(text.match(/Lyon/g)?.length).toBe(50);
    });

    it('ends a PDF whose pages contain themselves', async () => {
      const content = pdfOf([
        '<</Type/Catalog/Pages 2 0 R>>',
        '<</Type/Pages/Kids[2 0 R 2 0 R]/Count 2/Parent 2 0 R>>',
      ]);
      expect((await read(content, 'loop.pdf')).state).toMatch(/^(?:unreadable|empty)$/);
    });

    it('ends a PDF that unpacks to gigabytes', async () => {
      const once = deflateSync(Buffer.alloc(300_000_000, ' '));
      const content = onePage(stream(deflateSync(once), '/Filter[/FlateDecode/FlateDecode]'));
      expect(content.length).toBeLessThan(100_000);
      expect((await read(content, 'bomb.pdf')).state).toMatch(/^(?:unreadable|empty)$/);
    });

    it('ends a document that takes too long', async () => {
      const drawn = deflateSync(Buffer.from('BT (a) Tj ET '.repeat(4_000_000)));
      const thread = documentThread(2000);
      const file = { filename: 'endless.pdf', contentType: '', content: onePage(stream(drawn)) };
      await expect(thread.ask(file)).rejects.toThrow('took too long');
    });

    it('reads a page of elements within one another', async () => {
      expect(textOf(await read(`<html>${'<div>'.repeat(50_000)}Lyon`, 'deep.html'))).toBe('Lyon');
    });
  });
});
