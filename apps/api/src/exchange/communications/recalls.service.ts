import { Inject, Injectable } from '@nestjs/common';
import { NOUNS } from '#domain/nouns';
import { Clock } from '#core/clock';
import { runAs, SYSTEM_ACTOR } from '#core/context';
import { Database } from '#database/database';
import { literals } from '#database/statement';
import { OPEN_STATUSES } from '#domain/vocabulary';
import { NotFound } from '#core/errors';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import { unseal } from '#core/secrets';
import { JobQueue } from '#queue/queue';
import { type AuthConfig, authConfig } from '#core/auth.config';
import { CatalogsService } from '../../demand/catalogs/catalogs.service';
import { RequestsService } from '../../demand/requests/requests.service';
import { lockRequest } from '../../demand/requests/requests.sql';
import { ResultsService } from '../../demand/requests/results.service';
import { MagicTokensService } from '../../foundations/magic-tokens/magic-tokens.service';
import { AttachmentsService } from './attachments.service';
import type { RecalledMailView } from './communications.dto';
import { MailCannotBeRecalled } from './communications.errors';
import { EmailCancelled } from './communications.events';
import type { MailRow } from './communications.sql';
import { emailMessages } from './email-message.entity';
import { type Recall, SEALED_BODY, type SealedMail } from './mail-records.service';
import { ThreadsService } from './threads.service';

/** A delayed mail that hasn't been sent. Its job knows whether an attempt has begun. */
const WAITS = `direction = 'outbound' AND status = 'pending' AND send_at IS NOT NULL`;

type DelayedMail = MailRow<'id' | 'requestId' | 'memberId' | 'sealedBody'>;

/**
 * A candidate (request $1, member $2) that has been asked since $3 and hasn't moved, in an open request; or a link ($4) that the venue has
 * used: an attempt that seemed to fail has delivered the mail.
 */
const IS_NEEDED = `SELECT 1 FROM result s JOIN request r ON r.id = s.request_id
  WHERE s.request_id = $1 AND s.member_id = $2 AND s.stage = 'availability_requested' AND s.stage_changed_at = $3
    AND r.status IN (${literals(OPEN_STATUSES)})
  UNION ALL SELECT 1 FROM magic_token WHERE id = $4 AND last_used_at IS NOT NULL`;

/** Cancels delayed mails, and reverts the changes they announce. */
@Injectable()
export class RecallsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(authConfig.KEY) private readonly auth: AuthConfig,
    private readonly events: DomainEvents,
    private readonly tokens: MagicTokensService,
    private readonly requests: RequestsService,
    private readonly results: ResultsService,
    private readonly catalogs: CatalogsService,
    private readonly attachments: AttachmentsService,
    private readonly threads: ThreadsService,
    private readonly queue: JobQueue,
  ) {}

  /**
   * Cancels a delayed mail, revokes its link, and reverts the announced change, in one transaction; for team users. A venue that was asked
   * is `suggested` again unless it has replied in another way, a catalog is the draft again; for a mail written by a person its content is
   * returned. Changes nothing if it throws.
   * @throws NOT_FOUND the mail doesn't exist
   * @throws INVALID_STATUS_TRANSITION it is no longer waiting, or (catalog) it was opened, has a next version, or its request has ended
   */
  async cancel(id: string): Promise<RecalledMailView> {
    const { sealedBody, requestId } = await this.waiting(id);
    const recall = this.recallOf(sealedBody);
    if (recall === undefined) throw new MailCannotBeRecalled();
    // Lock tokens before the request, and the request before its mails.
    if (recall.of !== 'words') await this.tokens.revoke(recall.tokenId);
    if (requestId !== null) await lockRequest(this.database, requestId);
    if (!(await this.queue.cancel('mails', [id], { untried: true }))) throw new MailCannotBeRecalled();
    if (requestId === null || !(await this.drop(id, requestId))) throw new MailCannotBeRecalled();
    const restored = await this.takeBack(requestId, recall);
    const draft =
      recall.of === 'words' ? { ...recall.words, requestId, attachmentIds: await this.attachments.idsOf(id) } : null;
    return { message: await this.threads.message(id), restored, draft };
  }

  /**
   * Cancels a delayed question to a venue if it waits for no reply any more: the candidate has moved or was removed, or the request has
   * ended. For the mail's job, right before it sends the mail. Returns whether the mail must not be sent.
   */
  async cancelIfSettled({ id, requestId, memberId, sealedBody }: DelayedMail): Promise<boolean> {
    const recall = sealedBody === null ? undefined : this.recallOf(sealedBody);
    if (recall?.of !== 'question' || requestId === null) return false;
    const { tokenId, askedAt } = recall;
    const needed = await this.database.maybeOne(IS_NEEDED, [requestId, memberId, askedAt, tokenId]);
    if (needed !== null) return false;
    await runAs(SYSTEM_ACTOR, () =>
      this.database.transaction(async () => {
        await this.tokens.revoke(tokenId);
        await lockRequest(this.database, requestId);
        await this.drop(id, requestId);
      }),
    );
    return true;
  }

  /** Marks a waiting mail as canceled; returns whether it was waiting. */
  private async drop(id: string, requestId: string): Promise<boolean> {
    const cancelled = await this.database.maybeOne<{ template: string | null }>(
      `UPDATE email_message SET status = 'cancelled', cancelled_at = $2, updated_at = $2, sealed_body = NULL
        WHERE id = $1 AND ${WAITS} RETURNING template`,
      [id, this.clock.now()],
    );
    if (cancelled === null) return false;
    const { template } = cancelled;
    await this.events.publish(EmailCancelled, { requestId, payload: { emailMessageId: id, template } });
    return true;
  }

  /** Reverts the announced change; returns whether it could be reverted. */
  private async takeBack(requestId: string, recall: Recall): Promise<boolean> {
    switch (recall.of) {
      case 'words':
        return true;
      case 'question':
        return this.results.recallQuestion(requestId, recall.memberId, new Date(recall.askedAt));
      case 'requalification':
        await this.requests.recallRequalification(requestId);
        return true;
      case 'catalog':
        await this.catalogs.recall(requestId, recall.catalogId);
        return true;
    }
  }

  private recallOf(sealedBody: Buffer): Recall | undefined {
    return (JSON.parse(unseal(sealedBody, this.auth.secrets, SEALED_BODY)) as SealedMail).recall;
  }

  private async waiting(id: string): Promise<MailRow<'requestId'> & { sealedBody: Buffer }> {
    const mail = await this.database.maybeOne<MailRow<'requestId' | 'sealedBody'> & { waits: boolean }>(
      `SELECT ${emailMessages.select('m', ['requestId', 'sealedBody'])}, ${WAITS} AS waits FROM email_message m WHERE m.id = $1`,
      [id],
    );
    if (mail === null) throw new NotFound(NOUNS.emailMessage);
    const { waits, sealedBody, requestId } = mail;
    if (!waits || sealedBody === null) throw new MailCannotBeRecalled();
    return { sealedBody, requestId };
  }
}
