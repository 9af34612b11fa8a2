import type { Configuration } from '#domain/vocabulary';
import { layoutNamed } from '../mentions/words';
import type { Folded, Range } from '../text';

/** What the columns of a table say of a row. */
export interface Row {
  count: (Range & { value: number }) | null;
  attendees: (Range & { value: number }) | null;
  layout: (Range & { value: Configuration }) | null;
}

const COUNT_HEAD =
  /^(?:nombre|nb\.?|nbre|qte|quantites?|number|qty|quantity|no\.)(?: (?:de |of )?(?:salles?|rooms?))?$/;
const PEOPLE_HEAD =
  /^(?:capacites?|capacity|pax|personnes|participants?|pers\.?|seats?|places|effectifs?|people|guests?|delegates?|(?:nombre|nb|number) (?:de |of )?(?:personnes|participants|people|guests|delegates))(?: .{0,12})?$/;
/** How far above a row the names of its columns may be. */
const MAX_ROWS = 20;

/** Reads the row of a table at a position of the folded text, by the names of its columns; null if it isn't in one. */
export function rowAt(source: Folded, position: number): Row | null {
  const { raw } = source;
  const at = source.rawIndex(position);
  const start = raw.lastIndexOf('\n', at - 1) + 1;
  const cells = cellsOf(source, start);
  if (cells.length < 2) return null;
  let above = start;
  for (let row = 0; row < MAX_ROWS && above > 0; row += 1) {
    above = raw.lastIndexOf('\n', above - 2) + 1;
    const heads = cellsOf(source, above);
    if (heads.length < 2) return null;
    const column = (pattern: RegExp): number => heads.findIndex(({ text }) => pattern.test(text));
    const [count, people] = [column(COUNT_HEAD), column(PEOPLE_HEAD)];
    if (count < 0 && people < 0) continue;
    return { count: numberIn(cells[count]), attendees: numberIn(cells[people]), layout: layoutIn(cells.slice(1)) };
  }
  return null;
}

interface Cell extends Range {
  text: string;
}

/** The cells of the line that begins at a position of the original. */
function cellsOf(source: Folded, start: number): Cell[] {
  const end = source.raw.indexOf('\n', start);
  let from = start;
  return source.raw
    .slice(start, end < 0 ? source.raw.length : end)
    .split('\t')
    .map((piece) => {
      const cell = { start: source.foldedIndex(from), end: source.foldedIndex(from + piece.length) };
      from += piece.length + 1;
      return { ...cell, text: source.folded.slice(cell.start, cell.end).trim() };
    });
}

function layoutIn(cells: Cell[]): Row['layout'] {
  for (const { text, start, end } of cells) {
    const value = layoutNamed(text);
    if (value) return { value, start, end };
  }
  return null;
}

function numberIn(cell: Cell | undefined): (Range & { value: number }) | null {
  const match = cell && /^(\d{1,5})(?: ?(?:pers\.?|personnes|pax|places|seats|people))?$/.exec(cell.text);
  const value = Number(match?.[1]);
  return cell && match && value > 0 ? { value, start: cell.start, end: cell.end } : null;
}
