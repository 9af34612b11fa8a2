import { createServer, type Server, type Socket } from 'node:net';
import type { PGlite } from '@electric-sql/pglite';
import { PreparedStatements } from './prepared-statements.mts';

/**
 * Clients that are connected at the same time; further ones are disconnected. The service has one connection, tests and
 * commands have others.
 */
const CLIENTS_MAX = 4;

/** Types of messages that belong to the next one: Parse, Bind, Describe, Execute, Close, CopyData. */
const CONTINUED = new Set([...'PBDECd'].map((type) => type.charCodeAt(0)));
const FLUSH = 'H'.charCodeAt(0);
const TERMINATE = 'X'.charCodeAt(0);
/** A Sync message: it ends a statement. */
const SYNC = Buffer.from('5300000004', 'hex');
/** Maximum bytes of a client's first message, as in PostgreSQL. */
const FIRST_MAX = 10_000;

/** Codes of the messages without a type, in which a client asks for encryption or cancels a statement. */
const SSL_REQUEST = 80_877_103;
const GSSENC_REQUEST = 80_877_104;
const CANCEL_REQUEST = 80_877_102;

/** Messages of a client that are executed without those of others in between. */
interface Unit {
  socket: Socket;
  bytes: Buffer;
  /** Whether it ends with a Flush: the statement goes on with the client's next unit. */
  isOpen: boolean;
}

/**
 * Serves the only session of PGlite on a Unix socket, in the protocol of PostgreSQL ("Frontend/Backend Protocol" in its
 * documentation). A statement consists of several messages: they are passed on together, and their results returned in
 * one write. Clients take turns; while one has a transaction, the others wait.
 */
export class EmbeddedServer {
  private readonly db: PGlite;
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();
  private readonly waiting: Unit[] = [];
  private readonly statements = new PreparedStatements();
  /** The client whose unit ran last, and whose transaction or statement may be open. */
  private owner: Socket | null = null;
  private isOpen = false;
  private running: Promise<void> | null = null;
  private isStopping = false;

  constructor(db: PGlite) {
    this.db = db;
    this.server = createServer((socket) => this.serve(socket));
    this.server.maxConnections = CLIENTS_MAX;
  }

  /** Resolves once clients can connect. */
  start(path: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.server.once('error', reject).listen(path, resolve);
    });
  }

  /** Disconnects all clients, once the running statement has ended. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await this.running;
    await new Promise<void>((resolve) => {
      this.server.close(() => resolve());
      for (const socket of this.sockets) socket.destroy();
    });
  }

  private serve(socket: Socket): void {
    this.sockets.add(socket);
    let received = Buffer.alloc(0);
    let isStarted = false;
    socket.on('data', (chunk) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      for (let end = 0; ;) {
        const type = isStarted ? received[end] : undefined;
        const start = isStarted ? end + 1 : end;
        if (received.length < start + 4) return;
        const length = received.readInt32BE(start);
        // not this protocol
        if (length < 4 || (!isStarted && (length < 8 || length > FIRST_MAX))) return void socket.destroy();
        const next = start + length;
        if (received.length < next) return;
        end = next;
        if (type !== undefined && CONTINUED.has(type)) continue;
        const bytes = received.subarray(0, end);
        received = received.subarray(end);
        end = 0;
        if (type === TERMINATE) return socket.destroySoon();
        const code = isStarted ? 0 : bytes.readInt32BE(4);
        if (code === CANCEL_REQUEST) return socket.destroySoon();
        if (code === SSL_REQUEST || code === GSSENC_REQUEST) socket.write('N');
        else {
          isStarted = true;
          this.waiting.push({ socket, bytes, isOpen: type === FLUSH });
          this.work();
        }
      }
    });
    // its `close` follows
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.sockets.delete(socket);
      this.work();
    });
  }

  /** Runs waiting units one after the other. */
  private work(): void {
    const run = async (): Promise<void> => {
      try {
        while (!this.isStopping && (await this.step()));
      } finally {
        this.running = null;
      }
    };
    this.running ??= run();
  }

  /** Runs the next unit, or ends the transaction of a client that is gone. Returns whether there was anything to do. */
  private async step(): Promise<boolean> {
    const isHeld = this.owner !== null && (this.isOpen || this.db.isInTransaction());
    if (isHeld && !this.sockets.has(this.owner as Socket)) {
      if (this.isOpen) await this.execute(SYNC, () => undefined);
      this.isOpen = false;
      if (this.db.isInTransaction()) await this.db.exec('ROLLBACK');
      return true;
    }
    const at = isHeld ? this.waiting.findIndex(({ socket }) => socket === this.owner) : 0;
    const [unit] = at === -1 ? [] : this.waiting.splice(at, 1);
    if (!unit) return false;
    const { socket, bytes, isOpen } = unit;
    if (!this.sockets.has(socket)) return true;
    this.owner = socket;
    this.isOpen = isOpen;
    socket.cork();
    try {
      const prepared = this.statements.prepare(bytes, this.db.isInTransaction());
      if (prepared.closing.length > 0) await this.execute(prepared.closing, () => undefined);
      if (prepared.answer) socket.write(prepared.answer);
      let first: number | undefined;
      try {
        await this.execute(prepared.bytes, (data) => {
          first ??= data[0];
          // the bytes of a result are only valid during the call
          socket.write(Buffer.from(data));
        });
      } finally {
        prepared.settle(first);
      }
    } catch (error) {
      socket.destroy(error as Error);
    } finally {
      socket.uncork();
    }
    return true;
  }

  private execute(bytes: Uint8Array, onRawData: (data: Uint8Array) => void): Promise<void> {
    return this.db.runExclusive(() => this.db.execProtocolRawStream(bytes, { onRawData }));
  }
}
