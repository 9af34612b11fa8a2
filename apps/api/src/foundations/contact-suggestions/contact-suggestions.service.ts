import { Injectable } from '@nestjs/common';
import { fr } from '#i18n/formats';
import { NOUNS } from '#domain/nouns';
import { Clock } from '#core/clock';
import { currentTraceId } from '#core/context';
import { Database } from '#database/database';
import { AlreadyExists, NotFound, PreconditionFailed } from '#core/errors';
import { newId } from '#core/ids';
import type { FactSource, ProposableField, SaidFacts } from './contact-suggestions.dto';

/** The owner of suggestions: the column that refers to the record, and its id. */
export interface FactOwner {
  column: 'organizer_id' | 'member_id';
  id: string;
}

/** An accepted or rejected suggestion. */
interface DecidedFact {
  value: string | null;
  source: FactSource;
}

/**
 * Suggestions from people without an account. **The caller must have locked the record's row**, so that suggestions,
 * decisions and changes of the record are serialized; changing a field in the record settles its suggestion
 * automatically (a trigger of the record's table).
 */
@Injectable()
export class ContactSuggestionsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores values that differ from the record, and returns the newly suggested fields. The latest value of a field
   * replaces earlier ones; a value already suggested, or rejected before, isn't suggested again. A value that matches
   * the record removes the suggestion for that field.
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
        `DELETE FROM contact_suggestion WHERE ${owner.column} = $1 AND field = ANY ($2) AND rejected_at IS NULL`,
        [owner.id, agreed],
      );
    if (differing.length === 0) return [];
    const rows = await this.database.query<{ field: ProposableField }>(
      `INSERT INTO contact_suggestion (id, ${owner.column}, field, value, source, proposed_at, trace_id)
       SELECT said.id, $1::uuid, said.field, said.value, $2, $3::timestamptz, $4::uuid
         FROM jsonb_to_recordset($5::jsonb) AS said (id uuid, field text, value text)
           ON CONFLICT (${owner.column}, field) DO UPDATE
          SET value = excluded.value, source = excluded.source, proposed_at = excluded.proposed_at, rejected_at = NULL,
              trace_id = excluded.trace_id
        WHERE contact_suggestion.value IS DISTINCT FROM excluded.value
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
   * Removes a suggestion so that the caller can write it into the record. `read` is the value the caller has read.
   * @throws NOT_FOUND there is no suggestion
   * @throws PRECONDITION_FAILED another value has been suggested since
   * @throws ALREADY_EXISTS another venue or organizer has the number
   */
  async accept(owner: FactOwner, field: ProposableField, read?: string | null): Promise<DecidedFact> {
    const fact = await this.waiting(owner, field, read);
    if (field === 'phone' && fact.value !== null) await this.assertFree(owner, fact.value);
    await this.database.query(`DELETE FROM contact_suggestion WHERE ${owner.column} = $1 AND field = $2`, [
      owner.id,
      field,
    ]);
    return fact;
  }

  /** Removes the suggestion of a value that the record now has. */
  async settle(owner: FactOwner, field: ProposableField, value: string | null): Promise<void> {
    await this.database.query(
      `DELETE FROM contact_suggestion WHERE ${owner.column} = $1 AND field = $2 AND value = $3 AND rejected_at IS NULL`,
      [owner.id, field, value],
    );
  }

  /**
   * Marks a suggestion as rejected: the same value isn't suggested again.
   * @throws NOT_FOUND there is no suggestion
   * @throws PRECONDITION_FAILED another value has been suggested since
   */
  async reject(owner: FactOwner, field: ProposableField, read?: string | null): Promise<DecidedFact> {
    const fact = await this.waiting(owner, field, read);
    await this.database.query(
      `UPDATE contact_suggestion SET rejected_at = $3 WHERE ${owner.column} = $1 AND field = $2`,
      [owner.id, field, this.clock.now()],
    );
    return fact;
  }

  private async waiting(owner: FactOwner, field: ProposableField, read?: string | null): Promise<DecidedFact> {
    const fact = await this.database.maybeOne<DecidedFact>(
      `SELECT value, source FROM contact_suggestion WHERE ${owner.column} = $1 AND field = $2 AND rejected_at IS NULL`,
      [owner.id, field],
    );
    if (fact === null) throw new NotFound(NOUNS.proposal);
    if (read !== undefined && read !== fact.value) throw new PreconditionFailed();
    return fact;
  }

  /**
   * Checks that the number is free: people may share one if the team enters it, but never through a suggestion.
   * Decisions on one number are serialized; a PATCH needn't be, since it may write a number that is already taken.
   */
  private async assertFree(owner: FactOwner, phone: string): Promise<void> {
    await this.database.query(`SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [phone]);
    const holder = await this.database.maybeOne<{ label: string }>(
      `SELECT label FROM (
         SELECT id, name AS label FROM member WHERE phone = $1
         UNION ALL
         SELECT id, coalesce(nullif(concat_ws(' ', first_name, last_name), ''), email) FROM organizer
          WHERE phone = $1 AND NOT phone_from_mail
       ) holder WHERE id <> $2 LIMIT 1`,
      [phone, owner.id],
    );
    if (holder !== null)
      throw new AlreadyExists({
        en: `${holder.label} has this number: remove it from that record first, or enter it by hand if they share it.`,
        fr: fr`${holder.label} a ce numéro : retirez-le d’abord de cette fiche, ou saisissez-le à la main si ces personnes le partagent.`,
      });
  }
}
