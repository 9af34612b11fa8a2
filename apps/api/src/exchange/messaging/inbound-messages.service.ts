import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '#core/clock';
import { type Actor, runAs } from '#core/context';
import type { Words } from '#i18n/locale';
import { storedWords } from '#i18n/stored-words';
import { Database } from '#database/database';
import { ProviderError } from '#core/errors';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import { type AvailabilityReading, LlmProvider } from '#providers/llm/llm.provider';
import { messagingError } from '#providers/messaging/cloud-errors';
import { MediaTooLarge, MessagingProvider } from '#providers/messaging/messaging.provider';
import { lockRequest } from '../../demand/requests/requests.sql';
import { replyOf } from '../../demand/requests/requests.rules';
import { VenueReplies } from '../../demand/requests/venue-replies.service';
import { actorOf, type Correspondent, Correspondents, linkOf } from './correspondents.service';
import {
  answerOfPayload,
  type InboundMessage,
  MessageNotKnownYet,
  type MessageType,
  TRIES_UNTIL_UNKNOWN,
} from './messaging.rules';
import { ChatprovDeleted, ChatprovEdited, ChatprovReceived, MessageUnlinked } from './messaging.events';
import { MessageFiles } from './message-files.service';
import { messagingMessages } from './messaging-message.entity';
import {
  DELETE_CONTENT,
  DISCARD_FILE,
  EDIT_MESSAGE,
  FIND_KEPT,
  FIND_RECEIVED,
  HAS_WORDS,
  type KeptMessage,
  type ReceivedMessage,
} from './messaging.sql';
import { VoiceMessages } from './voice-messages.service';

/** Attempts with the language model; after the last one the message is applied unread, so that a person sees it. */
const READING_TRIES = 3;

/** The types that may answer a question; a caption or a place doesn't. */
const SAID: readonly MessageType[] = ['text', 'button', 'interactive', 'audio'];

/** Opens the transaction of a message's effect. */
type Finish = (effect: () => Promise<object>) => Promise<object | null>;

