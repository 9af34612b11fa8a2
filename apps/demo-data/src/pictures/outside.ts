import { at, type Drawing, ellipse, HEIGHT, line, mix, path, type Point, polygon, rect, WIDTH } from './drawing';

const night = (drawing: Drawing, colour: string, day = 0): string =>
  mix(colour, drawing.light.shade, drawing.light.lamps ? 0.45 : day);

/** A gravel path from a door to the viewer. */
function way(drawing: Drawing, x: number, from: number, narrow: number, wide: number): void {
  const gravel = drawing.linear([
    [0, night(drawing, '#e4dac4')],
    [1, night(drawing, '#c7b99c', 0.06)],
  ]);
  const points: Point[] = [
    [x - narrow, from],
    [x + narrow, from],
    [x + wide, HEIGHT],
    [x - wide, HEIGHT],
  ];
  drawing.add(drawing.soft(1.5, polygon(points, gravel)));
  drawing.add(
    drawing.soft(
      5,
      line(points[0]!, points[3]!, '#1f2623', 8, 'opacity="0.13"'),
      line(points[1]!, points[2]!, '#1f2623', 8, 'opacity="0.13"'),
    ),
  );
}

function slates(drawing: Drawing, points: readonly Point[], roof = drawing.walls.roof): void {
  const slope = drawing.linear([
    [0, night(drawing, mix(roof, drawing.light.sky[1], 0.25))],
    [1, night(drawing, mix(roof, '#1f2623', 0.12))],
  ]);
  drawing.add(polygon(points, slope));
  const top = Math.min(...points.map(([, y]) => y));
  const bottom = Math.max(...points.map(([, y]) => y));
  const left = Math.min(...points.map(([x]) => x));
  const right = Math.max(...points.map(([x]) => x));
  for (let y = top + 12; y < bottom; y += 12) {
    const inset = ((bottom - y) / (bottom - top)) * (points[1]![0] - left);
    drawing.add(line([left + inset + 4, y], [right - inset - 4, y], '#1f2623', 1, 'opacity="0.10"'));
  }
}

const castShadow = (drawing: Drawing, x: number, width: number, ground: number): void => {
  drawing.add(
    drawing.soft(
      14,
      polygon(
        [
          [x, ground - 4],
          [x + width, ground - 4],
          [x + width + 90, ground + 46],
          [x + 30, ground + 40],
        ],
        '#1f2623',
        'opacity="0.34"',
      ),
    ),
  );
};

/** A country house behind its lawn: slate roof, tall windows, an avenue. */
export function countryHouse(drawing: Drawing): void {
  const { random, light } = drawing;
  const ground = 650;
  drawing.sky(ground).hills(ground - 10);
  for (const x of [60, 190, 330, 1110, 1260, 1390])
    drawing.add(drawing.tree(x + random.between(-20, 20), ground, random.between(250, 390)));
  drawing.lawn(ground - 4);
  const bays = random.pick([7, 9]);
  const width = bays * 92;
  const left = WIDTH / 2 - width / 2;
  const top = 372;
  castShadow(drawing, left, width, ground);
  slates(drawing, [
    [left - 14, top],
    [left + 56, top - 110],
    [left + width - 56, top - 110],
    [left + width + 14, top],
  ]);
  for (const x of [left + 110, left + width - 150]) {
    drawing.add(
      drawing.wall(x, top - 165, 40, 90, mix(drawing.walls.face, drawing.walls.roof, 0.25)),
      rect(x - 4, top - 168, 48, 9, night(drawing, drawing.walls.trim)),
    );
  }
  for (let i = 0; i < bays; i++) {
    if (i % 2 === 0 || Math.abs(i - (bays - 1) / 2) <= 1) continue;
    const x = left + i * 92 + 30;
    drawing.add(
      drawing.wall(x - 8, top - 78, 48, 62),
      polygon(
        [
          [x - 16, top - 76],
          [x + 16, top - 104],
          [x + 48, top - 76],
        ],
        night(drawing, drawing.walls.roof),
      ),
    );
    drawing.add(drawing.window(x + 3, top - 68, 26, 46, { lit: light.lamps && random.chance(0.4), bars: 2 }));
  }
  drawing.add(drawing.wall(left, top, width, ground - top));
  drawing.add(
    rect(left - 8, top - 4, width + 16, 11, night(drawing, drawing.walls.trim)),
    rect(left - 8, top + 7, width + 16, 8, '#1f2623', 'opacity="0.18"'),
  );
  drawing.add(rect(left - 2, top + 128, width + 4, 7, night(drawing, drawing.walls.trim)));
  const middle = (bays - 1) / 2;
  // The middle section projects, under a gable.
  const nave = left + (middle - 1) * 92 + 2;
  drawing.add(
    rect(nave + 272, top, 12, ground - top, '#1f2623', 'opacity="0.15"'),
    drawing.wall(nave, top - 6, 272, ground - top + 6, mix(drawing.walls.face, '#ffffff', 0.18)),
  );
  drawing.add(
    polygon(
      [
        [nave - 16, top - 2],
        [nave + 136, top - 96],
        [nave + 288, top - 2],
      ],
      night(drawing, drawing.walls.trim),
    ),
  );
  drawing.add(
    polygon(
      [
        [nave + 14, top - 10],
        [nave + 136, top - 84],
        [nave + 258, top - 10],
      ],
      night(drawing, mix(drawing.walls.face, drawing.walls.dark, 0.2)),
    ),
  );
  drawing.add(
    ellipse(nave + 136, top - 38, 19, 19, night(drawing, drawing.walls.trim)),
    ellipse(nave + 136, top - 38, 13, 13, mix(light.sky[0], '#2a353b', 0.5)),
  );
  for (let i = 0; i < bays; i++) {
    const x = left + i * 92 + 26;
    const lit = light.lamps && random.chance(0.62);
    drawing.add(drawing.window(x, top + 32, 40, 78, { lit, shutters: bays === 7 && Math.abs(i - middle) > 1 }));
    if (i === middle) {
      drawing.add(
        rect(x - 16, ground - 120, 72, 120, night(drawing, drawing.walls.trim)),
        drawing.window(x - 8, ground - 112, 56, 108, { lit: light.lamps, arch: true, bars: 4 }),
      );
    } else
      drawing.add(
        drawing.window(x, top + 158, 40, 92, {
          lit: light.lamps && random.chance(0.7),
          shutters: bays === 7 && Math.abs(i - middle) > 1,
        }),
      );
  }
  way(drawing, WIDTH / 2, ground + 18, 60, 290);
  drawing.add(
    polygon(
      [
        [WIDTH / 2 - 92, ground],
        [WIDTH / 2 + 92, ground],
        [WIDTH / 2 + 112, ground + 20],
        [WIDTH / 2 - 112, ground + 20],
      ],
      night(drawing, '#d9d2c2'),
    ),
  );
  drawing.add(line([WIDTH / 2 - 100, ground + 10], [WIDTH / 2 + 100, ground + 10], '#1f2623', 2, 'opacity="0.2"'));
  for (const side of [-1, 1])
    for (let i = 0; i < 4; i++)
      drawing.add(drawing.bush(WIDTH / 2 + side * (150 + i * 84), ground + 26 + i * 26, 26 + i * 8));
  for (const x of [-40, 1480]) drawing.add(drawing.tree(x, 800, 640));
}

