import { Moment, OneOf, Text } from '#http/fields';

/** Where a fact was said: in a mail, or by the holder of a link. */
const FACT_SOURCES = ['mail', 'link'] as const;
export type FactSource = (typeof FACT_SOURCES)[number];

/** DomainEvents of a person that somebody without an account may say, by the names that they have in the record. */
export const PROPOSABLE_FIELDS = ['firstName', 'lastName', 'company', 'phone'] as const;
export type ProposableField = (typeof PROPOSABLE_FIELDS)[number];

/** DomainEvents as they were said; one that is absent was not spoken of, null takes it out of the record. */
export type SaidFacts = Partial<Record<ProposableField, string | null>>;

/** What was said of a record and is not in it: it has no effect until the team takes it over. */
export class ProposedFactView {
  @OneOf(PROPOSABLE_FIELDS) field!: ProposableField;
  @Text({ nullable: true, description: 'Null: the fact is to go.' }) value!: string | null;
  @OneOf(FACT_SOURCES) source!: FactSource;
  @Moment({ description: 'When it was said.' }) at!: string;
}

export class DecideProposal {
  @Text({
    optional: true,
    nullable: true,
    description:
      'The value that you have read: 412 where another has been proposed since. Without it, whatever stands.',
  })
  value?: string | null;
}
