/** The contrast ratio that WCAG 2.2 (AA) requires between text and its background. */
export const CONTRAST_MIN = 4.5;

/** The Parvis color, the default. */
export const HOUSE_COLOUR = '#1d5c4a';

/** A color on light or dark paper: `accent` is readable on paper and on `soft`, `onAccent` is readable on `accent`. */
export interface Shade {
  accent: string;
  onAccent: string;
  soft: string;
}

export type Shades = Record<'light' | 'dark', Shade>;

/** Chosen by hand, the same as in the pages' `tokens.css`. */
const HOUSE: Shades = {
  light: { accent: HOUSE_COLOUR, onAccent: '#ffffff', soft: '#e3efe9' },
  dark: { accent: '#86d6b8', onAccent: '#0f231b', soft: '#1f3029' },
};

/** The hardest paper of pages and mails to read on: the darkest light one, the lightest dark one. */
const PAPER = { light: '#efede7', dark: '#1c211e' };
/** The color towards which a color moves until it is readable, and the text color on it. */
const ENDS = { light: { towards: '#000000', onAccent: '#ffffff' }, dark: { towards: '#ffffff', onAccent: '#121513' } };
/** The share of the color in its soft background. */
const SOFT = 0.12;
const STEPS = 50;

const channels = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

function mixed(colour: string, other: string, part: number): string {
  const others = channels(other);
  const mix = channels(colour).map((value, at) => Math.round(value + ((others[at] ?? 0) - value) * part));
  return `#${mix.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of two colors (`#1d5c4a`), 1 to 21, by WCAG 2.2. */
export function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

function shadeOf(colour: string, scheme: 'light' | 'dark'): Shade {
  const { towards, onAccent } = ENDS[scheme];
  for (let step = 0; ; step++) {
    const accent = mixed(colour, towards, step / STEPS);
    const soft = mixed(scheme === 'light' ? '#ffffff' : PAPER.dark, accent, SOFT);
    const isReadable = [PAPER[scheme], soft, onAccent].every((other) => contrast(accent, other) >= CONTRAST_MIN);
    if (isReadable || step === STEPS) return { accent, onAccent, soft };
  }
}

/** Returns the readable shades of a color, as close to it as WCAG 2.2 (AA) allows. */
export const shadesOf = (colour: string): Shades =>
  colour === HOUSE_COLOUR ? HOUSE : { light: shadeOf(colour, 'light'), dark: shadeOf(colour, 'dark') };