/** A low stone building under tiles, among vines or fields. */
export function farmstead(drawing: Drawing): void {
  const { random, light } = drawing;
  const ground = 600;
  drawing.sky(ground).hills(ground - 6, 3);
  for (const x of [930, 1010, 1085, 1330])
    drawing.add(drawing.tree(x, ground, random.between(180, 300), random.chance(0.6)));
  drawing.lawn(ground - 6);
  const tiles = random.pick(['#a8705a', '#8f6753', '#9b7a62']);
  const house = (x: number, width: number, height: number, rise: number): void => {
    castShadow(drawing, x, width, ground);
    drawing.add(drawing.wall(x, ground - height, width, height));
    for (let i = 0; i < 70; i++) {
      const stone = random.chance(0.5) ? '#ffffff' : '#1f2623';
      drawing.add(
        rect(
          x + random.between(4, width - 44),
          ground - random.between(10, height - 6),
          random.between(14, 38),
          random.between(5, 11),
          stone,
          `opacity="0.06" rx="3"`,
        ),
      );
    }
    slates(
      drawing,
      [
        [x - 18, ground - height + 4],
        [x + 34, ground - height - rise],
        [x + width - 34, ground - height - rise],
        [x + width + 18, ground - height + 4],
      ],
      tiles,
    );
    drawing.add(rect(x - 18, ground - height + 2, width + 36, 8, '#1f2623', 'opacity="0.25"'));
  };
  house(600, 330, 128, 62);
  house(150, 500, 190, 96);
  for (const x of [640, 730, 820])
    drawing.add(
      drawing.window(x + 14, ground - 92, 38, 50, { lit: light.lamps && random.chance(0.6), shutters: true, bars: 2 }),
    );
  for (const x of [200, 300, 520])
    drawing.add(
      drawing.window(x, ground - 158, 40, 54, { lit: light.lamps && random.chance(0.6), shutters: true, bars: 2 }),
    );
  drawing.add(
    drawing.window(205, ground - 76, 40, 54, { lit: light.lamps, shutters: true, bars: 2 }),
    drawing.window(550, ground - 76, 40, 54, { lit: light.lamps, shutters: true, bars: 2 }),
  );
  // The barn's gate.
  drawing.add(
    path(
      `M352 ${ground} V${ground - 92} Q352 ${ground - 138} 408 ${ground - 138} Q464 ${ground - 138} 464 ${ground - 92} V${ground} Z`,
      night(drawing, drawing.walls.trim),
    ),
  );
  const gate = light.lamps
    ? drawing.linear([
        [0, '#f0cb90'],
        [1, '#c98f58'],
      ])
    : drawing.linear([
        [0, '#3c4442'],
        [1, '#2a302e'],
      ]);
  drawing.add(
    path(
      `M362 ${ground} V${ground - 90} Q362 ${ground - 128} 408 ${ground - 128} Q454 ${ground - 128} 454 ${ground - 90} V${ground} Z`,
      gate,
    ),
  );
  if (light.lamps) drawing.add(drawing.glow(408, ground - 60, 220, 0.4));
  drawing.add(
    polygon(
      [
        [362, ground],
        [362, ground - 92],
        [330, ground - 84],
        [330, ground + 4],
      ],
      night(drawing, drawing.walls.shutter),
    ),
  );
  drawing.add(
    polygon(
      [
        [454, ground],
        [454, ground - 92],
        [486, ground - 84],
        [486, ground + 4],
      ],
      night(drawing, mix(drawing.walls.shutter, '#1f2623', 0.15)),
    ),
  );
  drawing.add(drawing.tree(60, ground + 10, 330), drawing.bush(700, ground + 8, 30), drawing.bush(880, ground + 8, 36));
  way(drawing, 430, ground + 4, 60, 210);
  // Rows of vines that run to the horizon.
  const vanishing: Point = [1180, ground - 30];
  const rows: string[] = [];
  for (let row = 0; row < 11; row++) {
    const foot = 610 + row * 165;
    for (let step = 0; step < 26; step++) {
      const depth = (step / 26) ** 0.55;
      const x = vanishing[0] + (foot - vanishing[0]) * depth;
      const y = ground + 6 + (HEIGHT + 40 - ground) * depth ** 1.6;
      const size = 3 + 54 * depth ** 2;
      const leaf = night(drawing, drawing.leaves[random.int(0, 2)]!, 0.08);
      rows.push(ellipse(x + size * 0.5, y + size * 0.35, size * 0.95, size * 0.22, '#1f2623', 'opacity="0.18"'));
      rows.push(ellipse(x, y - size * 0.4, size * random.between(0.7, 1), size * random.between(0.6, 0.85), leaf));
      rows.push(
        ellipse(
          x - size * 0.25,
          y - size * 0.75,
          size * 0.45,
          size * 0.32,
          mix(leaf, light.sun, 0.3),
          'opacity="0.55"',
        ),
      );
    }
  }
  drawing.add(...rows);
}

