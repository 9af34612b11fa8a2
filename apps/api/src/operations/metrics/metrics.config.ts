import { namespace } from '#core/namespace';

/** Without a port there are no metrics. */
export const metricsConfig = namespace('metrics', (settings) => ({
  port: settings.METRICS_PORT,
  host: settings.METRICS_HOST,
}));

export type MetricsConfig = ReturnType<typeof metricsConfig>;
