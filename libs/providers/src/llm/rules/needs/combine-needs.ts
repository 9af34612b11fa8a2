import type { ReadNeed } from '../../needs';

/** Combines the needs of a mail's texts: those of an attachment count if the texts before name none of their kind. */
export function combineNeeds(texts: ReadNeed[][]): ReadNeed[] {
  const found: ReadNeed[] = [];
  for (const needs of texts) {
    const known = new Set(found.map(kindOf));
    found.push(...needs.filter((need) => !known.has(kindOf(need))));
  }
  return found;
}

const kindOf = ({ kind, meal }: ReadNeed): string => `${kind.value} ${meal?.value ?? ''}`;
