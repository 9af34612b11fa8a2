import { anyFact } from '#kernel/facts';

export const AudioUploaded = anyFact<{
  audioId: string;
  entityId: string;
  entityType: 'member' | 'organizer' | 'request';
  transcribed: boolean;
}>('audio_uploaded');
