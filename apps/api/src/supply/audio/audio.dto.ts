import { Moment, Text, Uuid, WebAddress, Whole } from '#http/fields';
import { MIB } from '#http/upload';

/** Bytes of a recording that is uploaded. */
export const RECORDING_MAX = 50 * MIB;

export class AudioView {
  @Uuid() id!: string;
  @Uuid({ description: 'The member, organizer or request that it is about.' }) entityId!: string;
  @Text({ description: 'As its content says.', example: 'audio/ogg' }) contentType!: string;
  @Whole({ description: 'Bytes.' }) size!: number;
  @WebAddress({ description: 'Where it can be heard for one hour.' }) url!: string;
  @Text({ min: 0, max: 1_000_000, nullable: true, description: 'Null where the transcription failed.' })
  transcript!: string | null;
}

/** A recording in a list. */
export class KeptAudioView extends AudioView {
  @Moment() createdAt!: Date;
}
