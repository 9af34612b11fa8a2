import { Injectable } from '@nestjs/common';
import { On } from '#kernel/events';
import { unseal } from '#kernel/secrets';
import { Settings } from '#kernel/settings';
import { CatalogSent } from '../../demand/catalogs/catalogs.events';
import { CommissionInvoiced } from '../../demand/commissions/commissions.events';
import { MemberOnboarding } from '../../supply/members/members.events';
import { RequalificationRequested, ResultStageChanged } from '../../demand/requests/requests.events';
import { InvitationCreated, PasswordLinkCreated } from '../../foundations/team/team.events';
import { RequestMails } from './request-mails.service';

type PayloadOf<Event> = Event extends { payload?: infer Payload } ? NonNullable<Payload> : never;

/** Queues the mails that facts of other areas call for. The outbox runs each listener once. */
@Injectable()
export class CommunicationsListeners {
  constructor(
    private readonly mails: RequestMails,
    private readonly settings: Settings,
  ) {}

  @On(InvitationCreated)
  async invite(invitation: PayloadOf<typeof InvitationCreated>): Promise<void> {
    await this.mails.invitation({ ...invitation, token: this.tokenOf(invitation) });
  }

  @On(PasswordLinkCreated)
  async sendPasswordLink(link: PayloadOf<typeof PasswordLinkCreated>): Promise<void> {
    await this.mails.passwordLink({ ...link, token: this.tokenOf(link) });
  }

  @On(MemberOnboarding)
  async welcome({ memberId }: PayloadOf<typeof MemberOnboarding>): Promise<void> {
    await this.mails.memberOnboarding(memberId);
  }

  @On(ResultStageChanged)
  async mailStage({ requestId, memberId, to }: PayloadOf<typeof ResultStageChanged>): Promise<void> {
    if (to === 'availability_requested') await this.mails.availabilityRequest(requestId, memberId);
    else if (to === 'selected') await this.mails.winnerSelected(requestId, memberId);
    else if (to === 'not_selected') await this.mails.notSelected(requestId, memberId);
  }

  @On(RequalificationRequested)
  async askOrganizer({ requestId, missingFields }: PayloadOf<typeof RequalificationRequested>): Promise<void> {
    await this.mails.requalification(requestId, missingFields);
  }

  @On(CatalogSent)
  async mailCatalog(catalog: PayloadOf<typeof CatalogSent>): Promise<void> {
    await this.mails.catalogSent(catalog);
  }

  @On(CommissionInvoiced)
  async mailInvoice(commission: PayloadOf<typeof CommissionInvoiced>): Promise<void> {
    await this.mails.commissionInvoice(commission);
  }

  private tokenOf({ sealedToken }: { sealedToken: string }): string {
    return unseal(Buffer.from(sealedToken, 'base64'), this.settings.authSecrets, 'invitation');
  }
}
