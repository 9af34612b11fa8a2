import { Injectable, Logger } from '@nestjs/common';
import { NOUNS } from '#domain/nouns';
import { fr } from '#i18n/formats';
import type { Words } from '#i18n/locale';
import { storedWords } from '#i18n/stored-words';
import { Clock, DAY, MINUTE } from '#core/clock';
import { currentUserId, runAsSystem } from '#core/context';
import { Database } from '#database/database';
import type { Row } from '#database/table';
import { DomainError, NotFound, ValidationError } from '#core/errors';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import { newestFirst } from '#database/list-order';
import {
  type CursorPageView,
  type CursorParams,
  type PageParams,
  type PageView,
  toCursorPage,
  toPageView,
} from '#http/pagination';
import { eachItem } from '#queue/each-item';
import { LeasedCron } from '#queue/jobs';
import { MessagingProvider, MessagingWindowClosed } from '#providers/messaging/messaging.provider';
import { StoredContentService } from '../../foundations/uploads/stored-content.service';
import { lockRequest } from '../../demand/requests/requests.sql';
import { Correspondents, linkOf } from './correspondents.service';
import { type MessagingMessage, messagingMessages } from './messaging-message.entity';
import { type MessageTemplateView, type MessagingMessageView, type SendMessage, toMessageView } from './messaging.dto';
import { ChatprovFailed, ChatprovSent } from './messaging.events';
import { MESSAGE, type MessageRow } from './messaging.sql';

/** How long after a person's message the provider delivers free-form messages to them. */
const WINDOW = DAY;
/** A message without a response after this long belongs to a crashed process. */
const PATIENCE = 2 * MINUTE;

/** A message has either a text or a template. */
const ONE_OF = {
  en: 'either body or template must be given',
  fr: 'indiquez body ou template, l’un des deux',
};

type Outgoing = Row<MessagingMessage, 'id' | 'requestId' | 'to'>;

/** The reason of a failure whose error may contain parts of the text. */
const NOT_SENT: Words = { en: 'The message could not be sent.', fr: 'Le message n’a pas pu être envoyé.' };
const ABANDONED_WHILE_SENDING: Words = {
  en: 'The service stopped while sending this message, which may have been sent: ask the recipient before you send it again.',
  fr: fr`Le service s’est arrêté pendant l’envoi de ce message, qui est peut-être parti : demandez au destinataire avant de le renvoyer.`,
};

const ABANDONED = `SELECT ${messagingMessages.select('m', ['id', 'requestId', 'to', 'traceId'])} FROM messaging_message m
  WHERE m.status = 'pending' AND m.created_at <= $1 ORDER BY m.created_at LIMIT $2`;

