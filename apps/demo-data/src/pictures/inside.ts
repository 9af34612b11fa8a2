import { type Drawing, ellipse, HEIGHT, line, mix, path, type Point, polygon, rect, WIDTH } from './drawing';

/**
 * A room in perspective: x from -1 (left wall) to 1, y from 0 (floor) to 1 (ceiling), z from 0 (the viewer) to 1 (back
 * wall).
 */
class Space {
  private readonly depth = 2.1;

  constructor(
    private readonly halfWidth = 900,
    private readonly height = 900,
    private readonly vanishing: Point = [720, 430],
    private readonly eye = 0.46,
  ) {}

  scale(z: number): number {
    return 1 / (1 + z * this.depth);
  }

  point(x: number, y: number, z: number): Point {
    const s = this.scale(z);
    return [this.vanishing[0] + x * this.halfWidth * s, this.vanishing[1] + (this.eye - y) * this.height * s];
  }
}

const dim = (drawing: Drawing, colour: string, more = 0): string =>
  drawing.light.lamps ? mix(colour, '#5b4634', 0.24 + more) : mix(colour, drawing.light.shade, 0.04 + more);

export type Ceiling = 'panels' | 'beams' | 'vault' | 'trusses';

interface Room {
  ceiling: Ceiling;
  /** Of the floor. */
  ground: 'boards' | 'tiles' | 'concrete';
}

