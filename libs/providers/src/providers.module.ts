import { join } from 'node:path';
import { type DynamicModule, Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import type { Clock } from '#core/clock';
import type { ProviderName } from '#core/errors';
import { Metrics } from '#core/metrics/metrics';
import type { Settings } from '#core/settings';
import { CalendarsProvider } from './calendars/calendars.provider';
import { HttpCalendars } from './calendars/http.calendars';
import { EmailProvider } from './email/email.provider';
import { MockEmail } from './email/mock.email';
import { SENT_MAILS_FOLDER, SentMails } from './email/sent-mails';
import { EmbeddingsProvider } from './embeddings/embeddings.provider';
import { LexicalEmbeddings } from './embeddings/lexical.embeddings';
import { ErrorTracker } from '#core/error-tracker';
import { NoErrorTracker } from './error-tracker/none.error-tracker';
import { LlmProvider } from './llm/llm.provider';
import { RulesLlm } from './llm/rules.llm';
import { MessagingProvider } from './messaging/messaging.provider';
import { MockMessaging } from './messaging/mock.messaging';
import { MockPayments } from './payments/mock.payments';
import { PaymentsProvider } from './payments/payments.provider';
import { MockPush } from './push/mock.push';
import { PushProvider } from './push/push.provider';
import { FolderStorage } from './storage/folder.storage';
import { StorageProvider } from './storage/storage.provider';
import { MockTranscription } from './transcription/mock.transcription';
import { TranscriptionProvider } from './transcription/transcription.provider';
import { type Operation, watched } from './watched';

const PROVIDER_TIMEOUT_MS = 15_000;
/** Push services respond immediately. A slow one must not occupy a worker for long. */
const PUSH_TIMEOUT_MS = 10_000;
/** A calendar's server can be any machine that a venue uses. */
const CALENDAR_TIMEOUT_MS = 20_000;
const FLUSH_MS = 2_000;
/** Long recordings take long. */
const TRANSCRIPTION_TIMEOUT_MS = 60_000;

// A real adapter loads its provider's library: some megabytes, and a tenth of a second at start-up. So only the
// adapters in use are loaded.

const email = async (settings: Settings, clock: Clock): Promise<EmailProvider> => {
  const devTo =
    settings.production || settings.EMAILPROV_DEV_TO === undefined ? {} : { devTo: settings.EMAILPROV_DEV_TO };
  if (settings.EMAILPROV_SMTP_URL === undefined) {
    if (settings.production) return new MockEmail(devTo);
    const kept = new SentMails(settings.NODE_ENV === 'test' ? null : join(settings.dataDir, SENT_MAILS_FOLDER));
    return new MockEmail({ ...devTo, kept, now: () => clock.now() });
  }
  const { SmtpEmail } = await import('./email/smtp.email.ts');
  return new SmtpEmail({
    url: settings.EMAILPROV_SMTP_URL,
    timeoutMs: PROVIDER_TIMEOUT_MS,
    ...(settings.EMAILPROV_API_KEY === undefined ? {} : { apiKey: settings.EMAILPROV_API_KEY }),
    ...devTo,
  });
};

const messaging = async (settings: Settings): Promise<MessagingProvider> => {
  if (settings.CHATPROV_ACCESS_TOKEN === undefined || settings.CHATPROV_PHONE_NUMBER_ID === undefined)
    return new MockMessaging();
  const { CloudMessaging } = await import('./messaging/cloud.messaging.ts');
  return new CloudMessaging({
    apiUrl: settings.CHATPROV_API_URL,
    version: settings.CHATPROV_API_VERSION,
    phoneNumberId: settings.CHATPROV_PHONE_NUMBER_ID,
    accessToken: settings.CHATPROV_ACCESS_TOKEN,
    timeoutMs: PROVIDER_TIMEOUT_MS,
  });
};

const payments = async (settings: Settings, clock: Clock): Promise<PaymentsProvider> => {
  const secret =
    settings.PAYPROV_WEBHOOK_SECRET === undefined ? {} : { webhookSecret: settings.PAYPROV_WEBHOOK_SECRET };
  if (settings.PAYPROV_SECRET_KEY === undefined)
    return new MockPayments({
      now: () => clock.now(),
      ...secret,
      ...(!settings.production && { checkoutUrl: `${settings.baseUrl}/dev/pay` }),
    });
  const { StripePayments } = await import('./payments/stripe.payments.ts');
  return new StripePayments({
    secretKey: settings.PAYPROV_SECRET_KEY,
    timeoutMs: PROVIDER_TIMEOUT_MS,
    ...secret,
    ...(settings.PAYPROV_API_URL === undefined ? {} : { apiUrl: settings.PAYPROV_API_URL }),
  });
};

const llm = async (settings: Settings): Promise<LlmProvider> => {
  if (settings.LLM_API_KEY === undefined) return new RulesLlm();
  const { AnthropicLlm } = await import('./llm/anthropic.llm.ts');
  return new AnthropicLlm({
    apiKey: settings.LLM_API_KEY,
    model: settings.LLM_MODEL,
    timeoutMs: settings.LLM_TIMEOUT_MS,
    ...(settings.LLM_BASE_URL === undefined ? {} : { baseUrl: settings.LLM_BASE_URL }),
  });
};

const embeddings = async (settings: Settings): Promise<EmbeddingsProvider> => {
  if (settings.EMBEDDINGS_URL === undefined) return new LexicalEmbeddings();
  const { HttpEmbeddings } = await import('./embeddings/http.embeddings.ts');
  return new HttpEmbeddings({
    url: settings.EMBEDDINGS_URL,
    model: settings.EMBEDDINGS_MODEL,
    timeoutMs: PROVIDER_TIMEOUT_MS,
    apiKey: settings.EMBEDDINGS_API_KEY ?? '',
  });
};

const storage = async (settings: Settings): Promise<StorageProvider> => {
  if (settings.S3_ENDPOINT === undefined) return new FolderStorage({ root: join(settings.dataDir, 'storage') });
  const { S3Storage } = await import('./storage/s3.storage.ts');
  return new S3Storage({
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
      'data-exports': settings.S3_BUCKET_EXPORTS,
    },
  });
};

