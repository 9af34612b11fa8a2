import { defineEvent } from '../../foundations/timeline/domain-events';
import type { FactSource, ProposableField } from '../../foundations/contact-suggestions/contact-suggestions.dto';

export const OrganizerCreated = defineEvent<{ organizerId: string; email: string }>('organizer_created');
export const OrganizersImported = defineEvent<{
  importId: string;
  filename: string;
  lines: number;
  created: number;
  updated: number;
  known: number;
}>('organizers_imported');
export const OrganizerUpdated = defineEvent<{ organizerId: string; changed: string[] }>('organizer_updated');
export const OrganizerDeleted = defineEvent<{ organizerId: string; email: string }>('organizer_deleted');

/** The values are stored only in the record. */
export const OrganizerFactsProposed = defineEvent<{
  organizerId: string;
  fields: ProposableField[];
  source: FactSource;
}>('organizer_facts_proposed');

interface DecidedOrganizerFact {
  organizerId: string;
  field: ProposableField;
  source: FactSource;
}

export const OrganizerFactAccepted = defineEvent<DecidedOrganizerFact>('organizer_fact_accepted');
export const OrganizerFactRejected = defineEvent<DecidedOrganizerFact>('organizer_fact_rejected');
