import { namespace } from './namespace';

/** Secrets and cookies. */
export const authConfig = namespace('auth', (settings) => {
  /** Signs sessions and seals values. Outside production a well-known default is used for trials. */
  const secret = settings.BETTER_AUTH_SECRET ?? 'parvis-trial-secret-not-for-production';
  const previous = settings.BETTER_AUTH_SECRET_PREVIOUS;
  return {
    secret,
    /** The secret and, during rotation, the previous one. Values signed or sealed with either are accepted. */
    secrets: previous === undefined ? [secret] : [secret, previous],
    secureCookies: settings.secureCookies,
  };
});

export type AuthConfig = ReturnType<typeof authConfig>;
