import { timelineKind } from '#kernel/timeline';

export const SuggestionCorrected = timelineKind<{ correctionId: string; aboutExtraction: boolean }>(
  'suggestion_corrected',
);