/** The providers' results for a message. */
interface Understood {
  /** Written or transcribed text. */
  words: string | null;
  error: Words | null;
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
    private readonly replies: VenueReplies,
  ) {}

  /**
   * Stores a message, or its change, and calls the providers for it, outside of any transaction, then applies its effect in the
   * transaction that `finish` opens. `attempt` starts at 1.
   * @throws PROVIDER_ERROR the message stays stored
   */
  async process(message: InboundMessage, attempt: number, finish: Finish): Promise<object | null> {
    if (message.change === null) return this.receive(message, attempt, finish);
    const known = await this.database.maybeOne<ReceivedMessage>(FIND_RECEIVED, [message.wamid]);
    if (known !== null)
      return message.change === 'edited'
        ? this.edit(message, known, attempt, finish)
        : finish(() => this.delete(message, known));
    if (attempt < TRIES_UNTIL_UNKNOWN) throw new MessageNotKnownYet();
    if (message.change === 'edited') return this.receive(message, attempt, finish);
    this.logger.warn({ msg: 'ignoring the deletion of an unknown message' });
    return finish(() => Promise.resolve({ kind: 'unknown' }));
  }

  private async receive(message: InboundMessage, attempt: number, finish: Finish): Promise<object | null> {
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

  /** Gives a message its new words and reads them like those of a new message. */
  private async edit(
    message: InboundMessage,
    { id, requestId, memberId, type }: ReceivedMessage,
    attempt: number,
    finish: Finish,
  ): Promise<object | null> {
    const { body, from, name, sentAt } = message;
    const person = await this.correspondents.find(from, { requestId });
    const actor = actorOf(person, name ?? from);
    await this.database.transaction(async () => {
      if (requestId !== null) await lockRequest(this.database, requestId);
      const edited = await this.database.maybeOne(EDIT_MESSAGE, [id, body, sentAt, this.clock.now()]);
      if (edited !== null)
        await this.events.publish(ChatprovEdited, {
          requestId,
          payload: { messagingMessageId: id, from, type },
          actor,
        });
    });
    const asked = person?.asked === true && person.requestId === requestId && person.id === memberId;
    const answer = asked && SAID.includes(type) ? await this.read(message, body, attempt, requestId) : null;
    return finish(async () => {
      if (requestId !== null) await lockRequest(this.database, requestId);
      const isNewest = (await this.database.maybeOne(HAS_WORDS, [id, body, sentAt])) !== null;
      const answered = isNewest && (await this.answer(answer, requestId, memberId, actor));
      return { kind: 'edited', messagingMessageId: id, requestId, answered };
    });
  }

  /** Deletes the content of a message that its sender deleted; the message shows that it was there. */
  private async delete(
    { from, name, sentAt }: InboundMessage,
    { id, requestId, type }: ReceivedMessage,
  ): Promise<object> {
    if (requestId !== null) await lockRequest(this.database, requestId);
    await this.database.query(DISCARD_FILE, [id]);
    if ((await this.database.maybeOne(DELETE_CONTENT, [id, sentAt, this.clock.now()])) === null)
      return { kind: 'duplicate' };
    const actor = actorOf(await this.correspondents.find(from, { requestId }), name ?? from);
    await this.events.publish(ChatprovDeleted, { requestId, payload: { messagingMessageId: id, from, type }, actor });
    return { kind: 'deleted', messagingMessageId: id, requestId };
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
          error: storedOrNull(faultOf(message)),
          editedAt: message.change === 'edited' ? message.sentAt : null,
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
      // An edit in the meantime is read by its own event.
      const isRead = asked && SAID.includes(message.type) && (kept.editedAt === null || message.change === 'edited');
      const answer = isRead ? await this.read(message, words, attempt, kept.requestId) : null;
      return { words, error: faultOf(message), answer };
    } catch (error) {
      // It would be as large in a later attempt.
      if (error instanceof MediaTooLarge) return { words: kept.body, error: error.words, answer: null };
      if (error instanceof ProviderError)
        await this.database.query(`UPDATE messaging_message SET error = $2, updated_at = $3 WHERE id = $1`, [
          kept.id,
          storedWords(error.words),
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
    const { type, mediaId } = message;
    if (mediaId === null) return kept.body;
    if (type === 'audio') return this.voices.hear(kept, mediaId, person?.locale);
    await this.files.fetch(kept, message, mediaId);
    return kept.body;
  }

  /** Returns a venue's reply to the open question: that of the pressed button, else the language model's reading of the text. */
  private async read(
    message: InboundMessage,
    text: string | null,
    attempt: number,
    requestId: string | null,
  ): Promise<AvailabilityReading | null> {
    const pressed = message.payload === null ? null : answerOfPayload(message.payload);
    if (pressed !== null) return { ...NOTHING_MORE, answer: pressed };
    if (text === null || text === '') return null;
    const asked = requestId === null ? {} : await this.replies.asked(requestId);
    try {
      return await this.llm.readAvailability({ text, receivedAt: this.clock.now(), ...asked });
    } catch (error) {
      if (!(error instanceof ProviderError) || attempt < READING_TRIES) throw error;
      this.logger.error({ msg: 'a message stays unread: the language model does not respond', attempt, err: error });
      return null;
    }
  }

  private async apply(
    { name, from, type, change }: InboundMessage,
    { id, requestId, memberId, createdAt }: KeptMessage,
    person: Correspondent | null,
    { words, error, answer }: Understood,
  ): Promise<object> {
    if (requestId !== null) await lockRequest(this.database, requestId);
    const taken = await this.database.maybeOne<{ edited: boolean }>(
      `UPDATE messaging_message SET error = $2, processed_at = $3, updated_at = $3
        WHERE id = $1 AND processed_at IS NULL RETURNING edited_at IS NOT NULL AS edited`,
      [id, storedOrNull(error), this.clock.now()],
    );
    if (taken === null) return { kind: 'duplicate' };
    if (requestId === null)
      await this.events.publish(MessageUnlinked, {
        payload: { from, label: person?.label ?? name ?? from, said: words || `(${type})` },
      });
    const isCurrent = !taken.edited || change === 'edited';
    const actor = actorOf(person, name ?? from);
    const answered = isCurrent && (await this.answer(answer, requestId, memberId, actor, createdAt));
    return { kind: 'received', messagingMessageId: id, requestId, answered };
  }

  /** Records a venue's reply while its question is open, unless it was received before; returns whether it did. */
  private async answer(
    answer: AvailabilityReading | null,
    requestId: string | null,
    memberId: string | null,
    actor: Actor,
    receivedAt?: Date,
  ): Promise<boolean> {
    const reply = answer === null ? null : replyOf(answer);
    if (reply === null || requestId === null || memberId === null) return false;
    return runAs(actor, () => this.replies.recordAnswer(requestId, memberId, reply, receivedAt));
  }
}

/** A pressed button says only yes or no. */
const NOTHING_MORE = {
  ...{ comment: null, price: null, quote: null, hold: null, condition: null, declineReason: null },
  alternativeDates: [],
};

/** Returns why the provider doesn't deliver the content, if it gives a reason. */
const faultOf = ({ errorCode }: InboundMessage): Words | null =>
  errorCode === null ? null : messagingError(errorCode).words;

const storedOrNull = (words: Words | null): string | null => words && storedWords(words);