/** A stone house on a street, with its shop front and the pavement. */
export function townHouse(drawing: Drawing): void {
  const { random, light } = drawing;
  const ground = 806;
  drawing.sky(640);
  const house = (
    x: number,
    width: number,
    top: number,
    face: string,
    dark: string,
    bays: number,
    main: boolean,
  ): void => {
    slates(
      drawing,
      [
        [x, top],
        [x + 34, top - 104],
        [x + width - 34, top - 104],
        [x + width, top],
      ],
      mix(drawing.walls.roof, '#59646b', main ? 0.5 : 0.75),
    );
    drawing.add(drawing.wall(x, top, width, ground - top, face, dark));
    const step = width / bays;
    for (let bay = 0; bay < bays; bay++) {
      const mid = x + step * (bay + 0.5);
      drawing.add(
        rect(mid - 24, top - 76, 48, 64, night(drawing, drawing.walls.trim)),
        drawing.window(mid - 15, top - 66, 30, 48, { lit: light.lamps && random.chance(0.4), bars: 2 }),
      );
    }
    const floors = 3;
    const high = (ground - 176 - top) / floors;
    for (let floor = 0; floor < floors; floor++) {
      const y = top + floor * high;
      drawing.add(
        rect(x, y + high - 9, width, 7, night(drawing, drawing.walls.trim)),
        rect(x, y + high - 2, width, 5, '#1f2623', 'opacity="0.14"'),
      );
      for (let bay = 0; bay < bays; bay++) {
        const mid = x + step * (bay + 0.5);
        drawing.add(
          drawing.window(mid - 23, y + 25, 46, high - 58, {
            lit: light.lamps && random.chance(0.6),
            bars: 3,
            arch: floor === floors - 1 && main,
          }),
        );
        // Iron balconies.
        if (main) {
          for (let bar = -34; bar <= 34; bar += 8.5)
            drawing.add(line([mid + bar, y + high - 48], [mid + bar, y + high - 14], '#2b3230', 1.8, 'opacity="0.75"'));
          drawing.add(
            line([mid - 38, y + high - 49], [mid + 38, y + high - 49], '#2b3230', 3.4),
            line([mid - 38, y + high - 14], [mid + 38, y + high - 14], '#2b3230', 3),
          );
        }
      }
    }
  };
  const { face, dark } = drawing.walls;
  house(-130, 380, 214, mix(face, '#c9c1b2', 0.6), mix(dark, '#8d8678', 0.5), 3, false);
  house(1190, 400, 178, mix(face, '#cfc6b4', 0.7), mix(dark, '#8d8678', 0.5), 3, false);
  house(250, 940, 250, face, dark, 6, true);
  drawing.add(
    rect(246, 250, 6, ground - 250, '#1f2623', 'opacity="0.2"'),
    rect(1188, 250, 8, ground - 250, '#1f2623', 'opacity="0.25"'),
  );
  drawing.add(
    rect(240, 242, 960, 13, night(drawing, drawing.walls.trim)),
    rect(240, 255, 960, 8, '#1f2623', 'opacity="0.2"'),
  );
  // The ground floor: panes between pillars, under awnings.
  const shop = ground - 176;
  const wood = night(drawing, random.pick(['#2f4a41', '#34434b', '#4a3f38', '#3d4a3b']));
  drawing.add(rect(250, shop, 940, 176, wood));
  const warm = drawing.linear([
    [0, '#f7dca8'],
    [0.6, '#e9b877'],
    [1, '#b98050'],
  ]);
  const cool = drawing.linear(
    [
      [0, mix(light.sky[1], '#4a565a', 0.45)],
      [1, '#39433f'],
    ],
    'slant',
  );
  for (let i = 0; i < 6; i++) {
    const x = 268 + i * 154;
    const door = i === 2 || i === 3;
    drawing.add(
      rect(x, shop + (door ? 30 : 34), 134, door ? 146 : 112, light.lamps || light.strength < 0.6 ? warm : cool),
    );
    drawing.add(
      polygon(
        [
          [x + 18, shop + 34],
          [x + 52, shop + 34],
          [x + 20, shop + 140],
          [x, shop + 140],
        ],
        '#ffffff',
        'opacity="0.10"',
      ),
    );
    for (const bar of door ? [66] : [45, 90]) drawing.add(line([x + bar, shop + 32], [x + bar, ground], wood, 5));
    if (light.lamps) drawing.add(drawing.glow(x + 67, shop + 90, 150, 0.34));
  }
  const cloth = random.pick(['#496b5d', '#7d8f86', '#a0806a', '#5c6f7c']);
  for (const [x, width] of [
    [256, 306],
    [878, 306],
  ] as const) {
    const shade = drawing.linear([
      [0, night(drawing, mix(cloth, light.sun, 0.25))],
      [1, night(drawing, cloth)],
    ]);
    drawing.add(
      polygon(
        [
          [x + 10, shop + 6],
          [x + width - 10, shop + 6],
          [x + width + 16, shop + 62],
          [x - 16, shop + 62],
        ],
        shade,
      ),
    );
    for (let stripe = 0; stripe < 7; stripe += 2) {
      const a = x + 10 + ((width - 20) * stripe) / 7;
      const b = a + (width - 20) / 7;
      const out = (value: number): number => x + width / 2 + (value - x - width / 2) * 1.17;
      drawing.add(
        polygon(
          [
            [a, shop + 6],
            [b, shop + 6],
            [out(b), shop + 62],
            [out(a), shop + 62],
          ],
          '#f4efe3',
          'opacity="0.30"',
        ),
      );
    }
    drawing.add(rect(x - 16, shop + 62, width + 32, 6, '#1f2623', 'opacity="0.22"'));
  }
  const pavement = drawing.linear([
    [0, night(drawing, '#c9c4b8')],
    [0.4, night(drawing, '#b4afa4')],
    [0.41, night(drawing, '#8f8d87')],
    [1, night(drawing, '#75757a', 0.1)],
  ]);
  drawing.add(
    rect(0, ground, WIDTH, HEIGHT - ground, pavement),
    rect(0, ground + 62, WIDTH, 5, '#1f2623', 'opacity="0.28"'),
  );
  for (let x = -300; x < WIDTH + 300; x += 96)
    drawing.add(line([720 + (x - 720) * 0.94, ground], [x, ground + 62], '#1f2623', 1.4, 'opacity="0.14"'));
  drawing.add(drawing.soft(10, rect(0, ground - 2, WIDTH, 16, '#1f2623', 'opacity="0.25"')));
  if (light.lamps)
    drawing.add(
      ...Array.from({ length: 6 }, (_, i) => drawing.smudge(335 + i * 154, ground + 44, 70, 34, '#f0c584', 0.3)),
    );
  for (const x of [232, 566, 872, 1206]) {
    drawing.add(
      polygon(
        [
          [x - 22, ground - 26],
          [x + 22, ground - 26],
          [x + 17, ground + 26],
          [x - 17, ground + 26],
        ],
        night(drawing, '#6c6a63'),
      ),
    );
    drawing.add(drawing.bush(x, ground - 12, 38));
  }
  drawing.add(drawing.tree(70, ground + 34, 470), drawing.tree(1395, ground + 34, 430));
}

