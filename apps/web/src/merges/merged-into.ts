import { ApiProblem } from '../api/problem';

/** Where a record leads that was merged into another; null if the failure is another one. */
export function mergedInto(error: unknown): { id: string; code: string | null } | null {
  const detail = error instanceof ApiProblem ? error.details.find(({ rule }) => rule === 'merged') : undefined;
  return detail ? (detail.params as { id: string; code: string | null }) : null;
}
