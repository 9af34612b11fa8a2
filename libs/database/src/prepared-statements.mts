/** Number of statements that stay prepared. The service has about a thousand, a few hundred of them frequent. */
const STATEMENTS_MAX = 500;

const code = (type: string): number => type.charCodeAt(0);
const PARSE = code('P');
const BIND = code('B');
const CLOSE = code('C');
const SYNC = code('S');
const DESCRIBE = code('D');
const EXECUTE = code('E');
/** The kind of a Describe message for a portal. */
const PORTAL = code('P');
const SIMPLE_QUERY = code('Q');
/** The type of the response to a Parse message. */
const PARSE_COMPLETE = code('1');

/** Statements after which a prepared one may be gone, or return other columns, which PostgreSQL refuses. */
const CHANGES_SCHEMA = /\b(?:create|alter|drop|discard|deallocate)\b/i;

const message = (type: number, ...parts: Buffer[]): Buffer => {
  const head = Buffer.alloc(5);
  head.writeUInt8(type);
  head.writeInt32BE(
    parts.reduce((sum, { length }) => sum + length, 4),
    1,
  );
  return Buffer.concat([head, ...parts]);
};
const terminated = (text: string): Buffer => Buffer.from(`${text}\0`);

const PARSED = message(PARSE_COMPLETE);

/** Messages of a client, as the session executes them. */
interface Prepared {
  /** Close messages to execute first, whose responses the client doesn't receive. */
  closing: Buffer;
  bytes: Buffer;
  /** The response to a message that was left out. */
  answer: Buffer | null;
  /** Must be called with the first byte of the response: it says whether the statement was parsed. */
  settle: (firstByte: number | undefined) => void;
}

/**
 * Prepares the unnamed statements of all clients in the only session of the embedded database, so that it parses each text
 * once and plans it a few times at most. Source of the messages: "Frontend/Backend Protocol" in the documentation of
 * PostgreSQL.
 */
export class PreparedStatements {
  /** Names by text and parameter types; the one used last is at the end. */
  private readonly names = new Map<string, string>();
  private serial = 0;
  /** Names to close before the next statement. */
  private closing: string[] = [];
  /** Whether the open transaction changes the schema: it may be rolled back. */
  private isChanging = false;

  /**
   * Returns what to execute for these messages. Only an unnamed statement that they parse, bind, describe and execute at once
   * is changed; a later message doesn't find it.
   */
  prepare(bytes: Buffer, isInTransaction: boolean): Prepared {
    this.isChanging &&= isInTransaction;
    const changed = this.change(bytes);
    const closing = Buffer.concat(this.closing.map(close));
    this.closing = [];
    return { bytes, answer: null, settle: () => undefined, ...changed, closing };
  }

  private change(bytes: Buffer): Partial<Prepared> {
    if (bytes[0] === SIMPLE_QUERY && CHANGES_SCHEMA.test(bytes.toString('latin1', 5))) this.closeAll();
    // a statement's name comes first in a Parse message, and after the portal's in a Bind message
    if (this.isChanging || bytes[0] !== PARSE || bytes[5] !== 0) return {};
    const bind = 1 + bytes.readInt32BE(1);
    if (bytes[bind] !== BIND || bytes[bind + 5] !== 0 || bytes[bind + 6] !== 0) return {};
    const parsed = bytes.subarray(6, bind);
    const key = parsed.toString('latin1');
    if (CHANGES_SCHEMA.test(key)) this.closeAll();
    const end = bind + 1 + bytes.readInt32BE(bind + 1);
    const rest = bytes.subarray(end);
    if (this.isChanging || !isExecution(rest)) return {};

    const known = this.names.get(key);
    const name = known ?? `s${(this.serial += 1)}`;
    this.names.delete(key);
    if (this.names.size >= STATEMENTS_MAX) this.closeOldest();
    this.names.set(key, name);
    const bound = message(BIND, terminated(''), terminated(name), bytes.subarray(bind + 7, end));
    if (known) return { bytes: Buffer.concat([bound, rest]), answer: PARSED };
    return {
      bytes: Buffer.concat([message(PARSE, terminated(name), parsed), bound, rest]),
      settle: (firstByte) => {
        if (firstByte !== PARSE_COMPLETE) this.close(key, name);
      },
    };
  }

  private close(key: string, name: string): void {
    this.names.delete(key);
    this.closing.push(name);
  }

  private closeOldest(): void {
    for (const [key, name] of this.names) return this.close(key, name);
  }

  private closeAll(): void {
    this.isChanging = true;
    for (const [key, name] of this.names) this.close(key, name);
  }
}

/** Whether messages only describe and execute a portal, and end the statement. */
function isExecution(bytes: Buffer): boolean {
  const execute = bytes[0] === DESCRIBE && bytes[5] === PORTAL ? 1 + bytes.readInt32BE(1) : 0;
  return bytes[execute] === EXECUTE && bytes[execute + 1 + bytes.readInt32BE(execute + 1)] === SYNC;
}

/** A Close message for a statement. It succeeds if there is no such statement. */
const close = (name: string): Buffer => message(CLOSE, Buffer.from('S'), terminated(name));
