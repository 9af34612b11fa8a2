import type { NamedStatement } from '#database/statement';
import type { Row } from '#database/table';
import { type CatalogStatus, CONFIGURATIONS, REACTIONS } from '#domain/vocabulary';
import { catalogItemPhotos, catalogItemRooms, catalogItems } from './catalog-item.entity';
import { type Catalog, catalogs } from './catalog.entity';
import type { CatalogLinkState, CatalogVersionView, CatalogView } from './catalogs.dto';
import { photoSizes } from '../../supply/photos/photos.rules';
import type { CatalogItemView, CatalogSnapshot } from './public-catalogs.dto';

const capacities = `(SELECT coalesce(json_agg(json_build_object('configuration', c.configuration, 'maxCapacity', c.max_capacity)
    ORDER BY array_position('{${CONFIGURATIONS.join(',')}}'::text[], c.configuration)), '[]')
  FROM room_capacity c WHERE c.room_id = r.id)`;

const rooms = `(SELECT coalesce(json_agg(json_build_object('id', r.id, 'name', r.name, 'description', r.description,
    'areaSqm', r.area_sqm, 'ceilingHeightM', r.ceiling_height_m, 'naturalLight', r.natural_light,
    'stepFreeAccess', r.step_free_access, 'capacities', ${capacities}) ORDER BY shown.position, r.name, r.id), '[]')
  FROM room r LEFT JOIN catalog_item_room shown ON shown.catalog_item_id = i.id AND shown.room_id = r.id
 WHERE r.member_id = m.id
   AND (shown.room_id IS NOT NULL OR NOT EXISTS (SELECT 1 FROM catalog_item_room one WHERE one.catalog_item_id = i.id)))`;

/** The chosen photos that still exist. */
const CHOSEN_PHOTOS = `catalog_item_photo chosen JOIN member_photo p ON p.id = chosen.photo_id AND p.deleted_at IS NULL
 WHERE chosen.catalog_item_id = i.id`;

const photos = `(SELECT coalesce(json_agg(json_build_object('id', p.id, 'width', p.width, 'height', p.height,
    'url', '/api/public/photos/' || p.id, 'thumbnailUrl', '/api/public/photos/' || p.id || '/thumbnail',
    'alt', p.alt, 'blurHash', p.blur_hash)
    ORDER BY shown.position, p.position, p.id), '[]')
  FROM member_photo p LEFT JOIN catalog_item_photo shown ON shown.catalog_item_id = i.id AND shown.photo_id = p.id
 WHERE p.member_id = m.id AND p.deleted_at IS NULL
   AND (shown.photo_id IS NOT NULL OR NOT EXISTS (SELECT 1 FROM ${CHOSEN_PHOTOS})))`;

const chosen = `json_build_object(
    'roomIds', (SELECT coalesce(json_agg(shown.room_id ORDER BY shown.position, room.name, room.id), '[]')
                  FROM catalog_item_room shown JOIN room ON room.id = shown.room_id
                 WHERE shown.catalog_item_id = i.id AND shown.position IS NOT NULL),
    'photoIds', (SELECT coalesce(json_agg(p.id ORDER BY chosen.position), '[]') FROM ${CHOSEN_PHOTOS}),
    'description', i.description)`;

/**
 * The current items of catalog `c` of request `q`. A send freezes exactly this shape, so it contains nothing internal.
 */
const DRAFT_ITEMS = `(SELECT coalesce(json_agg(json_build_object(
    'member', json_build_object('id', m.id, 'code', m.code, 'name', m.name, 'city', m.city),
    'chosen', ${chosen}, 'rooms', ${rooms}, 'photos', ${photos}, 'description', coalesce(i.description, m.description), 'position', i.position, 'price', i.price,
    'currency', q.currency, 'comment', i.comment, 'offerId', i.offer_id, 'offer', i.offer, 'latitude', m.latitude, 'longitude', m.longitude,
    'address', concat_ws(', ', m.address_line, concat_ws(' ', m.postal_code, m.city))) ORDER BY i.position), '[]')
  FROM catalog_item i JOIN member m ON m.id = i.member_id WHERE i.catalog_id = c.id)`;