/** Sends and lists messages. */
@Injectable()
export class MessagingService {
  private readonly logger = new Logger(MessagingService.name);

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly events: DomainEvents,
    private readonly provider: MessagingProvider,
    private readonly correspondents: Correspondents,
    private readonly content: StoredContentService,
  ) {}

  /**
   * Returns the messages of a request, newest first; for team users.
   * @throws NOT_FOUND the request doesn't exist
   */
  async listByRequest(requestId: string, params: CursorParams): Promise<CursorPageView<MessagingMessageView>> {
    await this.assertRequest(requestId);
    const { rows, ...page } = await this.database.page<MessageRow>({
      select: MESSAGE,
      from: 'messaging_message m',
      where: ['m.request_id = $1'],
      params: [requestId],
      orderBy: newestFirst('m'),
      ...params,
    });
    return toCursorPage(
      rows.map((row) => toMessageView(row, this.content)),
      page,
      params,
    );
  }

  /**
   * Returns the approved templates, by name and language; for team users, outside of any transaction.
   * @throws PROVIDER_ERROR the call failed
   */
  async listTemplates(params: PageParams): Promise<PageView<MessageTemplateView>> {
    const templates = await this.provider.listTemplates();
    return toPageView(templates.slice(params.offset, params.offset + params.limit), templates.length, params);
  }

  /**
   * Sends a text or an approved template; for team users, outside of any transaction. The message is stored before the provider is called, which happens only once:
   * on failure, the message is `failed`, and only a person can send it again. It is sent immediately and can't be canceled: messages aren't
   * queued, since after a crash it would be unknown whether one was sent.
   * @throws NOT_FOUND the request doesn't exist
   * @throws INVALID_STATUS_TRANSITION the organizer was erased in the meantime
   * @throws VALIDATION_ERROR both are given, or the template or its number of variables is unknown
   * @throws MESSAGING_WINDOW_CLOSED stores nothing unless the provider itself reports it; never for a template
   * @throws PROVIDER_ERROR the message is stored as `failed`
   */
  async send({ requestId = null, to, body: text, template }: SendMessage): Promise<MessagingMessageView> {
    if (text !== undefined && template !== undefined) throw ValidationError.of('body', 'oneOf', ONE_OF);
    if (requestId !== null) await this.assertRequest(requestId);
    const body = template === undefined ? text : await this.textOf(template);
    if (template === undefined && this.provider.hasWindow && !(await this.hasWritten(to)))
      throw new MessagingWindowClosed();
    const link = linkOf(await this.correspondents.find(to, { requestId }));
    // A transaction, although it is one statement: it marks the call's Idempotency-Key as begun.
    const message = await this.database.transaction(() =>
      this.database.insert(messagingMessages, {
        requestId,
        ...link,
        direction: 'outbound',
        from: this.provider.sender,
        to,
        type: 'text',
        body,
        status: 'pending',
        createdBy: currentUserId(),
      }),
    );
    let wamid: string;
    try {
      ({ wamid } =
        template === undefined
          ? await this.provider.sendText({ to, body: body ?? '', reference: message.id })
          : await this.provider.sendTemplate({ to, template, reference: message.id }));
    } catch (error) {
      this.logger.warn({ msg: 'a message was not sent', messagingMessageId: message.id, err: error });
      // Messages of our own errors are safe; those of libraries may contain parts of the text.
      await this.recordFailure(message, error instanceof DomainError ? error.words : NOT_SENT);
      throw error;
    }
    await this.recordSent(message, wamid);
    const row = await this.database.one<MessageRow>(`SELECT ${MESSAGE} FROM messaging_message m WHERE m.id = $1`, [
      message.id,
    ]);
    return toMessageView(row, this.content);
  }

  /**
   * Marks messages as failed whose process crashed before it recorded the provider's response; for the job. One that can't be
   * marked doesn't stop the others. Returns how many were. They aren't sent again, since they may have been sent; a status event can still
   * move them on.
   */
  @LeasedCron('40 * * * * *', { name: 'fail-abandoned-messages' })
  async failAbandoned(limit = 200): Promise<number> {
    const rows = await this.database.query<Outgoing & { traceId: string | null }>(ABANDONED, [
      new Date(this.clock.now().getTime() - PATIENCE),
      limit,
    ]);
    const fail = async ({ traceId, ...message }: (typeof rows)[number]): Promise<boolean> => {
      await runAsSystem('job', () => this.recordFailure(message, ABANDONED_WHILE_SENDING), traceId ?? undefined);
      return true;
    };
    return eachItem(rows, fail, { logger: this.logger, msg: 'could not mark a message as failed' });
  }

  /**
   * Returns the text of a template with its variables.
   * @throws VALIDATION_ERROR there is no such template, or it has another number of variables
   */
  private async textOf({ name, language, variables }: NonNullable<SendMessage['template']>): Promise<string> {
    const found = (await this.provider.listTemplates()).find((one) => one.name === name && one.language === language);
    if (!found)
      throw ValidationError.of('template.name', 'isTemplate', {
        en: 'template.name must be an approved template in this language',
        fr: 'template.name doit être un modèle approuvé dans cette langue',
      });
    if (found.variables !== variables.length)
      throw ValidationError.of('template.variables', 'countVariables', {
        en: `template.variables must have ${found.variables} values`,
        fr: `template.variables doit compter ${found.variables} valeurs`,
      });
    return found.body.replace(/\{\{(\d+)\}\}/g, (whole, at: string) => variables[Number(at) - 1] ?? whole);
  }

  /** Whether this person's last message is less than 24 hours old, by the provider's clock. */
  private async hasWritten(number: string): Promise<boolean> {
    const recent = await this.database.maybeOne(
      `SELECT 1 FROM messaging_message WHERE direction = 'inbound' AND "from" = $1 AND sent_at > $2 LIMIT 1`,
      [number, new Date(this.clock.now().getTime() - WINDOW)],
    );
    return recent !== null;
  }

  private async assertRequest(id: string): Promise<void> {
    const request = await this.database.maybeOne(`SELECT 1 FROM request WHERE id = $1`, [id]);
    if (request === null) throw new NotFound(NOUNS.request);
  }

  /** Does nothing if a status event arrived before the response: it supplied the wamid and recorded the sending. */
  private recordSent({ id, requestId, to }: Outgoing, wamid: string): Promise<void> {
    return this.database.transaction(async () => {
      if (requestId !== null) await lockRequest(this.database, requestId);
      const now = this.clock.now();
      const recorded = await this.database.maybeOne(
        `UPDATE messaging_message SET wamid = $2, status = 'sent', sent_at = $3, failed_at = NULL, error = NULL, updated_at = $3
          WHERE id = $1 AND wamid IS NULL RETURNING id`,
        [id, wamid, now],
      );
      if (recorded !== null)
        await this.events.publish(ChatprovSent, { requestId, payload: { messagingMessageId: id, to } });
    });
  }

  private recordFailure({ id, requestId, to }: Outgoing, reason: Words): Promise<void> {
    return this.database.transaction(async () => {
      if (requestId !== null) await lockRequest(this.database, requestId);
      const recorded = await this.database.maybeOne(
        `UPDATE messaging_message SET status = 'failed', failed_at = $2, error = $3, updated_at = $2
          WHERE id = $1 AND status = 'pending' RETURNING id`,
        [id, this.clock.now(), storedWords(reason)],
      );
      if (recorded !== null)
        await this.events.publish(ChatprovFailed, { requestId, payload: { messagingMessageId: id, to, reason } });
    });
  }
}
