import { defineEvent } from '../../foundations/timeline/domain-events';

/** Only the id identifies whose data was erased. The actor is the requesting admin, or the job. */
export const OrganizerDataErased = defineEvent<{ organizerId: string; requests: number }>('organizer_erased');
