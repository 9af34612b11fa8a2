import { join } from 'node:path';
import {
  type Abstract,
  type FactoryProvider,
  Global,
  type InjectionToken,
  Module,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { type AppConfig, appConfig } from '#core/app.config';
import { Clock } from '#core/clock';
import type { ProviderName } from '#core/errors';
import { Metrics } from '#core/metrics/metrics';
import { CalendarsProvider } from './calendars/calendars.provider';
import { HttpCalendars } from './calendars/http.calendars';
import { type EmailConfig, emailConfig } from './email/email.config';
import { EmailProvider } from './email/email.provider';
import { MockEmail } from './email/mock.email';
import { SENT_MAILS_FOLDER, SentMails } from './email/sent-mails';
import { type EmbeddingsConfig, embeddingsConfig } from './embeddings/embeddings.config';
import { EmbeddingsProvider } from './embeddings/embeddings.provider';
import { LexicalEmbeddings } from './embeddings/lexical.embeddings';
import { ErrorTracker } from '#core/error-tracker';
import { type ErrorTrackerConfig, errorTrackerConfig } from './error-tracker/error-tracker.config';
import { NoErrorTracker } from './error-tracker/none.error-tracker';
import { type LlmConfig, llmConfig } from './llm/llm.config';
import { LlmProvider } from './llm/llm.provider';
import { RulesLlm } from './llm/rules.llm';
import { MailOAuth } from './mailboxes/mail-oauth';
import { MailboxesProvider } from './mailboxes/mailboxes.provider';
import { NetworkMailboxes } from './mailboxes/network.mailboxes';
import { SampleMailboxes, SampleMailServer } from './mailboxes/sample.mailboxes';
import { type MessagingConfig, messagingConfig } from './messaging/messaging.config';
import { MessagingProvider } from './messaging/messaging.provider';
import { MockMessaging } from './messaging/mock.messaging';
import { type PaymentsConfig, paymentsConfig } from './payments/payments.config';
import { MockPayments } from './payments/mock.payments';
import { PaymentsProvider } from './payments/payments.provider';
import { type PushConfig, pushConfig } from './push/push.config';
import { MockPush } from './push/mock.push';
import { PushProvider } from './push/push.provider';
import { type StorageConfig, storageConfig } from './storage/storage.config';
import { FolderStorage } from './storage/folder.storage';
import { StorageProvider } from './storage/storage.provider';
import { type TranscriptionConfig, transcriptionConfig } from './transcription/transcription.config';
import { MockTranscription } from './transcription/mock.transcription';
import { TranscriptionProvider } from './transcription/transcription.provider';
import { type Operation, watched } from './watched';

const PROVIDER_TIMEOUT_MS = 15_000;
/** Any mail server; searching a large folder takes a while. */
const MAILBOX_TIMEOUT_MS = 30_000;
/** Push services respond immediately. A slow one must not occupy a worker for long. */
const PUSH_TIMEOUT_MS = 10_000;
/** A calendar's server can be any machine that a venue uses. */
const CALENDAR_TIMEOUT_MS = 20_000;
const FLUSH_MS = 2_000;
/** Long recordings take long. */
const TRANSCRIPTION_TIMEOUT_MS = 60_000;

// A real adapter loads its provider's library: some megabytes, and a tenth of a second at start-up. So only the
// adapters in use are loaded.

const email = async (
  { smtpUrl, devTo, apiKey }: EmailConfig,
  { production, environment, dataDir }: AppConfig,
  clock: Clock,
): Promise<EmailProvider> => {
  if (smtpUrl === undefined) {
    if (production) return new MockEmail({ devTo });
    const kept = new SentMails(environment === 'test' ? null : join(dataDir, SENT_MAILS_FOLDER));
    return new MockEmail({ devTo, kept, now: () => clock.now() });
  }
  const { SmtpEmail } = await import('./email/smtp.email.ts');
  return new SmtpEmail({ url: smtpUrl, timeoutMs: PROVIDER_TIMEOUT_MS, apiKey, devTo });
};

const messaging = async ({ accessToken, phoneNumberId, ...api }: MessagingConfig): Promise<MessagingProvider> => {
  if (accessToken === undefined || phoneNumberId === undefined) return new MockMessaging();
  const { CloudMessaging } = await import('./messaging/cloud.messaging.ts');
  return new CloudMessaging({ accessToken, phoneNumberId, ...api, timeoutMs: PROVIDER_TIMEOUT_MS });
};

const payments = async (
  { secretKey, webhookSecret, apiUrl }: PaymentsConfig,
  { production, baseUrl }: AppConfig,
  clock: Clock,
): Promise<PaymentsProvider> => {
  if (secretKey === undefined)
    return new MockPayments({
      now: () => clock.now(),
      webhookSecret,
      checkoutUrl: production ? undefined : `${baseUrl}/dev/pay`,
    });
  const { StripePayments } = await import('./payments/stripe.payments.ts');
  return new StripePayments({ secretKey, timeoutMs: PROVIDER_TIMEOUT_MS, webhookSecret, apiUrl });
};

const llm = async ({ apiKey, ...options }: LlmConfig): Promise<LlmProvider> => {
  if (apiKey === undefined) return new RulesLlm();
  const { AnthropicLlm } = await import('./llm/anthropic.llm.ts');
  return new AnthropicLlm({ apiKey, ...options });
};

const embeddings = async ({ url, ...options }: EmbeddingsConfig): Promise<EmbeddingsProvider> => {
  if (url === undefined) return new LexicalEmbeddings();
  const { HttpEmbeddings } = await import('./embeddings/http.embeddings.ts');
  return new HttpEmbeddings({ url, ...options, timeoutMs: PROVIDER_TIMEOUT_MS });
};

const storage = async ({ endpoint, ...options }: StorageConfig, { dataDir }: AppConfig): Promise<StorageProvider> => {
  if (endpoint === undefined) return new FolderStorage({ root: join(dataDir, 'storage') });
  const { S3Storage } = await import('./storage/s3.storage.ts');
  return new S3Storage({ endpoint, ...options, timeoutMs: PROVIDER_TIMEOUT_MS });
};

const push = async ({ publicKey, ...options }: PushConfig, clock: Clock): Promise<PushProvider> => {
  if (publicKey === undefined) return new MockPush();
  const { WebPush } = await import('./push/web.push.ts');
  return new WebPush({ publicKey, ...options, timeoutMs: PUSH_TIMEOUT_MS, now: () => clock.now() });
};

const transcription = async ({ url, ...options }: TranscriptionConfig): Promise<TranscriptionProvider> => {
  if (url === undefined) return new MockTranscription();
  const { HttpTranscription } = await import('./transcription/http.transcription.ts');
  return new HttpTranscription({ url, ...options, timeoutMs: TRANSCRIPTION_TIMEOUT_MS });
};

const mailboxes = async (
  { devTo }: EmailConfig,
  { production }: AppConfig,
  samples: SampleMailServer,
  kept: EmailProvider,
): Promise<MailboxesProvider> => {
  const network = new NetworkMailboxes({ timeoutMs: MAILBOX_TIMEOUT_MS, devTo });
  return production ? network : new SampleMailboxes(samples, network, kept);
};

const errorTracker = async ({ dsn, ...options }: ErrorTrackerConfig): Promise<ErrorTracker> => {
  if (dsn === undefined) return new NoErrorTracker();
  const { SentryErrorTracker } = await import('./error-tracker/sentry.error-tracker.ts');
  return new SentryErrorTracker({ dsn, ...options });
};

/** A provider with its configuration injected, watched. */
const provider = <Provider extends object, Parts extends unknown[]>(
  provide: Abstract<Provider>,
  name: ProviderName,
  operations: Operation<Provider>[],
  make: (...parts: Parts) => Promise<Provider>,
  inject: InjectionToken[] = [],
): FactoryProvider<Provider> => ({
  provide,
  inject: [Metrics, ...inject],
  useFactory: async (metrics: Metrics, ...parts: Parts) => watched(await make(...parts), name, operations, metrics),
});

const PROVIDERS = [
  provider(EmailProvider, 'emailprov', ['send'], email, [emailConfig.KEY, appConfig.KEY, Clock]),
  provider(MessagingProvider, 'chatprov', ['sendText', 'fetchMedia'], messaging, [messagingConfig.KEY]),
  provider(PaymentsProvider, 'payprov', ['createCheckout', 'getCheckout'], payments, [
    paymentsConfig.KEY,
    appConfig.KEY,
    Clock,
  ]),
  provider(LlmProvider, 'llm', ['extractRequest', 'readAvailability', 'converse'], llm, [llmConfig.KEY]),
  provider(EmbeddingsProvider, 'embeddings', ['embed'], embeddings, [embeddingsConfig.KEY]),
  provider(StorageProvider, 'storage', ['put', 'get', 'remove', 'exists'], storage, [storageConfig.KEY, appConfig.KEY]),
  provider(TranscriptionProvider, 'transcription', ['transcribe'], transcription, [transcriptionConfig.KEY]),
  provider(PushProvider, 'push', ['checkEndpoint', 'send'], push, [pushConfig.KEY, Clock]),
  // There is no fake: without an address nothing is read.
  provider(CalendarsProvider, 'calendars', ['read'], async () => new HttpCalendars({ timeoutMs: CALENDAR_TIMEOUT_MS })),
  provider(
    MailboxesProvider,
    'mailbox',
    ['test', 'folders', 'connect', 'send', 'findByMessageId', 'appendSent'],
    mailboxes,
    [emailConfig.KEY, appConfig.KEY, SampleMailServer, EmailProvider],
  ),
  SampleMailServer,
  provider(
    MailOAuth,
    'mailbox',
    ['exchange', 'refresh'],
    async () => new MailOAuth({ timeoutMs: PROVIDER_TIMEOUT_MS }),
  ),
  { provide: ErrorTracker, inject: [errorTrackerConfig.KEY], useFactory: errorTracker },
];

/** The external providers: the real adapter of each if its credentials are set, else its fake. */
@Global()
@Module({ providers: PROVIDERS, exports: PROVIDERS.map((one) => ('provide' in one ? one.provide : one)) })
export class ProvidersModule implements OnApplicationShutdown {
  constructor(
    private readonly email: EmailProvider,
    private readonly storage: StorageProvider,
    private readonly push: PushProvider,
    private readonly calendars: CalendarsProvider,
    private readonly mailboxes: MailboxesProvider,
    private readonly errorTracker: ErrorTracker,
  ) {}

  /** Closes connections and sends the last reports, once the providers are no longer in use. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.all([
      this.email.close(),
      this.storage.close(),
      this.push.close(),
      this.calendars.close(),
      this.mailboxes.close(),
      this.errorTracker.flush(FLUSH_MS),
    ]);
  }
}
