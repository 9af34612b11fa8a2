import { Injectable } from '@nestjs/common';
import { On } from '#kernel/events';
import type { ToldBy } from '#kernel/facts';
import { unseal } from '#kernel/secrets';
import { Settings } from '#kernel/settings';
import { CatalogSent } from '../../demand/catalogs/catalogs.facts';
import {
  CommissionCancelled,
  CommissionCredited,
  CommissionInvoiced,
  CommissionReminded,
} from '../../demand/commissions/commissions.facts';
import { MemberOnboarding } from '../../supply/members/members.facts';
import { RequalificationRequested, ResultStageChanged } from '../../demand/requests/requests.facts';
import { NotificationDigestDue } from '../../foundations/notifications/notifications.facts';
import { InvitationResent, PasswordLinkSent, UserInvited } from '../../foundations/team/team.facts';
import { RequestMails, waiting } from './request-mails.service';

/** Queues the mails that facts of other areas call for. The outbox runs each listener once. */
@Injectable()
export class CommunicationsListeners {
  constructor(
    private readonly mails: RequestMails,
    private readonly settings: Settings,
  ) {}

  @On(UserInvited)
  async invite(invitation: ToldBy<typeof UserInvited>): Promise<void> {
    await this.mails.invitation({ ...invitation, token: this.tokenOf(invitation) });
  }

  @On(InvitationResent)
  async inviteAgain(invitation: ToldBy<typeof InvitationResent>): Promise<void> {
    await this.mails.invitation({ ...invitation, token: this.tokenOf(invitation) });
  }

  @On(PasswordLinkSent)
  async sendPasswordLink(link: ToldBy<typeof PasswordLinkSent>): Promise<void> {
    await this.mails.passwordLink({ ...link, token: this.tokenOf(link) });
  }

  @On(NotificationDigestDue)
  async sendDigest(digest: ToldBy<typeof NotificationDigestDue>): Promise<void> {
    await this.mails.notificationDigest(digest);
  }

  @On(MemberOnboarding)
  async welcome({ memberId }: ToldBy<typeof MemberOnboarding>): Promise<void> {
    await this.mails.memberOnboarding(memberId);
  }

  @On(ResultStageChanged)
  async mailStage({ requestId, memberId, to, mail }: ToldBy<typeof ResultStageChanged>): Promise<void> {
    if (to === 'availability_requested') await this.mails.availabilityRequest(requestId, memberId, { later: mail });
    else if (to === 'selected') await this.mails.winnerSelected(requestId, memberId);
    else if (to === 'not_selected') await this.mails.notSelected(requestId, memberId);
  }

  @On(RequalificationRequested)
  async askOrganizer({ requestId, missingFields, mail }: ToldBy<typeof RequalificationRequested>): Promise<void> {
    await this.mails.requalification(requestId, missingFields, { later: mail });
  }

  @On(CatalogSent)
  async mailCatalog(catalog: ToldBy<typeof CatalogSent>): Promise<void> {
    const { catalogId, tokenId, mail } = catalog;
    await this.mails.catalogSent(
      catalog,
      waiting(mail ?? null, () => ({ of: 'catalog', catalogId, tokenId })),
    );
  }

  @On(CommissionInvoiced)
  async mailInvoice(commission: ToldBy<typeof CommissionInvoiced>): Promise<void> {
    await this.mails.commissionInvoice(commission);
  }

  @On(CommissionReminded)
  async remindOfInvoice(commission: ToldBy<typeof CommissionReminded>): Promise<void> {
    await this.mails.commissionInvoice({ ...commission, overdue: true });
  }

  @On(CommissionCredited)
  async mailCreditNote({ requestId, memberId, mail }: ToldBy<typeof CommissionCredited>): Promise<void> {
    if (mail) await this.mails.creditNote({ requestId, memberId, ...mail });
  }

  @On(CommissionCancelled)
  async mailCancelling({ requestId, memberId, mail }: ToldBy<typeof CommissionCancelled>): Promise<void> {
    if (mail) await this.mails.creditNote({ requestId, memberId, ...mail });
  }

  private tokenOf({ sealedToken }: { sealedToken: string }): string {
    return unseal(Buffer.from(sealedToken, 'base64'), this.settings.authSecrets, 'invitation');
  }
}
