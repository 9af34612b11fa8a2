import { ChatInput, ChatReply } from './chat';
import { Extraction, ExtractionInput } from './extraction';

/** What a member's free text says about its availability. `price` is an amount in major units, `quote` its decisive words. */
export interface AvailabilityReading {
  answer: 'available' | 'unavailable' | 'unclear';
  comment: string | null;
  price: number | null;
  quote: string | null;
}

/** The language model as the service needs it; this class is the injection token. */
export abstract class LlmProvider {
  /** As it stands in `GET /health/ai`. */
  abstract readonly name: 'anthropic' | 'mock';
  /** Whether it answers within this process, so that nobody waits for anything by waiting for it. */
  abstract readonly inProcess: boolean;

  /**
   * Reads an organizer's mail into the fields of a request. Every field is answered, unknown ones with null and
   * confidence 0. Ends in `ProviderError('llm', …)`.
   */
  abstract extractRequest(input: ExtractionInput): Promise<Extraction>;

  /**
   * Reads a member's answer (mail, message or transcript) to an availability request. Only a clear yes or no is one;
   * conditions, options and counter-proposals are `unclear`. Ends in `ProviderError('llm', …)`.
   */
  abstract readAvailability(input: { text: string; locale?: 'fr' | 'en' }): Promise<AvailabilityReading>;

  /**
   * Goes on with a conversation by one step: words for the user, or calls of tools whose results come with the next step.
   * Ends in `ProviderError('llm', …)`, also when the signal ends it.
   */
  abstract converse(input: ChatInput): Promise<ChatReply>;
}
