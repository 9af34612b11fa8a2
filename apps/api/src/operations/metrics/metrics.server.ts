import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Answer } from '#http/headers';
import { Metrics } from '#core/metrics/metrics';
import { type MetricsConfig, metricsConfig } from './metrics.config';

/**
 * `GET /metrics` for Prometheus, on a separate port (METRICS_PORT). Clients of the service can't read the metrics, and neither limits nor
 * load shedding delay a scrape. Without the setting nothing listens.
 */
@Injectable()
export class MetricsServer implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(MetricsServer.name);
  private server: Server | null = null;

  constructor(
    @Inject(metricsConfig.KEY) private readonly config: MetricsConfig,
    private readonly metrics: Metrics,
  ) {}

  /** The port it listens on; null while it isn't listening. */
  get port(): number | null {
    return (this.server?.address() as AddressInfo | null)?.port ?? null;
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.config.port === undefined) return;
    this.server = createServer({ ServerResponse: Answer }, (request, response) => void this.answer(request, response));
    this.server.listen(this.config.port, this.config.host);
    await once(this.server, 'listening');
  }

  /** Closes last, so that the metrics of a shutdown can still be read. */
  async onApplicationShutdown(): Promise<void> {
    const { server } = this;
    if (server === null) return;
    this.server = null;
    const closed = once(server, 'close');
    server.close();
    server.closeIdleConnections();
    await closed;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // An unread body would be taken for the next request on the connection.
    request.resume();
    if (request.url?.split('?')[0] !== '/metrics' || (request.method !== 'GET' && request.method !== 'HEAD')) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Only GET /metrics is answered here.\n');
      return;
    }
    try {
      const { contentType, text } = await this.metrics.expose();
      response.writeHead(200, { 'content-type': contentType }).end(text);
    } catch (err) {
      this.logger.error({ msg: 'could not write the metrics', err });
      response.writeHead(500, { 'content-type': 'text/plain' }).end('The figures could not be read.\n');
    }
  }
}
