import { Injectable } from '@nestjs/common';
import { Clock } from '#kernel/clock';
import { currentTraceId } from '#kernel/context';
import { Database } from '#kernel/database/database';
import { InvalidStatusTransition, NotFound } from '#kernel/errors';
import { Events } from '#kernel/events';
import { newId } from '#kernel/ids';
import { seal } from '#kernel/secrets';
import { Settings } from '#kernel/settings';
import { Timeline } from '#kernel/timeline';
import { MagicTokensService } from '../../foundations/magic-tokens/magic-tokens.service';
import { MembersService } from '../../supply/members/members.service';
import { isOpen, type RequestStatus } from '../requests/requests.rules';
import { ResultsService } from '../requests/results.service';
import {
  type CatalogItemInput,
  type CatalogRow,
  type CatalogView,
  type ComposeCatalog,
  type SendCatalog,
  type SentCatalogView,
  toCatalogView,
} from './catalogs.dto';
import { EmptyCatalog, foreignRooms, NothingToSend } from './catalogs.errors';
import { CatalogSent } from './catalogs.events';
import { itemsNamed } from './catalogs.rules';
import { CATALOG } from './catalogs.sql';
import { CatalogComposed, CatalogWasSent } from './catalogs.timeline';
import type { CatalogEventView, PublicCatalogView } from './public-catalogs.dto';

/** The request that a catalog is for, held until the end of the transaction. */
interface HeldRequest extends CatalogEventView {
  code: string;
  status: RequestStatus;
  organizerEmail: string;
}

