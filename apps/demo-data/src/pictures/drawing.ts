import { Random } from '../random';

/** The size of every picture, in pixels. */
export const WIDTH = 1440;
export const HEIGHT = 960;

/** The time of day of a picture, with its light. */
export interface Light {
  sky: [string, string, string];
  /** The sun's color on walls and floors. */
  sun: string;
  shade: string;
  /** How much sun enters, 0 to 1. */
  strength: number;
  /** Whether lamps are lit. */
  lamps: boolean;
}

export const LIGHTS: readonly Light[] = [
  { sky: ['#b9cfd6', '#dbe5e2', '#f5ecdb'], sun: '#fff3d9', shade: '#4b5a5c', strength: 0.9, lamps: false },
  { sky: ['#a9c3cf', '#cfdedf', '#eef0e8'], sun: '#fffaf0', shade: '#46565a', strength: 1, lamps: false },
  { sky: ['#b7b9bd', '#e2cfb6', '#f7dfb8'], sun: '#ffdfa8', shade: '#5a5148', strength: 0.95, lamps: false },
  { sky: ['#4d6175', '#a7a0a2', '#e3b590'], sun: '#f6c690', shade: '#333d47', strength: 0.45, lamps: true },
  { sky: ['#bac3c2', '#d5d9d3', '#ebe8df'], sun: '#f7f4ea', shade: '#4f5854', strength: 0.5, lamps: false },
  { sky: ['#2e4053', '#61707f', '#c0a090'], sun: '#e6b98c', shade: '#232d36', strength: 0.3, lamps: true },
];

export interface Walls {
  face: string;
  dark: string;
  trim: string;
  roof: string;
  shutter: string;
}

const WALLS: readonly Walls[] = [
  { face: '#e6dfce', dark: '#bfb5a0', trim: '#f4efe3', roof: '#5d6870', shutter: '#7d9186' },
  { face: '#dfcda9', dark: '#b79f78', trim: '#efe4cb', roof: '#9a6a55', shutter: '#6f8579' },
  { face: '#efece4', dark: '#c6c2b6', trim: '#fbf9f4', roof: '#6d7472', shutter: '#587769' },
  { face: '#c9c5ba', dark: '#9d998d', trim: '#e0dcd1', roof: '#545f66', shutter: '#8a8f7c' },
  { face: '#dcc3b1', dark: '#b0927e', trim: '#efe2d6', roof: '#7c6a62', shutter: '#8a9c96' },
  { face: '#b98a74', dark: '#8d6350', trim: '#dccbbb', roof: '#59605f', shutter: '#3f564d' },
];

const FOLIAGE = [
  ['#35564a', '#4f7561', '#7c9a7d'],
  ['#43593f', '#66805a', '#94a878'],
  ['#2f4f48', '#4a6d62', '#73918a'],
] as const;

const channels = (colour: string): number[] => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));

