import { fr } from '#i18n/formats';
import type { Words } from '#i18n/locale';
import type { Schema } from '../../api/client';

interface Explained {
  name: Words;
  /** Describes what the provider does and what its fake does instead. */
  about: Words;
  /** The settings that turn on the real provider. */
  settings: readonly string[];
  /** The provider's instructions for getting them. */
  guide?: string;
}

export const PROVIDERS: Record<keyof Schema<'ProvidersView'>, Explained> = {
  email: {
    name: { fr: 'E-mail', en: 'Email' },
    about: {
      fr: fr`Les e-mails partent par le serveur SMTP de votre hébergeur, et les réponses reviennent dans la Boîte. Le simulateur n’envoie rien ; lisez ses e-mails sous « E-mails envoyés (essai) ».`,
      en: 'Emails are sent through your provider’s SMTP server, and replies arrive in the Inbox. The fake sends nothing; read its emails under “Sent emails (test)”.',
    },
    settings: [
      'EMAILPROV_SMTP_URL',
      'EMAILPROV_API_KEY',
      'EMAIL_FROM',
      'EMAIL_INBOUND_DOMAIN',
      'EMAILPROV_WEBHOOK_SECRET',
      'EMAIL_WEBHOOK_SECRET',
    ],
  },
  messaging: {
    name: { fr: 'Messages (téléphones)', en: 'Messages (phones)' },
    about: {
      fr: 'Les messages WhatsApp de l’agence, par un compte professionnel de Meta. Le simulateur accepte tout et n’envoie rien.',
      en: 'The agency’s WhatsApp messages, through a Meta business account. The fake accepts everything and sends nothing.',
    },
    settings: ['CHATPROV_PHONE_NUMBER_ID', 'CHATPROV_ACCESS_TOKEN', 'CHATPROV_VERIFY_TOKEN', 'CHATPROV_APP_SECRET'],
    guide: 'https://developers.facebook.com/docs/whatsapp/cloud-api/get-started',
  },
  payments: {
    name: { fr: 'Paiement', en: 'Payments' },
    about: {
      fr: 'Les lieux paient une facture par carte, sur une page de Stripe. Le simulateur montre une page d’essai, sans paiement réel.',
      en: 'Venues pay invoices by card on a Stripe page. The fake shows a test page, and no money moves.',
    },
    settings: ['PAYPROV_SECRET_KEY', 'PAYPROV_WEBHOOK_SECRET'],
    guide: 'https://docs.stripe.com/keys',
  },
  llm: {
    name: { fr: 'Lecture par l’IA', en: 'AI reading' },
    about: {
      fr: 'Un modèle d’Anthropic lit les e-mails et répond dans l’assistant. Le simulateur suit des règles : il lit les dates et les nombres, guère plus.',
      en: 'An Anthropic model reads emails and powers the assistant. The fake follows rules: it reads dates and numbers, but little more.',
    },
    settings: ['LLM_API_KEY', 'LLM_MODEL'],
    guide: 'https://platform.claude.com/settings/keys',
  },
  embeddings: {
    name: { fr: 'Recherche par le sens', en: 'Semantic search' },
    about: {
      fr: fr`« Une maison au calme » trouve aussi un mas isolé : un modèle compare les textes par leur sens. Le simulateur compare les mots.`,
      en: '“A quiet house” also finds a remote farm: a model compares texts by meaning. The fake compares words.',
    },
    settings: ['EMBEDDINGS_URL', 'EMBEDDINGS_API_KEY', 'EMBEDDINGS_MODEL'],
  },
  transcription: {
    name: { fr: 'Transcription', en: 'Transcription' },
    about: {
      fr: 'Les enregistrements d’un lieu et les messages vocaux deviennent du texte. Le simulateur écrit un texte d’exemple.',
      en: 'Transcribes recordings of venues and voice messages. The fake writes a sample text.',
    },
    settings: ['TRANSCRIPTION_URL', 'TRANSCRIPTION_API_KEY', 'TRANSCRIPTION_MODEL'],
  },
  storage: {
    name: { fr: 'Fichiers', en: 'Files' },
    about: {
      fr: 'Photos, pièces jointes et enregistrements sont gardés dans un espace S3. Sans lui, ils sont gardés sur le disque du service.',
      en: 'Stores photos, attachments and recordings in S3. Without it, they are stored on the service’s disk.',
    },
    settings: ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_REGION'],
  },
  push: {
    name: { fr: 'Notifications des navigateurs', en: 'Browser notifications' },
    about: {
      fr: fr`Les notifications arrivent sur l’ordinateur et le téléphone, Parvis fermé. Il y faut une paire de clés, mais pas de compte ; le simulateur n’en envoie aucune.`,
      en: 'Shows notifications on computers and phones while Parvis is closed. Needs a key pair but no account; the fake sends none.',
    },
    settings: ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'],
  },
  errorTracker: {
    name: { fr: 'Suivi des erreurs', en: 'Error tracking' },
    about: {
      fr: 'Les erreurs sont signalées à Sentry ou à un service compatible. Sans lui, elles ne figurent que dans les journaux.',
      en: 'Reports errors to Sentry or a compatible service. Without it, errors only appear in the logs.',
    },
    settings: ['SENTRY_DSN'],
    guide: 'https://docs.sentry.io/concepts/key-terms/dsn-explainer/',
  },
};

/** The settings of the invoice issuer. */
export const BILLING_SETTINGS: readonly string[] = [
  'BILLING_NAME',
  'BILLING_ADDRESS',
  'BILLING_POSTAL_CODE',
  'BILLING_CITY',
  'BILLING_COUNTRY',
  'BILLING_REGISTRATION',
  'BILLING_VAT_NUMBER',
  'BILLING_REGIME',
];