/** A timestamp within JSON in the format of views. */
const moment = (sql: string): string => `to_char(${sql} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The organizer's reactions to the venues of catalog `c`. */
const REACTIONS_TO_IT = `(SELECT coalesce(json_agg(json_build_object('memberId', s.member_id, 'reaction', s.reaction,
    'comment', s.reaction_comment, 'at', ${moment('s.reacted_at')}) ORDER BY i.position), '[]')
  FROM catalog_item i JOIN result s ON s.request_id = c.request_id AND s.member_id = i.member_id
 WHERE i.catalog_id = c.id AND (s.reaction IS NOT NULL OR s.reaction_comment IS NOT NULL))`;

/** The state of the links to catalog `c`, as `LinksOf`. */
const LINKS_TO_IT = `(SELECT max(t.expires_at) FROM magic_token t
    WHERE t.scope_id = c.id AND t.scope = 'catalog' AND t.revoked_at IS NULL) AS "openUntil",
  EXISTS (SELECT 1 FROM magic_token t
    WHERE t.scope_id = c.id AND t.scope = 'catalog' AND t.revoked_at IS NOT NULL) AS closed`;

interface LinksOf {
  /** When the last unrevoked link expires; null if there is none. */
  openUntil: Date | null;
  /** Whether the team has revoked one. */
  closed: boolean;
}

const linkStateOf = (status: CatalogStatus, { openUntil, closed }: LinksOf, now: Date): CatalogLinkState | null => {
  if (status === 'draft') return null;
  if (openUntil !== null && openUntil > now) return 'open';
  return closed ? 'revoked' : 'expired';
};

/** Catalogs `c` as `CatalogRow`; append the WHERE. One statement, for any number of venues, rooms and photos. */
export const CATALOG = `SELECT ${catalogs.select('c')}, CASE WHEN c.status = 'draft' THEN ${DRAFT_ITEMS} END AS "draftItems",
    ${REACTIONS_TO_IT} AS reactions, ${LINKS_TO_IT}
  FROM catalog c JOIN request q ON q.id = c.request_id`;

/** A row of `CATALOG`; only a draft has `draftItems`. */
export type CatalogRow = Catalog & LinksOf & Pick<CatalogView, 'reactions'> & { draftItems: CatalogItemView[] | null };

const listed = catalogs.except('snapshot', 'message', 'comparison');

/** The columns in a list of versions of catalogs `c`, as `CatalogVersionRow`. */
export const VERSION_SELECT = `${catalogs.select('c', listed)}, ${LINKS_TO_IT},
  (SELECT count(*)::int FROM catalog_item i WHERE i.catalog_id = c.id) AS "venueCount",
  (SELECT json_build_object(${REACTIONS.map((reaction) => `'${reaction}', count(*) FILTER (WHERE s.reaction = '${reaction}')`).join(', ')},
            'comments', count(s.reaction_comment))
     FROM catalog_item i JOIN result s ON s.request_id = c.request_id AND s.member_id = i.member_id
    WHERE i.catalog_id = c.id) AS reactions`;

export type CatalogVersionRow = Row<Catalog, (typeof listed)[number]> &
  LinksOf &
  Pick<CatalogVersionView, 'venueCount' | 'reactions'>;

export const toVersionView = ({ openUntil, closed, ...row }: CatalogVersionRow, now: Date): CatalogVersionView => ({
  ...row,
  link: linkStateOf(row.status, { openUntil, closed }, now),
});

/** Adds the sizes of photos, which drafts and snapshots don't store. */
const withSizes = (item: CatalogItemView): CatalogItemView => ({
  ...item,
  photos: item.photos.map((photo) => ({ ...photo, sizes: photoSizes(photo) })),
});

export const toCatalogView = (
  { snapshot, draftItems, openUntil, closed, ...row }: CatalogRow,
  now: Date,
): CatalogView => ({
  ...row,
  link: linkStateOf(row.status, { openUntil, closed }, now),
  items: snapshot ? itemsOf(snapshot) : (draftItems ?? []).map(withSizes),
});

/** The items as sent. */
export const itemsOf = (snapshot: CatalogSnapshot): CatalogItemView[] => snapshot.items.map(withSizes);

/**
 * Inserts the next version of a request's catalog as a draft, and returns id and version. $1 the id, $2 the request, $3
 * title, $4 message, $5 the trace id, $6 now, $7 the comparison.
 */
export const INSERT_DRAFT = `
  INSERT INTO catalog (${catalogs.names([
    'id',
    'requestId',
    'status',
    'version',
    'revision',
    'title',
    'message',
    'traceId',
    'createdAt',
    'updatedAt',
    'comparison',
  ])})
  SELECT $1, $2, 'draft', coalesce(max(version), 0) + 1, coalesce(max(revision), 0) + 1, $3, $4, $5, $6, $6, $7::jsonb FROM catalog WHERE request_id = $2
  RETURNING id, version`;

export const INSERT_ITEMS = catalogItems.insertMany(catalogItems.keys);
export const INSERT_ITEM_ROOMS = catalogItemRooms.insertMany(catalogItemRooms.keys);
export const INSERT_ITEM_PHOTOS = catalogItemPhotos.insertMany(catalogItemPhotos.keys);

/** The draft of a request ($1), with the organizer's address. */
export const FIND_DRAFT = `SELECT c.id, o.email AS "organizerEmail"
  FROM catalog c JOIN request q ON q.id = c.request_id JOIN organizer o ON o.id = q.organizer_id
 WHERE c.request_id = $1 AND c.status = 'draft'`;

/**
 * Counts a view, in one statement, so that of two concurrent views only one counts: $1 catalog, $2 viewer, $3 the same
 * viewer under the salt of an hour ago, $4 now, $5 an hour ago, $6 token. Returns a row if the view counted. The
 * condition skips a viewer of the last hour before the insertion, which would lock the row of the first view.
 */
export const COUNT_VIEW: NamedStatement = {
  name: 'count_view',
  text: `WITH counted AS (
    INSERT INTO catalog_view (catalog_id, viewer_hash, viewed_at)
    SELECT $1::uuid, $2::bytea, $4::timestamptz
     WHERE NOT EXISTS (SELECT 1 FROM catalog_view WHERE catalog_id = $1 AND viewer_hash IN ($2, $3) AND viewed_at > $5)
    ON CONFLICT (catalog_id, viewer_hash) DO UPDATE SET viewed_at = excluded.viewed_at WHERE catalog_view.viewed_at <= $5
    RETURNING catalog_id
  ), used AS (
    UPDATE magic_token SET last_used_at = $4, use_count = use_count + 1 WHERE id = $6 AND EXISTS (SELECT 1 FROM counted)
  )
  UPDATE catalog SET view_count = view_count + 1, first_viewed_at = coalesce(first_viewed_at, $4), last_viewed_at = $4
   WHERE id IN (SELECT catalog_id FROM counted)
  RETURNING view_count AS "viewCount", version`,
};

const linkedCatalog = (more = ''): string => `
  SELECT t.action, t.expires_at AS "expiresAt", t.revoked_at AS "revokedAt", t.id AS "tokenId",
         ${catalogs.select('c', ['id', 'requestId', 'snapshot', 'sentTo'])}, r.organizer_id AS "organizerId",
         (SELECT o.locale FROM organizer o WHERE o.id = r.organizer_id) AS locale${more}
    FROM magic_token t
    LEFT JOIN (catalog c JOIN request r ON r.id = c.request_id) ON c.id = t.scope_id AND c.status = 'sent'
   WHERE t.token_hash = $1 AND t.scope = 'catalog'`;

/** A catalog link by the hash of its secret ($1), in any state, with the catalog it opens if that was sent. */
export const FIND_LINKED_CATALOG: NamedStatement = { name: 'find_linked_catalog', text: linkedCatalog() };

/** The same, with current data: the organizer's reactions, and the newest version. */
export const READ_LINKED_CATALOG: NamedStatement = {
  name: 'read_linked_catalog',
  text: linkedCatalog(`,
         ${REACTIONS_TO_IT} AS reactions,
         (SELECT json_build_object('version', n.version, 'sentAt', ${moment('n.sent_at')}) FROM catalog n
           WHERE n.request_id = r.id AND n.status = 'sent' AND n.version > c.version ORDER BY n.version DESC LIMIT 1) AS "supersededBy"`),
};

/**
 * The newest catalog sent to the recipient of catalog $1, and whether the team has revoked a link to it. A link revoked
 * before it was sent belongs to a canceled mail.
 */
export const NEWEST_SENT_LIKE = `
  SELECT ${catalogs.select('n', ['id', 'message', 'sentTo'])},
         (SELECT count(*)::int FROM catalog_item i WHERE i.catalog_id = n.id) AS "venueCount",
         EXISTS (SELECT 1 FROM magic_token t WHERE t.scope_id = n.id AND t.revoked_at >= n.sent_at) AS closed
    FROM catalog c JOIN catalog n ON n.request_id = c.request_id AND n.status = 'sent' AND n.sent_to = c.sent_to
   WHERE c.id = $1 AND c.status = 'sent' ORDER BY n.version DESC LIMIT 1`;
