import type { ValueTransformer } from 'typeorm';

/** A `numeric` column, which arrives as text, as a number; null stays null. */
export const toNumber = (value: string | number | null): number | null => (value === null ? null : Number(value));

/** For entities: numbers in the code, exact decimals in the database. */
export const decimal: ValueTransformer = { to: (value: number | null | undefined) => value, from: toNumber };
