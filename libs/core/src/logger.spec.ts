import { Logger } from '@nestjs/common';
import { runInContext, SYSTEM_ACTOR } from './context';

/**
 * Loads the module again, without leaving it loaded: nestjs-pino has one logger per process, that of the first application, which other
 * spec files of this process start.
 */
function loadAlone(): typeof import('./logger') {
  const names = Object.keys(require.cache).filter((name) =>
    /[\\/](nestjs-pino[\\/]|core[\\/]src[\\/]logger\.ts$)/.test(name),
  );
  const kept = names.map((name) => [name, require.cache[name]] as const);
  for (const name of names) delete require.cache[name];
  // oxlint-disable-next-line typescript/no-require-imports -- an import would give the loaded module
  const loaded = require('./logger') as typeof import('./logger');
  for (const name of Object.keys(require.cache)) if (/[\\/]nestjs-pino[\\/]/.test(name)) delete require.cache[name];
  delete require.cache[require.resolve('./logger')];
  for (const [name, module] of kept) require.cache[name] = module;
  return loaded;
}

describe("Nest's logger", () => {
  const lines: Record<string, unknown>[] = [];
  const token = 'AbCdEfGhIjKlMnOpQrStUvWxYz0123456789AbCdEfG';

  beforeAll(() => {
    const { createLogger, nestLogger } = loadAlone();
    const write = (line: string): void => void lines.push(JSON.parse(line) as Record<string, unknown>);
    Logger.overrideLogger(nestLogger(createLogger({ logLevel: 'debug', production: false }, { write })));
  });

  beforeEach(() => lines.splice(0));

  it('writes the level, the time, the source, and the trace id of the work', () => {
    const logger = new Logger('Mails');
    runInContext({ traceId: 'a-trace', actor: SYSTEM_ACTOR, via: 'api' }, () =>
      logger.warn({ msg: 'late', minutes: 5 }),
    );
    logger.log('a text');
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(lines).toEqual([
      { level: 'warn', time, traceId: 'a-trace', source: 'Mails', msg: 'late', minutes: 5 },
      { level: 'info', time, source: 'Mails', msg: 'a text' },
    ]);
  });

  it('writes neither tokens nor secrets', () => {
    const logger = new Logger('Mails');
    logger.log(`sent https://parvis.example/answer/${token}`);
    logger.error({ msg: `failed for ${token}`, url: `/answer/${token}`, password: 'secret', err: new Error(token) });
    logger.error(new Error(`not found: ${token}`));
    expect(lines).toHaveLength(3);
    expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${token}|secret`));
    expect(lines[2]).toMatchObject({ source: 'Mails', err: { name: 'Error', message: 'not found: [redacted]' } });
  });

  it("writes the framework's start-up lines for debugging only", () => {
    new Logger('InstanceLoader').log('AppModule dependencies initialized');
    expect(lines).toMatchObject([{ level: 'debug', source: 'InstanceLoader' }]);
  });
});
