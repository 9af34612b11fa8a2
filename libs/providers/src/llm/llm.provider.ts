import type { DeclineReason } from '#domain/vocabulary';
import { ChatInput, ChatReply } from './chat';
import { Extraction, ExtractionInput } from './extraction';
import type { OfferInput, ReadOffer } from './offer-reading';

/** A venue's availability as read from free text. `price` is in major units, `quote` contains the decisive words. */
export interface AvailabilityReading {
  answer: 'available' | 'unavailable' | 'unclear';
  comment: string | null;
  price: number | null;
  quote: string | null;
  /** The venue holds the room for us; with `available`. */
  hold: HoldReading | null;
  /** What a yes depends on, in the words of the text. */
  condition: string | null;
  /** Why it is a no. */
  declineReason: DeclineReason | null;
  /** The only days on which the venue is free; with `unavailable`. */
  alternativeDates: string[];
}

/** An option in a venue's reply: its rank among the venue's clients, and its last day; null if it doesn't say. */
export interface HoldReading {
  rank: number | null;
  until: string | null;
}

/**
 * A venue's reply. `days` are those it was asked for; without `receivedAt`, days without a month aren't understood. A price in another
 * currency than `currency` isn't read.
 */
export interface AvailabilityInput {
  text: string;
  locale?: 'fr' | 'en';
  receivedAt?: Date;
  days?: string[];
  currency?: string;
}

/** The language model as the service needs it. The class is the injection token. */
export abstract class LlmProvider {
  /** The name in `GET /health/ai`. */
  abstract readonly name: 'anthropic' | 'mock';
  /** Whether it runs within this process, so that waiting for it involves no network. */
  abstract readonly inProcess: boolean;

  /**
   * Extracts the fields of a request from an organizer's mail. Returns every field, unknown ones as null with
   * confidence 0.
   * @throws ProviderError `llm`: the call failed
   */
  abstract extractRequest(input: ExtractionInput): Promise<Extraction>;

  /**
   * Reads a venue's reply (mail, message or transcript) to an availability request: a yes with its option and its
   * condition, or a no with its reason. What decides nothing is `unclear`; only some of the days is a no with those days.
   * @throws ProviderError `llm`: the call failed
   */
  abstract readAvailability(input: AvailabilityInput): Promise<AvailabilityReading>;

  /**
   * Reads the lines and terms of a venue's quote from its mail and the documents attached to it. Without prices, there are no lines.
   * @throws ProviderError `llm`: the call failed
   */
  abstract readOffer(input: OfferInput): Promise<ReadOffer>;

  /**
   * Returns the next step of a conversation: words for the user, or tool calls, whose results come with the next step.
   * @throws ProviderError `llm`: the call failed, or the signal aborted it
   */
  abstract converse(input: ChatInput): Promise<ChatReply>;
}
