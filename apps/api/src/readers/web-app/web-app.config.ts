import { namespace } from '#core/namespace';

export const webAppConfig = namespace('webApp', (settings) => ({
  dir: settings.WEB_DIR,
  mapTiles:
    settings.MAP_TILES_URL === undefined
      ? null
      : { url: settings.MAP_TILES_URL, attribution: settings.MAP_TILES_ATTRIBUTION ?? null },
}));

export type WebAppConfig = ReturnType<typeof webAppConfig>;
