import { sha256, sign } from '#core/secrets';
import type { CatalogItemInput, ComposeCatalog } from './catalogs.dto';

/**
 * Returns the items of a compose, in order: first `memberIds`, then the venues named only in `items`; an item gives
 * details about its venue. Null if neither is given, an empty list if both are empty.
 */
export function itemsNamed(input: ComposeCatalog): CatalogItemInput[] | null {
  if (input.memberIds === undefined && input.items === undefined) return null;
  const items = new Map((input.items ?? []).map((item) => [item.memberId, item]));
  const memberIds = new Set([...(input.memberIds ?? []), ...items.keys()]);
  return [...memberIds].map((memberId) => items.get(memberId) ?? { memberId });
}

/**
 * Programs that open links before or instead of people: search engines, previews of chat and mail programs, mail
 * security scanners. Plain HTTP clients aren't included, nor are browsers that name no engine.
 */
const BOTS = new RegExp(
  [
    String.raw`(?<!cu)bot\b`, // Cubot is a phone brand
    'crawl',
    'spider',
    'slurp',
    'facebookexternalhit',
    'meta-external',
    'whatsapp/',
    'skypeuripreview',
    'microsoftpreview',
    'bingpreview',
    'google-safety',
    'googleimageproxy',
    'google-inspectiontool',
    'google favicon',
    'mediapartners-google',
    'iframely',
    'embedly',
    'flipboardproxy',
    'pinterest/',
    'vkshare',
    'barracuda',
    'proofpoint',
    'mimecast',
    'safelinks',
    'urldefense',
    'symantec',
    'trendmicro',
    'zscaler',
    'fortiguard',
    'virustotal',
    'urlscan',
    'headlesschrome',
  ].join('|'),
  'i',
);

export interface Viewer {
  address: string;
  userAgent: string;
  /** Whether the request is HEAD, or marked by the browser as a prefetch. */
  preview: boolean;
}

export const isPerson = (viewer: Viewer): boolean => !viewer.preview && !BOTS.test(viewer.userAgent);

/**
 * Whether the user agent is a browser's. Browsers identify themselves, while many programs fetch images anonymously.
 */
export const isBrowser = ({ userAgent }: Viewer): boolean => /^(Mozilla|Opera)\//.test(userAgent);

/** The salts of recent days, by day and secret. */
const salts = new Map<string, string>();

/**
 * Returns the salt of a calendar date (`YYYY-MM-DD`): derived once per day, since it costs more than the rest of a
 * viewer's hash.
 */
function saltOf(day: string, secret: string): string {
  const key = `${day} ${secret}`;
  const salt = salts.get(key) ?? sign(day, secret, 'catalog-viewer');
  salts.set(key, salt);
  const [oldest] = salts.keys();
  if (oldest !== undefined && salts.size > 4) salts.delete(oldest);
  return salt;
}

/**
 * Returns the hash that identifies a viewer in the database: address and user agent under a salt that changes with the
 * calendar date (UTC), so that viewers can't be tracked from day to day. 32 bytes.
 */
export const viewerHash = (viewer: Viewer, at: Date, secret: string): Buffer =>
  sha256(JSON.stringify([saltOf(at.toISOString().slice(0, 10), secret), viewer.address, viewer.userAgent]));
