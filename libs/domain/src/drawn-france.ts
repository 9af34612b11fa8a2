/**
 * The area shown by the drawing of France (`apps/api/assets/pages/france.svg`), in degrees; `scripts/france-map.mjs`
 * draws it.
 */
export const SHOWN = { west: -6.5, east: 11, south: 40.8, north: 51.8 };
