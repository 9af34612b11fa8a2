import { ApiProblem } from '../api/problem';

/** Returns the remaining record if the error says that the requested one was merged; otherwise null. */
export function mergedInto(error: unknown): { id: string; code: string | null } | null {
  const detail = error instanceof ApiProblem ? error.details.find(({ rule }) => rule === 'merged') : undefined;
  return detail ? (detail.params as { id: string; code: string | null }) : null;
}