/** Mixes two colors, closer to `b` the larger `share` is. */
export function mix(a: string, b: string, share: number): string {
  const other = channels(b);
  const mixed = channels(a).map((value, i) => Math.round(value + (other[i]! - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

export const at = (value: number): string => value.toFixed(1);

export type Point = readonly [number, number];

export const polygon = (points: readonly Point[], fill: string, more = ''): string =>
  `<polygon points="${points.map(([x, y]) => `${at(x)},${at(y)}`).join(' ')}" fill="${fill}" ${more}/>`;

export const rect = (x: number, y: number, width: number, height: number, fill: string, more = ''): string =>
  `<rect x="${at(x)}" y="${at(y)}" width="${at(width)}" height="${at(height)}" fill="${fill}" ${more}/>`;

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = ''): string =>
  `<ellipse cx="${at(x)}" cy="${at(y)}" rx="${at(rx)}" ry="${at(ry)}" fill="${fill}" ${more}/>`;

export const line = (a: Point, b: Point, stroke: string, width: number, more = ''): string =>
  `<line x1="${at(a[0])}" y1="${at(a[1])}" x2="${at(b[0])}" y2="${at(b[1])}" stroke="${stroke}" stroke-width="${at(width)}" ${more}/>`;

export const path = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}" ${more}/>`;

type Stop = readonly [offset: number, colour: string, opacity?: number];

const stopsOf = (stops: readonly Stop[]): string =>
  stops
    .map(
      ([offset, colour, opacity = 1]) => `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('');

/** A picture being drawn: its light, its randomness, and the gradients used by its shapes. */
export class Drawing {
  readonly random: Random;
  readonly light: Light;
  readonly walls: Walls;
  readonly leaves: readonly [string, string, string];
  private readonly definitions: string[] = [];
  private readonly parts: string[] = [];
  private readonly smudges = new Map<string, string>();
  private names = 0;

  constructor(seed: number) {
    this.random = new Random(seed);
    // From the seed itself, so that pictures of neighboring seeds differ.
    this.light = LIGHTS[seed % LIGHTS.length]!;
    this.walls = WALLS[(seed * 5 + 1) % WALLS.length]!;
    this.leaves = FOLIAGE[seed % FOLIAGE.length]!;
  }

  add(...parts: string[]): this {
    this.parts.push(...parts);
    return this;
  }

  /** A gradient along an axis of the filled shape. */
  linear(stops: readonly Stop[], direction: 'down' | 'right' | 'slant' = 'down'): string {
    const [x2, y2] = direction === 'down' ? [0, 1] : direction === 'right' ? [1, 0] : [1, 1];
    return this.define((id) => `<linearGradient id="${id}" x2="${x2}" y2="${y2}">${stopsOf(stops)}</linearGradient>`);
  }

  radial(stops: readonly Stop[], [x, y]: Point = [0.5, 0.5], r = 0.5): string {
    return this.define(
      (id) => `<radialGradient id="${id}" cx="${x}" cy="${y}" r="${r}">${stopsOf(stops)}</radialGradient>`,
    );
  }

  /** Blurs shapes by a radius in pixels. */
  soft(radius: number, ...shapes: string[]): string {
    const filter = this.define(
      (id) =>
        `<filter id="${id}" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="${radius}"/></filter>`,
    );
    return `<g filter="${filter}">${shapes.join('')}</g>`;
  }

  /**
   * An ellipse with a soft edge: a shadow on the ground, a pool of light, a cloud. Far cheaper to draw than a blurred
   * one.
   */
  smudge(x: number, y: number, rx: number, ry: number, colour: string, opacity: number): string {
    const known = this.smudges.get(colour);
    const fill =
      known ??
      this.radial([
        [0, colour, 1],
        [0.45, colour, 0.72],
        [1, colour, 0],
      ]);
    this.smudges.set(colour, fill);
    return ellipse(x, y, rx * 1.25, ry * 1.3, fill, `opacity="${opacity}"`);
  }

  /** A glow around a lamp. */
  glow(x: number, y: number, radius: number, strength = 0.5, colour = '#ffdca3'): string {
    const fill = this.radial([
      [0, colour, strength],
      [0.35, colour, strength * 0.42],
      [1, colour, 0],
    ]);
    return ellipse(x, y, radius, radius, fill);
  }

  sky(horizon: number): this {
    const [top, middle, low] = this.light.sky;
    const sky = this.linear([
      [0, top],
      [0.6, middle],
      [1, low],
    ]);
    this.add(rect(0, 0, WIDTH, horizon + 40, sky));
    const clouds = Array.from({ length: 7 }, () => {
      const x = this.random.between(-100, WIDTH);
      const y = this.random.between(40, horizon * 0.6);
      const long = this.random.between(140, 380);
      return this.smudge(
        x,
        y,
        long,
        this.random.between(12, 34),
        mix(low, '#ffffff', 0.5),
        this.light.lamps ? 0.3 : 0.55,
      );
    });
    return this.add(...clouds);
  }

  hills(horizon: number, far = 2): this {
    for (let i = 0; i < far; i++) {
      const base = horizon - (far - 1 - i) * 26;
      const colour = mix(
        mix(this.leaves[1], this.light.sky[2], 0.68 - i * 0.2),
        this.light.shade,
        this.light.lamps ? 0.3 : 0.06,
      );
      let d = `M-20 ${at(base)}`;
      for (let x = 0; x <= WIDTH + 240; x += 240)
        d += ` Q${x - 120} ${at(base - this.random.between(14, 66))} ${x} ${at(base - this.random.between(0, 22))}`;
      this.add(path(`${d} V${at(horizon + 60)} H-20 Z`, colour));
    }
    return this;
  }

  /** A tree at a point. */
  tree(x: number, ground: number, height: number, slim = false): string {
    const [dark, middle, bright] = this.leaves.map((leaf) =>
      mix(leaf, this.light.shade, this.light.lamps ? 0.45 : 0.08),
    );
    const wide = slim ? height * 0.16 : height * 0.36;
    const crown = ground - height * (slim ? 0.54 : 0.6);
    const blobs = (count: number, fill: string, dx: number, dy: number, size: number, opacity: number): string[] =>
      Array.from({ length: count }, () => {
        const angle = this.random.between(0, Math.PI * 2);
        const away = Math.sqrt(this.random.next());
        const rx = wide * size * this.random.between(0.7, 1.2);
        return ellipse(
          x + dx * wide + Math.cos(angle) * away * wide * 0.72,
          crown + dy * wide + Math.sin(angle) * away * height * (slim ? 0.36 : 0.27),
          rx,
          rx * (slim ? 1.5 : 0.82),
          fill,
          `opacity="${opacity}"`,
        );
      });
    const trunk = polygon(
      [
        [x - height * 0.02, ground],
        [x - height * 0.012, crown],
        [x + height * 0.012, crown],
        [x + height * 0.024, ground],
      ],
      mix('#5b4d40', this.light.shade, 0.3),
    );
    const shadow = this.smudge(x + wide * 0.35, ground + 3, wide * 1.05, Math.max(6, height * 0.03), '#1f2623', 0.28);
    return [
      shadow,
      trunk,
      ...blobs(16, dark!, 0.06, 0.1, 0.46, 1),
      ...blobs(22, middle!, -0.05, -0.06, 0.28, 0.7),
      ...blobs(22, bright!, -0.2, -0.22, 0.15, 0.34 * (0.4 + this.light.strength * 0.6)),
    ].join('');
  }

  bush(x: number, ground: number, size: number): string {
    const tone = (leaf: string): string => mix(leaf, this.light.shade, this.light.lamps ? 0.45 : 0.1);
    const blobs = Array.from({ length: 9 }, (_, i) =>
      ellipse(
        x + this.random.between(-1, 1) * size,
        ground - size * this.random.between(0.25, 0.62),
        size * this.random.between(0.25, 0.5),
        size * this.random.between(0.22, 0.4),
        tone(this.leaves[i % 3]!),
      ),
    );
    return [this.smudge(x, ground, size * 1.3, size * 0.16, '#1f2623', 0.4), ...blobs].join('');
  }

  lawn(horizon: number): this {
    const tone = (colour: string): string => mix(colour, this.light.shade, this.light.lamps ? 0.42 : 0.05);
    const grass = this.linear([
      [0, tone(mix(this.leaves[2], this.light.sun, 0.35))],
      [0.4, tone(this.leaves[2])],
      [1, tone(mix(this.leaves[1], this.leaves[0], 0.35))],
    ]);
    this.add(rect(0, horizon, WIDTH, HEIGHT - horizon, grass));
    const tufts = Array.from({ length: 60 }, () => {
      const y = this.random.between(horizon + 10, HEIGHT);
      const near = (y - horizon) / (HEIGHT - horizon);
      const bright = this.random.chance(0.5);
      const leaf = tone(bright ? this.leaves[2] : this.leaves[1]);
      return this.smudge(this.random.between(0, WIDTH), y, 40 + near * 140, 3 + near * 11, leaf, 0.4);
    });
    return this.add(...tufts);
  }

  window(
    x: number,
    y: number,
    width: number,
    height: number,
    more: { lit?: boolean; shutters?: boolean; arch?: boolean; bars?: number } = {},
  ): string {
    const { lit = false, shutters = false, arch = false, bars = 3 } = more;
    const frame = mix(this.walls.trim, this.light.shade, this.light.lamps ? 0.35 : 0);
    const glass = lit
      ? this.linear([
          [0, '#f3d29a'],
          [0.55, '#eebd7c'],
          [1, '#c98f58'],
        ])
      : this.linear(
          [
            [0, mix(this.light.sky[0], '#2a353b', 0.5)],
            [0.45, mix(this.light.sky[2], '#3a474c', 0.42)],
            [1, '#2c373b'],
          ],
          'slant',
        );
    const bow = arch ? width * 0.42 : 0;
    const outline = (grow: number): string => {
      const [left, right, top, bottom] = [x - grow, x + width + grow, y - grow, y + height + grow];
      return arch
        ? `M${at(left)} ${at(bottom)} V${at(top + bow)} Q${at(left)} ${at(top - bow * 0.28)} ${at((left + right) / 2)} ${at(top - bow * 0.28)} Q${at(right)} ${at(top - bow * 0.28)} ${at(right)} ${at(top + bow)} V${at(bottom)} Z`
        : `M${at(left)} ${at(bottom)} V${at(top)} H${at(right)} V${at(bottom)} Z`;
    };
    const thin = Math.max(1.4, width * 0.05);
    const parts = [
      path(outline(thin * 1.9), mix(frame, this.walls.dark, 0.25)),
      path(outline(0), glass),
      rect(x, y + bow * 0.2, width, height * 0.07, '#1f2623', 'opacity="0.3"'),
      line([x + width / 2, y], [x + width / 2, y + height], frame, thin),
    ];
    for (let i = 1; i < bars; i++)
      parts.push(line([x, y + (height * i) / bars], [x + width, y + (height * i) / bars], frame, thin * 0.8));
    parts.push(rect(x - thin * 3, y + height + thin * 1.5, width + thin * 6, thin * 1.8, mix(frame, '#ffffff', 0.2)));
    parts.push(rect(x - thin * 2, y + height + thin * 3.3, width + thin * 4, thin * 2.2, '#1f2623', 'opacity="0.16"'));
    if (shutters) {
      const wide = width * 0.44;
      const colour = mix(this.walls.shutter, this.light.shade, this.light.lamps ? 0.4 : 0.04);
      for (const left of [x - wide - thin * 2.4, x + width + thin * 2.4]) {
        parts.push(
          rect(left, y, wide, height, colour),
          rect(left + wide * 0.12, y + height * 0.05, wide * 0.76, height * 0.42, '#1f2623', 'opacity="0.1"'),
        );
        parts.push(rect(left + wide * 0.12, y + height * 0.53, wide * 0.76, height * 0.42, '#1f2623', 'opacity="0.1"'));
        parts.push(rect(left + wide, y, 3, height, '#1f2623', 'opacity="0.18"'));
      }
    }
    return parts.join('') + (lit ? this.glow(x + width / 2, y + height / 2, Math.max(width, height) * 1.25, 0.3) : '');
  }

  /** A wall, lit from the left, darker towards the ground. */
  wall(x: number, y: number, width: number, height: number, face = this.walls.face, dark = this.walls.dark): string {
    const night = this.light.lamps ? 0.42 : 0;
    const tone = (colour: string): string => mix(colour, this.light.shade, night);
    const side = this.linear(
      [
        [0, tone(mix(face, this.light.sun, 0.35 * this.light.strength))],
        [0.6, tone(face)],
        [1, tone(mix(face, dark, 0.55))],
      ],
      'right',
    );
    const foot = this.linear([
      [0, '#1f2623', 0.12],
      [0.12, '#1f2623', 0],
      [0.72, '#1f2623', 0],
      [1, '#1f2623', 0.22],
    ]);
    return rect(x, y, width, height, side) + rect(x, y, width, height, foot);
  }

  /** The whole picture, darker towards its corners. */
  toSvg(): string {
    const vignette = this.radial(
      [
        [0.55, '#1f2623', 0],
        [1, '#1f2623', 0.34],
      ],
      [0.5, 0.46],
      0.78,
    );
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
      `<defs>${this.definitions.join('')}</defs>${this.parts.join('')}${rect(0, 0, WIDTH, HEIGHT, vignette)}</svg>`
    );
  }

  private define(definition: (id: string) => string): string {
    const id = `d${this.names++}`;
    this.definitions.push(definition(id));
    return `url(#${id})`;
  }
}
