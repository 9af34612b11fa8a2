import { join } from 'node:path';
import { type DynamicModule, Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import type { Clock } from '@kernel/clock';
import type { Settings } from '@kernel/settings';
import { EmailProvider } from './email/email.provider';
import { MockEmail } from './email/mock.email';
import { SmtpEmail } from './email/smtp.email';
import { EmbeddingsProvider } from './embeddings/embeddings.provider';
import { HttpEmbeddings } from './embeddings/http.embeddings';
import { MockEmbeddings } from './embeddings/mock.embeddings';
import { ErrorTracker } from './error-tracker/error-tracker';
import { NoErrorTracker } from './error-tracker/none.error-tracker';
import { SentryErrorTracker } from './error-tracker/sentry.error-tracker';
import { AnthropicLlm } from './llm/anthropic.llm';
import { LlmProvider } from './llm/llm.provider';
import { MockLlm } from './llm/mock.llm';
import { CloudMessaging } from './messaging/cloud.messaging';
import { MessagingProvider } from './messaging/messaging.provider';
import { MockMessaging } from './messaging/mock.messaging';
import { MockPayments } from './payments/mock.payments';
import { PaymentsProvider } from './payments/payments.provider';
import { StripePayments } from './payments/stripe.payments';
import { MockPush } from './push/mock.push';
import { PushProvider } from './push/push.provider';
import { WebPush } from './push/web.push';
import { FolderStorage } from './storage/folder.storage';
import { S3Storage } from './storage/s3.storage';
import { StorageProvider } from './storage/storage.provider';
import { HttpTranscription } from './transcription/http.transcription';
import { MockTranscription } from './transcription/mock.transcription';
import { TranscriptionProvider } from './transcription/transcription.provider';

const PROVIDER_TIMEOUT_MS = 15_000;
/** Push services answer at once; one that does not must not hold a worker for long. */
const PUSH_TIMEOUT_MS = 10_000;
const FLUSH_MS = 2_000;
/** Long recordings take their time. */
const TRANSCRIPTION_TIMEOUT_MS = 60_000;

const email = (settings: Settings): EmailProvider => {
  const devTo =
    settings.production || settings.EMAILPROV_DEV_TO === undefined ? {} : { devTo: settings.EMAILPROV_DEV_TO };
  if (settings.EMAILPROV_SMTP_URL === undefined) return new MockEmail(devTo);
  return new SmtpEmail({
    url: settings.EMAILPROV_SMTP_URL,
    timeoutMs: PROVIDER_TIMEOUT_MS,
    ...(settings.EMAILPROV_API_KEY === undefined ? {} : { apiKey: settings.EMAILPROV_API_KEY }),
    ...devTo,
  });
};

const messaging = (settings: Settings): MessagingProvider =>
  settings.CHATPROV_ACCESS_TOKEN === undefined || settings.CHATPROV_PHONE_NUMBER_ID === undefined
    ? new MockMessaging()
    : new CloudMessaging({
        apiUrl: settings.CHATPROV_API_URL,
        version: settings.CHATPROV_API_VERSION,
        phoneNumberId: settings.CHATPROV_PHONE_NUMBER_ID,
        accessToken: settings.CHATPROV_ACCESS_TOKEN,
        timeoutMs: PROVIDER_TIMEOUT_MS,
      });

const payments = (settings: Settings, clock: Clock): PaymentsProvider => {
  const secret =
    settings.PAYPROV_WEBHOOK_SECRET === undefined ? {} : { webhookSecret: settings.PAYPROV_WEBHOOK_SECRET };
  if (settings.PAYPROV_SECRET_KEY === undefined) return new MockPayments({ now: () => clock.now(), ...secret });
  return new StripePayments({
    secretKey: settings.PAYPROV_SECRET_KEY,
    timeoutMs: PROVIDER_TIMEOUT_MS,
    ...secret,
    ...(settings.PAYPROV_API_URL === undefined ? {} : { apiUrl: settings.PAYPROV_API_URL }),
  });
};

const llm = (settings: Settings): LlmProvider =>
  settings.LLM_API_KEY === undefined
    ? new MockLlm()
    : new AnthropicLlm({
        apiKey: settings.LLM_API_KEY,
        model: settings.LLM_MODEL,
        timeoutMs: settings.LLM_TIMEOUT_MS,
        ...(settings.LLM_BASE_URL === undefined ? {} : { baseUrl: settings.LLM_BASE_URL }),
      });

const embeddings = (settings: Settings): EmbeddingsProvider =>
  settings.EMBEDDINGS_URL === undefined
    ? new MockEmbeddings()
    : new HttpEmbeddings({
        url: settings.EMBEDDINGS_URL,
        model: settings.EMBEDDINGS_MODEL,
        timeoutMs: PROVIDER_TIMEOUT_MS,
        apiKey: settings.EMBEDDINGS_API_KEY ?? '',
      });

const storage = (settings: Settings): StorageProvider =>
  settings.S3_ENDPOINT === undefined
    ? new FolderStorage({ root: join(settings.dataDir, 'storage') })
    : new S3Storage({
        endpoint: settings.S3_ENDPOINT,
        accessKeyId: settings.S3_ACCESS_KEY_ID ?? '',
        secretAccessKey: settings.S3_SECRET_ACCESS_KEY ?? '',
        region: settings.S3_REGION,
        timeoutMs: PROVIDER_TIMEOUT_MS,
        buckets: {
          'member-photos': settings.S3_BUCKET_PHOTOS,
          'member-audios': settings.S3_BUCKET_AUDIOS,
          transcripts: settings.S3_BUCKET_TRANSCRIPTS,
          'voice-messages': settings.S3_BUCKET_VOICE_MESSAGES,
          'email-attachments': settings.S3_BUCKET_ATTACHMENTS,
        },
      });

const push = (settings: Settings, clock: Clock): PushProvider =>
  settings.VAPID_PUBLIC_KEY === undefined
    ? new MockPush()
    : new WebPush({
        publicKey: settings.VAPID_PUBLIC_KEY,
        privateKey: settings.VAPID_PRIVATE_KEY ?? '',
        subject: settings.VAPID_SUBJECT ?? '',
        timeoutMs: PUSH_TIMEOUT_MS,
        now: () => clock.now(),
      });

const transcription = (settings: Settings): TranscriptionProvider =>
  settings.TRANSCRIPTION_URL === undefined
    ? new MockTranscription()
    : new HttpTranscription({
        url: settings.TRANSCRIPTION_URL,
        model: settings.TRANSCRIPTION_MODEL,
        timeoutMs: TRANSCRIPTION_TIMEOUT_MS,
        apiKey: settings.TRANSCRIPTION_API_KEY ?? '',
      });

const errorTracker = (settings: Settings): ErrorTracker =>
  settings.SENTRY_DSN === undefined
    ? new NoErrorTracker()
    : new SentryErrorTracker({
        dsn: settings.SENTRY_DSN,
        environment: settings.NODE_ENV,
        clientErrorSampleRate: settings.SENTRY_CLIENT_ERROR_SAMPLE_RATE,
      });

/** The outside world: each provider's real adapter where its credentials are set, else its mock. */
@Global()
@Module({})
export class ProvidersModule implements OnApplicationShutdown {
  constructor(
    private readonly email: EmailProvider,
    private readonly storage: StorageProvider,
    private readonly push: PushProvider,
    private readonly errorTracker: ErrorTracker,
  ) {}

  /** Lets connections go and what was reported leave, once nothing uses them any more. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.email.close(), this.storage.close(), this.push.close(), this.errorTracker.flush(FLUSH_MS)]);
  }

  static forRoot(settings: Settings, clock: Clock): DynamicModule {
    const providers = [
      { provide: EmailProvider, useFactory: () => email(settings) },
      { provide: MessagingProvider, useFactory: () => messaging(settings) },
      { provide: PaymentsProvider, useFactory: () => payments(settings, clock) },
      { provide: LlmProvider, useFactory: () => llm(settings) },
      { provide: EmbeddingsProvider, useFactory: () => embeddings(settings) },
      { provide: StorageProvider, useFactory: () => storage(settings) },
      { provide: TranscriptionProvider, useFactory: () => transcription(settings) },
      { provide: PushProvider, useFactory: () => push(settings, clock) },
      { provide: ErrorTracker, useFactory: () => errorTracker(settings) },
    ];
    return { module: ProvidersModule, providers, exports: providers.map(({ provide }) => provide) };
  }
}
