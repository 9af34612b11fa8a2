import { fr } from '#i18n/formats';
import type { Words } from '#i18n/locale';
import type { Schema } from '../../api/client';

interface Explained {
  name: Words;
  /** What the service does with an account, and what without. */
  about: Words;
  /** Those by which a real one is used. */
  settings: readonly string[];
  /** Where the provider itself explains how to come by them. */
  guide?: string;
}

export const PROVIDERS: Record<keyof Schema<'ProvidersView'>, Explained> = {
  email: {
    name: { fr: 'E-mail', en: 'Mail' },
    about: {
      fr: fr`Les e-mails partent par le serveur SMTP de votre hébergeur, et les réponses reviennent dans la Boîte. Le remplaçant garde ce qui serait parti, à lire sous « E-mails envoyés (essai) ».`,
      en: 'Mails leave by the SMTP server of your provider, and replies come back to the Inbox. The stand-in keeps what would have left, to be read under “Mails sent (trial)”.',
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
      fr: 'Les messages WhatsApp de l’agence, par un compte professionnel de Meta. Le remplaçant accepte tout et n’envoie rien.',
      en: 'The agency’s WhatsApp messages, by a business account of Meta. The stand-in takes everything and sends nothing.',
    },
    settings: ['CHATPROV_PHONE_NUMBER_ID', 'CHATPROV_ACCESS_TOKEN', 'CHATPROV_VERIFY_TOKEN', 'CHATPROV_APP_SECRET'],
    guide: 'https://developers.facebook.com/docs/whatsapp/cloud-api/get-started',
  },
  payments: {
    name: { fr: 'Paiement', en: 'Payments' },
    about: {
      fr: 'Les lieux paient une facture par carte, sur une page de Stripe. Le remplaçant montre une page d’essai : aucun argent ne passe.',
      en: 'Venues pay an invoice by card, on a page of Stripe. The stand-in shows a page for trials: no money moves.',
    },
    settings: ['PAYPROV_SECRET_KEY', 'PAYPROV_WEBHOOK_SECRET'],
    guide: 'https://docs.stripe.com/keys',
  },
  llm: {
    name: { fr: 'Lecture par l’IA', en: 'Reading by the AI' },
    about: {
      fr: 'Un modèle d’Anthropic lit les e-mails et répond dans l’assistant. Le remplaçant suit des règles : il lit les dates et les nombres, guère plus.',
      en: 'A model of Anthropic reads mails and answers in the assistant. The stand-in follows rules: it reads dates and numbers, and little more.',
    },
    settings: ['LLM_API_KEY', 'LLM_MODEL'],
    guide: 'https://platform.claude.com/settings/keys',
  },
  embeddings: {
    name: { fr: 'Recherche par le sens', en: 'Search by meaning' },
    about: {
      fr: fr`« Une maison au calme » trouve aussi un mas isolé : un modèle compare les textes par leur sens. Le remplaçant compare les mots.`,
      en: '“A quiet house” also finds a remote farm: a model compares texts by their meaning. The stand-in compares words.',
    },
    settings: ['EMBEDDINGS_URL', 'EMBEDDINGS_API_KEY', 'EMBEDDINGS_MODEL'],
  },
  transcription: {
    name: { fr: 'Transcription', en: 'Transcription' },
    about: {
      fr: 'Les enregistrements d’un lieu et les messages vocaux deviennent du texte. Le remplaçant écrit un texte d’exemple.',
      en: 'Recordings of a venue and voice messages become text. The stand-in writes a text for trials.',
    },
    settings: ['TRANSCRIPTION_URL', 'TRANSCRIPTION_API_KEY', 'TRANSCRIPTION_MODEL'],
  },
  storage: {
    name: { fr: 'Fichiers', en: 'Files' },
    about: {
      fr: 'Photos, pièces jointes et enregistrements sont gardés dans un espace S3. Le remplaçant les garde sur le disque du service.',
      en: 'Photos, attachments and recordings are kept in an S3 storage. The stand-in keeps them on the disk of the service.',
    },
    settings: ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_REGION'],
  },
  push: {
    name: { fr: 'Notifications des navigateurs', en: 'Pushes to browsers' },
    about: {
      fr: fr`Les notifications arrivent sur l’ordinateur et le téléphone, Parvis fermé. Il y faut une paire de clés, sans compte ; le remplaçant n’en envoie aucune.`,
      en: 'Notifications reach computer and phone while Parvis is closed. They need a pair of keys, and no account; the stand-in sends none.',
    },
    settings: ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'],
  },
  errorTracker: {
    name: { fr: 'Suivi des erreurs', en: 'Error tracker' },
    about: {
      fr: 'Les pannes sont signalées à Sentry, ou à ce qui parle sa langue. Sans lui, elles ne sont que dans les journaux.',
      en: 'Faults are reported to Sentry, or to what speaks its language. Without it they stand in the logs alone.',
    },
    settings: ['SENTRY_DSN'],
    guide: 'https://docs.sentry.io/concepts/key-terms/dsn-explainer/',
  },
};

/** Who issues the invoices. */
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
