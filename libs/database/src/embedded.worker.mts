// Runs PGlite in a worker thread: in the main thread a heavy statement would block every timer and socket.
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { vector } from '@electric-sql/pglite-pgvector';
import { EmbeddedServer } from './embedded-server.mts';

const { dataDir, socketPath, dump } = workerData as {
  dataDir: string | null;
  socketPath: string;
  dump: ArrayBuffer | null;
};

type Order = { type: 'close' } | { type: 'dump' };

async function start(): Promise<(order: Order) => Promise<void>> {
  const db = await PGlite.create({
    ...(dataDir === null ? {} : { dataDir }),
    ...(dump === null ? {} : { loadDataDir: new Blob([dump]) }),
    extensions: { vector, pg_trgm, unaccent },
  });
  const server = new EmbeddedServer(db);
  await server.start(socketPath);
  return async (order) => {
    if (order.type === 'dump') {
      const file = await db.dumpDataDir('none');
      const bytes = await file.arrayBuffer();
      parentPort?.postMessage({ type: 'dump', bytes }, [bytes]);
      return;
    }
    await server.stop();
    await db.close();
    parentPort?.postMessage({ type: 'closed' });
  };
}

const failed = (error: unknown): void =>
  parentPort?.postMessage({ type: 'failed', message: error instanceof Error ? error.message : String(error) });

const starting = start();
// Listening keeps this thread's loop running from the start. V8's helper threads compile WebAssembly. If there were nothing else to wait
// for, Node would block this thread until they finish; and a helper that waits for this thread to collect garbage never does (decision
// 0022).
parentPort?.on('message', (order: Order) => void starting.then((obey) => obey(order)).catch(failed));
starting.then(() => parentPort?.postMessage({ type: 'ready' }), failed);
