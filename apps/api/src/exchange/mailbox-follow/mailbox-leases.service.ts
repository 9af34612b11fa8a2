import { Injectable } from '@nestjs/common';
import { Clock, SECOND } from '#core/clock';
import { newId } from '#core/ids';
import { Database } from '#database/database';
import { MailboxProgress } from '../../foundations/mailboxes/mailbox-progress.service';

/** A follower that hasn't renewed its lease for this long is dead, and another instance takes over. */
const LEASE = 30 * SECOND;

/** Claims free mailboxes ($1) for an instance ($2) until $3, and renews its own; $4 is now. */
const CLAIM = `
  INSERT INTO mailbox_lease (mailbox_id, held_by, held_until)
  SELECT mailbox.id, $2, $3 FROM mailbox LEFT JOIN mailbox_lease lease ON lease.mailbox_id = mailbox.id
   WHERE mailbox.id = ANY($1) AND (lease.held_by IS NULL OR lease.held_by = $2 OR lease.held_until < $4)
  ON CONFLICT (mailbox_id) DO UPDATE SET held_by = excluded.held_by, held_until = excluded.held_until
   WHERE mailbox_lease.held_by = excluded.held_by OR mailbox_lease.held_until < $4
  RETURNING mailbox_id AS id`;

/** Another instance follows the mailbox. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** Which instance follows a mailbox: one at a time, by a row that it renews. */
@Injectable()
export class MailboxLeases {
  /** Renewing this often survives a renewal that fails. */
  static readonly RENEW_EVERY = LEASE / 4;
  private readonly instanceId = newId();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly progress: MailboxProgress,
  ) {}

  /** Claims mailboxes, or renews the leases on them. Returns the ids of those that are this instance's. */
  async claim(mailboxIds: string[]): Promise<Set<string>> {
    if (mailboxIds.length === 0) return new Set();
    const now = this.clock.now();
    const until = new Date(now.getTime() + LEASE);
    const rows = await this.database.query<{ id: string }>(CLAIM, [mailboxIds, this.instanceId, until, now]);
    return new Set(rows.map(({ id }) => id));
  }

  /**
   * Makes sure, in the ambient transaction, that this instance still follows a mailbox: no other can take it over before the commit.
   * @throws LeaseLost another instance does, or the mailbox was removed
   */
  async assertHeld(mailboxId: string): Promise<void> {
    // First the mailbox: its removal, which takes everything of it along, then waits for the commit.
    const held =
      (await this.progress.lock(mailboxId)) &&
      (await this.database.maybeOne(`SELECT 1 FROM mailbox_lease WHERE mailbox_id = $1 AND held_by = $2 FOR SHARE`, [
        mailboxId,
        this.instanceId,
      ])) !== null;
    if (!held) throw new LeaseLost('Another instance follows this mailbox.');
  }

  /** Gives mailboxes back, so that another instance follows them at once. */
  async release(mailboxIds: string[]): Promise<void> {
    await this.database.query(`DELETE FROM mailbox_lease WHERE mailbox_id = ANY($1) AND held_by = $2`, [
      mailboxIds,
      this.instanceId,
    ]);
  }
}
