import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#domain/project-root';
import type { ReadLine, ReadOffer } from '#providers/llm/offer-reading';
import { sourcesOf, type SourceTexts } from '#providers/llm/sources';
import type { Block } from './documents';

/** A venue's quote with what a person reads in it. */
export interface LabeledQuote {
  text: string;
  /** "offer tax=net validUntil=2027-01-15 deposit" */
  terms: string;
  /** "food priced per_person 38 q=60 vat=10 | lunch": the values, and a part of the label. */
  lines: string[];
}

export const RECEIVED = new Date('2026-11-26T09:00:00Z');

export const quotesIn = (name: string): LabeledQuote[] =>
  readFileSync(join(projectRoot(), 'test/fixtures/offers', name), 'utf8')
    .split(/^=====\n/m)
    .map((quote) => {
      const [text = '', labels = ''] = quote.split(/^-----\n/m);
      const [terms = '', ...lines] = labels.trim().split('\n');
      return { text: text.trim(), terms, lines };
    });

/** The parts of a document: a title behind "#", a table of rows between bars, columns with tabs, and paragraphs. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  for (const line of text.split('\n')) {
    const last = blocks.at(-1);
    if (line.trim() === '') blocks.push('');
    else if (line.startsWith('# ')) blocks.push({ title: line.slice(2) });
    else if (line.startsWith('|')) {
      const cells = line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim());
      if (typeof last === 'object' && 'table' in last) last.table.push(cells);
      else blocks.push({ table: [cells], widths: widthsOf(cells.length) });
    } else if (line.includes('\t')) {
      const [label = '', value = ''] = line.split('\t');
      if (typeof last === 'object' && 'tabs' in last) last.tabs.push([label, value]);
      else blocks.push({ tabs: [[label, value]] });
    } else if (typeof last === 'string' && last !== '') blocks[blocks.length - 1] = `${last}\n${line}`;
    else blocks.push(line);
  }
  return blocks.filter((block) => block !== '');
}

/** The first column of a quote is wide. */
const widthsOf = (columns: number): number[] =>
  Array.from({ length: columns }, (_, at) => (at === 0 ? 0.4 : 0.6 / (columns - 1)));

/** What was read right, and what is wrong. */
export class QuoteScore {
  readonly wrong: string[] = [];
  /** Values whose quote isn't in its source, prices that belong to no line, and lines of quotes that have none. */
  readonly invented: string[] = [];
  private right = 0;
  private labeled = 0;
  private read = 0;

  get f1(): number {
    return (2 * this.right) / (this.labeled + this.read);
  }

  add(offer: ReadOffer, { terms, lines, text }: LabeledQuote, source: SourceTexts): void {
    const missing = [...lines];
    const extra = offer.lines.filter((line) => {
      const at = missing.findIndex((one) => isRead(line, one));
      if (at >= 0) missing.splice(at, 1);
      return at < 0;
    });
    this.right += lines.length - missing.length;
    this.labeled += lines.length;
    this.read += offer.lines.length;
    const amounts = lines.map((one) => one.split(' ')[3]);
    const isInvented = ({ unitPrice }: ReadLine): boolean =>
      lines.length === 0 || (unitPrice !== undefined && !amounts.includes(String(unitPrice.value)));
    this.invented.push(...extra.filter(isInvented).map(lineOf));
    this.invented.push(...unproven(offer, source));
    const read = termsOf(offer);
    if (missing.length + extra.length > 0 || read !== terms)
      this.wrong.push(
        [
          text.slice(0, 60).replaceAll('\n', ' '),
          ...(read === terms ? [] : [`  ${terms} was read as ${read}`]),
          ...missing.map((one) => `  missing ${one}`),
          ...extra.map((one) => `  read ${lineOf(one)}`),
        ].join('\n'),
      );
  }
}

function isRead(line: ReadLine, label: string): boolean {
  const [values, word = ''] = label.split(' | ');
  return lineOf(line).split(' | ')[0] === values && line.label.value.toLowerCase().includes(word);
}

function lineOf({ kind, state, basis, unitPrice, quantity, days, vatRate, label }: ReadLine): string {
  const values = [
    kind.value,
    state.value,
    basis.value,
    unitPrice?.value ?? '-',
    ...(quantity ? [`q=${quantity.value}`] : []),
    ...(days ? [`d=${days.value}`] : []),
    ...(vatRate ? [`vat=${vatRate.value}`] : []),
  ];
  return `${values.join(' ')} | ${label.value}`;
}

function termsOf({ taxMode, validUntil, deposit, cancellation, finalNumbersOn }: ReadOffer): string {
  return [
    'offer',
    ...(taxMode ? [`tax=${taxMode.value}`] : []),
    ...(validUntil ? [`validUntil=${validUntil.value}`] : []),
    ...(finalNumbersOn ? [`final=${finalNumbersOn.value}`] : []),
    ...(deposit ? ['deposit'] : []),
    ...(cancellation ? ['cancellation'] : []),
  ].join(' ');
}

/** The values whose quote isn't in their source. */
const unproven = ({ lines, ...terms }: ReadOffer, source: SourceTexts): string[] =>
  [terms, ...lines].flatMap((values) =>
    Object.entries(values).flatMap(([name, { value, quote, source: origin }]) => {
      const text = sourcesOf(source).find((one) => one.source === origin)?.text ?? '';
      return quote !== '' && text.includes(quote) ? [] : [`${name} ${value} "${quote}"`];
    }),
  );