/** A low building of glass, wood and concrete beside a pool. */
export function glassHouse(drawing: Drawing): void {
  const { random, light } = drawing;
  const ground = 640;
  drawing.sky(ground).hills(ground - 8);
  for (const x of [70, 200, 330, 900, 1050, 1200, 1350])
    drawing.add(drawing.tree(x, ground, random.between(190, 330), random.chance(0.35)));
  drawing.lawn(ground - 4);
  const [left, right, top] = [190, 1290, 392];
  castShadow(drawing, left, right - left, ground);
  const inner = light.lamps || light.strength < 0.6;
  const pane = inner
    ? drawing.linear([
        [0, '#f3d7a2'],
        [0.5, '#dca86a'],
        [1, '#8a6444'],
      ])
    : drawing.linear([
        [0, mix(light.sky[0], '#3b4b50', 0.34)],
        [0.5, mix(light.sky[2], '#54656a', 0.4)],
        [1, '#43524f'],
      ]);
  drawing.add(rect(left + 30, top, right - left - 60, ground - top, pane));
  // The interior behind the panes: a back wall, lamps, a few tables.
  drawing.add(rect(left + 30, top + 150, right - left - 60, 98, '#2b2622', 'opacity="0.28"'));
  for (let x = left + 90; x < right - 60; x += 132) {
    if (inner)
      drawing.add(drawing.glow(x + 20, top + 62, 84, 0.75, '#fff0cf'), ellipse(x + 20, top + 60, 11, 8, '#fff6e2'));
    drawing.add(
      rect(x - 12, ground - 62, 70, 8, '#f0e7d6', 'opacity="0.42"'),
      rect(x + 18, ground - 54, 6, 50, '#2b2622', 'opacity="0.4"'),
    );
  }
  // Reflections of the garden's trees in the glass.
  if (!inner)
    drawing.add(
      ...Array.from({ length: 16 }, () =>
        drawing.smudge(
          random.between(left + 60, right - 60),
          random.between(top + 110, top + 190),
          random.between(34, 80),
          random.between(30, 60),
          drawing.leaves[0],
          0.3,
        ),
      ),
    );
  for (let i = 0; i < 5; i++) {
    const x = left + 60 + i * 220;
    drawing.add(
      polygon(
        [
          [x + 60, top],
          [x + 130, top],
          [x + 40, ground],
          [x - 30, ground],
        ],
        '#ffffff',
        `opacity="${inner ? 0.05 : 0.1}"`,
      ),
    );
  }
  for (let x = left + 30; x <= right - 30; x += 65)
    drawing.add(rect(x - 2.5, top, 5, ground - top, night(drawing, '#39423f')));
  drawing.add(rect(left + 30, top + 74, right - left - 60, 4, night(drawing, '#39423f')));
  const roof = drawing.linear([
    [0, night(drawing, mix(drawing.walls.trim, light.sun, 0.3))],
    [1, night(drawing, drawing.walls.face)],
  ]);
  drawing.add(
    rect(left - 60, top - 44, right - left + 120, 40, roof),
    rect(left - 60, top - 4, right - left + 120, 16, '#1f2623', 'opacity="0.32"'),
  );
  // A block of wood rises at one end.
  const end = random.chance(0.5) ? left + 40 : right - 330;
  const timber = night(drawing, random.pick(['#a58463', '#8d7458', '#b0977a']));
  drawing.add(drawing.wall(end, top - 128, 290, ground - top + 128, timber, mix(timber, '#1f2623', 0.3)));
  for (let x = end + 10; x < end + 290; x += 12)
    drawing.add(line([x, top - 128], [x, ground], '#1f2623', 1.3, 'opacity="0.2"'));
  drawing.add(
    rect(end - 6, top - 136, 302, 12, night(drawing, '#4b514d')),
    drawing.window(end + 60, top - 84, 170, 62, { lit: inner, bars: 1 }),
  );
  drawing.add(
    rect(end + 100, ground - 138, 90, 138, night(drawing, '#39423f')),
    rect(end + 106, ground - 132, 37, 132, pane),
    rect(end + 147, ground - 132, 37, 132, pane),
  );
  // The terrace and the pool with its reflections.
  drawing.add(
    polygon(
      [
        [0, ground],
        [WIDTH, ground],
        [WIDTH, ground + 52],
        [0, ground + 52],
      ],
      night(drawing, '#d8d2c4'),
    ),
  );
  for (let x = -400; x < WIDTH + 400; x += 90)
    drawing.add(line([720 + (x - 720) * 0.9, ground], [x, ground + 52], '#1f2623', 1.2, 'opacity="0.13"'));
  const water = drawing.linear([
    [0, night(drawing, mix(light.sky[1], '#5d7478', 0.5))],
    [1, night(drawing, mix(light.sky[0], '#3f585c', 0.5))],
  ]);
  drawing.add(
    polygon(
      [
        [150, ground + 52],
        [1290, ground + 52],
        [WIDTH + 60, HEIGHT],
        [-60, HEIGHT],
      ],
      water,
    ),
    line([150, ground + 53], [1290, ground + 53], '#1f2623', 4, 'opacity="0.35"'),
  );
  const mirrored = [
    rect(
      left + 40,
      ground + 56,
      right - left - 80,
      130,
      inner ? '#e0ad6c' : '#dfe3dc',
      `opacity="${inner ? 0.42 : 0.22}"`,
    ),
    rect(left - 40, ground + 188, right - left + 80, 34, drawing.walls.face, 'opacity="0.26"'),
  ];
  for (let x = left + 30; x <= right - 30; x += 130)
    mirrored.push(rect(x, ground + 56, 7, 132, '#2b3230', 'opacity="0.18"'));
  drawing.add(drawing.soft(7, ...mirrored));
  drawing.add(
    ...Array.from({ length: 80 }, () => {
      const y = random.between(ground + 64, HEIGHT);
      return ellipse(random.between(0, WIDTH), y, 20 + (y - ground) * 0.3, 1.4, '#ffffff', 'opacity="0.14"');
    }),
  );
  for (const x of [40, 1392]) drawing.add(drawing.bush(x, ground + 70, 62));
}

