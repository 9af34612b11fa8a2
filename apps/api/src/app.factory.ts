import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { SwaggerModule } from '@nestjs/swagger';
import { Clock } from '@kernel/clock';
import { EmbeddedDatabase } from '@kernel/database/embedded';
import { createOpenApi } from '@kernel/http/openapi';
import { Operations } from '@kernel/http/operations';
import { configureServer, createAdapter } from '@kernel/http/server';
import { createValidationPipe } from '@kernel/http/validation';
import { createLogger, NestLogger } from '@kernel/logger';
import type { Settings } from '@kernel/settings';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { DestinationStream } from 'pino';
import { AppModule } from './app.module';
import { Readiness } from './health/readiness';
import { AUTH_PATHS } from './team/auth.openapi';

export interface RunningApp {
  app: NestFastifyApplication;
  openApi: OpenAPIObject;
  /** Readiness fails first, requests in flight finish, then the connections and the embedded database close. */
  close(): Promise<void>;
}

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
  try {
    const app = await NestFactory.create<NestFastifyApplication>(
      AppModule.forRoot({ settings, clock: options.clock ?? new Clock(), embedded }),
      createAdapter(settings),
      { logger: new NestLogger(logger), bodyParser: false, abortOnError: false, forceCloseConnections: false },
    );
    app.useGlobalPipes(createValidationPipe());
    await configureServer(app, settings, logger);
    const openApi = createOpenApi(app, AUTH_PATHS);
    app.get(Operations).describe(openApi);
    SwaggerModule.setup('docs', app, openApi, { jsonDocumentUrl: 'docs/json', yamlDocumentUrl: 'docs/yaml' });
    await app.init();
    await app.getHttpAdapter().getInstance().ready();
    return {
      app,
      openApi,
      close: async () => {
        app.get(Readiness).stop();
        await app.close();
        await owned?.stop();
      },
    };
  } catch (error) {
    await owned?.stop();
    throw error;
  }
}
