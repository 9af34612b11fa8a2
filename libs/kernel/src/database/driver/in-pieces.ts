import { Query, type QueryResultRow } from 'pg';
import type { RawBody } from '../../http/raw-body';
import type { Statement } from '../statement';

/** What the driver sends through; its types leave it out. */
interface Sender {
  bind: (statement: object) => void;
  _send: (message: Buffer) => void;
}
interface DriverQuery extends Query<QueryResultRow> {
  prepare(wire: Sender): void;
}
const DriverQuery = Query as unknown as new (text: string, values: unknown[]) => DriverQuery;

const EMPTY = Buffer.alloc(0);
/** Behind the length of the last value stand the formats of the result: how many, and the one. */
const FORMATS = 4;

/**
 * A statement whose last value is sent as it lies in memory, piece by piece. The driver copies all values into one message: for a mail of
 * 25 MB it takes as much again, which V8 collects with all that lives here.
 */
export class InPieces extends DriverQuery {
  constructor(
    { text, values }: Statement,
    private readonly last: RawBody,
  ) {
    super(text, [...values.slice(0, -1), EMPTY]);
  }

  override prepare(wire: Sender): void {
    const { bind, _send } = wire;
    wire.bind = (statement) => {
      wire._send = (message) => this.sendWithLast(message, _send.bind(wire));
      try {
        bind.call(wire, statement);
      } finally {
        wire._send = _send;
      }
    };
    try {
      super.prepare(wire);
    } finally {
      wire.bind = bind;
    }
  }

  /** The message ends in an empty value (PostgreSQL 55.7, Bind). */
  private sendWithLast(message: Buffer, send: (message: Buffer) => void): void {
    const { length, chunks } = this.last;
    message.writeInt32BE(message.readInt32BE(1) + length, 1);
    message.writeInt32BE(length, message.length - FORMATS - 4);
    send(message.subarray(0, -FORMATS));
    for (const chunk of chunks) send(chunk);
    send(message.subarray(-FORMATS));
  }
}
