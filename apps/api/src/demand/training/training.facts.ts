import { anyFact } from '#kernel/facts';

export const SuggestionCorrected = anyFact<{ correctionId: string; aboutExtraction: boolean }>('suggestion_corrected');
