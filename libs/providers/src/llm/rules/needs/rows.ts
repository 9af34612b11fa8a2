import type { Configuration } from '#domain/vocabulary';
import { layoutNamed } from '../mentions/words';
import type { Folded, Range } from '../text';

type Cell = Range & { text: string };
type Counted = Range & { value: number };

/** What the columns of a table say of a row. */
export interface Row {
  count: Counted | null;
  attendees: Counted | null;
  nights: Counted | null;
  layout: (Range & { value: Configuration }) | null;
}

const COUNT_HEAD =
  /^(?:nombre|nb\.?|nbre|qte|quantites?|number|qty|quantity|no\.|nos?|units?|unites?|rooms|chambres|salles)(?: (?:de |of )?(?:salles?|rooms?|chambres?|units?))?$/;
const PEOPLE_HEAD =
  /^(?:capacites?|capacity|pax|personnes|participants?|pers\.?|seats?|places|effectifs?|jauge|people|guests?|delegates?|attendees|couverts|covers|convives|(?:nombre|nb|nbre|number|no\.) (?:de |of )?(?:personnes|pers\.?|pax|participants|people|guests|delegates|couverts|convives))(?: .{0,12})?$/;
const NIGHTS_HEAD = /^(?:(?:nombre|nb|nbre|number) (?:de |of )?)?(?:nuits?|nuitees?|nights?)$/;
const NUMBER =
  /^(?:x ?)?(\d{1,5})(?: ?(?:pers\.?|personnes|pax|px|p|places|seats|people|guests|couverts|chambres?|rooms?|salles?|nuits?|nights?))?$/;
/** How far above a row the names of its columns may be. */
const MAX_ROWS = 25;

/**
 * Reads the row of a table at a position of the folded text, by the names of its columns; null if it isn't in one. A column that is only
 * called "number" counts rooms (`count`), or the people of a meal.
 */
export function rowAt(source: Folded, position: number): Row | null {
  const { raw } = source;
  const start = raw.lastIndexOf('\n', source.rawIndex(position) - 1) + 1;
  const cells = cellsOf(source, start);
  if (cells.length < 2) return null;
  let above = start;
  for (let row = 0; row < MAX_ROWS && above > 0; row += 1) {
    above = raw.lastIndexOf('\n', above - 2) + 1;
    const heads = cellsOf(source, above);
    if (heads.length < 2) break;
    const column = (pattern: RegExp): number => heads.findIndex(({ text }, at) => at > 0 && pattern.test(text));
    const [count, people, nights] = [column(COUNT_HEAD), column(PEOPLE_HEAD), column(NIGHTS_HEAD)];
    if (count < 0 && people < 0) continue;
    return {
      count: numberIn(cells[count]),
      attendees: numberIn(cells[people]),
      nights: numberIn(cells[nights]),
      layout: layoutIn(cells.slice(1)),
    };
  }
  return { count: null, attendees: null, nights: null, layout: layoutIn(cells.slice(1)) };
}

/** The cells of the line that begins at a position of the original. */
function cellsOf(source: Folded, start: number): Cell[] {
  const end = source.raw.indexOf('\n', start);
  let from = start;
  return source.raw
    .slice(start, end < 0 ? source.raw.length : end)
    .split(/[\t|]/)
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

function numberIn(cell: Cell | undefined): Counted | null {
  const match = cell && NUMBER.exec(cell.text);
  const value = Number(match?.[1]);
  return cell && match && value > 0 ? { value, start: cell.start, end: cell.end } : null;
}
