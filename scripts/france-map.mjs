// Draws apps/api/assets/pages/france.svg, the background of the maps in catalogs. Run by hand, rarely:
//   npm install --no-save world-atlas@2.0.2 topojson-client@3.1.0 topojson-simplify@3.0.3
//   node --conditions=parvis scripts/france-map.mjs
// Borders and coasts come from Natural Earth 1:10m (https://www.naturalearthdata.com, public domain), as packaged by world-atlas.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { DRAWING, project } from '../apps/api/src/readers/pages/catalog/projection.ts';
import { SHOWN } from '../libs/domain/src/drawn-france.ts';

const require = createRequire(import.meta.url);
const { feature } = require('topojson-client');
const { presimplify, simplify } = require('topojson-simplify');

/** Corners that cut off a smaller triangle are removed; square degrees. */
const SMALLEST = 0.002;
/** Smaller islands are removed; square units of the drawing. */
const SMALLEST_ISLAND = 4;

const world = JSON.parse(readFileSync(require.resolve('world-atlas/countries-10m.json'), 'utf8'));
const drawn = simplify(presimplify(world), SMALLEST);
const france = drawn.objects.countries.geometries.find(({ properties }) => properties.name === 'France');
const others = drawn.objects.countries.geometries.filter((country) => country !== france);

/** Converts a ring to a path. Points outside of the drawing are clamped to its edge, out of sight. */
function pathOf(ring) {
  const clamp = (value, most) => Math.round(Math.min(Math.max(value, -2), most + 2));
  const corners = [];
  for (const [longitude, latitude] of ring) {
    // Mercator has no poles.
    const { x, y } = project({ longitude, latitude: Math.min(Math.max(latitude, -80), 80) });
    const corner = [clamp(x, DRAWING.width), clamp(y, DRAWING.height)];
    // Only the last of several points on one horizontal or vertical line is needed.
    const [before, last] = corners.slice(-2);
    if (last && [0, 1].some((axis) => before[axis] === last[axis] && last[axis] === corner[axis])) corners.pop();
    corners.push(corner);
  }
  const first = corners[0];
  let area = 0;
  let path = `M${first}`;
  let [lastX, lastY] = first;
  for (const [x, y] of corners.slice(1)) {
    area += lastX * y - x * lastY;
    path += `l${x - lastX} ${y - lastY}`.replace(' -', '-');
    [lastX, lastY] = [x, y];
  }
  return Math.abs(area / 2) < SMALLEST_ISLAND ? '' : `${path}z`;
}

const seen = ([longitude, latitude]) =>
  longitude > SHOWN.west && longitude < SHOWN.east && latitude > SHOWN.south && latitude < SHOWN.north;

const pathsOf = ({ coordinates, type }) =>
  (type === 'Polygon' ? [coordinates] : coordinates)
    .flat()
    .filter((ring) => ring.some(seen))
    .map(pathOf)
    .join('');

const borders = others.map((country) => pathsOf(feature(drawn, country).geometry)).join('');

writeFileSync(
  new URL('../apps/api/assets/pages/france.svg', import.meta.url),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${DRAWING.width} ${DRAWING.height}">
<!-- Natural Earth, public domain; drawn by scripts/france-map.mjs -->
<style>
.s{fill:#dde7ea}
.l{fill:#e9e6de;stroke:#d3cfc4}
.f{fill:#fff;stroke:#bdb9ae}
path{stroke-width:1;stroke-linejoin:round;vector-effect:non-scaling-stroke}
@media (prefers-color-scheme:dark){.s{fill:#10191d}.l{fill:#1a1e1c;stroke:#2d332f}.f{fill:#262c29;stroke:#4a534d}}
</style>
<rect class="s" width="100%" height="100%"/>
<path class="l" d="${borders}"/>
<path class="f" d="${pathsOf(feature(drawn, france).geometry)}"/>
</svg>
`,
);
