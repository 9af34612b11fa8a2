import { Injectable } from '@nestjs/common';
import { Clock } from '#core/clock';
import { currentTraceId } from '#core/context';
import { Database } from '#database/database';
import { newId } from '#core/ids';
import { MembersService } from '../../supply/members/members.service';
import { RoomsService } from '../../supply/rooms/rooms.service';
import { OfferComparisons } from '../offers/offer-comparisons.service';
import { OffersService } from '../offers/offers.service';
import { RequestsService } from '../requests/requests.service';
import { type Catalog, catalogs } from './catalog.entity';
import {
  type CatalogComparisonView,
  type CatalogOfferView,
  toCatalogComparison,
  toCatalogOffer,
} from './catalog-offers.dto';
import type { CatalogItemInput, ComposeCatalog } from './catalogs.dto';
import { foreignChoices, otherOffers } from './catalogs.errors';
import { INSERT_DRAFT, INSERT_ITEM_PHOTOS, INSERT_ITEM_ROOMS, INSERT_ITEMS } from './catalogs.sql';

/** The draft of a catalog: its venues with their rooms, photos and offers. The caller has locked the request. */
@Injectable()
export class CatalogDrafts {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly requests: RequestsService,
    private readonly members: MembersService,
    private readonly rooms: RoomsService,
    private readonly offers: OffersService,
    private readonly comparisons: OfferComparisons,
  ) {}

  /** Returns the shortlisted candidates as the items of a catalog. */
  shortlisted(requestId: string): Promise<CatalogItemInput[]> {
    return this.database.query<CatalogItemInput>(
      `SELECT member_id AS "memberId" FROM result WHERE request_id = $1 AND stage = 'shortlisted' ORDER BY position, id`,
      [requestId],
    );
  }

  /**
   * Replaces the draft of a request, or creates it, and returns it.
   * @throws NOT_FOUND a venue, room or offer doesn't exist
   * @throws VALIDATION_ERROR a room, photo or offer of another venue, or an offer that isn't current
   */
  async replace(
    requestId: string,
    requestTitle: string,
    items: CatalogItemInput[],
    input: ComposeCatalog,
  ): Promise<Pick<Catalog, 'id' | 'version'>> {
    await this.members.lockAgainstDeletion(items.map(({ memberId }) => memberId));
    await this.assertOwn(items, input);
    const rooms = await this.roomsOf(requestId, items);
    const offers = await this.offersOf(requestId, items, input);
    const comparison = await this.comparisonOf(requestId, offers);
    const draft = await this.write(requestId, requestTitle, { ...input, comparison });
    await this.replaceItems(draft.id, items, rooms, offers);
    return draft;
  }

  /**
   * Locks the draft's content until the end of the transaction. Items that show all rooms now list them: a room in a
   * sent catalog can't be deleted. A photo can: its deletion waits, and then finds the photo in the catalog.
   */
  async lockContents(catalogId: string): Promise<void> {
    const items = await this.database.query<{ memberId: string }>(
      `SELECT member_id AS "memberId" FROM catalog_item WHERE catalog_id = $1`,
      [catalogId],
    );
    await this.members.lockAgainstDeletion(items.map(({ memberId }) => memberId));
    await this.database.query(
      `INSERT INTO catalog_item_room (catalog_item_id, room_id, position)
       SELECT i.id, r.id, NULL FROM catalog_item i JOIN room r ON r.member_id = i.member_id
        WHERE i.catalog_id = $1 AND NOT EXISTS (SELECT 1 FROM catalog_item_room shown WHERE shown.catalog_item_id = i.id)`,
      [catalogId],
    );
    await this.database.query(
      `SELECT 1 FROM member_photo p JOIN catalog_item i ON i.member_id = p.member_id
        WHERE i.catalog_id = $1 AND p.deleted_at IS NULL ORDER BY p.id FOR KEY SHARE OF p`,
      [catalogId],
    );
  }

  /**
   * Locks the named rooms, whose venues are already locked.
   * @throws NOT_FOUND a room doesn't exist
   * @throws VALIDATION_ERROR a room belongs to another venue
   */
  private async assertOwn(items: CatalogItemInput[], input: ComposeCatalog): Promise<void> {
    const rooms = await this.rooms.lockAgainstDeletion(items.flatMap(({ roomIds = [] }) => roomIds));
    const photos = await this.database.query<{ id: string; memberId: string }>(
      `SELECT id, member_id AS "memberId" FROM member_photo WHERE id = ANY ($1::uuid[]) AND deleted_at IS NULL`,
      [items.flatMap(({ photoIds = [] }) => photoIds)],
    );
    const owner = new Map([...rooms, ...photos].map(({ id, memberId }) => [id, memberId]));
    const foreign = (name: 'roomIds' | 'photoIds'): string[] =>
      (input.items ?? []).flatMap((item, place) =>
        (item[name] ?? []).flatMap((id, index) =>
          owner.get(id) === item.memberId ? [] : [`items.${place}.${name}.${index}`],
        ),
      );
    const refused = { rooms: foreign('roomIds'), photos: foreign('photoIds') };
    if (refused.rooms.length + refused.photos.length > 0) throw foreignChoices(refused.rooms, refused.photos);
  }

  /** Returns the rooms to show by venue: the named ones, else the candidate's. */
  private async roomsOf(requestId: string, items: CatalogItemInput[]): Promise<Map<string, string[]>> {
    const chosen = await this.database.query<{ memberId: string; roomId: string }>(
      `SELECT member_id AS "memberId", room_id AS "roomId" FROM result WHERE request_id = $1 AND room_id IS NOT NULL`,
      [requestId],
    );
    const ofResult = new Map(chosen.map(({ memberId, roomId }) => [memberId, [roomId]]));
    return new Map(items.map(({ memberId, roomIds }) => [memberId, roomIds ?? ofResult.get(memberId) ?? []]));
  }

  /**
   * Returns the chosen offers by venue, in catalog order.
   * @throws NOT_FOUND one doesn't exist
   * @throws VALIDATION_ERROR one isn't a current offer of its venue for this request
   */
  private async offersOf(
    requestId: string,
    items: CatalogItemInput[],
    input: ComposeCatalog,
  ): Promise<Map<string, CatalogOfferView>> {
    const chosen = items.flatMap(({ memberId, offerId }) => (offerId == null ? [] : [{ memberId, offerId }]));
    const current = await this.offers.current(
      requestId,
      chosen.map(({ offerId }) => offerId),
    );
    const byId = new Map(current.map((offer) => [offer.id, offer]));
    const isOwn = ({ memberId, offerId }: CatalogItemInput): boolean =>
      offerId == null || byId.get(offerId)?.memberId === memberId;
    const others = (input.items ?? []).flatMap((item, place) => (isOwn(item) ? [] : [`items.${place}.offerId`]));
    if (others.length > 0) throw otherOffers(others);
    return new Map(
      chosen.flatMap(({ memberId, offerId }) => {
        const offer = byId.get(offerId);
        return offer ? [[memberId, toCatalogOffer(offer)]] : [];
      }),
    );
  }

  /** Returns the offers side by side, in the organizer's language; null without offers. */
  private async comparisonOf(
    requestId: string,
    offers: Map<string, CatalogOfferView>,
  ): Promise<CatalogComparisonView | null> {
    if (offers.size === 0) return null;
    const ids = [...offers.values()].map(({ id }) => id);
    const { organizer } = await this.requests.get(requestId);
    return toCatalogComparison(await this.comparisons.ofRequest(requestId, ids, organizer.locale), ids);
  }

  /** Returns the draft with its new title and message, creating it if there is none. */
  private async write(
    requestId: string,
    requestTitle: string,
    input: ComposeCatalog & Pick<Catalog, 'comparison'>,
  ): Promise<Pick<Catalog, 'id' | 'version'>> {
    const now = this.clock.now();
    const existing = await this.database.maybeOne<Pick<Catalog, 'id' | 'title' | 'message' | 'revision'>>(
      `SELECT id, title, message, revision FROM catalog WHERE request_id = $1 AND status = 'draft'`,
      [requestId],
    );
    const title = input.title === undefined ? (existing?.title ?? requestTitle) : (input.title ?? requestTitle);
    const message = input.message === undefined ? (existing?.message ?? null) : input.message;
    const { comparison } = input;
    if (existing) {
      const revision = existing.revision + 1;
      return this.database.update(catalogs, existing.id, { title, message, comparison, revision, updatedAt: now });
    }
    const said = [title, message, currentTraceId(), now, comparison && JSON.stringify(comparison)];
    return this.database.one(INSERT_DRAFT, [newId(), requestId, ...said]);
  }

  private async replaceItems(
    catalogId: string,
    items: CatalogItemInput[],
    rooms: Map<string, string[]>,
    offers: Map<string, CatalogOfferView>,
  ): Promise<void> {
    const rows = items.map(
      ({ memberId, price = null, comment = null, description = null, photoIds = [] }, position) => ({
        id: newId(),
        catalogId,
        memberId,
        position,
        price,
        comment,
        description,
        offerId: offers.get(memberId)?.id ?? null,
        offer: offers.get(memberId) ?? null,
        photoIds,
      }),
    );
    const shownRooms = rows.flatMap(({ id, memberId }) =>
      (rooms.get(memberId) ?? []).map((roomId, position) => ({ catalogItemId: id, roomId, position })),
    );
    const shownPhotos = rows.flatMap(({ id, photoIds }) =>
      photoIds.map((photoId, position) => ({ catalogItemId: id, photoId, position })),
    );
    await this.database.query(`DELETE FROM catalog_item WHERE catalog_id = $1`, [catalogId]);
    await this.database.query(INSERT_ITEMS, [JSON.stringify(rows)]);
    await this.database.query(INSERT_ITEM_ROOMS, [JSON.stringify(shownRooms)]);
    await this.database.query(INSERT_ITEM_PHOTOS, [JSON.stringify(shownPhotos)]);
  }
}
