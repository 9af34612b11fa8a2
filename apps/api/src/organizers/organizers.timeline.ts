import { timelineKind } from '@kernel/timeline';

export const OrganizerCreated = timelineKind<{ organizerId: string; email: string }>('organizer_created');
export const OrganizerUpdated = timelineKind<{ organizerId: string; changed: string[] }>('organizer_updated');
export const OrganizerDeleted = timelineKind<{ organizerId: string; email: string }>('organizer_deleted');