/** A brick workshop under a saw-tooth roof. */
export function workshop(drawing: Drawing): void {
  const { random, light } = drawing;
  const ground = 730;
  drawing.sky(ground - 40);
  drawing.add(
    drawing.soft(
      6,
      ...Array.from({ length: 12 }, (_, i) =>
        rect(
          i * 130 - 20,
          430 + random.between(-60, 60),
          random.between(90, 150),
          320,
          mix(light.sky[1], '#6d7478', 0.34),
          'opacity="0.6"',
        ),
      ),
    ),
  );
  const brick = random.pick(['#b07a63', '#a06d58', '#bd8d72', '#9c7f70']);
  const dark = mix(brick, '#2a201c', 0.4);
  const [left, right, top] = [110, 1330, 356];
  const teeth = 4;
  const step = (right - left) / teeth;
  for (let i = 0; i < teeth; i++) {
    const x = left + i * step;
    drawing.add(
      polygon(
        [
          [x, top + 4],
          [x + step * 0.24, top - 112],
          [x + step, top + 4],
        ],
        night(drawing, '#5f686a'),
      ),
    );
    const glass = light.lamps ? '#e9bd7d' : mix(light.sky[0], '#4a5a60', 0.3);
    drawing.add(
      polygon(
        [
          [x + 8, top],
          [x + step * 0.24, top - 104],
          [x + step * 0.24, top],
        ],
        glass,
      ),
      polygon(
        [
          [x + step * 0.24, top - 112],
          [x + step, top + 4],
          [x + step - 14, top + 4],
          [x + step * 0.24, top - 98],
        ],
        '#ffffff',
        'opacity="0.16"',
      ),
    );
    for (let n = 1; n < 4; n++)
      drawing.add(
        line([x + (step * 0.24 * n) / 4, top - (104 * n) / 4], [x + (step * 0.24 * n) / 4, top], '#39423f', 2.4),
      );
  }
  drawing.add(drawing.wall(left, top, right - left, ground - top, brick, dark));
  for (let y = top + 8; y < ground; y += 9) drawing.add(line([left, y], [right, y], '#f0e2d6', 0.8, 'opacity="0.16"'));
  for (let i = 0; i < 420; i++)
    drawing.add(
      rect(
        left + random.between(0, right - left - 22),
        top + 9 * random.int(0, Math.floor((ground - top) / 9) - 1) + 8,
        20,
        8,
        random.chance(0.5) ? '#ffffff' : '#1f1410',
        'opacity="0.07"',
      ),
    );
  drawing.add(
    rect(left - 8, top - 2, right - left + 16, 14, night(drawing, '#cdbfae')),
    rect(left, top + 12, right - left, 7, '#1f2623', 'opacity="0.25"'),
  );
  const bays = 6;
  const wide = (right - left) / bays;
  for (let bay = 0; bay < bays; bay++) {
    const x = left + bay * wide + 32;
    drawing.add(rect(left + bay * wide - 9, top + 16, 18, ground - top - 16, night(drawing, dark)));
    if (bay === 2) {
      drawing.add(
        rect(x - 6, ground - 262, wide - 52, 262, '#2d3532'),
        rect(x, ground - 256, wide - 64, 92, light.lamps ? '#eebd7c' : mix(light.sky[2], '#4a5a60', 0.4)),
      );
      const door = night(drawing, random.pick(['#3d5a50', '#44525c', '#5a4a40']));
      drawing.add(
        rect(x, ground - 156, (wide - 70) / 2, 156, door),
        rect(x + (wide - 58) / 2, ground - 156, (wide - 70) / 2, 156, door),
      );
      for (let n = 1; n < 5; n++)
        drawing.add(
          line([x + ((wide - 64) * n) / 5, ground - 256], [x + ((wide - 64) * n) / 5, ground - 164], '#2d3532', 3),
        );
      if (light.lamps) drawing.add(drawing.glow(x + wide / 2 - 32, ground - 230, 210, 0.4));
      continue;
    }
    drawing.add(
      drawing.window(x, top + 62, wide - 64, 250, { lit: light.lamps && random.chance(0.85), arch: true, bars: 7 }),
    );
    for (const part of [0.25, 0.75])
      drawing.add(
        line(
          [x + (wide - 64) * part, top + 74],
          [x + (wide - 64) * part, top + 312],
          night(drawing, drawing.walls.trim),
          2.6,
        ),
      );
  }
  const cobbles = drawing.linear([
    [0, night(drawing, '#b0aaa0')],
    [1, night(drawing, '#85827d', 0.08)],
  ]);
  drawing.add(rect(0, ground, WIDTH, HEIGHT - ground, cobbles));
  const stones: string[] = [];
  for (let row = 0; row < 15; row++) {
    const y = ground + 4 + 15 * row * (0.5 + row * 0.05);
    const size = 10 + row * 4.2;
    for (let x = -20 + (row % 2) * size; x < WIDTH + 20; x += size * 2.3)
      stones.push(ellipse(x, y, size, 3 + row * 0.8, random.chance(0.5) ? '#ffffff' : '#2b2a28', 'opacity="0.07"'));
  }
  drawing.add(...stones, drawing.soft(12, rect(60, ground - 4, 1330, 26, '#1f2623', 'opacity="0.36"')));
  if (light.lamps)
    drawing.add(
      ...[0, 1, 2, 3, 4, 5].map((i) => drawing.smudge(left + (i + 0.5) * wide, ground + 56, 84, 40, '#f0c584', 0.26)),
    );
  drawing.add(
    drawing.tree(34, ground + 60, 520),
    drawing.bush(1365, ground + 16, 54),
    drawing.bush(1290, ground + 12, 36),
  );
}

