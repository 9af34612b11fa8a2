import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '#core/clock';
import { runAs } from '#core/context';
import { Database } from '#database/database';
import { ProviderError } from '#core/errors';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import { type AvailabilityReading, LlmProvider } from '#providers/llm/llm.provider';
import { messagingError } from '#providers/messaging/cloud-errors';
import { MediaTooLarge, MessagingProvider } from '#providers/messaging/messaging.provider';
import { lockRequest } from '../../demand/requests/requests.sql';
import { replyOf } from '../../demand/requests/requests.rules';
import { ResultsService } from '../../demand/requests/results.service';
import { actorOf, type Correspondent, Correspondents, linkOf } from './correspondents.service';
import { answerOfPayload, type InboundMessage, type MessageType } from './messaging.rules';
import { ChatprovReceived, MessageUnlinked } from './messaging.events';
import { MessageFiles } from './message-files.service';
import { messagingMessages } from './messaging-message.entity';
import { FIND_KEPT, type KeptMessage } from './messaging.sql';
import { VoiceMessages } from './voice-messages.service';

/** Attempts with the language model; after the last one the message is applied unread, so that a person sees it. */
const READING_TRIES = 3;

/** The types that may answer a question; a caption or a place doesn't. */
const SAID: readonly MessageType[] = ['text', 'button', 'interactive', 'audio'];

/** The providers' results for a message. */
interface Understood {
  /** Written or transcribed text. */
  words: string | null;
  error: string | null;
  answer: AvailabilityReading | null;
}

/** Processes incoming messages: stores them, has them transcribed and read, and applies their effect in one transaction. */
@Injectable()
export class InboundMessages {
  private readonly logger = new Logger(InboundMessages.name);

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly events: DomainEvents,
    private readonly provider: MessagingProvider,
    private readonly llm: LlmProvider,
    private readonly correspondents: Correspondents,
    private readonly voices: VoiceMessages,
    private readonly files: MessageFiles,
    private readonly results: ResultsService,
  ) {}

  /**
   * Stores a message and calls the providers for it, outside of any transaction, then applies its effect in the transaction that `finish`
   * opens. `attempt` starts at 1.
   * @throws PROVIDER_ERROR the message stays stored
   */
  async process(
    message: InboundMessage,
    attempt: number,
    finish: (effect: () => Promise<object>) => Promise<object | null>,
  ): Promise<object | null> {
    const wamid = message.answers;
    const found = await this.correspondents.find(message.from, { wamid });
    const kept = await this.keep(message, found);
    if (kept === null) return finish(() => Promise.resolve({ kind: 'duplicate' }));
    // A later attempt keeps the request of the first, even if the person was asked something else since.
    const person =
      (found?.requestId ?? null) === kept.requestId
        ? found
        : await this.correspondents.find(message.from, { requestId: kept.requestId, wamid });
    const understood = await this.understand(message, kept, person, attempt);
    return finish(() => this.apply(message, kept, person, understood));
  }

  /** Returns the row of a message, inserted by the first attempt; null if the message has been applied, or if its wamid is one of ours. */
  private keep(message: InboundMessage, person: Correspondent | null): Promise<KeptMessage | null> {
    return this.database.transaction(async () => {
      const { memberId, organizerId } = linkOf(person);
      const requestId = person?.requestId ?? null;
      if (requestId !== null) await lockRequest(this.database, requestId);
      const id = await this.database.insertNew(
        messagingMessages,
        {
          requestId,
          memberId,
          organizerId,
          direction: 'inbound',
          from: message.from,
          to: message.to ?? this.provider.sender,
          type: message.type,
          body: message.body,
          wamid: message.wamid,
          status: 'received',
          sentAt: message.sentAt,
          error: faultOf(message),
        },
        '(wamid)',
      );
      if (id !== null)
        await this.events.publish(ChatprovReceived, {
          requestId,
          payload: { messagingMessageId: id, from: message.from, type: message.type },
          actor: actorOf(person, message.name ?? message.from),
        });
      return this.database.maybeOne<KeptMessage>(FIND_KEPT, [message.wamid]);
    });
  }

  private async understand(
    message: InboundMessage,
    kept: KeptMessage,
    person: Correspondent | null,
    attempt: number,
  ): Promise<Understood> {
    const asked = person?.asked === true && person.requestId === kept.requestId && person.id === kept.memberId;
    try {
      const words = await this.wordsOf(message, kept, person);
      const answer = asked && SAID.includes(message.type) ? await this.read(message, words, attempt) : null;
      return { words, error: faultOf(message), answer };
    } catch (error) {
      // It would be as large in a later attempt.
      if (error instanceof MediaTooLarge) return { words: message.body, error: error.message, answer: null };
      if (error instanceof ProviderError)
        await this.database.query(`UPDATE messaging_message SET error = $2, updated_at = $3 WHERE id = $1`, [
          kept.id,
          error.message,
          this.clock.now(),
        ]);
      throw error;
    }
  }

  /** Returns the text of a message, after its recording or file is stored. */
  private async wordsOf(
    message: InboundMessage,
    kept: KeptMessage,
    person: Correspondent | null,
  ): Promise<string | null> {
    const { type, body, mediaId } = message;
    if (mediaId === null) return body;
    if (type === 'audio') return this.voices.hear(kept, mediaId, person?.locale);
    await this.files.fetch(kept, message, mediaId);
    return body;
  }

  /** Returns a venue's reply to the open question: that of the pressed button, else the language model's reading of the text. */
  private async read(
    message: InboundMessage,
    text: string | null,
    attempt: number,
  ): Promise<AvailabilityReading | null> {
    const pressed = message.payload === null ? null : answerOfPayload(message.payload);
    if (pressed !== null) return { answer: pressed, comment: null, price: null, quote: null };
    if (text === null || text === '') return null;
    try {
      return await this.llm.readAvailability({ text });
    } catch (error) {
      if (!(error instanceof ProviderError) || attempt < READING_TRIES) throw error;
      this.logger.error({ msg: 'a message stays unread: the language model does not respond', attempt, err: error });
      return null;
    }
  }

  private async apply(
    { name, from, type }: InboundMessage,
    { id, requestId, memberId }: KeptMessage,
    person: Correspondent | null,
    { words, error, answer }: Understood,
  ): Promise<object> {
    if (requestId !== null) await lockRequest(this.database, requestId);
    const taken = await this.database.maybeOne(
      `UPDATE messaging_message SET error = $2, processed_at = $3, updated_at = $3
        WHERE id = $1 AND processed_at IS NULL RETURNING id`,
      [id, error, this.clock.now()],
    );
    if (taken === null) return { kind: 'duplicate' };
    if (requestId === null)
      await this.events.publish(MessageUnlinked, {
        payload: { from, label: person?.label ?? name ?? from, said: words || `(${type})` },
      });
    const reply = answer === null ? null : replyOf(answer);
    const answered =
      reply !== null && requestId !== null && memberId !== null
        ? await runAs(actorOf(person, name ?? from), () => this.results.recordAnswer(requestId, memberId, reply))
        : false;
    return { kind: 'received', messagingMessageId: id, requestId, answered };
  }
}

/** Returns why the provider doesn't deliver the content, if it gives a reason. */
const faultOf = ({ errorCode }: InboundMessage): string | null =>
  errorCode === null ? null : messagingError(errorCode).message;
