/** Number of statements that stay prepared. The service has about a thousand, a few hundred of them frequent. */
const STATEMENTS_MAX = 500;

const code = (type: string): number => type.charCodeAt(0);
const PARSE = code('P');
const BIND = code('B');
const CLOSE = code('C');
const SYNC = code('S');
const SIMPLE_QUERY = code('Q');
/** The first byte of the response to a Parse message. */
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
  closing: Buffer | null;
  bytes: Buffer;
  /** The response to a message that was left out. */
  answer: Buffer | null;
  /** Must be called with the first byte of the response: it says whether the statement was parsed. */
  settle: (firstByte: number | undefined) => void;
}

/**
 * Prepares the unnamed statements of all clients in the only session of the embedded database, so that it parses and plans
 * each text once. Source of the messages: "Frontend/Backend Protocol" in the documentation of PostgreSQL.
 */
export class PreparedStatements {
  /** Names by text and parameter types; the one used last is at the end. */
  private readonly names = new Map<string, string>();
  private serial = 0;
  /** Whether the open transaction changes the schema: it may be rolled back. */
  private isChanging = false;

  /** Returns what to execute for these messages. Only an unnamed statement that they parse and bind at once is changed. */
  prepare(bytes: Buffer, isInTransaction: boolean): Prepared {
    const unchanged = { closing: null, bytes, answer: null, settle: () => undefined };
    this.isChanging &&= isInTransaction;
    if (bytes[0] === SIMPLE_QUERY && CHANGES_SCHEMA.test(bytes.toString('latin1', 5)))
      return { ...unchanged, closing: this.closeAll() };
    // a statement's name comes first in a Parse message, and after the portal's in a Bind message
    if (this.isChanging || bytes[0] !== PARSE || bytes[5] !== 0 || bytes.at(-5) !== SYNC) return unchanged;
    const bind = 1 + bytes.readInt32BE(1);
    if (bytes[bind] !== BIND || bytes[bind + 5] !== 0 || bytes[bind + 6] !== 0) return unchanged;
    const parsed = bytes.subarray(6, bind);
    const key = parsed.toString('latin1');
    if (CHANGES_SCHEMA.test(key)) return { ...unchanged, closing: this.closeAll() };

    const known = this.names.get(key);
    const name = known ?? `s${(this.serial += 1)}`;
    this.names.delete(key);
    const closing = this.names.size >= STATEMENTS_MAX ? this.closeOldest() : null;
    this.names.set(key, name);
    const end = bind + 1 + bytes.readInt32BE(bind + 1);
    const bound = message(BIND, terminated(''), terminated(name), bytes.subarray(bind + 7, end));
    const rest = bytes.subarray(end);
    if (known) return { ...unchanged, bytes: Buffer.concat([bound, rest]), answer: PARSED };
    const settle = (firstByte: number | undefined) => {
      if (firstByte !== PARSE_COMPLETE) this.names.delete(key);
    };
    return {
      ...unchanged,
      closing,
      bytes: Buffer.concat([message(PARSE, terminated(name), parsed), bound, rest]),
      settle,
    };
  }

  private closeOldest(): Buffer {
    const [[key, name] = ['', '']] = this.names;
    this.names.delete(key);
    return close(name);
  }

  private closeAll(): Buffer {
    this.isChanging = true;
    const all = [...this.names.values()];
    this.names.clear();
    return Buffer.concat(all.map(close));
  }
}

const close = (name: string): Buffer => message(CLOSE, Buffer.from('S'), terminated(name));
