import { timelineKind } from '#kernel/timeline';

/** Whose data went is in no field but the id; the actor is who asked for it, or the job. */
export const OrganizerDataErased = timelineKind<{ organizerId: string; requests: number }>('organizer_erased');
