import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What mails and links say of people who are known waits for the team; what the team writes itself settles it. */
export class ProposedFacts1790000000042 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE proposed_fact (
        id uuid PRIMARY KEY,
        organizer_id uuid CONSTRAINT proposed_fact_organizer_id_fkey REFERENCES organizer ON DELETE CASCADE,
        member_id uuid CONSTRAINT proposed_fact_member_id_fkey REFERENCES member ON DELETE CASCADE,
        field text NOT NULL,
        -- null: the fact is to go
        value text,
        source text NOT NULL CONSTRAINT proposed_fact_source_check CHECK (source IN ('mail', 'link')),
        proposed_at timestamptz(3) NOT NULL,
        -- a rejected value is kept, so that it is not proposed again by the next mail with the same signature
        rejected_at timestamptz(3),
        trace_id uuid,
        CONSTRAINT proposed_fact_field_check CHECK (CASE WHEN member_id IS NULL
          THEN organizer_id IS NOT NULL AND field IN ('firstName', 'lastName', 'company', 'phone')
          ELSE organizer_id IS NULL AND field = 'phone' END),
        CONSTRAINT proposed_fact_organizer_key UNIQUE (organizer_id, field),
        CONSTRAINT proposed_fact_member_key UNIQUE (member_id, field)
      );

      CREATE FUNCTION organizer_facts_settled() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM proposed_fact
         WHERE organizer_id = NEW.id AND rejected_at IS NULL
           AND CASE field WHEN 'firstName' THEN OLD.first_name IS DISTINCT FROM NEW.first_name
                          WHEN 'lastName' THEN OLD.last_name IS DISTINCT FROM NEW.last_name
                          WHEN 'company' THEN OLD.company IS DISTINCT FROM NEW.company
                          ELSE OLD.phone IS DISTINCT FROM NEW.phone END;
        RETURN NULL;
      END $$;
      CREATE TRIGGER organizer_facts_settled AFTER UPDATE OF first_name, last_name, company, phone ON organizer FOR EACH ROW
        WHEN ((OLD.first_name, OLD.last_name, OLD.company, OLD.phone) IS DISTINCT FROM
              (NEW.first_name, NEW.last_name, NEW.company, NEW.phone))
        EXECUTE FUNCTION organizer_facts_settled();

      CREATE FUNCTION member_facts_settled() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM proposed_fact WHERE member_id = NEW.id AND field = 'phone' AND rejected_at IS NULL;
        RETURN NULL;
      END $$;
      CREATE TRIGGER member_facts_settled AFTER UPDATE OF phone ON member FOR EACH ROW
        WHEN (OLD.phone IS DISTINCT FROM NEW.phone) EXECUTE FUNCTION member_facts_settled();
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP TRIGGER member_facts_settled ON member;
      DROP TRIGGER organizer_facts_settled ON organizer;
      DROP FUNCTION member_facts_settled, organizer_facts_settled;
      DROP TABLE proposed_fact;
    `);
  }
}
