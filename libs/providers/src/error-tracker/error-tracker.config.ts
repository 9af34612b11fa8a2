import { namespace } from '#core/namespace';

export const errorTrackerConfig = namespace('errorTracker', (settings) => ({
  dsn: settings.SENTRY_DSN,
  environment: settings.NODE_ENV,
  clientErrorSampleRate: settings.SENTRY_CLIENT_ERROR_SAMPLE_RATE,
  tracesSampleRate: settings.SENTRY_TRACES_SAMPLE_RATE,
}));

export type ErrorTrackerConfig = ReturnType<typeof errorTrackerConfig>;
