import { appConfig } from '#core/app.config';
import { authConfig } from '#core/auth.config';
import { databaseConfig } from '#database/database.config';
import { httpConfig } from '#http/http.config';
import { rateLimitConfig } from '#http/rate-limit.config';
import { emailConfig } from '#providers/email/email.config';
import { embeddingsConfig } from '#providers/embeddings/embeddings.config';
import { errorTrackerConfig } from '#providers/error-tracker/error-tracker.config';
import { llmConfig } from '#providers/llm/llm.config';
import { mailboxesConfig } from '#providers/mailboxes/mailboxes.config';
import { messagingConfig } from '#providers/messaging/messaging.config';
import { paymentsConfig } from '#providers/payments/payments.config';
import { pushConfig } from '#providers/push/push.config';
import { storageConfig } from '#providers/storage/storage.config';
import { transcriptionConfig } from '#providers/transcription/transcription.config';
import { billingConfig } from './demand/billing/billing.config';
import { paymentLinksConfig } from './demand/commissions/payment-links.config';
import { webhooksConfig } from './exchange/webhooks/webhooks.config';
import { mailConfig } from './foundations/mail-templates/mail.config';
import { agencyConfig } from './foundations/team/agency.config';
import { firstAdminConfig } from './foundations/team/first-admin.config';
import { metricsConfig } from './operations/metrics/metrics.config';
import { retentionConfig } from './operations/privacy/retention.config';
import { webAppConfig } from './readers/web-app/web-app.config';

/** Every namespace, for `ConfigModule`. */
export const NAMESPACES = [
  appConfig,
  authConfig,
  databaseConfig,
  httpConfig,
  rateLimitConfig,
  emailConfig,
  embeddingsConfig,
  errorTrackerConfig,
  llmConfig,
  mailboxesConfig,
  messagingConfig,
  paymentsConfig,
  pushConfig,
  storageConfig,
  transcriptionConfig,
  billingConfig,
  paymentLinksConfig,
  webhooksConfig,
  mailConfig,
  agencyConfig,
  firstAdminConfig,
  metricsConfig,
  retentionConfig,
  webAppConfig,
];
