import { Injectable } from '@nestjs/common';
import { Clock } from '#core/clock';
import { currentUserId } from '#core/context';
import { Database } from '#database/database';
import { NOUNS } from '#domain/nouns';
import { NotFound } from '#core/errors';
import { type Merge, merges } from './merge.entity';
import type { MergesView, MergeView } from './merges.dto';
import { MergedFurther, MergeIsFinal } from './merges.errors';
import { type MergeKind, type Undo, UNDO_FOR } from './merges.rules';
import { FIND_GONE, FIND_MERGE, FORGET_OF, FORGET_OLD, LIST_MERGES } from './merges.sql';

const BATCH = 200;

type MergeRow = Omit<MergeView, 'undoUntil'> & { isOpen: boolean };

/** A merge being undone. */
type Undoing = Merge & { undo: Undo };

/** The record of merges, with their undo data for a day. */
@Injectable()
export class MergesService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Returns the merges into a record that weren't undone, latest first, at most 50; for team users. */
  async list(keptId: string): Promise<MergesView> {
    const rows = await this.database.query<MergeRow>(LIST_MERGES, [keptId]);
    return { items: rows.map((row) => this.toView(row)) };
  }

  /** Stores a merge in the ambient transaction. */
  async keep(merge: Pick<Merge, 'kind' | 'goneId' | 'goneCode' | 'goneName'> & { undo: Undo }): Promise<MergeView> {
    const { id } = await this.database.insert(merges, {
      ...merge,
      keptId: merge.undo.keptId,
      mergedBy: currentUserId(),
    });
    return this.toView(await this.database.one<MergeRow>(FIND_MERGE, [id]));
  }

  /**
   * Returns a merge, before anything is locked.
   * @throws NOT_FOUND the merge doesn't exist
   */
  async find(id: string, kind: MergeKind): Promise<Merge> {
    const merge = await this.database.find(merges, id);
    if (merge?.kind !== kind) throw new NotFound(NOUNS.merge);
    return merge;
  }

  /**
   * Locks a merge to undo it, once the remaining record is locked.
   * @throws NOT_FOUND the merge doesn't exist
   * @throws INVALID_STATUS_TRANSITION it was undone, is older than a day, or the remaining record has been merged since
   */
  async open(id: string): Promise<Undoing> {
    const merge = await this.database.lock(merges, id);
    if (!merge) throw new NotFound(NOUNS.merge);
    const { undo } = merge;
    if (undo === null || merge.undoneAt !== null || merge.createdAt <= this.dayAgo()) throw new MergeIsFinal();
    if (merge.keptId !== undo.keptId) throw new MergedFurther();
    return { ...merge, undo };
  }

  /** Marks a merge undone and deletes its undo record; returns it as it was. */
  async close(id: string): Promise<MergeView> {
    const row = await this.database.one<MergeRow>(FIND_MERGE, [id]);
    await this.database.update(merges, id, { undo: null, undoneAt: this.clock.now() });
    return this.toView(row);
  }

  /** For an erasure, in its transaction: merges into the record can no longer be undone. Returns the ids of the records merged into it. */
  async forgetOf(keptId: string): Promise<string[]> {
    await this.database.query(FORGET_OF, [keptId, this.clock.now()]);
    return (await this.database.query<{ id: string }>(FIND_GONE, [keptId])).map(({ id }) => id);
  }

  /** Deletes the undo data of merges older than a day; for the daily job. Returns how many. */
  async forgetOld(): Promise<number> {
    for (let forgotten = 0; ;) {
      const rows = await this.database.query(FORGET_OLD, [this.dayAgo(), this.clock.now(), BATCH]);
      forgotten += rows.length;
      if (rows.length < BATCH) return forgotten;
    }
  }

  private toView({ isOpen, ...merge }: MergeRow): MergeView {
    const canBeUndone = isOpen && merge.createdAt > this.dayAgo();
    return { ...merge, undoUntil: canBeUndone ? new Date(merge.createdAt.getTime() + UNDO_FOR) : null };
  }

  private dayAgo(): Date {
    return new Date(this.clock.now().getTime() - UNDO_FOR);
  }
}
