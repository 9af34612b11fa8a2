import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '#kernel/clock';
import { currentTraceId, runAs } from '#kernel/context';
import { Database } from '#kernel/database/database';
import { ProviderError } from '#kernel/errors';
import { newId } from '#kernel/ids';
import { Timeline } from '#kernel/timeline';
import { type AvailabilityReading, LlmProvider } from '#providers/llm/llm.provider';
import { messagingError } from '#providers/messaging/cloud-errors';
import { MediaTooLarge, MessagingProvider } from '#providers/messaging/messaging.provider';
import { NotificationsService } from '../../foundations/notifications/notifications.service';
import { replyOf } from '../../demand/requests/requests.rules';
import { ResultsService } from '../../demand/requests/results.service';
import { actorOf, type Correspondent, Correspondents, linkOf } from './correspondents.service';
import { answerOfPayload, type InboundMessage, type MessageType } from './messaging.rules';
import { HOLD_REQUEST } from './messaging.sql';
import { ChatprovReceived } from './messaging.timeline';
import { type VoiceMessage, VoiceMessages } from './voice-messages.service';

/** Tries with the language model; after the last of them a message stands unread in the record rather than nowhere. */
const READING_TRIES = 3;

/** The types by which a person says something; a caption or a place answers no question. */
const SAID: readonly MessageType[] = ['text', 'button', 'interactive', 'audio'];

/** What remains to be done in one transaction, once providers have been asked. */
interface Effect {
  apply(): Promise<object>;
}

interface Kept extends VoiceMessage {
  requestId: string | null;
  memberId: string | null;
}

/** What was made of a message outside of the transaction. */
interface Understood {
  /** Written or spoken. */
  words: string | null;
  error: string | null;
  answer: AvailabilityReading | null;
}

/** Takes in what people send: the message is kept first, then heard and read, and its effect is one transaction. */
@Injectable()
export class InboundMessages {
  private readonly logger = new Logger(InboundMessages.name);

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly timeline: Timeline,
    private readonly provider: MessagingProvider,
    private readonly llm: LlmProvider,
    private readonly correspondents: Correspondents,
    private readonly voices: VoiceMessages,
    private readonly results: ResultsService,
    private readonly notifications: NotificationsService,
  ) {}

  /**
   * Keeps a message and asks providers about it, outside of any transaction; for the webhook inbox, which runs `apply` in one
   * and tries all of it again after a failure. `attempt` is from 1. Ends in PROVIDER_ERROR with the message kept.
   */
  async prepare(message: InboundMessage, attempt: number): Promise<Effect> {
    const wamid = message.answers;
    const found = await this.correspondents.find(message.from, { wamid });
    const kept = await this.keep(message, found);
    if (kept === null) return { apply: () => Promise.resolve({ kind: 'duplicate' }) };
    // On a later try the request stays that of the first, whatever the person was asked since.
    const person =
      (found?.requestId ?? null) === kept.requestId
        ? found
        : await this.correspondents.find(message.from, { requestId: kept.requestId, wamid });
    const understood = await this.understand(message, kept, person, attempt);
    return { apply: () => this.apply(message, kept, person, understood) };
  }

  /** The row of a message, made on the first try; null where the message has had its effect, or the id is one of ours. */
  private keep(message: InboundMessage, person: Correspondent | null): Promise<Kept | null> {
    return this.database.transaction(async () => {
      const id = newId();
      const now = this.clock.now();
      const { memberId, organizerId } = linkOf(person);
      const requestId = person?.requestId ?? null;
      await this.database.query(HOLD_REQUEST, [requestId]);
      const inserted = await this.database.maybeOne(
        `INSERT INTO messaging_message (id, request_id, member_id, organizer_id, direction, "from", "to", type, body, wamid,
           status, sent_at, error, trace_id, created_at, updated_at)
         VALUES ($1, $2, $3, $4, 'inbound', $5, $6, $7, $8, $9, 'received', $10, $11, $12, $13, $13)
         ON CONFLICT (wamid) DO NOTHING RETURNING id`,
        [
          id,
          requestId,
          memberId,
          organizerId,
          message.from,
          message.to ?? this.provider.sender,
          message.type,
          message.body,
          message.wamid,
          message.sentAt,
          faultOf(message),
          currentTraceId(),
          now,
        ],
      );
      if (inserted !== null)
        await this.timeline.add(ChatprovReceived, {
          requestId,
          payload: { messagingMessageId: id, from: message.from, type: message.type },
          actor: actorOf(person, message.name ?? message.from),
        });
      return this.database.maybeOne<Kept>(
        `SELECT id, request_id AS "requestId", member_id AS "memberId", audio_key AS "audioKey",
                audio_content_type AS "audioContentType", transcript
           FROM messaging_message WHERE wamid = $1 AND direction = 'inbound' AND processed_at IS NULL`,
        [message.wamid],
      );
    });
  }

  private async understand(
    message: InboundMessage,
    kept: Kept,
    person: Correspondent | null,
    attempt: number,
  ): Promise<Understood> {
    const asked = person?.asked === true && person.requestId === kept.requestId && person.id === kept.memberId;
    try {
      const words =
        message.mediaId === null ? message.body : await this.voices.hear(kept, message.mediaId, person?.locale);
      const answer = asked && SAID.includes(message.type) ? await this.read(message, words, attempt) : null;
      return { words, error: faultOf(message), answer };
    } catch (error) {
      // A later try would find it just as large.
      if (error instanceof MediaTooLarge) return { words: null, error: error.message, answer: null };
      if (error instanceof ProviderError)
        await this.database.query(`UPDATE messaging_message SET error = $2, updated_at = $3 WHERE id = $1`, [
          kept.id,
          error.message,
          this.clock.now(),
        ]);
      throw error;
    }
  }

  /** A member's answer to the open question: by the button, else as the language model reads the words. */
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
      this.logger.error({ msg: 'a message stays unread: the language model does not answer', attempt, err: error });
      return null;
    }
  }

  private async apply(
    { name, from, type }: InboundMessage,
    { id, requestId, memberId }: Kept,
    person: Correspondent | null,
    { words, error, answer }: Understood,
  ): Promise<object> {
    await this.database.query(HOLD_REQUEST, [requestId]);
    const taken = await this.database.maybeOne(
      `UPDATE messaging_message SET error = $2, processed_at = $3, updated_at = $3
        WHERE id = $1 AND processed_at IS NULL RETURNING id`,
      [id, error, this.clock.now()],
    );
    if (taken === null) return { kind: 'duplicate' };
    // No list of a request would ever show it.
    if (requestId === null)
      await this.notifications.notify({
        kind: 'unlinked_message',
        title: `Message from ${person?.label ?? name ?? from}`,
        body: `${from} wrote on no open request: ${words === null || words === '' ? `(${type})` : words}`,
        requestId: null,
      });
    const reply = answer === null ? null : replyOf(answer);
    const answered =
      reply !== null && requestId !== null && memberId !== null
        ? await runAs(actorOf(person, name ?? from), () => this.results.recordAnswer(requestId, memberId, reply))
        : false;
    return { kind: 'received', messagingMessageId: id, requestId, answered };
  }
}

/** Why the provider does not hand on what was sent, where it says so. */
const faultOf = ({ errorCode }: InboundMessage): string | null =>
  errorCode === null ? null : messagingError(errorCode).message;
