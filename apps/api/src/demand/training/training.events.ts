import { defineMaybeRequestEvent } from '../../foundations/timeline/domain-events';

export const SuggestionCorrected = defineMaybeRequestEvent<{ correctionId: string; aboutExtraction: boolean }>(
  'suggestion_corrected',
);
