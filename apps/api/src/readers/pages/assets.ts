import { type Agency } from '../../foundations/team/agency-profile';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HOUSE_COLOUR, type Shade, shadesOf } from '#domain/colours';

import { type SafeHtml, trustedHtml } from '#mail-templates/html';
import { projectRoot } from '#domain/project-root';

const FOLDER = join(projectRoot(), 'apps/api/assets/pages');

/** A file that pages show, with the hash of its content in its address, so that it may be kept for ever. */
export interface Asset {
  url: string;
  type: string;
  content: Buffer;
}

const hashOf = (content: Buffer | string): string => createHash('sha256').update(content).digest('base64');

const served = new Map<string, Asset>();

/** Loads a file that pages refer to; call it at load, with a name of `apps/api/assets/pages`. */
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

/** A style sheet that stands in the page itself. The policy of content names its hash, so that no other style is applied. */
export interface Style {
  /** The whole element: a space more in it would be another hash. */
  element: SafeHtml;
  /** As a source of `style-src`. */
  source: string;
}

const styles: Style[] = [];

const styleOf = (css: string): Style => ({
  element: trustedHtml(`<style>${css}</style>`),
  source: `'sha256-${hashOf(css)}'`,
});

/** Loads a style sheet; call it at load. Comments and indentation are for its readers alone. */
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

/** The sources of all styles that were loaded. */
export const styleSources = (): string[] => styles.map(({ source }) => source);

let ofAgency: { colour: string; style: Style } | null = null;

/** The agency's colour in the place of the house's, in shades that are readable; null if it is the house's. */
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
