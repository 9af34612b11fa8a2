// Runs PGlite in a thread of its own: in the main thread a heavy statement would stop every timer and socket.
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { vector } from '@electric-sql/pglite-pgvector';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';

const { dataDir, socketPath, dump } = workerData as {
  dataDir: string | null;
  socketPath: string;
  dump: ArrayBuffer | null;
};

async function start(): Promise<void> {
  const db = await PGlite.create({
    ...(dataDir === null ? {} : { dataDir }),
    ...(dump === null ? {} : { loadDataDir: new Blob([dump]) }),
    extensions: { vector, pg_trgm, unaccent },
  });
  const server = new PGLiteSocketServer({ db, path: socketPath, maxConnections: 4 });
  await server.start();
  parentPort?.on('message', (message: { type: 'close' } | { type: 'dump' }) => {
    void (async () => {
      if (message.type === 'dump') {
        const file = await db.dumpDataDir('none');
        const bytes = await file.arrayBuffer();
        parentPort?.postMessage({ type: 'dump', bytes }, [bytes]);
        return;
      }
      await server.stop();
      await db.close();
      parentPort?.postMessage({ type: 'closed' });
    })();
  });
  parentPort?.postMessage({ type: 'ready' });
}

void start().catch((error: unknown) => {
  parentPort?.postMessage({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
});
