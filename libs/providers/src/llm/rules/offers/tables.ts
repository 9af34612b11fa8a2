import type { ReadLineValues } from '../../offer-reading';
import type { Folded, Range } from '../text';
import { lineKindOf, TOURIST_TAX } from './line-kinds';
import { bareAmount, basisIn, impliedBasis, pricesIn } from './prices';
import { type Found, type FoundLine, OF_TABLE } from './found';

type Column = 'label' | 'code' | 'quantity' | 'unit' | 'price' | 'total' | 'vat' | 'days' | 'other';

const COLUMNS: [Column, RegExp][] = [
  ['total', /^(?:(?:sous-)?total|montant|amount|line total|net amount)\b|\btotal\b/],
  ['vat', /^(?:taux )?(?:de )?(?:tva|vat|tax)\b/],
  ['price', /^(?:p\.? ?u\.?|pu|prix|unit price|price|rate|tarif|cout|cost|each)\b|prix unitaire|unit price/],
  ['code', /^(?:ref(?:erence)?|code|n°|no|pos|art|item no|#|id)\.?$/],
  ['days', /^(?:nb )?(?:nuits?|nuitees?|nights?|jours?|days?)\b/],
  ['quantity', /^(?:qte|quantites?|qty|quantity|nb|nbre|nombre|number|units|pax|no\.)(?:\b|$)/],
  ['unit', /^(?:unites?|unit|base|par|per)\b/],
  [
    'label',
    /^(?:designations?|prestations?|items?|descriptions?|libelles?|postes?|services?|types?|espaces?|salles?|nature|details?|produits?|products?|articles?|rooms?|intitules?|options?|rubriques?|elements?)\b/,
  ],
];
const TOTAL_ROW =
  /^(?:(?:sous|sub)-? ?)?(?:totaux|total|montant|net (?:total|a payer)|gross total|grand total|tva|vat|solde|balance|acompte|deposit|base ht)\b/;
const INCLUDED =
  /^(?:inclus(?:es?)?|compris(?:es?)?|offerte?s?|gratuite?s?|included|free(?: of charge)?|complimentary)$/;
const ON_REQUEST = /^(?:sur (?:demande|devis)|(?:up)?on request|nous consulter|poa|tbc)$/;
const OPTIONAL = /\b(?:en option|option|optionnel(?:le)?|optional)\b/;
const FROM = /^(?:a partir de|des|from)\b/;

interface Cell extends Range {
  column: number;
  text: string;
}

/** A table's lines, and the part of the text that it fills. */
export interface TableLines extends Range {
  lines: FoundLine[];
}

/** Finds the tables of a quote: rows of cells below a row that names their columns. */
export function tablesIn(source: Folded): TableLines[] {
  const found: TableLines[] = [];
  const rows = rowsOf(source);
  for (let at = 0; at < rows.length; at += 1) {
    const head = withLabel(rows[at] ?? []);
    const columns = columnsOf(head) ?? columnsBelow(head, rows.slice(at + 1, at + 1 + MAX_SAMPLE));
    if (columns === null) continue;
    const lines: FoundLine[] = [];
    let end = head.at(-1)?.end ?? 0;
    for (at += 1; at < rows.length; at += 1) {
      const row = rows[at] ?? [];
      if (isContinued(row, rows[at + 1] ?? [], columns)) continue;
      if (row.length < 2 || TOTAL_ROW.test(row[0]?.text ?? '') || columnsOf(row) !== null) break;
      lines.push(...(isMatrix(columns) ? matrixLines(source, row, head) : rowLine(source, row, head, columns)));
      end = row.at(-1)?.end ?? end;
    }
    at -= 1;
    found.push({ start: head[0]?.start ?? 0, end, lines });
  }
  return found;
}

/** Adds the first cell of a row that names only the other columns: "| | Price |". */
function withLabel(row: Cell[]): Cell[] {
  const [first] = row;
  if (!first || first.column === 0) return row;
  return [{ column: 0, text: 'description', start: first.start, end: first.start }, ...row];
}

/** Whether a row is the second line of the label above it, in the middle of the table. */
const isContinued = (row: Cell[], next: Cell[], columns: Column[]): boolean =>
  row.length === 1 &&
  row[0]?.column === 0 &&
  row[0].text.length <= 60 &&
  !/[:€£$]/.test(row[0].text) &&
  next.length >= Math.min(3, columns.length);

function rowsOf(source: Folded): Cell[][] {
  let at = 0;
  return source.raw.split('\n').map((line) => {
    const start = at;
    at += line.length + 1;
    if (source.isHidden(start)) return [];
    const divider = dividerOf(line);
    const edge = divider === BAR ? (/^\s*\|/.exec(line)?.[0].length ?? 0) : 0;
    const cells = piecesOf(line.slice(edge), divider);
    return cells
      .map(({ at: from, piece }, column) => {
        const begin = start + edge + from;
        const cell = {
          column,
          start: source.foldedIndex(begin),
          end: source.foldedIndex(begin + piece.length),
        };
        return { ...cell, text: source.folded.slice(cell.start, cell.end).trim() };
      })
      .filter(({ text }) => text !== '');
  });
}

const TAB = /\t/g;
const BAR = /\|/g;
/** Spaces between columns that are aligned by hand. */
const COLUMN_GAP = /(?<=\S) {3,}(?=\S)/g;

const dividerOf = (line: string): RegExp => (line.includes('\t') ? TAB : line.includes('|') ? BAR : COLUMN_GAP);

/** The pieces of a line between dividers, with their places. */
function piecesOf(line: string, divider: RegExp): { at: number; piece: string }[] {
  const pieces: { at: number; piece: string }[] = [];
  let at = 0;
  for (const { index, 0: gap } of line.matchAll(divider)) {
    pieces.push({ at, piece: line.slice(at, index) });
    at = index + gap.length;
  }
  return [...pieces, { at, piece: line.slice(at) }];
}

/** The columns that a row names; null if it isn't the head of a table of prices. */
function columnsOf(row: Cell[]): Column[] | null {
  if (row.length < 2 || row.some(({ text }) => /\d{2}/.test(text))) return null;
  const columns = row.map(({ text }): Column => COLUMNS.find(([, pattern]) => pattern.test(text))?.[0] ?? 'other');
  if (columns.find((one) => one !== 'code') !== 'label') return null;
  return columns.includes('price') || columns.includes('total') || isMatrix(columns) ? columns : null;
}

/** How many rows tell what the columns of an unknown head hold. */
const MAX_SAMPLE = 3;

const isNoHead = (text: string): boolean => /\d{2}/.test(text) || text.length > 40 || pricesIn(text).length > 0;

/** The columns of a head with unknown names, by the cells below it: "What | How many | Each". */
function columnsBelow(head: Cell[], rows: Cell[][]): Column[] | null {
  const end = rows.findIndex((row) => row.length < 2);
  const below = end < 0 ? rows : rows.slice(0, end);
  if (head.length < 2 || below.length < 2 || head.some(({ text }) => isNoHead(text))) return null;
  const columns = head.map(({ column }, at): Column => {
    const cells = below.flatMap((row) => row.filter((cell) => cell.column === column).map(({ text }) => text));
    if (at === 0) return cells.every((text) => /[a-z]{2}/.test(text)) ? 'label' : 'other';
    const named = COLUMNS.find(([, pattern]) => pattern.test(head[at]?.text ?? ''))?.[0];
    if (named && named !== 'label') return named;
    if (cells.some((text) => pricesIn(text).length > 0)) return 'price';
    return cells.length > 0 && cells.every((text) => /^\d{1,4}$/.test(text)) ? 'quantity' : 'unit';
  });
  const prices = columns.filter((one) => one === 'price').length;
  return columns[0] === 'label' && prices === 1 ? columns : null;
}

/** A price for each of several durations: "Espace | Demi-journée | Journée". */
const isMatrix = (columns: Column[]): boolean => columns.length > 2 && columns.slice(1).every((one) => one === 'other');

function matrixLines(source: Folded, row: Cell[], head: Cell[]): FoundLine[] {
  const [label, ...cells] = row;
  if (!label) return [];
  return cells.flatMap((cell) => {
    const amount = /[€£$]|eur/.test(cell.text) ? bareAmount(cell.text) : null;
    const named = head.find(({ column }) => column === cell.column);
    if (amount === null) return [];
    const kind = lineKindOf(label.text) ?? 'room_hire';
    return [
      {
        ...base(source, label, kind),
        state: placed('optional' as const, 0.7, named ?? cell),
        basis: placed('flat' as const, 0.6, cell),
        unitPrice: placed(amount, 0.9, cell),
        ...(named ? { note: placed(source.slice(named.start, named.end).trim(), 0.9, named) } : {}),
      },
    ];
  });
}

function rowLine(source: Folded, row: Cell[], head: Cell[], columns: Column[]): FoundLine[] {
  const label = row.find(({ column }) => column === head[columns.indexOf('label')]?.column);
  if (!label || !/[a-z]{2}/.test(label.text)) return [];
  const cellOf = (name: Column): Cell | undefined => {
    const at = columns.indexOf(name);
    const column = head[at]?.column;
    return at < 0 ? undefined : row.find((cell) => cell.column === column && cell !== label);
  };
  const kind = lineKindOf(label.text) ?? 'other';
  const line = base(source, label, kind);
  const priceCell = cellOf('price') ?? cellOf('total');
  const stateCell = row.slice(1).find(({ text }) => INCLUDED.test(text) || ON_REQUEST.test(text) || FROM.test(text));
  const bare = priceCell ? bareAmount(priceCell.text) : null;
  const amount = bare ?? (priceCell ? amountBeside(priceCell.text) : null);
  const quantity = whole(cellOf('quantity'));
  const days = whole(cellOf('days'));
  const vat = /^(\d{1,2}(?:[.,]\d)?) ?%$/.exec(cellOf('vat')?.text ?? '');
  const unit = cellOf('unit');
  if (quantity) line.quantity = quantity;
  if (days) line.days = days;
  const vatCell = cellOf('vat');
  if (vat && vatCell) line.vatRate = placed(Number((vat[1] ?? '').replace(',', '.')), 0.95, vatCell);
  if (TOURIST_TAX.test(label.text)) line.vatRate = placed(0, 0.8, label);
  if (amount === null || priceCell === undefined) {
    if (!stateCell) return [];
    const state = INCLUDED.test(stateCell.text) ? ('included' as const) : ('on_request' as const);
    return [
      {
        ...line,
        state: placed(state, 0.9, stateCell),
        basis: placed(quantity && OF_TABLE.has(kind) ? 'per_person' : 'flat', 0.5, label),
        ...(FROM.test(stateCell.text)
          ? { note: placed(source.slice(stateCell.start, stateCell.end).trim(), 0.9, stateCell) }
          : {}),
      },
    ];
  }
  // "Each" counts devices, not people.
  const isEach = unit !== undefined && EACH.test(unit.text) && !OF_TABLE.has(kind);
  const stated = unit ? (isEach ? 'flat' : unitBasis(unit.text)) : null;
  const named = basisIn(label.text);
  const beside = bare === null ? basisIn(priceCell.text) : null;
  // "Each" above prices counts what the row names.
  const priceHead = basisIn((head[columns.indexOf('price')]?.text ?? '').replace(/\beach\b/, ''));
  const basis =
    unit && stated
      ? placed(stated, 0.9, unit)
      : beside
        ? placed(
            kind !== 'accommodation' && beside.basis === 'room_night' ? ('flat' as const) : beside.basis,
            0.9,
            priceCell,
          )
        : named
          ? placed(named.basis, 0.8, label)
          : priceHead
            ? placed(priceHead.basis, 0.8, head[columns.indexOf('price')] ?? label)
            : placed(
                kind === 'other' && line.vatRate?.value === 0 ? ('per_person' as const) : impliedBasis(kind, amount),
                0.6,
                label,
              );
  const optional =
    OPTIONAL.test(label.text) || row.some(({ text }) => /^(?:option|en option|optional|optionnel)$/.test(text));
  return [
    {
      ...line,
      state: optional ? placed('optional' as const, 0.9, label) : placed('priced' as const, 0.95, priceCell),
      basis,
      unitPrice: placed(kind === 'discount' ? -amount : amount, 0.95, priceCell),
    },
  ];
}

/** "£7.50 per head": the only price of a cell with words. */
function amountBeside(text: string): number | null {
  const [price, ...others] = FROM.test(text) ? [] : pricesIn(text);
  return price && others.length === 0 && text.slice(0, price.start).trim() === '' ? price.amount : null;
}

const EACH = /^(?:each|ea|piece|la piece|chacune?)\.?$/;
const UNITS: [ReadLineValues['basis'], RegExp][] = [
  [
    'per_person',
    /^(?:par |per |\/ ?)?(?:personnes?|pers\.?|pax|person|people|guests?|delegates?|convives?|participants?)$/,
  ],
  ['per_hour', /^(?:par |per |\/ ?)?(?:heures?|hours?|h)$/],
  ['room_night', /^(?:par |per |\/ ?|la )?(?:nuits?|nuitees?|nights?|chambres?|room nights?)$/],
  ['flat', /^(?:par |per |\/ ?|la )?(?:jours?|journees?|days?|forfaits?|unites?|units?|flat|ensemble|prestations?)$/],
];

const unitBasis = (text: string): ReadLineValues['basis'] | null =>
  UNITS.find(([, pattern]) => pattern.test(text))?.[0] ?? basisIn(text)?.basis ?? null;

const base = (source: Folded, label: Cell, kind: ReadLineValues['kind']): FoundLine => ({
  start: label.start,
  end: label.end,
  kind: placed(kind, 0.85, label),
  label: placed(source.slice(label.start, label.end).trim(), 0.95, label),
  state: placed('priced', 0.9, label),
  basis: placed('flat', 0.5, label),
});

const placed = <T>(value: T, confidence: number, { start, end }: Range): Found<T> => ({
  value,
  confidence,
  start,
  end,
});

function whole(cell: Cell | undefined): Found<number> | undefined {
  const match =
    cell && /^(\d{1,5})(?: ?(?:x|pers\.?|pax|personnes?|h|heures?|jours?|nuits?|nights?|days?))?$/.exec(cell.text);
  const value = Number(match?.[1]);
  return cell && match && value > 0 ? placed(value, 0.95, cell) : undefined;
}
