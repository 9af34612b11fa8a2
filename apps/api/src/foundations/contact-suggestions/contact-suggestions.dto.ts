import { DateTimeField, EnumField, StringField } from '#http/fields';

/** The source of a suggestion: a mail, or the holder of a link. */
const FACT_SOURCES = ['mail', 'link'] as const;
export type FactSource = (typeof FACT_SOURCES)[number];

/** The contact fields that people without an account may suggest, by their names in the record. */
export const PROPOSABLE_FIELDS = ['firstName', 'lastName', 'company', 'phone'] as const;
export type ProposableField = (typeof PROPOSABLE_FIELDS)[number];

/** Fields as stated in the source; an absent one wasn't mentioned, null removes it from the record. */
export type SaidFacts = Partial<Record<ProposableField, string | null>>;

/** A suggested value that isn't in the record: it has no effect until the team accepts it. */
export class ContactSuggestionView {
  @EnumField(PROPOSABLE_FIELDS) field!: ProposableField;
  @StringField({ nullable: true, description: 'Null: remove the value.' }) value!: string | null;
  @EnumField(FACT_SOURCES) source!: FactSource;
  @DateTimeField({ description: 'When it was received.' }) at!: string;
}

export class DecideProposal {
  @StringField({
    optional: true,
    nullable: true,
    description: 'The value that you have read: 412 if the suggestion has changed since. If absent, the current one.',
  })
  value?: string | null;
}