/** A barge at its quay. */
export function barge(drawing: Drawing): void {
  const { random, light } = drawing;
  const water = 570;
  drawing.sky(water);
  for (let i = 0; i < 13; i++) {
    const x = i * 118 - 40;
    const top = 330 + random.between(-36, 40);
    const face = mix(random.pick(['#d8cfbd', '#c9bda6', '#cfc6b8', '#c4b09a']), light.sky[1], 0.42);
    drawing.add(
      rect(x, top, 122, water - top, night(drawing, face)),
      polygon(
        [
          [x, top],
          [x + 16, top - 34],
          [x + 106, top - 34],
          [x + 122, top],
        ],
        night(drawing, mix('#66727a', light.sky[1], 0.34)),
      ),
    );
    for (let floor = 0; floor < 4; floor++)
      for (let bay = 0; bay < 3; bay++) {
        const lit = light.lamps && random.chance(0.42);
        drawing.add(
          rect(x + 18 + bay * 34, top + 20 + floor * 42, 15, 25, lit ? '#f0c98c' : mix('#4a565a', light.sky[1], 0.3)),
        );
      }
  }
  drawing.add(
    rect(0, water - 50, WIDTH, 54, night(drawing, '#a59d8d')),
    rect(0, water - 54, WIDTH, 7, night(drawing, '#c9c1b0')),
  );
  for (let x = 10; x < WIDTH; x += 48) drawing.add(line([x, water - 46], [x, water], '#1f2623', 1, 'opacity="0.14"'));
  for (const x of [90, 310, 980, 1150, 1370]) drawing.add(drawing.tree(x, water - 50, random.between(190, 260)));
  const river = drawing.linear([
    [0, night(drawing, mix(light.sky[2], '#6f8286', 0.45))],
    [0.4, night(drawing, mix(light.sky[1], '#5c7478', 0.55))],
    [1, night(drawing, mix(light.sky[0], '#33494e', 0.6))],
  ]);
  drawing.add(rect(0, water, WIDTH, HEIGHT - water, river));
  const [bow, stern, deck] = [190, 1270, 600];
  const hull = random.pick(['#2f4a45', '#37434c', '#4d3a35', '#2c3a44']);
  drawing.add(drawing.smudge(730, 742, 590, 34, '#0f1715', 0.55));
  // The cabin, with its row of windows.
  drawing.add(
    drawing.wall(370, 506, 730, 100, '#e9e3d5', '#bdb5a4'),
    rect(352, 492, 766, 18, night(drawing, mix(hull, '#ffffff', 0.12))),
    rect(370, 510, 730, 8, '#1f2623', 'opacity="0.25"'),
  );
  for (let i = 0; i < 9; i++)
    drawing.add(drawing.window(394 + i * 78, 534, 50, 44, { lit: light.lamps || random.chance(0.15), bars: 1 }));
  drawing.add(
    drawing.wall(1096, 452, 112, 156, '#e9e3d5', '#bdb5a4'),
    rect(1084, 440, 136, 15, night(drawing, hull)),
    drawing.window(1116, 478, 72, 48, { lit: light.lamps, bars: 1 }),
  );
  const side = drawing.linear([
    [0, night(drawing, mix(hull, '#ffffff', 0.16))],
    [0.3, night(drawing, hull)],
    [1, night(drawing, mix(hull, '#000000', 0.35))],
  ]);
  drawing.add(
    path(
      `M${bow - 40} ${deck - 26} Q${bow + 40} ${deck} ${bow + 160} ${deck + 2} L${stern} ${deck - 6} Q${stern + 34} ${deck - 14} ${stern + 44} ${deck - 22} Q${stern + 30} 720 ${stern - 60} 742 L${bow + 140} 742 Q${bow + 8} 728 ${bow - 40} ${deck - 26} Z`,
      side,
    ),
  );
  drawing.add(
    path(
      `M${bow - 38} ${deck - 24} Q${bow + 40} ${deck + 2} ${bow + 160} ${deck + 5} L${stern} ${deck - 3} Q${stern + 34} ${deck - 11} ${stern + 42} ${deck - 20}`,
      'none',
      'stroke="#e9dcc2" stroke-width="5" opacity="0.85"',
    ),
  );
  for (let i = 0; i < 10; i++)
    drawing.add(
      ellipse(bow + 190 + i * 92, 662, 12, 12, '#d3c7b0'),
      ellipse(bow + 190 + i * 92, 662, 8.5, 8.5, light.lamps ? '#f3d29a' : '#33403f'),
    );
  // The deck in front: rail, tables, a string of lamps.
  for (let x = 236; x < 372; x += 17) drawing.add(line([x, deck - 2], [x, deck - 46], '#e9e3d5', 2.4));
  drawing.add(line([226, deck - 46], [372, deck - 46], '#e9e3d5', 4));
  drawing.add(
    line([300, deck], [300, 420], night(drawing, '#6b5a48'), 6),
    path('M300 424 Q700 520 1100 446', 'none', 'stroke="#39423f" stroke-width="2"'),
  );
  for (let n = 1; n < 14; n++) {
    const t = n / 14;
    const x = 300 + 800 * t;
    const y = (1 - t) ** 2 * 424 + 2 * t * (1 - t) * 520 + t * t * 446;
    drawing.add(
      light.lamps ? drawing.glow(x, y + 7, 34, 0.8) : '',
      ellipse(x, y + 6, 4.5, 5.5, light.lamps ? '#fff3d6' : '#efe3c6'),
    );
  }
  for (const x of [420, 560, 690, 960]) drawing.add(drawing.bush(x, 494, 22));
  const mirrored = [
    rect(bow + 40, 746, stern - bow - 60, 74, hull, 'opacity="0.55"'),
    rect(390, 820, 700, 56, '#e9e3d5', `opacity="${light.lamps ? 0.12 : 0.28}"`),
  ];
  if (light.lamps)
    for (let i = 0; i < 9; i++) mirrored.push(ellipse(419 + i * 78, 846, 20, 62, '#f0c584', 'opacity="0.5"'));
  drawing.add(drawing.soft(9, ...mirrored));
  drawing.add(
    ...Array.from({ length: 150 }, () => {
      const y = random.between(water + 12, HEIGHT);
      const near = (y - water) / (HEIGHT - water);
      return ellipse(
        random.between(0, WIDTH),
        y,
        14 + near * 66,
        0.9 + near * 2.2,
        random.chance(0.6) ? '#ffffff' : '#1f2d2e',
        'opacity="0.15"',
      );
    }),
  );
}

