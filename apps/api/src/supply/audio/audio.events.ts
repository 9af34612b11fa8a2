import { defineMaybeRequestEvent } from '../../foundations/timeline/domain-events';

export const AudioUploaded = defineMaybeRequestEvent<{
  audioId: string;
  entityId: string;
  entityType: 'member' | 'organizer' | 'request';
  transcribed: boolean;
}>('audio_uploaded');
