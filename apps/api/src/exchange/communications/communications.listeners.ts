import { Inject, Injectable } from '@nestjs/common';
import { On } from '../../foundations/timeline/outbox';
import type { EventPayload } from '../../foundations/timeline/domain-events';
import { unseal } from '#core/secrets';
import { type AuthConfig, authConfig } from '#core/auth.config';
import { CatalogSent } from '../../demand/catalogs/catalogs.events';
import {
  CommissionCancelled,
  CommissionCredited,
  CommissionInvoiced,
  CommissionReminded,
} from '../../demand/commissions/commissions.events';
import { MailboxRecovered, MailboxUpdated } from '../../foundations/mailboxes/mailboxes.events';
import { HoldExpired, HoldExpiring, HoldsEnded } from '../../supply/holds/holds.events';
import { MemberOnboarding } from '../../supply/members/members.events';
import { RequalificationRequested, ResultStageChanged } from '../../demand/requests/requests.events';
import { NotificationDigestDue } from '../../foundations/notifications/notifications.events';
import { InvitationResent, PasswordLinkSent, UserInvited } from '../../foundations/team/team.events';
import { AccountMails } from './account-mails.service';
import { HoldMails } from './hold-mails.service';
import { MailService } from './mail.service';
import { RequestMails, waiting } from './request-mails.service';
import { SentCopies } from './sent-copies.service';

/** Queues the mails triggered by events of other areas. The outbox runs each listener once. */
@Injectable()
export class CommunicationsListeners {
  constructor(
    private readonly mails: RequestMails,
    private readonly accountMails: AccountMails,
    private readonly holdMails: HoldMails,
    private readonly mail: MailService,
    private readonly copies: SentCopies,
    @Inject(authConfig.KEY) private readonly auth: AuthConfig,
  ) {}

  @On(UserInvited)
  async invite(invitation: EventPayload<typeof UserInvited>): Promise<void> {
    await this.accountMails.invitation({ ...invitation, token: this.tokenOf(invitation) });
  }

  @On(InvitationResent)
  async inviteAgain(invitation: EventPayload<typeof InvitationResent>): Promise<void> {
    await this.accountMails.invitation({ ...invitation, token: this.tokenOf(invitation) });
  }

  @On(PasswordLinkSent)
  async sendPasswordLink(link: EventPayload<typeof PasswordLinkSent>): Promise<void> {
    await this.accountMails.passwordLink({ ...link, token: this.tokenOf(link) });
  }

  @On(NotificationDigestDue)
  async sendDigest(digest: EventPayload<typeof NotificationDigestDue>): Promise<void> {
    await this.accountMails.notificationDigest(digest);
  }

  @On(MemberOnboarding)
  async welcome({ memberId }: EventPayload<typeof MemberOnboarding>): Promise<void> {
    await this.mails.memberOnboarding(memberId);
  }

  @On(ResultStageChanged)
  async mailStage({
    requestId,
    memberId,
    to,
    mail,
    mailboxId,
  }: EventPayload<typeof ResultStageChanged>): Promise<void> {
    if (to === 'availability_requested')
      await this.mails.availabilityRequest(requestId, memberId, { later: mail, mailboxId });
    else if (to === 'selected') await this.mails.winnerSelected(requestId, memberId, mailboxId);
    else if (to === 'not_selected') await this.mails.notSelected(requestId, memberId, mailboxId);
  }

  @On(HoldExpiring)
  async warnOfHold({ requestId, memberId, holdId }: EventPayload<typeof HoldExpiring>): Promise<void> {
    await this.holdMails.expiring(requestId, memberId, holdId);
  }

  @On(HoldExpired)
  async tellExpired({ requestId, memberId, holdId }: EventPayload<typeof HoldExpired>): Promise<void> {
    await this.holdMails.expired(requestId, memberId, holdId);
  }

  @On(HoldsEnded)
  async tellReleased({ requestId, memberId, holdIds, mailboxId }: EventPayload<typeof HoldsEnded>): Promise<void> {
    await this.holdMails.released(requestId, memberId, holdIds, mailboxId);
  }

  @On(RequalificationRequested)
  async askOrganizer({
    requestId,
    missingFields,
    mail,
    mailboxId,
  }: EventPayload<typeof RequalificationRequested>): Promise<void> {
    await this.mails.requalification(requestId, missingFields, { later: mail, mailboxId });
  }

  @On(CatalogSent)
  async mailCatalog(catalog: EventPayload<typeof CatalogSent>): Promise<void> {
    const { catalogId, tokenId, mail } = catalog;
    await this.mails.catalogSent(
      catalog,
      waiting(mail ?? null, () => ({ of: 'catalog', catalogId, tokenId })),
    );
  }

  @On(CommissionInvoiced)
  async mailInvoice(commission: EventPayload<typeof CommissionInvoiced>): Promise<void> {
    await this.mails.commissionInvoice(commission);
  }

  @On(CommissionReminded)
  async remindOfInvoice(commission: EventPayload<typeof CommissionReminded>): Promise<void> {
    await this.mails.commissionInvoice({ ...commission, overdue: true });
  }

  @On(CommissionCredited)
  async mailCreditNote({
    requestId,
    memberId,
    mail,
    mailboxId,
  }: EventPayload<typeof CommissionCredited>): Promise<void> {
    if (mail) await this.mails.creditNote({ requestId, memberId, mailboxId, ...mail });
  }

  @On(CommissionCancelled)
  async mailCancelling({
    requestId,
    memberId,
    mail,
    mailboxId,
  }: EventPayload<typeof CommissionCancelled>): Promise<void> {
    if (mail) await this.mails.creditNote({ requestId, memberId, mailboxId, ...mail });
  }

  @On(MailboxRecovered)
  async resumeMails({ mailboxId }: EventPayload<typeof MailboxRecovered>): Promise<void> {
    await this.mail.resume(mailboxId);
    await this.copies.resume(mailboxId);
  }

  @On(MailboxUpdated)
  async tryMailbox({ mailboxId }: EventPayload<typeof MailboxUpdated>): Promise<void> {
    await this.mail.resume(mailboxId, { probing: true });
  }

  private tokenOf({ sealedToken }: { sealedToken: string }): string {
    return unseal(Buffer.from(sealedToken, 'base64'), this.auth.secrets, 'invitation');
  }
}