/** A terrace above the roofs of a town. */
export function roofTerrace(drawing: Drawing): void {
  const { random, light } = drawing;
  const horizon = 560;
  drawing.sky(horizon);
  const glare = drawing.radial([
    [0, light.sun, 0.75],
    [0.3, light.sun, 0.28],
    [1, light.sun, 0],
  ]);
  drawing.add(ellipse(980, horizon - 30, 520, 320, glare));
  for (let row = 0; row < 4; row++) {
    const base = horizon - 36 + row * 34;
    const tone = mix(
      mix('#c9bfae', light.sky[2], 0.72 - row * 0.2),
      light.shade,
      light.lamps ? 0.34 + row * 0.1 : 0.04 + row * 0.05,
    );
    for (let x = -30; x < WIDTH;) {
      const width = random.between(54, 130) * (0.7 + row * 0.22);
      const height = random.between(26, 92) * (0.8 + row * 0.2);
      drawing.add(rect(x, base - height, width, height + 130, tone));
      drawing.add(
        polygon(
          [
            [x - 3, base - height],
            [x + width * 0.16, base - height - 22],
            [x + width * 0.84, base - height - 22],
            [x + width + 3, base - height],
          ],
          mix(tone, '#5f6f7c', 0.42),
        ),
      );
      if (random.chance(0.5))
        drawing.add(rect(x + width * 0.6, base - height - 40, 12 + row * 2, 26, mix(tone, '#7d5f50', 0.4)));
      if (row > 0)
        for (let wx = x + 12; wx < x + width - 14; wx += 22)
          drawing.add(
            rect(
              wx,
              base - height + 14,
              8,
              14,
              light.lamps && random.chance(0.55) ? '#f2cb8e' : mix(tone, '#39423f', 0.38),
            ),
          );
      x += width + random.between(0, 10);
    }
  }
  const floor = 700;
  const deck = drawing.linear([
    [0, night(drawing, '#c2ab8c')],
    [1, night(drawing, '#8f775b', 0.06)],
  ]);
  drawing.add(rect(0, floor, WIDTH, HEIGHT - floor, deck));
  for (let x = -1500; x < WIDTH + 1500; x += 110)
    drawing.add(line([720 + (x - 720) * 0.55, floor], [x, HEIGHT], '#3a2d20', 2.2, 'opacity="0.26"'));
  drawing.add(drawing.soft(10, rect(0, floor - 4, WIDTH, 24, '#1f2623', 'opacity="0.3"')));
  // The balustrade of glass.
  drawing.add(
    rect(0, 604, WIDTH, 100, mix(light.sky[1], '#ffffff', 0.3), 'opacity="0.20"'),
    rect(0, 598, WIDTH, 8, night(drawing, '#4b524e')),
    rect(0, 700, WIDTH, 6, night(drawing, '#4b524e')),
  );
  for (let x = 60; x < WIDTH; x += 220)
    drawing.add(
      rect(x, 604, 5, 100, night(drawing, '#4b524e')),
      polygon(
        [
          [x + 70, 606],
          [x + 112, 606],
          [x + 62, 700],
          [x + 20, 700],
        ],
        '#ffffff',
        'opacity="0.12"',
      ),
    );
  for (const x of [24, 210, 1250, 1420]) {
    drawing.add(
      polygon(
        [
          [x - 56, 676],
          [x + 56, 676],
          [x + 46, 772],
          [x - 46, 772],
        ],
        drawing.linear(
          [
            [0, night(drawing, '#7b7a72')],
            [1, night(drawing, '#55564f')],
          ],
          'right',
        ),
      ),
    );
    drawing.add(drawing.bush(x, 690, 66), drawing.smudge(x + 12, 774, 70, 10, '#1f2623', 0.4));
  }
  // Lounge tables and seats.
  for (const [x, y, size] of [
    [470, 790, 1],
    [930, 800, 1.05],
    [690, 872, 1.35],
  ] as const) {
    drawing.add(drawing.smudge(x + 20, y + 62 * size, 190 * size, 20 * size, '#1f2623', 0.42));
    for (const side of [-1, 1]) {
      const seat = drawing.linear([
        [0, night(drawing, '#efe9dc')],
        [1, night(drawing, '#c8c0ae')],
      ]);
      const cx = x + side * 128 * size;
      drawing.add(
        rect(cx - 56 * size, y - 36 * size, 112 * size, 62 * size, seat, `rx="${14 * size}"`),
        rect(cx - 62 * size, y + 8 * size, 124 * size, 40 * size, night(drawing, '#ddd5c4'), `rx="${12 * size}"`),
      );
      drawing.add(
        rect(
          cx - 26 * size,
          y - 22 * size,
          46 * size,
          34 * size,
          night(drawing, random.pick(['#5d8272', '#8d9c94', '#b08a6c'])),
          `rx="${8 * size}"`,
        ),
      );
    }
    drawing.add(
      rect(x - 5 * size, y + 6 * size, 10 * size, 54 * size, night(drawing, '#4b524e')),
      ellipse(x, y + 8 * size, 58 * size, 17 * size, night(drawing, '#4f4438')),
      ellipse(x, y + 4 * size, 58 * size, 17 * size, night(drawing, '#8a6f54')),
    );
    drawing.add(
      ellipse(x, y - 4 * size, 8 * size, 11 * size, light.lamps ? '#ffe9bd' : '#e8e2d4'),
      light.lamps ? drawing.glow(x, y - 4 * size, 90 * size, 0.6) : '',
    );
  }
  for (const [a, b, dip] of [
    [60, 200, 120],
    [40, 250, 90],
  ] as const) {
    drawing.add(
      path(`M-10 ${a} Q720 ${b + dip} 1450 ${a - 20}`, 'none', 'stroke="#2b3230" stroke-width="2.2" opacity="0.8"'),
    );
    for (let n = 1; n < 22; n++) {
      const t = n / 22;
      const x = -10 + 1460 * t;
      const y = (1 - t) ** 2 * a + 2 * t * (1 - t) * (b + dip) + t * t * (a - 20);
      drawing.add(
        light.lamps ? drawing.glow(x, y + 9, 46, 0.75) : '',
        ellipse(x, y + 8, 6, 8, light.lamps ? '#fff3d6' : '#f1e8d2'),
      );
    }
  }
}

