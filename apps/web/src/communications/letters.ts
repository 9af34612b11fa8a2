import type { Request } from '../requests/requests.queries';

/** Templates of mails that need no link of their receiver's own: what a link opens is mailed by the act itself. */
export type LetterTemplate = 'generic-message' | 'winner-selected' | 'not-selected' | 'commission-invoice';

/** Those that fit a request as it stands. */
export function lettersOf({ results }: Pick<Request, 'results'>): readonly LetterTemplate[] {
  const has = (stage: Request['results'][number]['stage']) => results.some((result) => result.stage === stage);
  return [
    'generic-message',
    ...(has('selected') ? (['winner-selected', 'commission-invoice'] as const) : []),
    ...(has('not_selected') ? (['not-selected'] as const) : []),
  ];
}
