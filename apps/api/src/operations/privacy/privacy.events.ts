import { defineEvent } from '../../foundations/timeline/domain-events';

/** Only the id says whose data went. The actor is the admin who asked for it, or the job. */
export const OrganizerDataErased = defineEvent<{ organizerId: string; requests: number }>('organizer_erased');
