import { LlmProvider } from '#providers/llm/llm.provider';
import { createTestApp, type TestApp } from '../support/app';
import { docx, pdf, xlsx, xlsxOf } from '../support/documents';

const HOOK = '/api/webhooks/email/inbound';
const PDF = 'application/pdf';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface Given {
  filename: string;
  contentType: string;
  content: Buffer;
}

interface Kept {
  requestId: string;
  emailMessageId: string;
  threadId: string;
}

describe('the documents attached to a mail', () => {
  let test: TestApp;
  let serial = 0;

  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test?.close());
  afterEach(() => jest.restoreAllMocks());

  const file = (filename: string, content: Buffer | string, contentType = PDF): Given => ({
    filename,
    contentType,
    content: Buffer.from(content),
  });
  const received = async (files: Given[], fields: object = {}): Promise<Kept> => {
    const { status, body } = await test.anonymous.post(HOOK, {
      from: 'Zoé Martin <zoe@client.example>',
      to: ['requests@parvis.example'],
      subject: 'Notre brief',
      text: 'Bonjour,\n\nNotre cahier des charges est en pièce jointe.\n\nZoé Martin',
      headers: { 'Message-ID': `<attached-${++serial}@client.example>` },
      attachments: files.map((one) => ({ ...one, content: one.content.toString('base64') })),
      ...fields,
    });
    expect([status, body.status]).toEqual([200, 'processed']);
    return body.outcome as Kept;
  };
  const requestOf = async ({ requestId }: Kept) => (await test.agent.get(`/api/requests/${requestId}`)).body;
  /** The states of the files by name. */
  const textsOf = async ({ emailMessageId }: Kept): Promise<Record<string, string>> => {
    const { body } = await test.agent.get(`/api/communications/messages/${emailMessageId}`);
    return Object.fromEntries(
      body.attachments.map(({ filename, text }: { filename: string; text: string }) => [filename, text]),
    );
  };
  const brief = () =>
    pdf([
      { title: 'Séminaire annuel' },
      {
        form: [
          ['Ville', 'Nantes'],
          ['Nombre de participants', '120'],
          ['Dates', 'du 15 au 16 avril 2027'],
          ['Budget', '18 000 € HT'],
        ],
      },
    ]);

  it('fill a request, and each value names its source', async () => {
    const kept = await received([file('Brief séminaire.pdf', await brief())]);
    const request = await requestOf(kept);
    expect(request).toMatchObject({
      reading: 'done',
      city: 'Nantes',
      attendees: 120,
      eventDate: '2027-04-15',
      eventEndDate: '2027-04-16',
      budgetMax: 18000,
    });
    const source = 'attachment:Brief séminaire.pdf';
    expect(request.extraction).toMatchObject({
      city: { value: 'Nantes', quote: 'Nantes', source },
      attendees: { value: 120, quote: '120', source },
      eventDate: { quote: 'du 15 au 16 avril 2027', source },
      budgetMax: { source },
      title: { value: 'Notre brief', source: 'body' },
      organizerLastName: { value: 'Martin', source: 'body' },
    });
    expect(request.extraction.postalCodes).toEqual({ value: null, confidence: 0, quote: null });
    expect(await textsOf(kept)).toEqual({ 'Brief séminaire.pdf': 'read' });
  });

  it('fill only what the mail leaves empty', async () => {
    const text =
      'Bonjour, nous cherchons une salle à Lyon pour 80 personnes. Le détail est en pièce jointe. Zoé Martin';
    const request = await requestOf(await received([file('brief.pdf', await brief())], { text }));
    expect(request).toMatchObject({ city: 'Lyon', attendees: 80, eventDate: '2027-04-15', budgetMax: 18000 });
    expect(request.extraction).toMatchObject({
      city: { source: 'body' },
      attendees: { source: 'body' },
      eventDate: { source: 'attachment:brief.pdf' },
    });
  });

  it('are read from several files, the first of them first', async () => {
    const request = await requestOf(
      await received([
        file(
          'dates.xlsx',
          await xlsx([
            ['Date', { day: '2027-06-10' }],
            ['Participants', 45],
          ]),
          XLSX,
        ),
        file('notes.docx', await docx(['Nous serons 60 à Bordeaux.']), 'application/octet-stream'),
      ]),
    );
    expect(request).toMatchObject({ eventDate: '2027-06-10', attendees: 45, city: 'Bordeaux' });
    expect(request.extraction.city.source).toBe('attachment:notes.docx');
  });

  it("are listed with the result of reading them, and never fail the mail's reading", async () => {
    const corner = '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>';
    const kept = await received([
      file('brief.pdf', await brief()),
      file('scan.pdf', await pdf([])),
      file('locked.pdf', await pdf(['Lyon'], { userPassword: 'secret', pdfVersion: '1.7' })),
      file('broken.docx', Buffer.from([0, 1, 2]), 'application/octet-stream'),
      file('bomb.xlsx', await xlsxOf([corner]), XLSX),
      file('plan.png', '\x89PNG', 'image/png'),
      file('sixth.txt', 'Nous serons 300.', 'text/plain'),
    ]);
    expect(await textsOf(kept)).toEqual({
      'brief.pdf': 'read',
      'scan.pdf': 'empty',
      'locked.pdf': 'unreadable',
      'broken.docx': 'unreadable',
      'bomb.xlsx': 'unreadable',
      'plan.png': 'skipped',
      'sixth.txt': 'skipped',
    });
    expect(await requestOf(kept)).toMatchObject({ reading: 'done', attendees: 120 });
  });

  it('are skipped above 10 MB', async () => {
    const kept = await received([file('large.txt', Buffer.alloc(10 * 2 ** 20 + 1, 'a'), 'text/plain')]);
    expect(await textsOf(kept)).toEqual({ 'large.txt': 'skipped' });
  });

  it('fill a request with a reply that has no text', async () => {
    const first = await received([], { text: 'Bonjour, nous cherchons un lieu à Lyon pour un séminaire. Zoé Martin' });
    const { code, organizerId } = await requestOf(first);
    expect(organizerId).toBeDefined();
    await test.agent.post(`/api/requests/${first.requestId}/advance`, { toStatus: 'requalifying' });
    const reply = await received([file('réponses.csv', 'Participants;Date\n75;12/05/2027', 'text/csv')], {
      text: '',
      subject: `Re: Notre brief [#${code}]`,
    });
    expect(reply.requestId).toBe(first.requestId);
    expect(await textsOf(reply)).toEqual({ 'réponses.csv': 'read' });
    const request = await requestOf(first);
    expect(request).toMatchObject({ city: 'Lyon', attendees: 75, eventDate: '2027-05-12' });
    expect(request.extraction.attendees.source).toBe('attachment:réponses.csv');
  });

  it('are read when a person makes a request of an unsorted mail', async () => {
    const kept = await received([file('brief.pdf', await brief())], { subject: 'Brief [#R-ZZZZZZ]' });
    expect(kept).toMatchObject({ kind: 'unsorted', requestId: null });
    expect(await textsOf(kept)).toEqual({ 'brief.pdf': 'skipped' });
    const { body } = await test.agent.post(`/api/communications/unsorted/${kept.emailMessageId}/convert`);
    expect(await requestOf({ ...kept, requestId: body.request.id })).toMatchObject({ attendees: 120 });
    expect(await textsOf(kept)).toEqual({ 'brief.pdf': 'read' });
  });

  it('reach another model with their names, next to the text of the mail', async () => {
    const extract = jest.spyOn(test.app.get(LlmProvider), 'extractRequest');
    await received([file('brief.pdf', await brief())]);
    expect(extract).toHaveBeenCalledWith(
      expect.objectContaining({
        attachments: [{ filename: 'brief.pdf', text: expect.stringContaining('Nombre de participants\t120') }],
      }),
    );
  });
});
