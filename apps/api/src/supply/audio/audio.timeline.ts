import { timelineKind } from '#kernel/timeline';

export const AudioUploaded = timelineKind<{
  audioId: string;
  entityId: string;
  entityType: 'member' | 'organizer' | 'request';
  transcribed: boolean;
}>('audio_uploaded');
