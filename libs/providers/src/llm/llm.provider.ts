import { ChatInput, ChatReply } from './chat';
import { Extraction, ExtractionInput } from './extraction';

/** What a member's free text says about its availability. `price` is in major units, `quote` has the decisive words. */
export interface AvailabilityReading {
  answer: 'available' | 'unavailable' | 'unclear';
  comment: string | null;
  price: number | null;
  quote: string | null;
}

/** The language model as the service needs it. The class is the injection token. */
export abstract class LlmProvider {
  /** The name in `GET /health/ai`. */
  abstract readonly name: 'anthropic' | 'mock';
  /** Whether it answers within this process, so that waiting for it is no wait for a network. */
  abstract readonly inProcess: boolean;

  /**
   * Reads the fields of a request out of an organizer's mail. It answers every field, unknown ones with null and confidence 0.
   * Ends in `ProviderError('llm', …)`.
   */
  abstract extractRequest(input: ExtractionInput): Promise<Extraction>;

  /**
   * Reads a member's answer (mail, message or transcript) to an availability request. Only a clear yes or no counts as one; conditions,
   * options and counter-proposals are `unclear`. Ends in `ProviderError('llm', …)`.
   */
  abstract readAvailability(input: { text: string; locale?: 'fr' | 'en' }): Promise<AvailabilityReading>;

  /**
   * Makes the next step of a conversation: words for the user, or calls of tools, whose results come with the next step.
   * Ends in `ProviderError('llm', …)`, also if the signal ends it.
   */
  abstract converse(input: ChatInput): Promise<ChatReply>;
}
