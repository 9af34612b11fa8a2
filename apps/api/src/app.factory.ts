import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { SwaggerModule } from '@nestjs/swagger';
import { Clock } from '#core/clock';
import { EmbeddedDatabase } from '#database/embedded';
import { httpConfig } from '#http/http.config';
import { createOpenApi } from '#http/openapi';
import { Operations } from '#http/operations';
import { configureServer, createAdapter } from '#http/server';
import { InputPipe } from '#http/validation';
import { appConfig } from '#core/app.config';
import { createLogger, nestLogger } from '#core/logger';
import type { Settings } from '#core/settings';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { Logger } from 'pino';
import { AppModule } from './app.module';
import { EXAMPLES } from './openapi.examples';
import { TAGS } from './openapi.tags';
import { Readiness } from './operations/health/readiness';
import { AUTH_PATHS } from './foundations/team/auth.openapi';

export interface RunningApp {
  app: NestFastifyApplication;
  openApi: OpenAPIObject;
  /**
   * Makes readiness fail and every response close its connection, while requests are still served: load balancers and clients switch to
   * another instance before the port is closed.
   */
  drain(): void;
  /** Makes readiness fail, waits for requests in flight, then closes the connections and the embedded database. */
  close(): Promise<void>;
}

/** The OpenAPI document. It doesn't depend on settings, so all applications of a process share it. */
let document: OpenAPIObject | null = null;

/** Creates the application, initialized but not listening: for main, the tests and the OpenAPI export. */
export async function createApp(
  settings: Settings,
  options: { clock?: Clock; embedded?: EmbeddedDatabase | null; logger?: Logger } = {},
): Promise<RunningApp> {
  const { clock = new Clock(), logger = createLogger(appConfig(settings)) } = options;
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
      AppModule.forRoot({ settings, clock, embedded, logger }),
      createAdapter(httpConfig(settings)),
      { logger: nestLogger(logger), bodyParser: false, abortOnError: false, forceCloseConnections: false },
    );
    app.useGlobalPipes(new InputPipe());
    await configureServer(app, logger);
    const running = app;
    const readiness = app.get(Readiness);
    app
      .getHttpAdapter()
      .getInstance()
      .addHook('onSend', (_request, reply, payload, done) => {
        // A connection kept alive after the response would keep the server from closing.
        if (!readiness.ready) void reply.header('connection', 'close');
        done(null, payload);
      });
    // Swagger registers the documentation's routes itself.
    app
      .getHttpAdapter()
      .getInstance()
      .addHook('onRoute', (route) => {
        if (/^\/docs(?:\/|$)/.test(route.url))
          route.config = { ...route.config, access: { mode: 'public' }, limit: 'assets', outsideNest: true };
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
