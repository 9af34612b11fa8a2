import type { LastStatement, Statement } from '../statement';
import { PreparedQuery, type Wire } from './prepared-query';

/**
 * A statement with others in front of it and behind it (BEGIN, what goes with a commit, COMMIT), sent as one message and answered
 * by one: half of what a statement costs is its way there and back. By the protocol (PostgreSQL 55.2.3) the server skips what stands
 * behind a failed command, up to the end of the message: nothing runs outside of the transaction, and nothing is committed that was
 * not done. The driver counts one parsing a statement, so the connection must know the others by name (`isParsed`).
 */
export class Bracketed extends PreparedQuery {
  constructor(
    statement: Statement,
    private readonly before: LastStatement[],
    private readonly after: LastStatement[],
  ) {
    super(statement);
  }

  override prepare(wire: Wire): void {
    for (const other of this.before) sendKnown(wire, other);
    super.prepare(wire);
  }

  override _getRows(wire: Wire): void {
    wire.execute({});
    for (const other of this.after) sendKnown(wire, other);
    wire.sync();
  }
}

function sendKnown(wire: Wire, { name, values }: LastStatement): void {
  wire.bind({ statement: name, values });
  wire.execute({});
}
