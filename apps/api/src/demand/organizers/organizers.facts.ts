import { fact } from '#kernel/facts';
import type { FactSource, ProposableField } from '../../foundations/proposed-facts/proposed-facts.dto';

export const OrganizerCreated = fact<{ organizerId: string; email: string }>('organizer_created');
export const OrganizersImported = fact<{
  importId: string;
  filename: string;
  lines: number;
  created: number;
  updated: number;
  known: number;
}>('organizers_imported');
export const OrganizerUpdated = fact<{ organizerId: string; changed: string[] }>('organizer_updated');
export const OrganizerDeleted = fact<{ organizerId: string; email: string }>('organizer_deleted');

/** The values stand in the record alone. */
export const OrganizerFactsProposed = fact<{ organizerId: string; fields: ProposableField[]; source: FactSource }>(
  'organizer_facts_proposed',
);

interface DecidedOrganizerFact {
  organizerId: string;
  field: ProposableField;
  source: FactSource;
}

export const OrganizerFactAccepted = fact<DecidedOrganizerFact>('organizer_fact_accepted');
export const OrganizerFactRejected = fact<DecidedOrganizerFact>('organizer_fact_rejected');