const push = async (settings: Settings, clock: Clock): Promise<PushProvider> => {
  if (settings.VAPID_PUBLIC_KEY === undefined) return new MockPush();
  const { WebPush } = await import('./push/web.push.ts');
  return new WebPush({
    publicKey: settings.VAPID_PUBLIC_KEY,
    privateKey: settings.VAPID_PRIVATE_KEY ?? '',
    subject: settings.VAPID_SUBJECT ?? '',
    timeoutMs: PUSH_TIMEOUT_MS,
    now: () => clock.now(),
  });
};

const transcription = async (settings: Settings): Promise<TranscriptionProvider> => {
  if (settings.TRANSCRIPTION_URL === undefined) return new MockTranscription();
  const { HttpTranscription } = await import('./transcription/http.transcription.ts');
  return new HttpTranscription({
    url: settings.TRANSCRIPTION_URL,
    model: settings.TRANSCRIPTION_MODEL,
    timeoutMs: TRANSCRIPTION_TIMEOUT_MS,
    apiKey: settings.TRANSCRIPTION_API_KEY ?? '',
  });
};

const errorTracker = async (settings: Settings): Promise<ErrorTracker> => {
  if (settings.SENTRY_DSN === undefined) return new NoErrorTracker();
  const { SentryErrorTracker } = await import('./error-tracker/sentry.error-tracker.ts');
  return new SentryErrorTracker({
    dsn: settings.SENTRY_DSN,
    environment: settings.NODE_ENV,
    clientErrorSampleRate: settings.SENTRY_CLIENT_ERROR_SAMPLE_RATE,
    tracesSampleRate: settings.SENTRY_TRACES_SAMPLE_RATE,
  });
};

/** The external providers: the real adapter of each if its credentials are set, else its fake. */
@Global()
@Module({})
export class ProvidersModule implements OnApplicationShutdown {
  constructor(
    private readonly email: EmailProvider,
    private readonly storage: StorageProvider,
    private readonly push: PushProvider,
    private readonly calendars: CalendarsProvider,
    private readonly errorTracker: ErrorTracker,
  ) {}

  /** Closes connections and sends the last reports, once the providers are no longer in use. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.all([
      this.email.close(),
      this.storage.close(),
      this.push.close(),
      this.calendars.close(),
      this.errorTracker.flush(FLUSH_MS),
    ]);
  }

  static forRoot(settings: Settings, clock: Clock): DynamicModule {
    const watch =
      <Provider extends object>(
        make: () => Provider | Promise<Provider>,
        name: ProviderName,
        operations: Operation<Provider>[],
      ): ((metrics: Metrics) => Promise<Provider>) =>
      async (metrics) =>
        watched(await make(), name, operations, metrics);
    const providers = [
      {
        provide: EmailProvider,
        inject: [Metrics],
        useFactory: watch(() => email(settings, clock), 'emailprov', ['send']),
      },
      {
        provide: MessagingProvider,
        inject: [Metrics],
        useFactory: watch(() => messaging(settings), 'chatprov', ['sendText', 'fetchMedia']),
      },
      {
        provide: PaymentsProvider,
        inject: [Metrics],
        useFactory: watch(() => payments(settings, clock), 'payprov', ['createCheckout', 'getCheckout']),
      },
      {
        provide: LlmProvider,
        inject: [Metrics],
        useFactory: watch(() => llm(settings), 'llm', ['extractRequest', 'readAvailability', 'converse']),
      },
      {
        provide: EmbeddingsProvider,
        inject: [Metrics],
        useFactory: watch(() => embeddings(settings), 'embeddings', ['embed']),
      },
      {
        provide: StorageProvider,
        inject: [Metrics],
        useFactory: watch(() => storage(settings), 'storage', ['put', 'get', 'remove', 'exists']),
      },
      {
        provide: TranscriptionProvider,
        inject: [Metrics],
        useFactory: watch(() => transcription(settings), 'transcription', ['transcribe']),
      },
      {
        provide: PushProvider,
        inject: [Metrics],
        useFactory: watch(() => push(settings, clock), 'push', ['checkEndpoint', 'send']),
      },
      {
        provide: CalendarsProvider,
        inject: [Metrics],
        // There is no fake: without an address nothing is read.
        useFactory: watch(() => new HttpCalendars({ timeoutMs: CALENDAR_TIMEOUT_MS }), 'calendars', ['read']),
      },
      { provide: ErrorTracker, useFactory: () => errorTracker(settings) },
    ];
    return { module: ProvidersModule, providers, exports: providers.map(({ provide }) => provide) };
  }
}
