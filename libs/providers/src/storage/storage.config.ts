import { namespace } from '#core/namespace';

export const storageConfig = namespace('storage', (settings) => ({
  endpoint: settings.S3_ENDPOINT,
  accessKeyId: settings.S3_ACCESS_KEY_ID ?? '',
  secretAccessKey: settings.S3_SECRET_ACCESS_KEY ?? '',
  region: settings.S3_REGION,
  buckets: {
    'member-photos': settings.S3_BUCKET_PHOTOS,
    'member-audios': settings.S3_BUCKET_AUDIOS,
    transcripts: settings.S3_BUCKET_TRANSCRIPTS,
    'voice-messages': settings.S3_BUCKET_VOICE_MESSAGES,
    'email-attachments': settings.S3_BUCKET_ATTACHMENTS,
    'data-exports': settings.S3_BUCKET_EXPORTS,
  },
}));

export type StorageConfig = ReturnType<typeof storageConfig>;
