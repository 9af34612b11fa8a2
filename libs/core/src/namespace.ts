import { getConfigToken, registerAs } from '@nestjs/config';
import type { Settings } from './settings';

/**
 * Declares a namespace of @nestjs/config: `read` gives an area's values their names and defaults. They come from checked
 * settings, not from `process.env`, because a test process runs several applications. Inject them where they are used:
 * `@Inject(mailConfig.KEY) private readonly mail: MailConfig`.
 */
export const namespace = <Values extends object>(name: string, read: (settings: Settings) => Values) =>
  Object.assign(read, {
    KEY: getConfigToken(name),
    /** What `ConfigModule.forRoot` loads. */
    register: (settings: Settings) => registerAs(name, () => read(settings)),
  });
