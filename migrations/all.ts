import { Baseline0000000000001 } from './0001-baseline';

/** Every migration, in execution order. */
export const MIGRATIONS = [
  // `npm run new:area` adds its migration at the end
  Baseline0000000000001,
];
