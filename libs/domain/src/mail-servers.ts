interface MailServer {
  host: string;
  port: number;
  security: 'tls' | 'starttls' | 'none';
}

/** The servers of a provider's mailboxes. */
export interface MailServers {
  imap: MailServer;
  smtp: MailServer;
}

const tls = (host: string, port: number): MailServer => ({ host, port, security: 'tls' });
const starttls = (host: string): MailServer => ({ host, port: 587, security: 'starttls' });
const servers = (imap: string, smtp: string | MailServer): MailServers => ({
  imap: tls(imap, 993),
  smtp: typeof smtp === 'string' ? tls(smtp, 465) : smtp,
});

/** Providers whose mailboxes share a few domains. A domain that ends in `.*` stands for all its top-level domains. */
const KNOWN: readonly (readonly [domains: string[], MailServers])[] = [
  [['gmail.com', 'googlemail.com'], servers('imap.gmail.com', 'smtp.gmail.com')],
  [
    ['outlook.*', 'hotmail.*', 'live.*', 'msn.com', 'windowslive.com'],
    servers('outlook.office365.com', starttls('smtp-mail.outlook.com')),
  ],
  [['onmicrosoft.com', 'office365.com'], servers('outlook.office365.com', starttls('smtp.office365.com'))],
  [['yahoo.*', 'ymail.com', 'rocketmail.com', 'myyahoo.com'], servers('imap.mail.yahoo.com', 'smtp.mail.yahoo.com')],
  [['aol.*'], servers('imap.aol.com', 'smtp.aol.com')],
  [['orange.fr', 'wanadoo.fr'], servers('imap.orange.fr', 'smtp.orange.fr')],
  [['free.fr'], servers('imap.free.fr', 'smtp.free.fr')],
  [['sfr.fr', 'neuf.fr', 'cegetel.net', 'club-internet.fr', '9online.fr'], servers('imap.sfr.fr', 'smtp.sfr.fr')],
  [['bbox.fr'], servers('imap.bbox.fr', starttls('smtp.bbox.fr'))],
  [['laposte.net'], servers('imap.laposte.net', 'smtp.laposte.net')],
  [['icloud.com', 'me.com', 'mac.com'], servers('imap.mail.me.com', starttls('smtp.mail.me.com'))],
  [['ovh.fr', 'ovh.net', 'ovh.com'], servers('ssl0.ovh.net', 'ssl0.ovh.net')],
  [['ionos.fr', '1and1.fr'], servers('imap.ionos.fr', 'smtp.ionos.fr')],
  [['ionos.com', '1and1.com'], servers('imap.ionos.com', 'smtp.ionos.com')],
  [['ionos.de', 'online.de'], servers('imap.ionos.de', 'smtp.ionos.de')],
  [['gandi.net'], servers('mail.gandi.net', 'mail.gandi.net')],
  [['infomaniak.*', 'ik.me', 'ikmail.com', 'etik.com'], servers('mail.infomaniak.com', 'mail.infomaniak.com')],
  [['gmx.com', 'gmx.fr', 'gmx.us', 'gmx.co.uk', 'mail.com'], servers('imap.gmx.com', starttls('mail.gmx.com'))],
  [['gmx.net', 'gmx.de', 'gmx.at', 'gmx.ch'], servers('imap.gmx.net', starttls('mail.gmx.net'))],
  [['web.de'], servers('imap.web.de', starttls('smtp.web.de'))],
  [['t-online.de', 'magenta.de'], servers('secureimap.t-online.de', 'securesmtp.t-online.de')],
  [['libero.it', 'iol.it', 'inwind.it', 'blu.it', 'giallo.it'], servers('imapmail.libero.it', 'smtp.libero.it')],
  [['bluewin.ch'], servers('imaps.bluewin.ch', 'smtpauths.bluewin.ch')],
  [['fastmail.com', 'fastmail.fm'], servers('imap.fastmail.com', 'smtp.fastmail.com')],
  [['zoho.com', 'zohomail.com'], servers('imap.zoho.com', 'smtp.zoho.com')],
  [['zoho.eu', 'zohomail.eu'], servers('imap.zoho.eu', 'smtp.zoho.eu')],
];

/** Public domains of mail and of groups whose mailboxes can't be connected, or only with settings of one's own. */
const OTHERS = [
  'alice.it',
  'aliceadsl.fr',
  'arcor.de',
  'btinternet.com',
  'comcast.net',
  'dbmail.com',
  'freenet.de',
  'gmx.*',
  'googlegroups.com',
  'hey.com',
  'mail.ru',
  'mailo.com',
  'netcourrier.com',
  'numericable.fr',
  'orange.*',
  'pm.me',
  'posteo.de',
  'proton.me',
  'protonmail.*',
  'sky.com',
  'skynet.be',
  'telenet.be',
  'terra.*',
  'tin.it',
  'tiscali.*',
  'tuta.com',
  'tutanota.com',
  'verizon.net',
  'virgilio.it',
  'voila.fr',
  'wanadoo.*',
  'yandex.*',
];

/** `com`, that of a country, or one with a category: `fr`, `co.uk`, `com.br`. */
const SUFFIX = /^(?:com|[a-z]{2}|com?\.[a-z]{2})$/;

function belongsTo(domain: string, pattern: string): boolean {
  if (!pattern.endsWith('.*')) return domain === pattern;
  const name = pattern.slice(0, -1);
  return domain.startsWith(name) && SUFFIX.test(domain.slice(name.length));
}

/** Tenants of Microsoft have a domain below this one. */
const TENANTS = '.onmicrosoft.com';

/** Returns the servers of an address whose provider is well known, or null. */
export function knownServers(address: string): MailServers | null {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  const looked = domain.endsWith(TENANTS) ? TENANTS.slice(1) : domain;
  const known = KNOWN.find(([domains]) => domains.some((pattern) => belongsTo(looked, pattern)));
  return known?.[1] ?? null;
}

/** Whether anyone can have an address in a domain, so that it makes nobody a colleague. */
export const isPublicMailDomain = (domain: string): boolean =>
  [...KNOWN.flatMap(([domains]) => domains), ...OTHERS].some((pattern) => belongsTo(domain.toLowerCase(), pattern));
