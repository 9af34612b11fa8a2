import type { MagicAction } from '../../foundations/magic-tokens/magic-tokens.rules';
import { AgencyProfile } from '../../foundations/team/agency-profile';
import { Inject, Injectable } from '@nestjs/common';
import { REQUEST_STATUS_WORDS } from '#domain/labels';
import { fr } from '#i18n/formats';
import { NOUNS } from '#domain/nouns';
import { Clock, SECOND } from '#core/clock';
import { Database } from '#database/database';
import { InvalidStatusTransition, NotFound, PreconditionFailed } from '#core/errors';
import { MailboxAccesses } from '../../foundations/mailboxes/mailbox-accesses.service';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import { toPageView } from '#http/pagination';
import { seal } from '#core/secrets';
import { type AppConfig, appConfig } from '#core/app.config';
import { type AuthConfig, authConfig } from '#core/auth.config';
import type { RequestStatus } from '#domain/vocabulary';
import { VALIDITY_DEFAULT } from '../../foundations/magic-tokens/magic-tokens.dto';
import { MagicTokensService } from '../../foundations/magic-tokens/magic-tokens.service';
import { laterMail, toLaterMailViews } from '../requests/later-mails.dto';
import { isOpen } from '../requests/requests.rules';
import { RequestsService } from '../requests/requests.service';
import { lockRequest } from '../requests/requests.sql';
import { CatalogCandidates } from '../requests/catalog-candidates.service';
import { type Catalog, catalogs } from './catalog.entity';
import { CatalogDrafts } from './catalog-drafts.service';
import type {
  CatalogVersionsView,
  CatalogView,
  ComposeCatalog,
  ListCatalogVersions,
  SendCatalog,
  SentCatalogView,
} from './catalogs.dto';
import { CatalogHasSuccessor, CatalogWasSeen, EmptyCatalog, NothingToSend } from './catalogs.errors';
import { CatalogComposed, CatalogRecalled, CatalogSent } from './catalogs.events';
import { itemsNamed } from './catalogs.rules';
import {
  CATALOG,
  type CatalogRow,
  type CatalogVersionRow,
  FIND_DRAFT,
  NEWEST_SENT_LIKE,
  toCatalogView,
  toVersionView,
  VERSION_SELECT,
} from './catalogs.sql';
import type { CatalogEventView, CatalogSnapshot, PublicCatalogView } from './public-catalogs.dto';

/** The request of a catalog, locked until the end of the transaction. */
interface LockedRequest extends CatalogEventView {
  code: string;
  status: RequestStatus;
}

/** The content of the mail with a catalog's link. */
interface MailedCatalog {
  requestId: string;
  to: string;
  subject: string | null;
  message: string | null;
  /** The link, sealed (base64, purpose `mail-link`). */
  sealedUrl: string;
  expiresAt: string;
  venueCount: number;
}

/** Catalogs as edited by the team; `PublicCatalogsService` shows them to organizers. */
@Injectable()
export class CatalogsService {
  constructor(
    private readonly agency: AgencyProfile,
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(appConfig.KEY) private readonly app: AppConfig,
    @Inject(authConfig.KEY) private readonly auth: AuthConfig,
    private readonly events: DomainEvents,
    private readonly tokens: MagicTokensService,
    private readonly requests: RequestsService,
    private readonly candidates: CatalogCandidates,
    private readonly drafts: CatalogDrafts,
    private readonly mailboxes: MailboxAccesses,
  ) {}

  /**
   * Returns the newest version, draft or sent; for team users.
   * @throws NOT_FOUND no catalog has been composed yet
   */
  async newest(requestId: string): Promise<CatalogView> {
    const newest = await this.findNewest(requestId);
    if (!newest) throw new NotFound(NOUNS.catalog);
    return newest;
  }