/** Catalogs as the team makes them; how they are read from outside: `PublicCatalogsService`. */
@Injectable()
export class CatalogsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly timeline: Timeline,
    private readonly events: Events,
    private readonly tokens: MagicTokensService,
    private readonly results: ResultsService,
    private readonly members: MembersService,
  ) {}

  /** The newest version, draft or sent; for team users. Ends in NOT_FOUND where nothing was composed yet. */
  async newest(requestId: string): Promise<CatalogView> {
    const row = await this.database.maybeOne<CatalogRow>(
      `${CATALOG} WHERE c.request_id = $1 ORDER BY c.version DESC LIMIT 1`,
      [requestId],
    );
    if (!row) throw new NotFound('Catalog');
    return toCatalogView(row);
  }

  /**
   * Makes or remakes the draft, after a send as the next version; for team users. `available` results in it become
   * `shortlisted`. Ends in NOT_FOUND (request, result, room), INVALID_STAGE_TRANSITION (a result that no catalog shows),
   * VALIDATION_ERROR (another member's room) or INVALID_STATUS_TRANSITION (request ended, nothing in the catalog).
   */
  async compose(requestId: string, input: ComposeCatalog): Promise<CatalogView> {
    const request = await this.hold(requestId);
    if (!isOpen(request.status))
      throw new InvalidStatusTransition(`This request is ${request.status}: no catalog is made for it any more.`);
    const items = itemsNamed(input) ?? (await this.shortlist(requestId));
    if (items.length === 0) throw new EmptyCatalog();
    await this.results.shortlistForCatalog(
      requestId,
      items.map(({ memberId }) => memberId),
    );
    await this.members.lockAgainstDeletion(items.map(({ memberId }) => memberId));
    const rooms = await this.roomsOf(requestId, items, input);
    const catalog = await this.draft(requestId, request.title, input);
    await this.replaceItems(catalog.id, items, rooms);
    await this.timeline.add(CatalogComposed, {
      requestId,
      payload: {
        catalogId: catalog.id,
        version: catalog.version,
        memberIds: items.map(({ memberId }) => memberId),
      },
    });
    return this.get(catalog.id);
  }

  /**
   * Freezes the draft and has its link mailed; for team users. Results become `proposed`, a `searching` request too. The link
   * stands in this answer alone. Ends in NOT_FOUND (request), INVALID_STATUS_TRANSITION (qualifying, ended, no draft, nothing
   * in it) or INVALID_STAGE_TRANSITION (a result has left the shortlist since).
   */
  async send(requestId: string, input: SendCatalog): Promise<SentCatalogView> {
    const request = await this.hold(requestId);
    if (request.status === 'qualifying' || !isOpen(request.status))
      throw new InvalidStatusTransition(`This request is ${request.status}: a catalog cannot be sent for it.`);
    const found = await this.database.maybeOne<{ id: string }>(
      `SELECT id FROM catalog WHERE request_id = $1 AND status = 'draft'`,
      [requestId],
    );
    if (!found) throw new NothingToSend();
    await this.holdContents(found.id);
    const draft = await this.get(found.id);
    if (draft.items.length === 0) throw new EmptyCatalog();
    const memberIds = draft.items.map(({ member }) => member.id);
    await this.results.proposeForCatalog(requestId, memberIds);
    const now = this.clock.now();
    const { token, expiresAt } = await this.tokens.issue({
      scope: 'catalog',
      scopeId: draft.id,
      requestId,
      ...(input.expiresInSeconds === undefined ? {} : { expiresInSeconds: input.expiresInSeconds }),
    });
    const to = input.to ?? request.organizerEmail;
    await this.database.query(
      `UPDATE catalog SET status = 'sent', sent_at = $2, sent_to = $3, expires_at = $4, snapshot = $5, updated_at = $2 WHERE id = $1`,
      [draft.id, now, to, expiresAt, JSON.stringify(snapshotOf(request, draft, now, expiresAt))],
    );
    await this.timeline.add(CatalogWasSent, {
      requestId,
      payload: { catalogId: draft.id, version: draft.version, to, memberIds, expiresAt },
    });
    const publicUrl = `${this.settings.publicWebUrl}/catalogs/${token}`;
    await this.events.emit(CatalogSent, {
      catalogId: draft.id,
      requestId,
      to,
      subject: input.subject ?? null,
      message: input.message ?? draft.message,
      sealedUrl: seal(publicUrl, this.settings.authSecret, 'mail-link').toString('base64'),
      expiresAt: expiresAt.toISOString(),
      venueCount: draft.items.length,
    });
    return { ...(await this.get(draft.id)), publicUrl };
  }

  private async get(id: string): Promise<CatalogView> {
    return toCatalogView(await this.database.one<CatalogRow>(`${CATALOG} WHERE c.id = $1`, [id]));
  }

  /** Locks the request, and with it its catalogs: they are changed under this lock alone. Ends in NOT_FOUND. */
  private async hold(requestId: string): Promise<HeldRequest> {
    const request = await this.database.maybeOne<HeldRequest>(
      `SELECT r.code, r.status, r.title, r.event_type AS "eventType", r.event_date AS "eventDate",
              r.event_end_date AS "eventEndDate", r.slot, r.attendees, r.city, o.email AS "organizerEmail"
         FROM request r JOIN organizer o ON o.id = r.organizer_id WHERE r.id = $1 FOR NO KEY UPDATE OF r`,
      [requestId],
    );
    if (!request) throw new NotFound('Request');
    return request;
  }

  /**
   * Holds what the draft shows until the end of the transaction. Items that show all rooms name them now: a room that a sent
   * catalog shows cannot be deleted. A photo can: whoever deletes it waits, and then finds it in the catalog.
   */
  private async holdContents(catalogId: string): Promise<void> {
    const items = await this.database.query<{ memberId: string }>(
      `SELECT member_id AS "memberId" FROM catalog_item WHERE catalog_id = $1`,
      [catalogId],
    );
    await this.members.lockAgainstDeletion(items.map(({ memberId }) => memberId));
    await this.database.query(
      `INSERT INTO catalog_item_room (catalog_item_id, room_id)
       SELECT i.id, r.id FROM catalog_item i JOIN room r ON r.member_id = i.member_id
        WHERE i.catalog_id = $1 AND NOT EXISTS (SELECT 1 FROM catalog_item_room shown WHERE shown.catalog_item_id = i.id)`,
      [catalogId],
    );
    await this.database.query(
      `SELECT 1 FROM member_photo p JOIN catalog_item i ON i.member_id = p.member_id
        WHERE i.catalog_id = $1 AND p.deleted_at IS NULL ORDER BY p.id FOR KEY SHARE OF p`,
      [catalogId],
    );
  }

  private shortlist(requestId: string): Promise<CatalogItemInput[]> {
    return this.database.query<CatalogItemInput>(
      `SELECT member_id AS "memberId" FROM result WHERE request_id = $1 AND stage = 'shortlisted' ORDER BY position, id`,
      [requestId],
    );
  }

  /** The rooms to show by member: those that were named, else the one of the result. Ends in NOT_FOUND or VALIDATION_ERROR. */
  private async roomsOf(
    requestId: string,
    items: CatalogItemInput[],
    input: ComposeCatalog,
  ): Promise<Map<string, string[]>> {
    const chosen = await this.database.query<{ memberId: string; roomId: string }>(
      `SELECT member_id AS "memberId", room_id AS "roomId" FROM result WHERE request_id = $1 AND room_id IS NOT NULL`,
      [requestId],
    );
    const ofResult = new Map(chosen.map(({ memberId, roomId }) => [memberId, [roomId]]));
    const named = items.flatMap(({ roomIds }) => roomIds ?? []);
    const known = await this.database.query<{ id: string; memberId: string }>(
      `SELECT id, member_id AS "memberId" FROM room WHERE id = ANY($1::uuid[]) ORDER BY id FOR KEY SHARE`,
      [named],
    );
    if (known.length < new Set(named).size) throw new NotFound('Room');
    const owner = new Map(known.map(({ id, memberId }) => [id, memberId]));
    const foreign = (input.items ?? []).flatMap(({ memberId, roomIds = [] }, item) =>
      roomIds.flatMap((roomId, room) => (owner.get(roomId) === memberId ? [] : [`items.${item}.roomIds.${room}`])),
    );
    if (foreign.length > 0) throw foreignRooms(foreign);
    return new Map(items.map(({ memberId, roomIds }) => [memberId, roomIds ?? ofResult.get(memberId) ?? []]));
  }

  /** The draft with its new title and message; made where there is none. */
  private async draft(
    requestId: string,
    requestTitle: string,
    input: ComposeCatalog,
  ): Promise<{ id: string; version: number }> {
    const now = this.clock.now();
    const existing = await this.database.maybeOne<{ id: string; title: string; message: string | null }>(
      `SELECT id, title, message FROM catalog WHERE request_id = $1 AND status = 'draft'`,
      [requestId],
    );
    const title = input.title === undefined ? (existing?.title ?? requestTitle) : (input.title ?? requestTitle);
    const message = input.message === undefined ? (existing?.message ?? null) : input.message;
    if (existing)
      return this.database.one(
        `UPDATE catalog SET title = $2, message = $3, updated_at = $4 WHERE id = $1 RETURNING id, version`,
        [existing.id, title, message, now],
      );
    return this.database.one(
      `INSERT INTO catalog (id, request_id, status, version, title, message, trace_id, created_at, updated_at)
       SELECT $1, $2, 'draft', coalesce(max(version), 0) + 1, $3, $4, $5, $6, $6 FROM catalog WHERE request_id = $2
       RETURNING id, version`,
      [newId(), requestId, title, message, currentTraceId(), now],
    );
  }

  private async replaceItems(
    catalogId: string,
    items: CatalogItemInput[],
    rooms: Map<string, string[]>,
  ): Promise<void> {
    const rows = items.map((item, position) => ({
      id: newId(),
      member_id: item.memberId,
      position,
      price: item.price ?? null,
      comment: item.comment ?? null,
      room_ids: rooms.get(item.memberId) ?? [],
    }));
    await this.database.query(`DELETE FROM catalog_item WHERE catalog_id = $1`, [catalogId]);
    await this.database.query(
      `INSERT INTO catalog_item (id, catalog_id, member_id, position, price, comment)
       SELECT id, $1, member_id, position, price, comment FROM jsonb_to_recordset($2::jsonb)
           AS row (id uuid, member_id uuid, position integer, price numeric, comment text)`,
      [catalogId, JSON.stringify(rows)],
    );
    await this.database.query(
      `INSERT INTO catalog_item_room (catalog_item_id, room_id)
       SELECT id, unnest(room_ids) FROM jsonb_to_recordset($1::jsonb) AS row (id uuid, room_ids uuid[])`,
      [JSON.stringify(rows)],
    );
  }
}

/** What the organizer sees, name by name: whatever else a request or a catalog comes to hold stays inside. */
const snapshotOf = (request: HeldRequest, draft: CatalogView, sentAt: Date, expiresAt: Date): PublicCatalogView => ({
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
  },
  items: draft.items,
  sentAt: sentAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});
