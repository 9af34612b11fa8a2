import { AgencyProfile } from '../../foundations/team/agency-profile';
import { createRequire } from 'node:module';
import { Inject, Injectable } from '@nestjs/common';
import { ErrorTracker } from '#core/error-tracker';
import { JSON_LIMIT } from '#http/bodies';
import { type AppConfig, appConfig } from '#core/app.config';
import { type BillingConfig, billingConfig, chargesVat } from '../../demand/billing/billing.config';
import { type WebAppConfig, webAppConfig } from '../../readers/web-app/web-app.config';
import { EmailProvider } from '#providers/email/email.provider';
import { EmbeddingsProvider } from '#providers/embeddings/embeddings.provider';
import { LlmProvider } from '#providers/llm/llm.provider';
import { MessagingProvider } from '#providers/messaging/messaging.provider';
import { PaymentsProvider } from '#providers/payments/payments.provider';
import { PushProvider } from '#providers/push/push.provider';
import { StorageProvider } from '#providers/storage/storage.provider';
import { TranscriptionProvider } from '#providers/transcription/transcription.provider';
import { LOCALES } from '#i18n/locale';
import { IMPORT_MAX, PHOTO_MAX } from '#domain/limits';
import { RECORDING_MAX } from '../../supply/audio/audio.dto';
import { IMAGE_PIXELS_MAX } from '../../foundations/uploads/image.rules';
import type { ProviderView, ServiceSettingsView } from './about.dto';

const { version } = createRequire(__filename)('#package.json') as { version: string };

/** The names of the fakes. */
const FAKES = new Set(['mock', 'folder', 'none']);

const providerView = ({ name }: { name: string }): ProviderView => ({
  mode: FAKES.has(name) ? 'mock' : 'real',
  adapter: name,
});

@Injectable()
export class AboutService {
  private readonly steady: Omit<ServiceSettingsView, 'agency'>;

  constructor(
    @Inject(appConfig.KEY) app: AppConfig,
    @Inject(billingConfig.KEY) billing: BillingConfig,
    @Inject(webAppConfig.KEY) webApp: WebAppConfig,
    private readonly agency: AgencyProfile,
    email: EmailProvider,
    messaging: MessagingProvider,
    payments: PaymentsProvider,
    llm: LlmProvider,
    embeddings: EmbeddingsProvider,
    transcription: TranscriptionProvider,
    storage: StorageProvider,
    push: PushProvider,
    errorTracker: ErrorTracker,
  ) {
    this.steady = {
      version,
      timeZone: app.timeZone,
      currency: 'EUR',
      vat: chargesVat(billing),
      locales: [...LOCALES],
      providers: {
        email: providerView(email),
        messaging: providerView(messaging),
        payments: providerView(payments),
        llm: providerView(llm),
        embeddings: providerView(embeddings),
        transcription: providerView(transcription),
        storage: providerView(storage),
        push: providerView(push),
        errorTracker: providerView(errorTracker),
      },
      mapTiles: webApp.mapTiles,
      limits: {
        photoBytes: PHOTO_MAX,
        photoPixels: IMAGE_PIXELS_MAX,
        recordingBytes: RECORDING_MAX,
        importBytes: IMPORT_MAX,
        jsonBytes: JSON_LIMIT,
      },
    };
  }

  /** The service's setup; for team users. Only the agency changes at run time. */
  get settings(): ServiceSettingsView {
    return { ...this.steady, agency: this.agency.current };
  }
}
