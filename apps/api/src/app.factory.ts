import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { SwaggerModule } from '@nestjs/swagger';
import { Clock } from '#core/clock';
import { EmbeddedDatabase } from '#database/embedded';
import { createOpenApi } from '#http/openapi';
import { Operations } from '#http/operations';
import { configureServer, createAdapter } from '#http/server';
import { createValidationPipe } from '#http/validation';
import { createLogger, NestLogger } from '#core/logger';
import type { Settings } from '#core/settings';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { DestinationStream } from 'pino';
import { AppModule } from './app.module';
import { EXAMPLES } from './openapi.examples';
import { TAGS } from './openapi.tags';
import { Readiness } from './operations/health/readiness';
import { AUTH_PATHS } from './foundations/team/auth.openapi';

export interface RunningApp {
  app: NestFastifyApplication;
  openApi: OpenAPIObject;
  /**
   * Readiness fails from now on, and every answer ends its connection, while all that comes is still served: balancers and
   * callers go elsewhere before the port is closed.
   */
  drain(): void;
  /** Readiness fails first, requests in flight finish, then the connections and the embedded database close. */
  close(): Promise<void>;
}

/** The document of the routes, which no setting changes: made once a process, however many applications the process makes. */
let document: OpenAPIObject | null = null;

/** Makes the whole application, initialised but not yet listening: for main, the tests and the OpenAPI export. */
export async function createApp(
  settings: Settings,
  options: { clock?: Clock; embedded?: EmbeddedDatabase | null; logTo?: DestinationStream } = {},
): Promise<RunningApp> {
  const logger = createLogger(settings, options.logTo);
  const embedded =
    options.embedded !== undefined
      ? options.embedded
      : settings.embedded
        ? await EmbeddedDatabase.start(settings.dataDir)
        : null;
  const owned = options.embedded === undefined ? embedded : null;
  let app: NestFastifyApplication | undefined;
  try {
    app = await NestFactory.create<NestFastifyApplication>(
      AppModule.forRoot({ settings, clock: options.clock ?? new Clock(), embedded }),
      createAdapter(settings),
      { logger: new NestLogger(logger), bodyParser: false, abortOnError: false, forceCloseConnections: false },
    );
    app.useGlobalPipes(createValidationPipe());
    await configureServer(app, settings, logger);
    const running = app;
    const readiness = app.get(Readiness);
    app
      .getHttpAdapter()
      .getInstance()
      .addHook('onSend', (_request, reply, payload, done) => {
        // A connection kept alive after the answer would keep the server from closing.
        if (!readiness.ready) void reply.header('connection', 'close');
        done(null, payload);
      });
    // the documentation's own routes are the library's
    app
      .getHttpAdapter()
      .getInstance()
      .addHook('onRoute', (route) => {
        if (/^\/docs(?:\/|$)/.test(route.url))
          route.config = { ...route.config, access: { mode: 'public' }, limit: 'assets' };
      });
    const openApi = (document ??= createOpenApi(app, { tags: TAGS, examples: EXAMPLES, further: AUTH_PATHS }));
    app.get(Operations).describe(openApi);
    SwaggerModule.setup('docs', app, openApi, { jsonDocumentUrl: 'docs/json', yamlDocumentUrl: 'docs/yaml' });
    await app.init();
    await app.getHttpAdapter().getInstance().ready();
    return {
      app,
      openApi,
      drain: () => readiness.stop(),
      close: async () => {
        readiness.stop();
        await running.close();
        await owned?.stop();
      },
    };
  } catch (error) {
    await app?.close().catch(() => undefined);
    await owned?.stop();
    throw error;
  }
}
