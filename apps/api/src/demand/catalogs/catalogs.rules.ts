import { sha256, sign } from '#core/secrets';
import type { CatalogItemInput, ComposeCatalog } from './catalogs.dto';

/**
 * What a compose names, in order: first `memberIds`, then the members that `items` alone name; an item says more about its
 * member. Null if neither is given, an empty list if they name nobody.
 */
export function itemsNamed(input: ComposeCatalog): CatalogItemInput[] | null {
  if (input.memberIds === undefined && input.items === undefined) return null;
  const items = new Map((input.items ?? []).map((item) => [item.memberId, item]));
  const memberIds = new Set([...(input.memberIds ?? []), ...items.keys()]);
  return [...memberIds].map((memberId) => items.get(memberId) ?? { memberId });
}

/**
 * Programs that open links before or instead of people: search engines, previews of chats and mail programs, scanners of mail
 * security. Plain HTTP clients are not among them, nor a browser that names no engine.
 */
const BOTS = new RegExp(
  [
    String.raw`(?<!cu)bot\b`, // Cubot makes phones
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
  /** A request for the headers alone, or one that the browser says it makes ahead of the person. */
  preview: boolean;
}

export const isPerson = (viewer: Viewer): boolean => !viewer.preview && !BOTS.test(viewer.userAgent);

/** Browsers say what they are; a picture is fetched by many that do not. */
export const isBrowser = ({ userAgent }: Viewer): boolean => /^(Mozilla|Opera)\//.test(userAgent);

/** The salts of the last days that were asked for, by day and secret. */
const salts = new Map<string, string>();

/** The salt of a calendar date (`YYYY-MM-DD`): made once a day, for it costs more than all the rest of a viewer's hash. */
function saltOf(day: string, secret: string): string {
  const key = `${day} ${secret}`;
  const salt = salts.get(key) ?? sign(day, secret, 'catalog-viewer');
  salts.set(key, salt);
  const [oldest] = salts.keys();
  if (oldest !== undefined && salts.size > 4) salts.delete(oldest);
  return salt;
}

/**
 * A viewer as the database may know one: address and user agent under a salt that changes with the calendar date (UTC), so that
 * nobody can be followed from day to day. 32 bytes.
 */
export const viewerHash = (viewer: Viewer, at: Date, secret: string): Buffer =>
  sha256(JSON.stringify([saltOf(at.toISOString().slice(0, 10), secret), viewer.address, viewer.userAgent]));
