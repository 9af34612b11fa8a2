import { AgencyProfile } from '../../foundations/team/agency-profile';
import { Inject, Injectable } from '@nestjs/common';
import { NOUNS } from '#domain/nouns';
import { Clock, HOUR } from '#core/clock';
import { type Actor, currentContext } from '#core/context';
import { Database } from '#database/database';
import type { NamedStatement } from '#database/statement';
import { NotFound } from '#core/errors';
import { linkIsOf } from '#http/locale';
import { LeasedCron } from '#queue/jobs';
import { hashSecret } from '#core/secrets';
import { type AuthConfig, authConfig } from '#core/auth.config';
import type { Locale } from '#i18n/locale';
import type { MagicTokenView } from '../../foundations/magic-tokens/magic-tokens.dto';
import { covers, type MagicAction } from '../../foundations/magic-tokens/magic-tokens.rules';
import { MagicTokensService } from '../../foundations/magic-tokens/magic-tokens.service';
import { CatalogCandidates } from '../requests/catalog-candidates.service';
import { CatalogLinkExpired, CatalogLinkRevoked, CatalogLinkTooNarrow } from './catalogs.errors';
import { isPerson, type Viewer, viewerHash } from './catalogs.rules';
import { COUNT_VIEW, FIND_LINKED_CATALOG, itemsOf, READ_LINKED_CATALOG } from './catalogs.sql';
import type { CatalogSnapshot, PublicCatalogView, ReactionView, ReactToItem } from './public-catalogs.dto';

/** A sent catalog, and the link that opened it. */
interface OpenCatalog {
  tokenId: string;
  id: string;
  requestId: string;
  snapshot: CatalogSnapshot;
  organizerId: string;
  sentTo: string;
  /** The organizer's language. */
  locale: Locale;
}

/** The same, with current data. */
type ReadCatalog = OpenCatalog & Pick<PublicCatalogView, 'reactions' | 'supersededBy'>;

type Link = Pick<MagicTokenView, 'action' | 'expiresAt' | 'revokedAt'>;

/** A link in any state; the catalog is null if it isn't sent, or no longer exists. */
type LinkRow<Opened> = Link & (Opened | { id: null });

/** Sent catalogs, as read by anyone with the link. */
@Injectable()
export class PublicCatalogsService {
  constructor(
    private readonly agency: AgencyProfile,
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(authConfig.KEY) private readonly auth: AuthConfig,
    private readonly tokens: MagicTokensService,
    private readonly candidates: CatalogCandidates,
  ) {}

  /**
   * Returns the content as sent, with current data; anonymous. With a viewer it counts a view, as `view` does; a page
   * that reports views itself passes none.
   * @throws NOT_FOUND the link doesn't exist
   * @throws TOKEN_EXPIRED the link has expired
   * @throws TOKEN_REVOKED the link was revoked
   * @throws INVALID_TOKEN the link is for something else
   */
  async read(secret: string, viewer: Viewer | null): Promise<PublicCatalogView> {
    const catalog = await this.open<ReadCatalog>(READ_LINKED_CATALOG, secret, 'view_catalog');
    if (viewer && isPerson(viewer)) await this.count(catalog, viewer);
    const { snapshot, expiresAt, reactions, locale, supersededBy } = catalog;
    return {
      ...snapshot,
      event: snapshot.event,
      items: itemsOf(snapshot),
      expiresAt: expiresAt.toISOString(),
      reactions,
      locale,
      agency: this.agency.current,
      supersededBy,
    };
  }

  /** Counts a person's first view in an hour, and nothing without a viewer; anonymous. Throws as `read` does. */
  async view(secret: string, viewer: Viewer | null): Promise<void> {
    const catalog = await this.open(FIND_LINKED_CATALOG, secret, 'view_catalog');
    if (viewer && isPerson(viewer)) await this.count(catalog, viewer);
  }

  /**
   * Records the reader's reaction to a venue of this catalog, and notifies the team; anonymous. Doesn't change the
   * candidate's stage. Throws as `read` does.
   * @throws NOT_FOUND the venue isn't in the catalog
   * @throws INVALID_STATUS_TRANSITION the request has ended
   */
  async react(secret: string, input: ReactToItem): Promise<ReactionView> {
    const catalog = await this.open(FIND_LINKED_CATALOG, secret, 'react');
    if (!catalog.snapshot.items.some(({ member }) => member.id === input.memberId))
      throw new NotFound({
        sentence: { en: 'This venue is not in the catalog.', fr: 'Ce lieu n’est pas dans le catalogue.' },
      });
    await this.tokens.use(catalog.tokenId);
    const context = currentContext();
    if (context) context.actor = readerOf(catalog);
    const { memberId, reaction, reactionComment } = await this.candidates.react(catalog.requestId, input.memberId, {
      reaction: input.reaction,
      comment: input.comment ?? null,
    });
    return { memberId, reaction, comment: reactionComment };
  }

  /**
   * Deletes the hashes of viewers after an hour, when they are no longer needed; for the hourly job. Returns how many.
   */
  @LeasedCron('0 11 * * * *', { name: 'forget-catalog-viewers' })
  async forgetViewers(): Promise<number> {
    const gone = await this.database.query(`DELETE FROM catalog_view WHERE viewed_at <= $1 RETURNING catalog_id`, [
      new Date(this.clock.now().getTime() - HOUR),
    ]);
    return gone.length;
  }

  private async open<Opened extends OpenCatalog = OpenCatalog>(
    statement: NamedStatement,
    secret: string,
    action: MagicAction,
  ): Promise<Opened & Link> {
    const link = await this.database.maybeOne<LinkRow<Opened>>(statement, [hashSecret(secret)]);
    if (!link) throw new NotFound(NOUNS.catalog);
    if (link.id !== null) linkIsOf(link.locale);
    if (link.revokedAt !== null) throw new CatalogLinkRevoked();
    if (link.expiresAt <= this.clock.now()) throw new CatalogLinkExpired(link.expiresAt);
    if (!covers(link.action, action)) throw new CatalogLinkTooNarrow();
    if (link.id === null) throw new NotFound(NOUNS.catalog);
    return link;
  }

  private async count(catalog: OpenCatalog, viewer: Viewer): Promise<void> {
    const now = this.clock.now();
    const anHourAgo = new Date(now.getTime() - HOUR);
    const secret = this.auth.secret;
    const hash = viewerHash(viewer, now, secret);
    await this.database.query(COUNT_VIEW, [
      catalog.id,
      hash,
      // In the first hour of a day the viewer's previous visit may use yesterday's salt.
      anHourAgo.getUTCDate() === now.getUTCDate() ? hash : viewerHash(viewer, anHourAgo, secret),
      now,
      anHourAgo,
      catalog.tokenId,
    ]);
  }
}

/** The person who opens a link counts as its recipient. */
const readerOf = ({ organizerId, sentTo }: OpenCatalog): Actor => ({
  type: 'organizer',
  id: organizerId,
  label: sentTo,
});