  /**
   * Returns all versions of a request's catalog, newest first; for team users.
   * @throws NOT_FOUND the request doesn't exist
   */
  async versions(
    requestId: string,
    { newest: withNewest, ...params }: ListCatalogVersions,
  ): Promise<CatalogVersionsView> {
    const { rows, total } = await this.database.page<CatalogVersionRow>({
      select: VERSION_SELECT,
      from: 'catalog c',
      where: ['c.request_id = $1'],
      params: [requestId],
      orderBy: 'c.version DESC',
      ...params,
    });
    if (total === 0) await this.requests.get(requestId);
    const now = this.clock.now();
    const page = toPageView(
      rows.map((row) => toVersionView(row, now)),
      total,
      params,
    );
    return withNewest ? { ...page, newest: await this.findNewest(requestId) } : page;
  }

  /**
   * Returns a version with its content; for team users.
   * @throws NOT_FOUND the version doesn't exist
   */
  async version(id: string): Promise<CatalogView> {
    const row = await this.database.maybeOne<CatalogRow>(`${CATALOG} WHERE c.id = $1`, [id]);
    if (!row) throw new NotFound(NOUNS.catalog);
    return toCatalogView(row, this.clock.now());
  }

  /**
   * Returns the newest version as the organizer sees it, a draft as if it were sent now. Counts no view; for team
   * users.
   * @throws NOT_FOUND no catalog has been composed yet
   */
  async preview(requestId: string): Promise<PublicCatalogView> {
    const request = await this.requests.get(requestId);
    const catalog = await this.newest(requestId);
    const sentAt = catalog.sentAt ?? this.clock.now();
    const expiresAt = catalog.expiresAt ?? new Date(sentAt.getTime() + VALIDITY_DEFAULT * SECOND);
    return {
      ...snapshotOf(request, catalog, sentAt, expiresAt),
      reactions: catalog.reactions,
      locale: request.organizer.locale,
      agency: this.agency.current,
      supersededBy: null,
    };
  }

  /**
   * Creates or replaces the draft, after a send as the next version; for team users. `available` candidates in it
   * become `shortlisted`. `revision` is the one the caller has read (0: none).
   * @throws NOT_FOUND request, candidate, room or offer
   * @throws INVALID_STAGE_TRANSITION a candidate's stage isn't shown in catalogs
   * @throws VALIDATION_ERROR a room, photo or offer of another venue, or an offer that isn't current
   * @throws INVALID_STATUS_TRANSITION the request has ended, or the catalog would be empty
   * @throws PRECONDITION_FAILED `revision` is no longer current
   */
  async compose(requestId: string, input: ComposeCatalog, revision?: number): Promise<CatalogView> {
    const request = await this.lock(requestId);
    await this.assertCurrent(requestId, revision);
    if (!isOpen(request.status))
      throw new InvalidStatusTransition({
        en: `This request is ${request.status}: no more catalogs can be composed for it.`,
        fr: fr`Cette demande est ${REQUEST_STATUS_WORDS[request.status].fr} : on ne peut plus composer de catalogue.`,
      });
    const items = itemsNamed(input) ?? (await this.drafts.shortlisted(requestId));
    if (items.length === 0) throw new EmptyCatalog();
    await this.candidates.shortlist(
      requestId,
      items.map(({ memberId }) => memberId),
    );
    const catalog = await this.drafts.replace(requestId, request.title, items, input);
    await this.events.publish(CatalogComposed, {
      requestId,
      payload: {
        catalogId: catalog.id,
        version: catalog.version,
        memberIds: items.map(({ memberId }) => memberId),
      },
    });
    return this.version(catalog.id);
  }