/** A garden set for guests: a long table under trees, with lamps between them. */
export function garden(drawing: Drawing): void {
  const { random, light } = drawing;
  const horizon = 520;
  drawing.sky(horizon).hills(horizon);
  for (let i = 0; i < 12; i++)
    drawing.add(
      drawing.tree(i * 132 - 20 + random.between(-26, 26), horizon + 12, random.between(170, 320), random.chance(0.25)),
    );
  drawing.lawn(horizon);
  const hedge = Array.from({ length: 46 }, (_, i) =>
    ellipse(
      i * 33,
      horizon + 16 + random.between(-6, 6),
      34,
      26,
      night(drawing, drawing.leaves[random.int(0, 1)]!, 0.1),
    ),
  );
  drawing.add(...hedge);
  if (light.strength > 0.6)
    drawing.add(
      ...Array.from({ length: 9 }, () =>
        drawing.smudge(
          random.between(0, WIDTH),
          random.between(horizon + 70, HEIGHT),
          random.between(90, 220),
          random.between(10, 30),
          light.sun,
          0.24,
        ),
      ),
    );
  way(drawing, 330, horizon + 30, 26, 210);
  drawing.add(drawing.tree(150, 700, 560), drawing.tree(1290, 690, 590));
  // The table runs away from the viewer.
  const far: Point = [880, horizon + 96];
  const near: Point = [790, 870];
  const place = (t: number): { x: number; y: number; s: number } => {
    const depth = t ** 1.7;
    return { x: far[0] + (near[0] - far[0]) * depth, y: far[1] + (near[1] - far[1]) * depth, s: 0.34 + 0.9 * depth };
  };
  const a = place(0);
  const b = place(1);
  drawing.add(
    drawing.soft(
      14,
      polygon(
        [
          [a.x - 70, a.y + 48],
          [a.x + 110, a.y + 48],
          [b.x + 320, b.y + 108],
          [b.x - 230, b.y + 108],
        ],
        '#1f2623',
        'opacity="0.42"',
      ),
    ),
  );
  const cloth = (x: number, y: number, s: number): string => {
    const fall = drawing.linear([
      [0, night(drawing, '#efeadd')],
      [1, night(drawing, '#c9c2b0')],
    ]);
    return rect(x - 190 * s, y, 380 * s, 92 * s, fall, `rx="${6 * s}"`);
  };
  const chair = (x: number, y: number, s: number): string =>
    drawing.smudge(x + 10 * s, y + 66 * s, 44 * s, 8 * s, '#1f2623', 0.35) +
    rect(x - 27 * s, y - 62 * s, 54 * s, 66 * s, night(drawing, '#a98e6c'), `rx="${9 * s}"`) +
    rect(x - 20 * s, y - 54 * s, 40 * s, 46 * s, night(drawing, '#8b7355'), `rx="${6 * s}" opacity="0.7"`) +
    rect(x - 30 * s, y, 60 * s, 13 * s, night(drawing, '#b79c79'), `rx="${5 * s}"`) +
    [-24, 20].map((leg) => rect(x + leg * s, y + 12 * s, 6 * s, 56 * s, night(drawing, '#86704f'))).join('');
  for (let i = 0; i < 6; i++) {
    const spot = place(0.08 + i * 0.15);
    for (const side of [-1, 1]) drawing.add(chair(spot.x + side * 232 * spot.s, spot.y + 4 * spot.s, spot.s));
  }
  drawing.add(
    polygon(
      [
        [a.x - 190 * a.s, a.y],
        [a.x + 190 * a.s, a.y],
        [b.x + 190 * b.s, b.y],
        [b.x - 190 * b.s, b.y],
      ],
      drawing.linear([
        [0, night(drawing, '#f3eee1')],
        [1, night(drawing, '#fdfbf5')],
      ]),
    ),
    cloth(b.x, b.y, b.s),
  );
  for (let i = 0; i < 7; i++) {
    const spot = place(0.05 + i * 0.145);
    for (const side of [-1, 1]) {
      const x = spot.x + side * 112 * spot.s;
      drawing.add(
        ellipse(x, spot.y + 2, 44 * spot.s, 13 * spot.s, night(drawing, '#d5cdbb')),
        ellipse(x, spot.y, 43 * spot.s, 12 * spot.s, night(drawing, '#fbf8f1')),
        ellipse(x, spot.y, 28 * spot.s, 7.4 * spot.s, night(drawing, '#ece6d8')),
      );
      drawing.add(
        ellipse(x - side * 58 * spot.s, spot.y - 26 * spot.s, 9 * spot.s, 15 * spot.s, '#ffffff', 'opacity="0.5"'),
        line(
          [x - side * 58 * spot.s, spot.y - 12 * spot.s],
          [x - side * 58 * spot.s, spot.y],
          '#ffffff',
          2.4 * spot.s,
          'opacity="0.6"',
        ),
      );
    }
    if (i % 2 === 1) {
      const leaf = Array.from({ length: 12 }, () =>
        ellipse(
          spot.x + random.between(-34, 34) * spot.s,
          spot.y - random.between(8, 58) * spot.s,
          random.between(7, 14) * spot.s,
          random.between(6, 12) * spot.s,
          night(drawing, random.pick([...drawing.leaves, '#efe4d2', '#d9a48c'])),
        ),
      );
      drawing.add(...leaf);
    } else
      drawing.add(
        rect(spot.x - 4 * spot.s, spot.y - 40 * spot.s, 8 * spot.s, 42 * spot.s, '#f7f2e6'),
        light.lamps ? drawing.glow(spot.x, spot.y - 46 * spot.s, 70 * spot.s, 0.8) : '',
      );
  }
  for (const [y, dip] of [
    [150, 210],
    [230, 160],
  ] as const) {
    drawing.add(
      path(`M150 ${y + 40} Q720 ${y + dip} 1290 ${y}`, 'none', 'stroke="#2b3230" stroke-width="2" opacity="0.7"'),
    );
    for (let n = 1; n < 17; n++) {
      const t = n / 17;
      const x = 150 + 1140 * t;
      const h = (1 - t) ** 2 * (y + 40) + 2 * t * (1 - t) * (y + dip) + t * t * y;
      drawing.add(
        light.lamps ? drawing.glow(x, h + 9, 50, 0.8) : drawing.glow(x, h + 9, 20, 0.4),
        ellipse(x, h + 8, 6, 8, '#fff6e0'),
      );
    }
  }
  drawing.add(`<g opacity="${at(0.9)}">${drawing.bush(40, 968, 120)}${drawing.bush(1400, 974, 130)}</g>`);
}
