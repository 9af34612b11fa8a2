import { DateTimeField, IntField, StringField, UrlField, UuidField } from '#http/fields';
import { MIB } from '#http/upload';

/** Maximum size of an uploaded recording, in bytes. */
export const RECORDING_MAX = 50 * MIB;

export class AudioView {
  @UuidField() id!: string;
  @UuidField({ description: 'The venue, organizer or request that it is about.' }) entityId!: string;
  @StringField({ description: 'Detected from the content.', example: 'audio/ogg' }) contentType!: string;
  @IntField({ description: 'Bytes.' }) size!: number;
  @UrlField({ description: 'Plays the recording for one hour.' }) url!: string;
  @StringField({
    min: 0,
    max: 1_000_000,
    nullable: true,
    description: 'Null if the transcription failed; a job repeats it if that may help.',
  })
  transcript!: string | null;
}

/** A recording in a list. */
export class KeptAudioView extends AudioView {
  @DateTimeField() createdAt!: Date;
}