  /**
   * Freezes the draft and mails its link; for team users. Candidates become `proposed`, and so does a `searching`
   * request. Only this response contains the link.
   * @throws NOT_FOUND the request doesn't exist
   * @throws INVALID_STATUS_TRANSITION the request is qualifying or has ended, or there is no draft, or it is empty
   * @throws INVALID_STAGE_TRANSITION a candidate has since left the shortlist
   * @throws PRECONDITION_FAILED `revision` is no longer current
   * @throws FORBIDDEN the chosen mailbox is a colleague's
   */
  async send(requestId: string, input: SendCatalog, revision?: number): Promise<SentCatalogView> {
    const request = await this.lock(requestId);
    await this.assertCurrent(requestId, revision);
    if (request.status === 'qualifying' || !isOpen(request.status))
      throw new InvalidStatusTransition({
        en: `This request is ${request.status}: a catalog cannot be sent for it.`,
        fr: fr`Cette demande est ${REQUEST_STATUS_WORDS[request.status].fr} : aucun catalogue ne peut être envoyé.`,
      });
    const found = await this.database.maybeOne<{ id: string; organizerEmail: string }>(FIND_DRAFT, [requestId]);
    if (!found) throw new NothingToSend();
    await this.drafts.lockContents(found.id);
    const draft = await this.version(found.id);
    if (draft.items.length === 0) throw new EmptyCatalog();
    const memberIds = draft.items.map(({ member }) => member.id);
    const now = this.clock.now();
    const mail = laterMail(input, now);
    const mailboxId = await this.mailboxes.choose(requestId, input.mailboxId);
    await this.candidates.propose(requestId, memberIds, now);
    const {
      id: tokenId,
      token,
      expiresAt,
    } = await this.tokens.issue({
      scope: 'catalog',
      scopeId: draft.id,
      requestId,
      ...(input.expiresInSeconds === undefined ? {} : { expiresInSeconds: input.expiresInSeconds }),
    });
    const to = input.to ?? found.organizerEmail;
    await this.database.update(catalogs, draft.id, {
      status: 'sent',
      revision: draft.revision + 1,
      sentAt: now,
      sentTo: to,
      expiresAt,
      snapshot: snapshotOf(request, draft, now, expiresAt),
      updatedAt: now,
    });
    const publicUrl = this.linkOf(token);
    await this.events.publish(CatalogSent, {
      requestId,
      payload: { catalogId: draft.id, version: draft.version, to, memberIds, expiresAt: expiresAt.toISOString() },
      carried: {
        subject: input.subject ?? null,
        message: input.message ?? draft.message,
        sealedUrl: this.seal(publicUrl),
        tokenId,
        mail,
        mailboxId,
        venueCount: draft.items.length,
      },
    });
    return { ...(await this.version(draft.id)), publicUrl, mails: toLaterMailViews(mail) };
  }

  /**
   * Returns the content of the mail that `send` would send now; for communications, which previews it.
   * @throws INVALID_STATUS_TRANSITION there is no draft
   */
  async announcement(
    requestId: string,
    { to, message, expiresInSeconds = VALIDITY_DEFAULT }: SendCatalog,
  ): Promise<Pick<MailedCatalog, 'to' | 'message' | 'expiresAt' | 'venueCount'>> {
    const found = await this.database.maybeOne<{ id: string; organizerEmail: string }>(FIND_DRAFT, [requestId]);
    if (!found) throw new NothingToSend();
    const draft = await this.version(found.id);
    return {
      to: to ?? found.organizerEmail,
      message: message ?? draft.message,
      expiresAt: new Date(this.clock.now().getTime() + expiresInSeconds * SECOND).toISOString(),
      venueCount: draft.items.length,
    };
  }

