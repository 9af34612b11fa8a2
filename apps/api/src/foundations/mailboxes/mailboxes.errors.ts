import type { Words } from '#i18n/locale';
import { fr } from '#i18n/formats';
import { AlreadyExists, Forbidden, InvalidStatusTransition, ProviderError, ValidationError } from '#core/errors';
import { constraintErrors } from '#http/constraints';
import type { OAuthProvider } from '#providers/mailboxes/mailboxes.config';

export const alreadyConnected = (): AlreadyExists =>
  new AlreadyExists({
    en: 'A mailbox with this address is already connected: an admin can see who connected it.',
    fr: fr`Une boîte aux lettres avec cette adresse est déjà connectée : un administrateur peut voir par qui.`,
  });

constraintErrors({
  mailbox_address_key: alreadyConnected,
  mailbox_default_sender_key: () =>
    new AlreadyExists({
      en: 'Another mailbox has become the default sender in the meantime: read the list again.',
      fr: fr`Une autre boîte vient de devenir l’expéditeur par défaut : relisez la liste.`,
    }),
});

/** Why a mailbox needs attention. Stored; its words are for the reader. */
export type StatusReason = 'sign_in_refused' | 'sending_refused' | 'access_revoked' | 'unreachable' | 'certificate';

export const STATUS_REASON_WORDS: Record<StatusReason, Words> = {
  sign_in_refused: {
    en: 'The server refuses the user name or the password: enter the current one.',
    fr: fr`Le serveur refuse l’identifiant ou le mot de passe : saisissez l’actuel.`,
  },
  sending_refused: {
    en: 'The server for sending refuses the sign-in: enter the current password, or allow sending by SMTP in the account.',
    fr: fr`Le serveur d’envoi refuse la connexion : saisissez le mot de passe actuel, ou autorisez l’envoi par SMTP dans le compte.`,
  },
  access_revoked: {
    en: 'The access was revoked or has expired: sign in again.',
    fr: fr`L’accès a été révoqué ou a expiré : reconnectez-vous.`,
  },
  unreachable: {
    en: 'The server is unreachable; it will be retried automatically.',
    fr: fr`Le serveur ne répond pas ; un nouvel essai se fera automatiquement.`,
  },
  certificate: {
    en: 'The server’s certificate isn’t valid: check its name in the settings of the mailbox.',
    fr: fr`Le certificat du serveur n’est pas valable : vérifiez son nom dans les réglages de la boîte.`,
  },
};

export const onlyAdmins = (): Forbidden =>
  new Forbidden({
    en: 'Only admins connect, change and remove shared mailboxes.',
    fr: fr`Seuls les administrateurs connectent, modifient et retirent les boîtes partagées.`,
  });

export const notYourMailbox = (): Forbidden =>
  new Forbidden({
    en: 'Only its owner sends from a personal mailbox.',
    fr: fr`Seul son propriétaire envoie depuis une boîte personnelle.`,
  });

export const unknownServers = (path: 'imap' | 'smtp'): ValidationError =>
  ValidationError.of(path, 'isKnownProvider', {
    en: `must be given: the servers of this address’s provider are not known; look for “IMAP” and “SMTP” in its help`,
    fr: fr`est nécessaire : les serveurs du fournisseur de cette adresse ne sont pas connus ; cherchez « IMAP » et « SMTP » dans son aide`,
  });

export const notEncrypted = (path: string): ValidationError['details'] =>
  ValidationError.of(path, 'isEncrypted', {
    en: 'must be tls or starttls: a connection without encryption is only accepted on this machine (loopback)',
    fr: fr`doit être tls ou starttls : une connexion sans chiffrement n’est acceptée que sur cette machine (boucle locale)`,
  }).details;

export const privateHost = (path: string): ValidationError['details'] =>
  ValidationError.of(path, 'isPublic', {
    en: 'must be at a public address; a server in your own network needs the setting MAILBOX_ALLOW_PRIVATE of the service',
    fr: fr`doit être à une adresse publique ; un serveur de votre réseau nécessite le réglage MAILBOX_ALLOW_PRIVATE du service`,
  }).details;

export const byOAuth = (path: string): ValidationError =>
  ValidationError.of(path, 'isPasswordMailbox', {
    en: 'can’t be changed: this mailbox is signed in with its provider; sign in again to renew the access',
    fr: fr`ne peut pas changer : cette boîte est connectée par son fournisseur ; reconnectez-vous pour renouveler l’accès`,
  });

export const passwordAgain = (): ValidationError =>
  ValidationError.of('password', 'isDefined', {
    en: 'must be given again with another server, which will receive it',
    fr: fr`est à saisir de nouveau avec un autre serveur, qui va le recevoir`,
  });

export const defaultSenderIsShared = (): ValidationError =>
  ValidationError.of('defaultSender', 'isShared', {
    en: 'must be a shared mailbox: only its owner sends from a personal one',
    fr: fr`doit être une boîte partagée : seul son propriétaire envoie depuis une boîte personnelle`,
  });

export const signInAgain = (cause: unknown): ProviderError =>
  new ProviderError('mailbox', 'refused', false, cause, {
    en: 'the server refuses the sign-in; enter the current password, or sign in again',
    fr: 'le serveur refuse la connexion ; saisissez le mot de passe actuel, ou reconnectez-vous',
  });

export const isPaused = (): InvalidStatusTransition =>
  new InvalidStatusTransition({
    en: 'This mailbox is paused: resume it first.',
    fr: fr`Cette boîte est en pause : reprenez-la d’abord.`,
  });

const NAMES: Record<OAuthProvider, string> = { microsoft: 'Microsoft', google: 'Google' };

export const providerNotSet = (provider: OAuthProvider): ValidationError => {
  const settings = [`${provider.toUpperCase()}_CLIENT_ID`, `${provider.toUpperCase()}_CLIENT_SECRET`];
  return ValidationError.of('provider', 'isSetUp', {
    en: `signing in with ${NAMES[provider]} needs the settings ${settings.join(' and ')} of the service`,
    fr: fr`la connexion avec ${NAMES[provider]} nécessite les réglages ${settings.join(' et ')} du service`,
  });
};

export const wrongState = (): ValidationError =>
  ValidationError.of('state', 'isOurs', {
    en: 'is not from a sign-in that you started in this session: start again in the settings',
    fr: fr`ne vient pas d’une connexion commencée dans cette session : recommencez dans les réglages`,
  });
