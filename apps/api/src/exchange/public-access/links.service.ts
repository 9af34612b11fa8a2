import { Injectable } from '@nestjs/common';
import { Database } from '#database/database';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import type { MemberStatus } from '#domain/vocabulary';
import { MagicTokensService } from '../../foundations/magic-tokens/magic-tokens.service';
import type { MagicTokenView } from '../../foundations/magic-tokens/magic-tokens.dto';
import { covers, type MagicAction } from '../../foundations/magic-tokens/magic-tokens.rules';
import { CatalogsService } from '../../demand/catalogs/catalogs.service';
import { isOpen, isRequalifiable } from '../../demand/requests/requests.rules';
import { lockRequest } from '../../demand/requests/requests.sql';
import { RequestMails } from '../communications/request-mails.service';
import { LinkRenewed } from './public-access.events';

/** Renews links that are no longer valid. */
@Injectable()
export class LinksService {
  constructor(
    private readonly database: Database,
    private readonly events: DomainEvents,
    private readonly tokens: MagicTokensService,
    private readonly catalogs: CatalogsService,
    private readonly mails: RequestMails,
  ) {}

  /**
   * Mails another link of the same kind to the address on file, to replace an expired or used one, while its purpose still applies;
   * anonymous. The caller doesn't learn whether it did.
   */
  async renew(secret: string): Promise<void> {
    const token = await this.tokens.takeForRenewal(secret);
    if (!token || !(await this.mail(token))) return;
    const { id: tokenId, scope, scopeId, action, requestId } = token;
    await this.events.publish(LinkRenewed, { requestId, payload: { tokenId, scope, scopeId, action } });
  }

  /** Mails the link; returns whether there was one to mail. */
  private async mail({ scope, scopeId, action, requestId }: MagicTokenView): Promise<boolean> {
    switch (scope) {
      case 'catalog':
        return requestId !== null && covers(action, 'view_catalog') && this.mailCatalog(requestId, scopeId, action);
      case 'organizer':
        return requestId !== null && action === 'requalify' && this.mailRequalification(requestId, scopeId);
      case 'member':
        if (requestId === null) return covers(action, 'update_profile') && this.mailProfile(scopeId);
        return covers(action, 'answer_availability') && this.mailQuestion(requestId, scopeId);
    }
  }

  private async mailCatalog(requestId: string, catalogId: string, action: MagicAction | null): Promise<boolean> {
    const catalog = await this.catalogs.renewLink(requestId, catalogId, action);
    if (catalog) await this.mails.catalogSent(catalog);
    return catalog !== null;
  }

  private async mailRequalification(requestId: string, organizerId: string): Promise<boolean> {
    const request = await lockRequest(this.database, requestId);
    if (request?.organizerId !== organizerId || !isRequalifiable(request)) return false;
    await this.mails.requalification(requestId, null);
    return true;
  }

  private async mailProfile(memberId: string): Promise<boolean> {
    const status = await this.statusOf(memberId);
    if (status === null || status === 'archived') return false;
    await (status === 'onboarding' ? this.mails.memberOnboarding(memberId) : this.mails.profileLink(memberId));
    return true;
  }

  private async mailQuestion(requestId: string, memberId: string): Promise<boolean> {
    const request = await lockRequest(this.database, requestId);
    if (!request || !isOpen(request.status) || (await this.statusOf(memberId)) === 'archived') return false;
    return (await this.mails.availabilityRequest(requestId, memberId)) !== null;
  }

  /** Null if the venue was deleted. */
  private async statusOf(memberId: string): Promise<MemberStatus | null> {
    const member = await this.database.maybeOne<{ status: MemberStatus }>(`SELECT status FROM member WHERE id = $1`, [
      memberId,
    ]);
    return member?.status ?? null;
  }
}