/** The empty room: floor, walls with windows on the left, back wall, ceiling, and the incoming light. */
function shell(drawing: Drawing, space: Space, { ceiling, ground }: Room): void {
  const { light, walls, random } = drawing;
  const quad = (a: Point, b: Point, c: Point, d: Point, fill: string, more = ''): string =>
    polygon([a, b, c, d], fill, more);
  const p = (x: number, y: number, z: number): Point => space.point(x, y, z);
  const plaster = ceiling === 'trusses' ? mix(walls.face, '#a98a78', 0.5) : mix(walls.face, '#f6f5f1', 0.5);
  // Ceiling, back, right wall, floor.
  const above = ceiling === 'beams' ? '#d8c9ae' : ceiling === 'trusses' ? '#7d7f7a' : '#f3f0e8';
  drawing.add(
    quad(
      p(-1, 1, -0.3),
      p(1, 1, -0.3),
      p(1, 1, 1),
      p(-1, 1, 1),
      drawing.linear([
        [0, dim(drawing, above, 0.1)],
        [1, dim(drawing, mix(above, '#a89f8f', 0.4))],
      ]),
    ),
  );
  drawing.add(
    quad(
      p(-1, 1, 1),
      p(1, 1, 1),
      p(1, 0, 1),
      p(-1, 0, 1),
      drawing.linear(
        [
          [0, dim(drawing, mix(plaster, light.sun, 0.3))],
          [1, dim(drawing, mix(plaster, '#8c8474', 0.3))],
        ],
        'right',
      ),
    ),
  );
  drawing.add(
    quad(
      p(1, 1, -0.3),
      p(1, 1, 1),
      p(1, 0, 1),
      p(1, 0, -0.3),
      drawing.linear(
        [
          [0, dim(drawing, mix(plaster, '#7c776a', 0.3))],
          [1, dim(drawing, mix(plaster, light.sun, 0.34 * light.strength))],
        ],
        'right',
      ),
    ),
  );
  const floor =
    ground === 'boards' ? random.pick(['#b3926a', '#a1805c', '#c2a67f']) : ground === 'tiles' ? '#cfc5b2' : '#aeaba3';
  drawing.add(
    quad(
      p(-1, 0, 1),
      p(1, 0, 1),
      p(1, 0, -0.3),
      p(-1, 0, -0.3),
      drawing.linear([
        [0, dim(drawing, mix(floor, light.sun, 0.4 * light.strength))],
        [1, dim(drawing, mix(floor, '#3f352a', 0.3))],
      ]),
    ),
  );
  if (ground === 'boards')
    for (let i = -14; i <= 14; i++)
      drawing.add(line(p(i / 14, 0, 1), p(i / 14, 0, -0.3), '#2f2418', 1.6, 'opacity="0.2"'));
  if (ground !== 'boards')
    for (let i = -7; i <= 7; i++)
      drawing.add(line(p(i / 7, 0, 1), p(i / 7, 0, -0.3), '#2f2b24', 1.4, 'opacity="0.14"'));
  for (let i = 0; i < (ground === 'boards' ? 0 : 12); i++)
    drawing.add(line(p(-1, 0, (i / 12) ** 1.2), p(1, 0, (i / 12) ** 1.2), '#2f2b24', 1.2, 'opacity="0.12"'));
  // Left wall with its windows.
  drawing.add(
    quad(
      p(-1, 1, -0.3),
      p(-1, 1, 1),
      p(-1, 0, 1),
      p(-1, 0, -0.3),
      drawing.linear(
        [
          [0, dim(drawing, mix(plaster, '#6c675c', 0.42))],
          [1, dim(drawing, mix(plaster, '#8c8474', 0.2))],
        ],
        'right',
      ),
    ),
  );
  const outside = drawing.linear([
    [0, mix(light.sky[0], '#ffffff', light.lamps ? 0 : 0.45)],
    [0.6, mix(light.sky[2], '#ffffff', light.lamps ? 0 : 0.5)],
    [1, mix(drawing.leaves[2], light.sky[2], 0.4)],
  ]);
  const bays = 5;
  for (let i = 0; i < bays; i++) {
    const [z1, z2] = [-0.1 + i * 0.22, 0.05 + i * 0.22];
    const [low, high] = [0.14, ceiling === 'vault' ? 0.56 : 0.84];
    const arch = ceiling === 'vault' || ceiling === 'trusses';
    const [a, b, c, d] = [p(-1, high, z1), p(-1, high, z2), p(-1, low, z2), p(-1, low, z1)];
    const top = p(-1, high + (arch ? 0.1 : 0), (z1 + z2) / 2);
    const pane = `M${d[0]} ${d[1]} L${a[0]} ${a[1]} Q${top[0]} ${top[1] - (arch ? 20 : 0)} ${b[0]} ${b[1]} L${c[0]} ${c[1]} Z`;
    const frame = dim(drawing, ceiling === 'trusses' ? '#3c4340' : '#f7f4ec', 0.05);
    drawing.add(path(pane, outside, `stroke="${frame}" stroke-width="${(13 * space.scale(z1)).toFixed(1)}"`));
    const mid = (z1 + z2) / 2;
    drawing.add(line(p(-1, high, mid), p(-1, low, mid), frame, 7 * space.scale(mid)));
    for (const part of arch ? [0.25, 0.5, 0.75] : [0.4]) {
      const y = low + (high - low) * part;
      drawing.add(line(p(-1, y, z1), p(-1, y, z2), frame, 5 * space.scale(mid)));
    }
    if (!light.lamps) {
      // The sun on the floor.
      const pool: Point[] = [
        p(-0.86, 0, z1 + 0.02),
        p(-0.86, 0, z2 + 0.02),
        p(0.12, 0, z2 + 0.12),
        p(0.12, 0, z1 + 0.12),
      ];
      const fade = drawing.linear(
        [
          [0, light.sun, 0.6 * light.strength],
          [1, light.sun, 0],
        ],
        'right',
      );
      drawing.add(polygon(pool, fade));
      drawing.add(
        drawing.glow((a[0] + c[0]) / 2, (a[1] + c[1]) / 2, 330 * space.scale(mid), 0.3 * light.strength, '#fffaf0'),
      );
    }
  }
  const skirt = dim(drawing, '#efe9dc', 0.05);
  drawing.add(
    quad(p(-1, 0.035, 1), p(1, 0.035, 1), p(1, 0, 1), p(-1, 0, 1), skirt),
    quad(p(1, 0.035, -0.3), p(1, 0.035, 1), p(1, 0, 1), p(1, 0, -0.3), mix(skirt, '#1f2623', 0.1)),
  );
  // Panels on the right wall.
  for (let i = 0; i < 5; i++) {
    const [z1, z2] = [-0.08 + i * 0.22, 0.1 + i * 0.22];
    const colour = ceiling === 'trusses' ? '#8a6a58' : mix(plaster, random.pick(['#5d8272', '#8d9c94']), 0.22);
    drawing.add(
      quad(p(1, 0.82, z1), p(1, 0.82, z2), p(1, 0.12, z2), p(1, 0.12, z1), dim(drawing, colour), 'opacity="0.5"'),
    );
    if (light.lamps || i % 2 === 0) {
      const [x, y] = p(0.985, 0.6, (z1 + z2) / 2);
      const s = space.scale((z1 + z2) / 2);
      drawing.add(drawing.glow(x, y, 170 * s, light.lamps ? 0.7 : 0.25), ellipse(x, y, 9 * s, 20 * s, '#fff3d9'));
    }
  }
  // The structure below the ceiling.
  if (ceiling === 'beams')
    for (let i = 6; i >= -1; i--) {
      const z = i / 6.4;
      const s = 0.03;
      drawing.add(
        quad(p(-1, 1, z), p(1, 1, z), p(1, 0.93, z), p(-1, 0.93, z), dim(drawing, '#7b5f44', 0.05)),
        quad(p(-1, 0.93, z), p(1, 0.93, z), p(1, 0.93, z + s), p(-1, 0.93, z + s), dim(drawing, '#54402d')),
      );
    }
  if (ceiling === 'panels')
    for (let i = 5; i >= -1; i--)
      for (const x of [-0.66, -0.2, 0.26]) {
        const z = i / 5.6;
        drawing.add(
          quad(
            p(x, 0.995, z),
            p(x + 0.4, 0.995, z),
            p(x + 0.4, 0.995, z + 0.1),
            p(x, 0.995, z + 0.1),
            light.lamps ? '#ffe9c2' : '#fffdf7',
            `opacity="${light.lamps ? 0.95 : 0.8}"`,
          ),
        );
      }
  if (ceiling === 'vault') {
    // A barrel vault over both walls, darker towards its top, with a rib at every pillar.
    const bow = (step: number, z: number): Point => {
      const angle = (Math.PI * step) / 20;
      return p(-Math.cos(angle), 0.7 + 0.4 * Math.sin(angle), z);
    };
    for (let step = 0; step < 20; step++) {
      const tone = mix(
        mix(plaster, light.sun, 0.25),
        '#8c8474',
        0.16 + 0.3 * Math.sin((Math.PI * (step + 0.5)) / 20) + step * 0.006,
      );
      const fill = dim(drawing, tone, 0.04);
      drawing.add(quad(bow(step, -0.3), bow(step + 1, -0.3), bow(step + 1, 1), bow(step, 1), fill, `stroke="${fill}"`));
    }
    const back = Array.from({ length: 21 }, (_, step) => bow(step, 1));
    drawing.add(polygon([...back, p(1, 0.6, 1), p(-1, 0.6, 1)], dim(drawing, mix(plaster, light.sun, 0.2))));
    for (let i = 5; i >= -1; i--) {
      const z = i / 5.2;
      const rib = (dz: number): string =>
        Array.from({ length: 21 }, (_, step) =>
          bow(step, z + dz)
            .map((value) => value.toFixed(1))
            .join(' '),
        ).join(' L');
      const wide = 30 * space.scale(z);
      drawing.add(
        path(`M${rib(0.02)}`, 'none', `stroke="#1f2623" stroke-opacity="0.16" stroke-width="${wide.toFixed(1)}"`),
        path(`M${rib(0)}`, 'none', `stroke="${dim(drawing, '#d9cfba')}" stroke-width="${wide.toFixed(1)}"`),
      );
    }
  }
  if (ceiling === 'trusses')
    for (let i = 5; i >= -1; i--) {
      const z = i / 5.2;
      const s = space.scale(z);
      const steel = dim(drawing, '#3a423f');
      drawing.add(
        line(p(-1, 0.86, z), p(1, 0.86, z), steel, 11 * s),
        line(p(-1, 0.98, z), p(1, 0.98, z), steel, 9 * s),
      );
      for (let n = -5; n < 5; n++)
        drawing.add(
          line(p(n / 5, 0.86, z), p((n + 0.5) / 5, 0.98, z), steel, 5 * s),
          line(p((n + 0.5) / 5, 0.98, z), p((n + 1) / 5, 0.86, z), steel, 5 * s),
        );
    }
}

