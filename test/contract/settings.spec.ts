import { agencyConfig } from '#api/foundations/team/agency.config';
import { AgencyProfile } from '#api/foundations/team/agency-profile';
import { readFileSync } from 'node:fs';
import { generateVAPIDKeys } from 'web-push';
import { appConfig } from '#core/app.config';
import { mailboxesConfig } from '#providers/mailboxes/mailboxes.config';
import { readSettings, Settings, SettingsError } from '#core/settings';

const faultsOf = (env: Record<string, string>): string[] => {
  try {
    readSettings(env);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.faults;
    throw error;
  }
};

describe('settings', () => {
  it('are all optional for a trial', () => {
    const settings = readSettings({});
    expect(settings).toMatchObject({
      PORT: 3000,
      embedded: true,
      RATE_LIMIT_GLOBAL: 100,
      baseUrl: 'http://localhost:3000',
    });
    expect(appConfig(settings).demoData).toBe(true);
  });

  it('report all errors at once, one line each', () => {
    const faults = faultsOf({
      PORT: 'eighty',
      TIME_ZONE: 'Mars/Base',
      REDIS_URL: 'localhost',
      LOG_LEVEL: 'loud',
      S3_ENDPOINT: 'http://s3.example',
    });
    for (const name of ['PORT', 'TIME_ZONE', 'REDIS_URL', 'LOG_LEVEL', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
      expect(faults.filter((fault) => fault.includes(name))).not.toEqual([]);
    expect(faults.every((fault) => !fault.includes('\n'))).toBe(true);
    expect(faults).toHaveLength(6);
  });

  it('allow a replica only next to a database', () => {
    const DATABASE_READ_URL = 'postgres://replica/parvis';
    expect(faultsOf({ DATABASE_URL: 'postgres://db/parvis', DATABASE_READ_URL })).toEqual([]);
    expect(faultsOf({ DATABASE_READ_URL })).toEqual(['DATABASE_READ_URL needs DATABASE_URL too']);
    expect(faultsOf({ DATABASE_URL: 'postgres://db/parvis', DATABASE_READ_URL: 'replica:5432' })).toEqual([
      'DATABASE_READ_URL must begin with postgres://',
    ]);
  });

  it('take the client of a mail provider as a whole, and servers as addresses', () => {
    expect(faultsOf({ GOOGLE_CLIENT_ID: 'id' })).toEqual(['GOOGLE_CLIENT_ID needs GOOGLE_CLIENT_SECRET too']);
    expect(
      faultsOf({
        MICROSOFT_IMAP_URL: 'https://imap.example',
        GOOGLE_SMTP_URL: 'smtp.example:25',
        MICROSOFT_TENANT: 'a/b',
      }),
    ).toHaveLength(3);
    const client = { MICROSOFT_CLIENT_ID: 'id', MICROSOFT_CLIENT_SECRET: 'secret' };
    const { oauth, allowPrivate } = mailboxesConfig(
      readSettings({ ...client, MICROSOFT_TENANT: 'agency.example', MICROSOFT_IMAP_URL: 'imap://[::1]:1143' }),
    );
    expect([oauth.google, allowPrivate]).toEqual([null, true]);
    expect(oauth.microsoft).toMatchObject({
      authUrl: 'https://login.microsoftonline.com/agency.example/oauth2/v2.0/authorize',
      imap: { host: '::1', port: 1143, security: 'none' },
      smtp: { host: 'smtp.office365.com', port: 587, security: 'starttls' },
    });
  });

  it('allow private mail servers outside of production, or if the operator says so', () => {
    const production = {
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://db/parvis',
      BETTER_AUTH_SECRET: 'x'.repeat(32),
      BETTER_AUTH_URL: 'https://parvis.example',
    };
    const allowed = (env: Record<string, string>): boolean => mailboxesConfig(readSettings(env)).allowPrivate;
    expect(allowed({})).toBe(true);
    expect(allowed({ MAILBOX_ALLOW_PRIVATE: 'false' })).toBe(false);
    expect(allowed(production)).toBe(false);
    expect(allowed({ ...production, MAILBOX_ALLOW_PRIVATE: 'true' })).toBe(true);
  });

  it('disable retention by default, and accept only whole days', () => {
    expect(readSettings({ RETENTION_WEBHOOKS_DAYS: '' }).RETENTION_WEBHOOKS_DAYS).toBeUndefined();
    expect(readSettings({ RETENTION_ENDED_REQUESTS_DAYS: '1095' }).RETENTION_ENDED_REQUESTS_DAYS).toBe(1095);
    for (const days of ['0', '-1', '1.5', 'a year', '40000'])
      expect(faultsOf({ RETENTION_UNSORTED_DAYS: days })).toEqual([expect.stringContaining('RETENTION_UNSORTED_DAYS')]);
  });

  it('keep the timeline for at least two years', () => {
    expect(readSettings({ RETENTION_TIMELINE_MONTHS: '24' }).RETENTION_TIMELINE_MONTHS).toBe(24);
    for (const months of ['23', '24.5', '1201'])
      expect(faultsOf({ RETENTION_TIMELINE_MONTHS: months })).toEqual([
        expect.stringContaining('RETENTION_TIMELINE_MONTHS'),
      ]);
  });

  it('keep notifications for at least three months', () => {
    expect(readSettings({ RETENTION_NOTIFICATIONS_MONTHS: '3' }).RETENTION_NOTIFICATIONS_MONTHS).toBe(3);
    expect(faultsOf({ RETENTION_NOTIFICATIONS_MONTHS: '2' })).toEqual([
      expect.stringContaining('RETENTION_NOTIFICATIONS_MONTHS'),
    ]);
  });

  it('accept only origins for CORS_ORIGIN', () => {
    expect(faultsOf({ CORS_ORIGIN: 'https://app.example, http://localhost:5173/' })).toEqual([]);
    for (const origin of ['app.example', '*', 'https://app.example/path', 'ftp://app.example'])
      expect(faultsOf({ CORS_ORIGIN: `https://app.example,${origin}` })).toEqual([expect.stringContaining(origin)]);
  });

  it('accept a number of proxies or their networks for TRUST_PROXY, and nothing ambiguous', () => {
    for (const value of ['true', 'false', '0', '2', '16', '10.0.0.0/8, 192.168.1.7', '::1', 'fd00::/8,127.0.0.1'])
      expect(faultsOf({ TRUST_PROXY: value })).toEqual([]);
    for (const value of [
      'yes',
      '-1',
      '1.5',
      '17',
      '10.0.0.0/33',
      '10.0.0.0/0',
      '::/129',
      '10.0.0',
      'proxy.example',
      '1,2',
      '::1,',
      '*',
    ])
      expect(faultsOf({ TRUST_PROXY: value })).toEqual([expect.stringMatching(/^TRUST_PROXY must be [^\n]+$/)]);
  });

  it('allow a secret of any length in trials, and webhook secrets of any strength', () => {
    const secret = `whsec_${Buffer.from('a test one').toString('base64')}`;
    expect(faultsOf({ BETTER_AUTH_SECRET: 'short', EMAIL_WEBHOOK_SECRET: secret })).toEqual([]);
    expect(faultsOf({ EMAIL_WEBHOOK_SECRET: 'no base64!' })).toEqual([expect.stringContaining('EMAIL_WEBHOOK_SECRET')]);
  });

  it('accept a pair of VAPID keys with a subject, and report an invalid one in a line', () => {
    const make = (): Record<string, string> => {
      const pair = generateVAPIDKeys();
      return {
        VAPID_PUBLIC_KEY: pair.publicKey,
        VAPID_PRIVATE_KEY: pair.privateKey,
        VAPID_SUBJECT: 'mailto:team@parvis.example',
      };
    };
    const keys = make();
    expect(faultsOf(keys)).toEqual([]);
    expect(faultsOf({ ...keys, VAPID_SUBJECT: 'https://parvis.example' })).toEqual([]);
    const faults = (change: Record<string, string>): string[] => faultsOf({ ...keys, ...change });
    expect(faults({ VAPID_PUBLIC_KEY: make().VAPID_PUBLIC_KEY ?? '' })).toEqual([
      expect.stringContaining('form a pair'),
    ]);
    expect(faults({ VAPID_PRIVATE_KEY: '_'.repeat(43) })).toEqual([expect.stringContaining('form a pair')]);
    expect(faults({ VAPID_PUBLIC_KEY: 'short' })).toEqual([expect.stringContaining('VAPID_PUBLIC_KEY must be 65')]);
    expect(faults({ VAPID_PRIVATE_KEY: 'short' })).toEqual([expect.stringContaining('VAPID_PRIVATE_KEY must be 32')]);
    for (const subject of ['team@parvis.example', 'mailto:', 'https://localhost', 'http://parvis.example'])
      expect(faults({ VAPID_SUBJECT: subject })).toEqual([expect.stringContaining('VAPID_SUBJECT')]);
    for (const name of Object.keys(keys)) expect(faults({ [name]: '' })).not.toEqual([]);
  });

  it('refuse production without a database and a long secret', () => {
    expect(faultsOf({ NODE_ENV: 'production', BETTER_AUTH_SECRET: 'short-but-sixteen' })).toEqual([
      expect.stringContaining('DATABASE_URL'),
      expect.stringContaining('BETTER_AUTH_SECRET'),
    ]);
  });

  it('mark cookies secure over https, also if a proxy does TLS', () => {
    const production = {
      NODE_ENV: 'production',
      BETTER_AUTH_SECRET: 'x'.repeat(32),
      DATABASE_URL: 'postgres://db/parvis',
    };
    const https = { ...production, BETTER_AUTH_URL: 'https://api.parvis.example' };
    expect(faultsOf(https)).toEqual([]);
    expect(readSettings(https).secureCookies).toBe(true);
    for (const url of ['', 'http://api.parvis.example', 'http://localhost:3000']) {
      const plain = { ...production, BETTER_AUTH_URL: url };
      expect(faultsOf(plain)).toEqual([]);
      expect(readSettings(plain).secureCookies).toBe(false);
      expect(readSettings({ ...plain, TLS_BY_PROXY: 'false' }).secureCookies).toBe(false);
      expect(readSettings({ ...plain, TLS_BY_PROXY: 'true' }).secureCookies).toBe(true);
    }
  });

  it('allow demo data only in trials', () => {
    expect(appConfig(readSettings({ NODE_ENV: 'test' })).demoData).toBe(false);
    expect(appConfig(readSettings({ DATABASE_URL: 'postgres://db/parvis' })).demoData).toBe(false);
    expect(appConfig(readSettings({ DATABASE_URL: 'postgres://db/parvis', DEMO_DATA: 'true' })).demoData).toBe(true);
    expect(appConfig(readSettings({ DEMO_DATA: 'false' })).demoData).toBe(false);
  });

  it("describe the agency, by default with the mail sender's name", () => {
    const agencyOf = (environment: Parameters<typeof readSettings>[0]) => {
      const settings = readSettings(environment);
      return new AgencyProfile(appConfig(settings), agencyConfig(settings)).current;
    };
    const nothing = { email: null, phone: null, colour: '#1d5c4a', logoUrl: null, logo: null, legalLine: null };
    expect(agencyOf({})).toEqual({ name: 'Parvis', ...nothing });
    expect(agencyOf({ EMAIL_FROM: 'team@agence.example' })).toEqual({ name: 'Parvis', ...nothing });
    expect(agencyOf({ EMAIL_FROM: '"Les Halles" <team@agence.example>' }).name).toBe('Les Halles');
    const given = {
      AGENCY_NAME: 'Agence du Parvis',
      AGENCY_EMAIL: 'bonjour@agence.example',
      AGENCY_PHONE: '+33 4 72 00 00 00',
      AGENCY_COLOUR: '#7A1F3D',
      AGENCY_LOGO_URL: 'https://agence.example/logo.svg',
      AGENCY_LEGAL_LINE: 'SAS au capital de 10 000 €, RCS Lyon',
    };
    expect(agencyOf({ EMAIL_FROM: 'Les Halles <team@agence.example>', ...given })).toEqual({
      name: 'Agence du Parvis',
      email: 'bonjour@agence.example',
      phone: '+33 4 72 00 00 00',
      colour: '#7a1f3d',
      logoUrl: 'https://agence.example/logo.svg',
      logo: null,
      legalLine: 'SAS au capital de 10 000 €, RCS Lyon',
    });
    const wrongs: Record<string, string>[] = [
      { AGENCY_EMAIL: 'agence' },
      { AGENCY_PHONE: 'by mail' },
      { AGENCY_COLOUR: 'green' },
      { AGENCY_LOGO_URL: 'logo.svg' },
    ];
    for (const wrong of wrongs) expect(faultsOf(wrong)).toEqual([expect.stringContaining(Object.keys(wrong)[0] ?? '')]);
  });

  it('treat an empty value as absent', () => {
    expect(readSettings({ DATABASE_URL: '', PORT: ' ' })).toMatchObject({ embedded: true, PORT: 3000 });
  });

  it('match .env.example exactly', () => {
    const named = [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z0-9_]+)=/gm)]
      .map((match) => match[1] ?? '')
      .sort();
    const source = readFileSync('libs/core/src/settings.ts', 'utf8');
    const known = [...source.matchAll(/^ {2}(?:@.*\s)?([A-Z][A-Z0-9_]+)\??[:=! ]/gm)]
      .map((match) => match[1] ?? '')
      .sort();
    expect(known).toContain('DATABASE_URL');
    expect(Object.keys(new Settings()).every((name) => known.includes(name))).toBe(true);
    expect(named).toEqual([...new Set(known)]);
  });

  it('allow a trial with .env.example as it is', () => {
    const env = Object.fromEntries(
      readFileSync('.env.example', 'utf8')
        .split('\n')
        .filter((line) => /^[A-Z]/.test(line))
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    );
    expect(faultsOf(env)).toEqual([]);
  });
});