  /**
   * Reverts a `send` whose mail was canceled before it was sent: the version is the draft again, with the rooms that it
   * would have shown, and the moves it caused are undone (`recallProposals`). For communications, within its
   * transaction, which revokes the link.
   * @throws NOT_FOUND the request doesn't exist
   * @throws INVALID_STATUS_TRANSITION the returned link was opened, the next version was composed, or the request has
   * ended
   */
  async recall(requestId: string, catalogId: string): Promise<void> {
    await this.lock(requestId);
    const { version, revision, sentAt, viewCount } = await this.database.one<
      Pick<Catalog, 'version' | 'revision' | 'sentAt' | 'viewCount'>
    >(
      `SELECT ${catalogs.select('catalog', ['version', 'revision', 'sentAt', 'viewCount'])} FROM catalog WHERE id = $1`,
      [catalogId],
    );
    if (viewCount > 0) throw new CatalogWasSeen();
    const later = await this.database.maybeOne(`SELECT 1 FROM catalog WHERE request_id = $1 AND version > $2 LIMIT 1`, [
      requestId,
      version,
    ]);
    if (later !== null) throw new CatalogHasSuccessor();
    // The mail is waiting, so the catalog was sent.
    await this.candidates.recallProposals(requestId, sentAt as Date);
    await this.database.update(catalogs, catalogId, {
      status: 'draft',
      revision: revision + 1,
      sentAt: null,
      sentTo: null,
      expiresAt: null,
      snapshot: null,
      updatedAt: this.clock.now(),
    });
    await this.events.publish(CatalogRecalled, { requestId, payload: { catalogId, version } });
  }

  /**
   * Issues a new link to replace an expired one, to the newest version sent to the same address; for the renewal of
   * links, within its transaction. Returns the content of its mail, or null if the request has ended or the team has
   * revoked a link to that version.
   */
  async renewLink(requestId: string, catalogId: string, action: MagicAction | null): Promise<MailedCatalog | null> {
    const request = await this.lock(requestId);
    if (!isOpen(request.status)) return null;
    const catalog = await this.database.maybeOne<
      Pick<Catalog, 'id' | 'message' | 'sentTo'> & { venueCount: number; closed: boolean }
    >(NEWEST_SENT_LIKE, [catalogId]);
    if (catalog?.sentTo == null || catalog.closed) return null;
    const { id, message, sentTo: to, venueCount } = catalog;
    const { token, expiresAt } = await this.tokens.issue({ scope: 'catalog', scopeId: id, action, requestId });
    await this.database.update(catalogs, id, { expiresAt });
    const sealedUrl = this.seal(this.linkOf(token));
    return { requestId, to, subject: null, message, sealedUrl, expiresAt: expiresAt.toISOString(), venueCount };
  }

  private linkOf(token: string): string {
    return `${this.app.publicWebUrl}/catalogs/${token}`;
  }

  private seal(url: string): string {
    return seal(url, this.auth.secret, 'mail-link').toString('base64');
  }

  private async findNewest(requestId: string): Promise<CatalogView | null> {
    const row = await this.database.maybeOne<CatalogRow>(
      `${CATALOG} WHERE c.request_id = $1 ORDER BY c.version DESC LIMIT 1`,
      [requestId],
    );
    return row && toCatalogView(row, this.clock.now());
  }

  /**
   * Checks the revision of the request's catalog, which the caller has locked.
   * @throws PRECONDITION_FAILED it isn't current
   */
  private async assertCurrent(requestId: string, revision: number | undefined): Promise<void> {
    if (revision === undefined) return;
    const newest = await this.findNewest(requestId);
    if (revision !== (newest?.revision ?? 0)) throw new PreconditionFailed();
  }

  /**
   * Locks the request, and with it its catalogs, which only change under this lock.
   * @throws NOT_FOUND the request doesn't exist
   */
  private async lock(requestId: string): Promise<LockedRequest> {
    const request = await lockRequest(this.database, requestId);
    if (!request) throw new NotFound(NOUNS.request);
    return request;
  }
}

/** The content for the organizer, listed by name: no other column of a request or a catalog must ever leak into it. */
const snapshotOf = (
  request: CatalogEventView & { code: string },
  draft: CatalogView,
  sentAt: Date,
  expiresAt: Date,
): CatalogSnapshot => ({
  code: request.code,
  title: draft.title,
  message: draft.message,
  event: {
    title: request.title,
    eventType: request.eventType,
    eventDate: request.eventDate,
    eventEndDate: request.eventEndDate,
    slot: request.slot,
    attendees: request.attendees,
    city: request.city,
    configuration: request.configuration,
  },
  items: draft.items,
  comparison: draft.comparison,
  sentAt: sentAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});
