import type { Request } from '../requests/requests.queries';

/** Templates that don't need a personal link. Emails with links are sent by the action that creates the link. */
export type LetterTemplate = 'generic-message' | 'winner-selected' | 'not-selected' | 'commission-invoice';

/** The templates that fit the request's current state. */
export function lettersOf({ results }: Pick<Request, 'results'>): readonly LetterTemplate[] {
  const has = (stage: Request['results'][number]['stage']) => results.some((result) => result.stage === stage);
  return [
    'generic-message',
    ...(has('selected') ? (['winner-selected', 'commission-invoice'] as const) : []),
    ...(has('not_selected') ? (['not-selected'] as const) : []),
  ];
}
