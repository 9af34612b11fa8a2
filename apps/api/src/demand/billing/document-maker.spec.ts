import threads from 'node:worker_threads';
import { facturXOf } from '../../../../../test/support/pdf';
import { DocumentMaker } from './document-maker';
import type { Billed } from './factur-x';

const { Worker } = threads;
const PARTY = { name: 'Salle', addressLine: '1 quai', city: 'Lyon', postalCode: '69002', country: 'FR' };
const NUMBERS = { registrationNumber: '123456789', vatNumber: 'FR32123456789' };
const BILLED: Billed = {
  kind: 'invoice',
  number: 'F-2026-0001',
  corrects: null,
  issueDate: '2026-11-26',
  dueDate: '2026-12-26',
  locale: 'fr',
  currency: 'EUR',
  seller: { ...PARTY, ...NUMBERS },
  buyer: { ...PARTY, ...NUMBERS },
  lines: [{ description: 'Commission', net: 100 }],
  net: 100,
  vat: [{ category: 'standard', percent: 20, net: 100, vat: 20, reason: null }],
  gross: 120,
  mentions: ['Paiement à 30 jours.'],
};
const LETTERHEAD = { colour: '#335544', logo: null };

describe('the document worker', () => {
  const makers: DocumentMaker[] = [];
  const newMaker = (): DocumentMaker => {
    const maker = new DocumentMaker();
    makers.push(maker);
    return maker;
  };

  afterEach(() => {
    jest.restoreAllMocks();
    for (const maker of makers.splice(0)) maker.onApplicationShutdown();
  });

  it('renders documents one after another, those with VAT as Factur-X', async () => {
    const started = jest.spyOn(threads, 'Worker').mockImplementation((file, options) => new Worker(file, options));
    const maker = newMaker();
    await maker.prepare(true);
    const [withVat, without] = await Promise.all([
      maker.make(BILLED, LETTERHEAD),
      maker.make({ ...BILLED, vat: [], gross: 100 }, LETTERHEAD),
    ]);
    expect(facturXOf(withVat)).toContain('F-2026-0001');
    expect(facturXOf(without)).toBeNull();
    expect(started).toHaveBeenCalledTimes(1);
  });

  it("reports a document it can't render, then renders the next", async () => {
    const maker = newMaker();
    const wrong = { ...BILLED, currency: 'euros' };
    const failure: unknown = await maker.make(wrong, LETTERHEAD).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      message: 'The document violates the schema of EN 16931.',
      cause: expect.any(Array),
    });
    expect(facturXOf(await maker.make(BILLED, LETTERHEAD))).toContain('F-2026-0001');
  });

  it('is restarted after it dies, without a document waiting forever', async () => {
    const maker = newMaker();
    for (const death of ['process.exit(1)', 'throw new Error("gone")']) {
      jest.spyOn(threads, 'Worker').mockImplementation(() => new Worker(death, { eval: true }));
      await expect(maker.make(BILLED, LETTERHEAD)).rejects.toThrow(/has ended|gone/);
    }
    jest.restoreAllMocks();
    expect((await maker.make(BILLED, LETTERHEAD)).subarray(0, 5).toString()).toBe('%PDF-');
  });
});
