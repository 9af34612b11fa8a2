// The setup of most scenarios: a separate cluster, an empty database, a mail server, and an instance under load.
import { ask, Cluster } from './cluster.mjs';
import { freePort } from '../../bench/service.mjs';
import { Load } from './load.mjs';
import { MailPeer } from './peers.mjs';
import { Service, signIn } from './service.mjs';

/** Creates an empty database on a server and returns its URL. */
export async function makeDatabase(server, name, options = '') {
  await ask(server, `CREATE DATABASE ${name} ${options}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.toString();
}

/** The same database through another port, of a proxy. */
export function throughPort(url, port) {
  const through = new URL(url);
  through.port = String(port);
  return through.toString();
}

/**
 * Sets up the environment, passes it on and cleans up at the end. `prepare(cluster)` may return database options; `env(cluster, url)`
 * further settings of the instance, which is started unless `start` is false.
 */
export async function withPlace({ prepare, env, start = true, line, needsCluster = true }, work) {
  const cluster = await Cluster.make();
  if (cluster === null && (needsCluster || !process.env.DATABASE_URL))
    throw new Error('PostgreSQL is not installed here: set PG_BIN to the folder of its binaries.');
  const server = cluster?.url('postgres') ?? process.env.DATABASE_URL;
  const name = `parvis_chaos_${process.pid}`;
  let mailPeer, service;
  try {
    const url = await makeDatabase(server, name, await prepare?.(cluster));
    mailPeer = await MailPeer.start();
    const settings = { EMAILPROV_SMTP_URL: mailPeer.url, ...(await env?.(cluster, url)) };
    service = new Service(settings.DATABASE_URL ?? url, await freePort(), settings, line);
    if (start) await service.start();
    await work({ cluster, url, mailPeer, service });
  } finally {
    await service?.drop();
    await mailPeer?.stop();
    if (cluster) await cluster.drop();
    else await ask(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  }
}

/** Starts a load on the instance, signed in as its first admin; `mails` is the mail server that the instance sends to. */
export async function loaded(target, mails, { workers = 8, ...options }) {
  const load = new Load(target, await signIn(target.base), mails, options);
  load.start(workers);
  return load;
}