/** Lamps hanging in two rows. */
function pendants(drawing: Drawing, space: Space, low: number): void {
  for (let i = 4; i >= 0; i--)
    for (const x of [-0.42, 0.42]) {
      const z = 0.08 + i * 0.2;
      const s = space.scale(z);
      const [px, py] = space.point(x, low, z);
      drawing.add(line(space.point(x, 1, z), [px, py], '#2b3230', 2.4 * s, 'opacity="0.8"'));
      drawing.add(
        drawing.glow(px, py + 14 * s, (drawing.light.lamps ? 260 : 130) * s, drawing.light.lamps ? 0.55 : 0.3),
      );
      drawing.add(
        path(
          `M${px - 44 * s} ${py + 22 * s} Q${px - 40 * s} ${py - 26 * s} ${px} ${py - 28 * s} Q${px + 40 * s} ${py - 26 * s} ${px + 44 * s} ${py + 22 * s} Z`,
          dim(drawing, '#3f564d'),
        ),
      );
      drawing.add(ellipse(px, py + 22 * s, 44 * s, 8 * s, '#fff0cd'));
    }
}

function chair(drawing: Drawing, x: number, y: number, s: number, colour: string): string {
  const dark = dim(drawing, mix(colour, '#1f2623', 0.35));
  const seat = dim(drawing, colour);
  const back = drawing.linear([
    [0, dim(drawing, mix(colour, '#ffffff', 0.2))],
    [1, seat],
  ]);
  return [
    drawing.smudge(x + 10 * s, y + 4 * s, 70 * s, 11 * s, '#1f1a14', 0.34),
    ...[-36, 28].map((leg) => rect(x + leg * s, y - 60 * s, 7 * s, 62 * s, '#39352f')),
    rect(x - 42 * s, y - 74 * s, 84 * s, 20 * s, dark, `rx="${7 * s}"`),
    rect(x - 40 * s, y - 152 * s, 80 * s, 82 * s, back, `rx="${14 * s}"`),
    rect(x - 40 * s, y - 152 * s, 80 * s, 12 * s, '#ffffff', `rx="${6 * s}" opacity="0.16"`),
  ].join('');
}

