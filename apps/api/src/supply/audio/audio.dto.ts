import { Moment, Text, Uuid, WebAddress, Whole } from '#http/fields';
import { MIB } from '#http/upload';

/** Maximum size of an uploaded recording, in bytes. */
export const RECORDING_MAX = 50 * MIB;

export class AudioView {
  @Uuid() id!: string;
  @Uuid({ description: 'The venue, organizer or request that it is about.' }) entityId!: string;
  @Text({ description: 'Detected from the content.', example: 'audio/ogg' }) contentType!: string;
  @Whole({ description: 'Bytes.' }) size!: number;
  @WebAddress({ description: 'Plays the recording for one hour.' }) url!: string;
  @Text({
    min: 0,
    max: 1_000_000,
    nullable: true,
    description: 'Null if the transcription failed; a job repeats it if that may help.',
  })
  transcript!: string | null;
}

/** A recording in a list. */
export class KeptAudioView extends AudioView {
  @Moment() createdAt!: Date;
}
