import { timelineKind } from '#kernel/timeline';
import type { FactSource, ProposableField } from '../../foundations/proposed-facts/proposed-facts.dto';

export const OrganizerCreated = timelineKind<{ organizerId: string; email: string }>('organizer_created');
export const OrganizerUpdated = timelineKind<{ organizerId: string; changed: string[] }>('organizer_updated');
export const OrganizerDeleted = timelineKind<{ organizerId: string; email: string }>('organizer_deleted');

/** The values stand in the record alone. */
export const OrganizerFactsProposed = timelineKind<{
  organizerId: string;
  fields: ProposableField[];
  source: FactSource;
}>('organizer_facts_proposed');

interface DecidedOrganizerFact {
  organizerId: string;
  field: ProposableField;
  source: FactSource;
}

export const OrganizerFactAccepted = timelineKind<DecidedOrganizerFact>('organizer_fact_accepted');
export const OrganizerFactRejected = timelineKind<DecidedOrganizerFact>('organizer_fact_rejected');
