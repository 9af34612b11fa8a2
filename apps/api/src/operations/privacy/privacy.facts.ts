import { fact } from '#kernel/facts';

/** Only the id says whose data went. The actor is the admin who asked for it, or the job. */
export const OrganizerDataErased = fact<{ organizerId: string; requests: number }>('organizer_erased');
