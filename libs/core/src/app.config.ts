import { namespace } from './namespace';

/** What many areas need to know of this installation. */
export const appConfig = namespace('app', (settings) => ({
  environment: settings.NODE_ENV,
  production: settings.production,
  logLevel: settings.LOG_LEVEL,
  timeZone: settings.TIME_ZONE,
  dataDir: settings.dataDir,
  baseUrl: settings.baseUrl,
  /** The base URL of the pages opened from mails (catalog, reply, invitation). */
  publicWebUrl: (settings.PUBLIC_WEB_URL ?? settings.baseUrl).replace(/\/+$/, ''),
  /** Whether to load demo venues: by default on the embedded database, outside of tests and production. */
  demoData: settings.DEMO_DATA ?? (settings.embedded && settings.NODE_ENV === 'development'),
}));

export type AppConfig = ReturnType<typeof appConfig>;