/** Rows of chairs facing a screen. */
export function conference(drawing: Drawing, ceiling: Ceiling): void {
  const space = new Space();
  shell(drawing, space, {
    ceiling,
    ground: ceiling === 'vault' ? 'tiles' : ceiling === 'trusses' ? 'concrete' : 'boards',
  });
  const { random } = drawing;
  const [a, b] = [space.point(-0.46, 0.8, 1), space.point(0.46, 0.26, 1)];
  drawing.add(rect(a[0] - 5, a[1] - 5, b[0] - a[0] + 10, b[1] - a[1] + 10, '#2b3230'));
  drawing.add(
    rect(
      a[0],
      a[1],
      b[0] - a[0],
      b[1] - a[1],
      drawing.linear(
        [
          [0, '#f7f6f1'],
          [1, '#dfe7e2'],
        ],
        'slant',
      ),
    ),
  );
  drawing.add(drawing.glow((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, 300, 0.35, '#f3f6f2'));
  drawing.add(
    rect(a[0] + 34, b[1] - 62, (b[0] - a[0]) * 0.36, 9, '#1d5c4a', 'opacity="0.5"'),
    rect(a[0] + 34, b[1] - 42, (b[0] - a[0]) * 0.24, 6, '#565f5a', 'opacity="0.35"'),
    ellipse(b[0] - 74, (a[1] + b[1]) / 2, 34, 34, '#1d5c4a', 'opacity="0.22"'),
  );
  const [lx, ly] = space.point(0.66, 0, 0.94);
  drawing.add(
    drawing.smudge(lx, ly, 50, 9, '#1f1a14', 0.4),
    polygon(
      [
        [lx - 24, ly - 86],
        [lx + 28, ly - 94],
        [lx + 24, ly],
        [lx - 20, ly],
      ],
      dim(drawing, '#7b6248'),
    ),
  );
  if (ceiling !== 'panels') pendants(drawing, space, 0.78);
  const colour = random.pick(['#5d8272', '#7c8a86', '#8f7d68', '#6b7f8c', '#a08b74']);
  for (let row = 6; row >= 0; row--) {
    const z = 0.02 + row * 0.12;
    const s = space.scale(z) * 0.98;
    for (const block of [-1, 1])
      for (let seat = 0; seat < 4; seat++) {
        const x = block * (0.17 + seat * 0.165);
        const [px, py] = space.point(x, 0, z);
        drawing.add(chair(drawing, px, py, s, colour));
      }
  }
}

/** Round tables laid for a dinner. */
export function banquet(drawing: Drawing, ceiling: Ceiling): void {
  const space = new Space(900, 900, [720, 380], 0.52);
  shell(drawing, space, {
    ceiling,
    ground: ceiling === 'trusses' ? 'concrete' : ceiling === 'vault' ? 'tiles' : 'boards',
  });
  pendants(drawing, space, 0.8);
  const { random } = drawing;
  const seatColour = random.pick(['#b59a78', '#8d9c94', '#a58974', '#7d8f86']);
  const table = (x: number, z: number): void => {
    const s = space.scale(z) * 1.18;
    const [px, floor] = space.point(x, 0, z);
    const top = floor - 150 * s;
    const [rx, ry] = [205 * s, 62 * s];
    drawing.add(drawing.smudge(px + 26 * s, floor + 6 * s, rx * 1.45, ry * 1.15, '#1f1a14', 0.5));
    const seats = Array.from({ length: 8 }, (_, i) => (Math.PI * 2 * (i + 0.5)) / 8);
    const sit = (angle: number): void => {
      const cx = px + Math.cos(angle) * rx * 1.24;
      const cy = floor + Math.sin(angle) * ry * 1.3;
      drawing.add(chair(drawing, cx, cy + 16 * s, s * 0.86, seatColour));
    };
    for (const angle of seats.filter((one) => Math.sin(one) < 0)) sit(angle);
    const fall = drawing.linear(
      [
        [0, dim(drawing, '#ddd6c6', 0.08)],
        [0.35, dim(drawing, '#faf7ef')],
        [1, dim(drawing, '#c4bcaa', 0.08)],
      ],
      'right',
    );
    drawing.add(
      path(
        `M${px - rx} ${top} Q${px - rx * 1.06} ${floor - 20 * s} ${px - rx * 0.96} ${floor - 2 * s} Q${px} ${floor + ry * 1.05} ${px + rx * 0.96} ${floor - 2 * s} Q${px + rx * 1.06} ${floor - 20 * s} ${px + rx} ${top} Z`,
        fall,
      ),
    );
    for (let fold = -3; fold <= 3; fold++)
      drawing.add(
        line(
          [px + fold * rx * 0.27, top + ry * 0.9],
          [px + fold * rx * 0.3, floor + ry * 0.5],
          '#8d8573',
          3 * s,
          'opacity="0.24"',
        ),
      );
    drawing.add(
      ellipse(
        px,
        top,
        rx,
        ry,
        drawing.radial([
          [0, dim(drawing, '#fffdf8')],
          [1, dim(drawing, '#ece6d9')],
        ]),
      ),
    );
    for (const angle of seats) {
      const [cx, cy] = [px + Math.cos(angle) * rx * 0.7, top + Math.sin(angle) * ry * 0.7];
      drawing.add(
        ellipse(cx, cy + 2 * s, 37 * s, 11 * s, '#b7ae9c', 'opacity="0.7"'),
        ellipse(cx, cy, 36 * s, 10.6 * s, dim(drawing, '#fdfbf6')),
        ellipse(cx, cy, 23 * s, 6.6 * s, dim(drawing, '#ebe5d8')),
      );
      const [gx, gy] = [px + Math.cos(angle + 0.28) * rx * 0.46, top + Math.sin(angle + 0.28) * ry * 0.46];
      drawing.add(
        line([gx, gy], [gx, gy - 22 * s], '#ffffff', 2.2 * s, 'opacity="0.75"'),
        path(
          `M${gx - 9 * s} ${gy - 48 * s} Q${gx - 9 * s} ${gy - 20 * s} ${gx} ${gy - 20 * s} Q${gx + 9 * s} ${gy - 20 * s} ${gx + 9 * s} ${gy - 48 * s} Z`,
          '#ffffff',
          'opacity="0.45"',
        ),
      );
    }
    drawing.add(
      ellipse(px, top - 2 * s, 24 * s, 8 * s, dim(drawing, '#b9b3a4')),
      rect(px - 15 * s, top - 50 * s, 30 * s, 48 * s, dim(drawing, '#dfe3dc'), `rx="${9 * s}" opacity="0.85"`),
    );
    drawing.add(
      ...Array.from({ length: 34 }, () =>
        ellipse(
          px + random.between(-52, 52) * s,
          top - random.between(46, 116) * s,
          random.between(6, 16) * s,
          random.between(5, 13) * s,
          dim(drawing, random.pick([...drawing.leaves, '#f3ebdd', '#e7d3bf', '#d3a48c'])),
          'opacity="0.95"',
        ),
      ),
    );
    for (const side of [-1, 1])
      drawing.add(
        drawing.glow(px + side * 62 * s, top - 20 * s, 70 * s, 0.65),
        rect(px + side * 62 * s - 5 * s, top - 18 * s, 10 * s, 20 * s, '#fff0cf', `rx="${4 * s}"`),
      );
    for (const angle of seats.filter((one) => Math.sin(one) >= 0)) sit(angle);
  };
  for (const [x, z] of [
    [-0.56, 0.74],
    [0.02, 0.78],
    [0.6, 0.74],
    [-0.42, 0.4],
    [0.34, 0.42],
    [-0.62, 0.06],
    [0.16, 0.04],
  ] as const)
    table(x, z);
}

/** A bright room with a long conference table. */
export function board(drawing: Drawing, ceiling: Ceiling): void {
  const space = new Space(820, 860, [740, 400], 0.5);
  shell(drawing, space, { ceiling, ground: 'boards' });
  const { random } = drawing;
  const picture = [space.point(-0.3, 0.74, 1), space.point(0.34, 0.4, 1)] as const;
  const [w, h] = [picture[1][0] - picture[0][0], picture[1][1] - picture[0][1]];
  drawing.add(
    rect(picture[0][0] - 6, picture[0][1] - 6, w + 12, h + 12, '#6b5a46'),
    rect(picture[0][0], picture[0][1], w, h, '#efe9dc'),
  );
  drawing.add(
    path(
      `M${picture[0][0]} ${picture[1][1] - 20} q${w * 0.3} ${-h * 0.6} ${w * 0.55} ${-h * 0.2} t${w * 0.45} ${-h * 0.2} V${picture[1][1]} H${picture[0][0]} Z`,
      drawing.leaves[1],
      'opacity="0.75"',
    ),
    ellipse(picture[0][0] + w * 0.7, picture[0][1] + h * 0.32, h * 0.16, h * 0.16, '#d9a986', 'opacity="0.9"'),
  );
  pendants(drawing, space, 0.8);
  const colour = random.pick(['#4f6f62', '#6b7f8c', '#8f7d68', '#9c8f80']);
  const rows = [0.78, 0.62, 0.46, 0.3, 0.14, 0];
  const wood = drawing.linear([
    [0, dim(drawing, '#c9a985')],
    [1, dim(drawing, '#8d6d4c')],
  ]);
  const top: Point[] = [
    space.point(-0.26, 0.2, 0.86),
    space.point(0.3, 0.2, 0.86),
    space.point(0.34, 0.2, -0.06),
    space.point(-0.3, 0.2, -0.06),
  ];
  const [nl, nr] = [top[3]!, top[2]!];
  drawing.add(drawing.smudge(745, 900, 520, 90, '#1f1a14', 0.5));
  for (const z of rows)
    for (const side of [-1, 1]) {
      const [x, y] = space.point(side * 0.47 + 0.02, 0, z);
      drawing.add(chair(drawing, x, y, space.scale(z) * 1.12, colour));
    }
  drawing.add(
    polygon([nl, nr, [nr[0] - 8, nr[1] + 34], [nl[0] + 8, nl[1] + 34]], dim(drawing, '#6b5138')),
    polygon(top, wood),
  );
  drawing.add(
    polygon(
      [top[0]!, [top[0]![0] + 40, top[0]![1]], [nl[0] + 220, nl[1]], [nl[0] + 60, nl[1]]],
      '#ffffff',
      'opacity="0.13"',
    ),
  );
  for (const z of rows.slice(0, 5))
    for (const side of [-1, 1]) {
      const s = space.scale(z);
      const [x, y] = space.point(side * 0.2 + 0.02, 0.2, z);
      drawing.add(
        polygon(
          [
            [x - 38 * s, y - 10 * s],
            [x + 38 * s, y - 10 * s],
            [x + 44 * s, y + 14 * s],
            [x - 44 * s, y + 14 * s],
          ],
          dim(drawing, '#fbf9f3'),
        ),
        line([x + 52 * s, y - 8 * s], [x + 60 * s, y + 14 * s], '#2b3230', 3 * s),
      );
      drawing.add(
        path(
          `M${x - side * 70 * s - 10 * s} ${y - 36 * s} l4 ${34 * s} h${12 * s} l4 ${-34 * s} Z`,
          '#ffffff',
          'opacity="0.5"',
        ),
      );
    }
  drawing.add(
    ...Array.from({ length: 26 }, () => {
      const [x, y] = space.point(0.02, 0.2, 0.34);
      return ellipse(
        x + random.between(-36, 36),
        y - random.between(14, 84),
        random.between(7, 15),
        random.between(6, 12),
        dim(drawing, random.pick(drawing.leaves)),
      );
    }),
    rect(
      space.point(0.02, 0.2, 0.34)[0] - 13,
      space.point(0.02, 0.2, 0.34)[1] - 34,
      26,
      36,
      dim(drawing, '#e4ded0'),
      'rx="8"',
    ),
  );
}

/** A stage in the evening, seen from the seats. */
export function stage(drawing: Drawing): void {
  const { random } = drawing;
  const cloth = random.pick(['#2f5548', '#6a3b3a', '#33485a', '#5a4636']);
  drawing.add(
    rect(
      0,
      0,
      WIDTH,
      HEIGHT,
      drawing.linear([
        [0, '#15191a'],
        [0.6, '#1d2423'],
        [1, '#0f1213'],
      ]),
    ),
  );
  // The backdrop, lit from below.
  const glowColour = random.pick(['#d9a36a', '#c98f6a', '#a9b8a4', '#d8b98a']);
  drawing.add(
    rect(
      230,
      120,
      980,
      480,
      drawing.linear([
        [0, mix(glowColour, '#20282a', 0.78)],
        [1, mix(glowColour, '#20282a', 0.28)],
      ]),
    ),
  );
  drawing.add(drawing.smudge(720, 560, 560, 330, glowColour, 0.5));
  const fold = (x: number, width: number, top: number, bottom: number, dark: number): string =>
    rect(
      x,
      top,
      width,
      bottom - top,
      drawing.linear(
        [
          [0, mix(cloth, '#0b0e0e', 0.62 + dark)],
          [0.35, mix(cloth, '#f0d9b0', 0.14)],
          [0.62, cloth],
          [1, mix(cloth, '#0b0e0e', 0.66 + dark)],
        ],
        'right',
      ),
    );
  for (let i = 0; i < 7; i++)
    drawing.add(fold(30 + i * 38, 40, 60, 640, i * -0.04), fold(1370 - i * 38, 40, 60, 640, i * -0.04));
  let valance = '';
  for (let i = 0; i < 12; i++) {
    const x = 20 + i * 117;
    valance += path(
      `M${x} 0 H${x + 118} V118 Q${x + 59} ${176 + (i % 2) * 12} ${x} 118 Z`,
      drawing.linear([
        [0, mix(cloth, '#0b0e0e', 0.6)],
        [0.6, cloth],
        [1, mix(cloth, '#f0d9b0', 0.2)],
      ]),
    );
  }
  drawing.add(valance);
  // The platform.
  const boards = drawing.linear([
    [0, mix('#a3805a', glowColour, 0.35)],
    [1, '#5d452f'],
  ]);
  drawing.add(
    polygon(
      [
        [250, 590],
        [1190, 590],
        [1330, 690],
        [110, 690],
      ],
      boards,
    ),
  );
  for (let i = -9; i <= 9; i++)
    drawing.add(line([720 + i * 52, 590], [720 + i * 68, 690], '#20160d', 1.8, 'opacity="0.35"'));
  drawing.add(
    rect(
      110,
      690,
      1220,
      46,
      drawing.linear([
        [0, '#3f2f20'],
        [1, '#1b1510'],
      ]),
    ),
    rect(110, 688, 1220, 4, '#e3c393', 'opacity="0.5"'),
  );
  drawing.add(...[-1, 0, 1].map((i) => drawing.smudge(720 + i * 260, 645, 200, 30, '#ffe6b5', 0.55)));
  // A lectern and three seats for a talk.
  drawing.add(
    drawing.smudge(430, 660, 60, 9, '#0b0906', 0.6),
    polygon(
      [
        [396, 520],
        [462, 512],
        [456, 656],
        [404, 656],
      ],
      drawing.linear(
        [
          [0, '#9c7a56'],
          [1, '#5b442e'],
        ],
        'right',
      ),
    ),
    polygon(
      [
        [386, 514],
        [470, 502],
        [470, 514],
        [386, 526],
      ],
      '#c4a077',
    ),
  );
  for (const x of [690, 830, 970]) {
    drawing.add(drawing.smudge(x, 662, 78, 11, '#0b0906', 0.6));
    drawing.add(
      rect(
        x - 46,
        540,
        92,
        84,
        drawing.linear([
          [0, '#efe6d3'],
          [1, '#b9ab90'],
        ]),
        'rx="20"',
      ),
      rect(x - 54, 600, 108, 40, '#d9cdb4', 'rx="14"'),
      rect(x - 42, 638, 6, 22, '#2b2119'),
      rect(x + 36, 638, 6, 22, '#2b2119'),
    );
  }
  drawing.add(
    ellipse(760, 634, 32, 8, '#6b5138'),
    rect(757, 634, 6, 26, '#2b2119'),
    ellipse(900, 634, 32, 8, '#6b5138'),
    rect(897, 634, 6, 26, '#2b2119'),
  );
  // Beams of light.
  for (const [from, to, width] of [
    [330, 470, 130],
    [560, 700, 150],
    [880, 860, 150],
    [1110, 970, 130],
  ] as const) {
    const beam = drawing.linear([
      [0, '#fff1cf', 0.34],
      [1, '#fff1cf', 0],
    ]);
    drawing.add(
      polygon(
        [
          [from - 10, 60],
          [from + 10, 60],
          [to + width, 650],
          [to - width, 650],
        ],
        beam,
      ),
    );
    drawing.add(rect(from - 17, 34, 34, 32, '#0b0e0e', 'rx="6"'), drawing.glow(from, 66, 60, 0.9, '#fff1cf'));
  }
  drawing.add(rect(0, 30, WIDTH, 6, '#0b0e0e'));
  // The seats.
  for (let row = 0; row < 4; row++) {
    const y = 760 + row * 60;
    const size = 74 + row * 20;
    const shift = row % 2 === 0 ? 0 : size * 0.55;
    for (let x = -size + shift; x < WIDTH + size; x += size * 1.1) {
      const near = mix(cloth, '#0b0e0e', 0.5 + row * 0.1);
      drawing.add(
        rect(
          x,
          y,
          size,
          150,
          drawing.linear([
            [0, mix(near, '#f0d9b0', 0.2)],
            [0.25, near],
            [1, '#0c0f0f'],
          ]),
          `rx="${size * 0.24}"`,
        ),
      );
      drawing.add(rect(x + size * 0.14, y + 3, size * 0.72, 5, '#f6dcae', `rx="3" opacity="${0.34 - row * 0.06}"`));
    }
  }
}

/** A laid table close up, with the room out of focus behind it. */
export function laidTable(drawing: Drawing): void {
  const { random, light } = drawing;
  const evening = light.lamps;
  drawing.add(
    rect(
      0,
      0,
      WIDTH,
      620,
      drawing.linear(
        evening
          ? [
              [0, '#2b302f'],
              [0.7, '#5a4a3b'],
              [1, '#7b6148'],
            ]
          : [
              [0, mix(light.sky[1], '#ffffff', 0.3)],
              [0.7, mix(drawing.leaves[2], light.sun, 0.6)],
              [1, mix('#d8cbb4', light.sun, 0.4)],
            ],
      ),
    ),
  );
  const blurred = [
    ...Array.from({ length: 5 }, (_, i) =>
      rect(60 + i * 290, 30, 170, 430, evening ? '#3b4a4f' : '#fdfaf2', `opacity="${evening ? 0.5 : 0.6}"`),
    ),
    ...Array.from({ length: 16 }, () =>
      ellipse(
        random.between(0, WIDTH),
        random.between(360, 560),
        random.between(50, 120),
        random.between(30, 80),
        mix(drawing.leaves[random.int(0, 2)]!, evening ? '#2b302f' : '#fffaf0', evening ? 0.4 : 0.35),
        'opacity="0.5"',
      ),
    ),
  ];
  drawing.add(drawing.soft(26, ...blurred));
  drawing.add(
    ...Array.from({ length: 26 }, () => {
      const size = random.between(14, 46);
      return ellipse(
        random.between(0, WIDTH),
        random.between(60, 520),
        size,
        size,
        evening ? '#ffd79a' : '#ffffff',
        `opacity="${random.between(0.08, evening ? 0.36 : 0.3).toFixed(2)}"`,
      );
    }),
  );
  const clothLight = dim(drawing, '#fdfbf5');
  drawing.add(
    rect(
      0,
      560,
      WIDTH,
      400,
      drawing.linear([
        [0, dim(drawing, '#e7e0d1')],
        [0.2, clothLight],
        [1, dim(drawing, '#d8d0bf')],
      ]),
    ),
  );
  drawing.add(drawing.smudge(720, 566, 900, 26, '#8d8573', 0.3));
  for (let i = 0; i < 5; i++)
    drawing.add(drawing.smudge(random.between(0, WIDTH), random.between(640, 930), 340, 12, '#a89f8c', 0.16));
  const glass = (x: number, y: number, s: number): void => {
    drawing.add(
      drawing.smudge(x + 30 * s, y + 2 * s, 80 * s, 13 * s, '#5d5343', 0.34),
      ellipse(x, y, 44 * s, 10 * s, '#ffffff', 'opacity="0.5"'),
      ellipse(x, y - 2 * s, 40 * s, 8 * s, '#d9d5c9', 'opacity="0.6"'),
    );
    drawing.add(rect(x - 3.5 * s, y - 116 * s, 7 * s, 116 * s, '#ffffff', 'opacity="0.7"'));
    const bowl = `M${x - 46 * s} ${y - 270 * s} Q${x - 66 * s} ${y - 150 * s} ${x} ${y - 112 * s} Q${x + 66 * s} ${y - 150 * s} ${x + 46 * s} ${y - 270 * s} Z`;
    drawing.add(
      path(
        bowl,
        drawing.linear(
          [
            [0, '#ffffff', 0.42],
            [0.4, '#ffffff', 0.1],
            [0.8, '#ffffff', 0.18],
            [1, '#ffffff', 0.5],
          ],
          'right',
        ),
      ),
    );
    const wine = random.pick(['#e8d28a', '#8f3a3f', '#f0e2b0']);
    drawing.add(
      path(
        `M${x - 57 * s} ${y - 200 * s} Q${x - 52 * s} ${y - 142 * s} ${x} ${y - 116 * s} Q${x + 52 * s} ${y - 142 * s} ${x + 57 * s} ${y - 200 * s} Z`,
        wine,
        'opacity="0.62"',
      ),
      ellipse(x, y - 200 * s, 57 * s, 8 * s, mix(wine, '#ffffff', 0.35), 'opacity="0.75"'),
    );
    drawing.add(
      ellipse(x, y - 270 * s, 46 * s, 7 * s, 'none', 'stroke="#ffffff" stroke-width="2.4" opacity="0.75"'),
      path(
        `M${x - 34 * s} ${y - 258 * s} Q${x - 50 * s} ${y - 180 * s} ${x - 24 * s} ${y - 142 * s}`,
        'none',
        `stroke="#ffffff" stroke-width="${5 * s}" opacity="0.55" stroke-linecap="round"`,
      ),
    );
  };
  const plate = (x: number, y: number, s: number): void => {
    drawing.add(drawing.smudge(x + 16 * s, y + 22 * s, 270 * s, 66 * s, '#5d5343', 0.42));
    const rim = drawing.linear([
      [0, dim(drawing, '#ffffff')],
      [1, dim(drawing, '#d5cdbd')],
    ]);
    drawing.add(
      ellipse(x, y + 6 * s, 232 * s, 62 * s, dim(drawing, '#b9b09d')),
      ellipse(x, y, 232 * s, 62 * s, rim),
      ellipse(x, y + 2 * s, 158 * s, 40 * s, dim(drawing, '#e4ddce')),
      ellipse(x, y + 5 * s, 152 * s, 37 * s, dim(drawing, '#faf7f0')),
    );
    drawing.add(
      ellipse(
        x,
        y,
        222 * s,
        58 * s,
        'none',
        `stroke="${dim(drawing, drawing.leaves[1])}" stroke-width="${2.6 * s}" opacity="0.55"`,
      ),
    );
    // A napkin with a sprig.
    const napkin = dim(drawing, mix(drawing.leaves[2], '#efe9dc', 0.5));
    drawing.add(
      polygon(
        [
          [x - 92 * s, y - 4 * s],
          [x + 66 * s, y - 30 * s],
          [x + 96 * s, y + 2 * s],
          [x - 60 * s, y + 26 * s],
        ],
        napkin,
      ),
      polygon(
        [
          [x - 92 * s, y - 4 * s],
          [x + 66 * s, y - 30 * s],
          [x + 72 * s, y - 22 * s],
          [x - 84 * s, y + 5 * s],
        ],
        '#ffffff',
        'opacity="0.25"',
      ),
    );
    drawing.add(
      path(
        `M${x - 52 * s} ${y + 6 * s} Q${x + 6 * s} ${y - 22 * s} ${x + 66 * s} ${y - 26 * s}`,
        'none',
        `stroke="${drawing.leaves[0]}" stroke-width="${3 * s}"`,
      ),
    );
    for (let i = 0; i < 9; i++) {
      const [lx, ly] = [x + (-44 + i * 13) * s, y + (2 - i * 3.6) * s];
      drawing.add(
        `<g transform="rotate(${i % 2 === 0 ? -48 : 26} ${lx.toFixed(1)} ${ly.toFixed(1)})">${ellipse(lx + 12 * s, ly, 14 * s, 4.6 * s, dim(drawing, drawing.leaves[i % 3]!))}</g>`,
      );
    }
    for (const [dx, top] of [
      [-292, 40],
      [-268, 40],
      [284, 46],
    ] as const) {
      drawing.add(
        drawing.smudge(x + dx * s + 6, y + 12 * s, 10 * s, 70 * s, '#5d5343', 0.3),
        polygon(
          [
            [x + (dx + 8) * s, y - 54 * s],
            [x + (dx + 14) * s, y - 54 * s],
            [x + dx * s + 2, y + (top + 20) * s],
            [x + dx * s - 8 * s, y + (top + 20) * s],
          ],
          drawing.linear([
            [0, '#f3f1ea'],
            [1, '#9c978a'],
          ]),
        ),
      );
    }
  };
  // A low bowl of branches in the middle, candles on both sides.
  const flowers = Array.from({ length: 90 }, () => {
    const angle = random.between(Math.PI, Math.PI * 2);
    const away = Math.sqrt(random.next());
    return ellipse(
      720 + Math.cos(angle) * away * 250,
      566 + Math.sin(angle) * away * 170,
      random.between(12, 34),
      random.between(9, 25),
      dim(drawing, random.pick([...drawing.leaves, ...drawing.leaves, '#f4ecdf', '#ead2bd', '#d6a78e'])),
      'opacity="0.94"',
    );
  });
  drawing.add(
    drawing.smudge(740, 630, 260, 30, '#5d5343', 0.42),
    ...flowers,
    path(
      'M560 556 Q580 640 720 642 Q860 640 880 556 Z',
      drawing.linear([
        [0, dim(drawing, '#e9e3d6')],
        [1, dim(drawing, '#a9a08e')],
      ]),
    ),
    ellipse(720, 557, 160, 19, dim(drawing, '#cfc6b4')),
    ...flowers.slice(0, 34),
  );
  for (const [x, tall] of [
    [420, 190],
    [1030, 150],
    [1120, 220],
  ] as const) {
    drawing.add(
      drawing.smudge(x + 12, 628, 46, 9, '#5d5343', 0.4),
      rect(
        x - 13,
        626 - tall,
        26,
        tall,
        drawing.linear(
          [
            [0, '#fffaf0'],
            [1, '#d9cfbb'],
          ],
          'right',
        ),
        'rx="5"',
      ),
      ellipse(x, 628, 34, 9, dim(drawing, '#8a7350')),
    );
    drawing.add(
      drawing.glow(x, 602 - tall, evening ? 190 : 90, 0.75),
      path(
        `M${x} ${578 - tall} Q${x + 13} ${606 - tall} ${x} ${618 - tall} Q${x - 13} ${606 - tall} ${x} ${578 - tall} Z`,
        '#fff1c4',
      ),
    );
  }
  glass(330, 700, 0.82);
  glass(1180, 706, 0.86);
  plate(1010, 800, 0.92);
  plate(372, 848, 1.12);
  glass(700, 782, 1.02);
  glass(1330, 812, 1.02);
}
