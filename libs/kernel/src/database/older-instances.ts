/** Of versions before there was a number. */
const FIRST = 1;

/** The number of what an instance writes: see `applicationOf`. */
export const GENERATION = 2;

/**
 * What the connections of an instance are called. The number rises with what the instance asks of the tables, so that a migration which
 * ends what earlier versions ask for can see whether one of them is at work.
 */
export const applicationOf = (generation: number): string =>
  generation === FIRST ? 'parvis' : `parvis-${generation}`;
