import { type Agency } from '../../foundations/team/agency-profile';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HOUSE_COLOUR, type Shade, shadesOf } from '#domain/colours';

import { type SafeHtml, trustedHtml } from '#mail-templates/html';
import { projectRoot } from '#domain/project-root';

const FOLDER = join(projectRoot(), 'apps/api/assets/pages');

/** A file used by pages, with a content hash in its address, so that it can be cached forever. */
export interface Asset {
  url: string;
  type: string;
  content: Buffer;
}

const hashOf = (content: Buffer | string): string => createHash('sha256').update(content).digest('base64');

const served = new Map<string, Asset>();

/** Loads a file that pages refer to; call it at start-up, with a name from `apps/api/assets/pages`. */
export function asset(name: string, type: string): Asset {
  const content = readFileSync(join(FOLDER, name));
  const version = hashOf(content)
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 12);
  const loaded = { url: `/assets/${version}/${name}`, type, content };
  served.set(loaded.url, loaded);
  return loaded;
}

/** The file at this address, or undefined. */
export const assetAt = (url: string): Asset | undefined => served.get(url);

/** An inline style sheet. The content security policy names its hash, so that no other style is applied. */
export interface Style {
  /** The whole element: an additional space in it would change the hash. */
  element: SafeHtml;
  /** For `style-src`. */
  source: string;
}

const styles: Style[] = [];

const styleOf = (css: string): Style => ({
  element: trustedHtml(`<style>${css}</style>`),
  source: `'sha256-${hashOf(css)}'`,
});

/** Loads a style sheet; call it at start-up. Comments and indentation are stripped. */
export function style(...names: string[]): Style {
  const css = names
    .map((name) => readFileSync(join(FOLDER, name), 'utf8'))
    .join('')
    .replace(/\/\*.*?\*\//gs, '')
    .split('\n')
    .map((line) => line.trim())
    .join('')
    .replace(/ \{/g, '{')
    .replace(/: /g, ':')
    .replace(/, /g, ',');
  const loaded = styleOf(css);
  styles.push(loaded);
  return loaded;
}

/** Returns the `style-src` sources of all loaded styles. */
export const styleSources = (): string[] => styles.map(({ source }) => source);

let ofAgency: { colour: string; style: Style } | null = null;

/** Returns a style with readable shades of the agency's color instead of the default; null if it is the default. */
export function agencyStyle({ colour }: Pick<Agency, 'colour'>): Style | null {
  if (colour === HOUSE_COLOUR) return null;
  if (ofAgency?.colour !== colour) {
    const { light, dark } = shadesOf(colour);
    const token = (name: string, key: keyof Shade): string => `--${name}:light-dark(${light[key]},${dark[key]})`;
    const tokens = [token('accent', 'accent'), token('on-accent', 'onAccent'), token('accent-soft', 'soft')];
    ofAgency = { colour, style: styleOf(`:root{${tokens.join(';')}}`) };
  }
  return ofAgency.style;
}
