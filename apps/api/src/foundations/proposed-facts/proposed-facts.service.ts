import { Injectable } from '@nestjs/common';
import { fr } from '#i18n/formats';
import { NOUNS } from '#domain/nouns';
import { Clock } from '#core/clock';
import { currentTraceId } from '#core/context';
import { Database } from '#database/database';
import { AlreadyExists, NotFound, PreconditionFailed } from '#core/errors';
import { newId } from '#core/ids';
import type { FactSource, ProposableField, SaidFacts } from './proposed-facts.dto';

/** Whose facts they are: the column that refers to the record, and its id. */
export interface FactOwner {
  column: 'organizer_id' | 'member_id';
  id: string;
}

/** A proposal that was decided. */
interface DecidedFact {
  value: string | null;
  source: FactSource;
}

/**
 * DomainEvents that were said by those who have no account. **The caller has locked the record's row**, so that a proposal, a decision and
 * a change of the record take turns; a change of a fact settles its proposal by itself (a trigger of the record's table).
 */
@Injectable()
export class ProposedFactsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Keeps what was said if it differs from the record, and answers the fields that are new. The latest word on a field
   * stands; what is proposed already, or was rejected before, is not proposed again. What agrees with the record leaves no
   * proposal on that field.
   */
  async propose(
    owner: FactOwner,
    said: SaidFacts,
    record: Partial<Record<ProposableField, string | null>>,
    source: FactSource,
  ): Promise<ProposableField[]> {
    const facts = Object.entries(said).map(([field, value]) => ({ field: field as ProposableField, value }));
    const agreed = facts.filter(({ field, value }) => value === record[field]).map(({ field }) => field);
    const differing = facts.filter(({ field, value }) => value !== record[field]);
    if (agreed.length > 0)
      await this.database.query(
        `DELETE FROM proposed_fact WHERE ${owner.column} = $1 AND field = ANY ($2) AND rejected_at IS NULL`,
        [owner.id, agreed],
      );
    if (differing.length === 0) return [];
    const rows = await this.database.query<{ field: ProposableField }>(
      `INSERT INTO proposed_fact (id, ${owner.column}, field, value, source, proposed_at, trace_id)
       SELECT said.id, $1::uuid, said.field, said.value, $2, $3::timestamptz, $4::uuid
         FROM jsonb_to_recordset($5::jsonb) AS said (id uuid, field text, value text)
           ON CONFLICT (${owner.column}, field) DO UPDATE
          SET value = excluded.value, source = excluded.source, proposed_at = excluded.proposed_at, rejected_at = NULL,
              trace_id = excluded.trace_id
        WHERE proposed_fact.value IS DISTINCT FROM excluded.value
       RETURNING field`,
      [
        owner.id,
        source,
        this.clock.now(),
        currentTraceId(),
        JSON.stringify(differing.map((fact) => ({ ...fact, id: newId() }))),
      ],
    );
    return rows.map(({ field }) => field);
  }

  /**
   * Takes a proposal out, to be written into the record by the caller. `read` is the value that who decides has read. Ends in
   * NOT_FOUND, PRECONDITION_FAILED if another value has been proposed since, or ALREADY_EXISTS for a number that another
   * member or organizer has.
   */
  async accept(owner: FactOwner, field: ProposableField, read?: string | null): Promise<DecidedFact> {
    const fact = await this.waiting(owner, field, read);
    if (field === 'phone' && fact.value !== null) await this.assertFree(owner, fact.value);
    await this.database.query(`DELETE FROM proposed_fact WHERE ${owner.column} = $1 AND field = $2`, [owner.id, field]);
    return fact;
  }

  /** Keeps a proposal as rejected: the same value is not proposed again. Ends in NOT_FOUND or PRECONDITION_FAILED. */
  async reject(owner: FactOwner, field: ProposableField, read?: string | null): Promise<DecidedFact> {
    const fact = await this.waiting(owner, field, read);
    await this.database.query(`UPDATE proposed_fact SET rejected_at = $3 WHERE ${owner.column} = $1 AND field = $2`, [
      owner.id,
      field,
      this.clock.now(),
    ]);
    return fact;
  }

  private async waiting(owner: FactOwner, field: ProposableField, read?: string | null): Promise<DecidedFact> {
    const fact = await this.database.maybeOne<DecidedFact>(
      `SELECT value, source FROM proposed_fact WHERE ${owner.column} = $1 AND field = $2 AND rejected_at IS NULL`,
      [owner.id, field],
    );
    if (fact === null) throw new NotFound(NOUNS.proposal);
    if (read !== undefined && read !== fact.value) throw new PreconditionFailed();
    return fact;
  }

  /**
   * People may share a number if the team writes it so, never by what a stranger said. Decisions on one number take turns; a
   * PATCH need not, since it may write a number that is another's too.
   */
  private async assertFree(owner: FactOwner, phone: string): Promise<void> {
    await this.database.query(`SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [phone]);
    const holder = await this.database.maybeOne<{ label: string }>(
      `SELECT label FROM (
         SELECT id, name AS label FROM member WHERE phone = $1
         UNION ALL
         SELECT id, coalesce(nullif(concat_ws(' ', first_name, last_name), ''), email) FROM organizer WHERE phone = $1
       ) holder WHERE id <> $2 LIMIT 1`,
      [phone, owner.id],
    );
    if (holder !== null)
      throw new AlreadyExists({
        en: `${holder.label} has this number: take it out of that record first, or enter it by hand if they share it.`,
        fr: fr`${holder.label} a ce numéro : retirez-le d’abord de cette fiche, ou saisissez-le à la main si ces personnes le partagent.`,
      });
  }
}
