import { fr } from '#i18n/formats';
import type { Locale } from '#i18n/locale';

interface ErrorWords {
  title: string;
  says: string;
  /** The reader's next step. */
  next: string;
}

export type ErrorKind =
  | 'unknownLink'
  | 'used'
  | 'expired'
  | 'revoked'
  | 'closed'
  | 'unknown'
  | 'invalid'
  | 'refused'
  | 'tooLarge'
  | 'tooMany'
  | 'unavailable'
  | 'broken';

/** The texts of pages that replace one that can't be shown. */
export const ERROR_WORDS = {
  fr: {
    renew: 'M’envoyer un nouveau lien',
    back: 'Revenir à la page',
    signIn: 'Se connecter',
    newPassword: 'Demander un nouveau mot de passe',
    openUntil: (day: string) => `Celui-ci était ouvert jusqu’au ${day}.`,
    unknownLink: {
      title: 'Ce lien ne mène nulle part',
      says: 'L’adresse est incomplète, ou elle n’a jamais existé.',
      next: fr`Ouvrez le lien depuis l’e-mail lui-même : copiée à la main, une adresse perd souvent sa fin. Sinon, répondez à l’e-mail et nous vous en enverrons un autre.`,
    },
    used: {
      title: 'Ce lien a déjà servi',
      says: 'Votre réponse est bien enregistrée, et elle ne peut plus être corrigée ici.',
      next: fr`Un changement ? Demandez un nouveau lien, ou répondez simplement à notre e-mail.`,
    },
    expired: {
      title: 'Ce lien a expiré',
      says: 'Par sécurité, nos liens ne restent ouverts qu’un temps.',
      next: 'Demandez un nouveau lien. Nous l’envoyons à l’adresse qui avait reçu celui-ci.',
    },
    revoked: {
      title: 'Ce lien n’est plus valable',
      says: 'Notre équipe l’a fermé, le plus souvent parce qu’un autre le remplace.',
      next: 'Cherchez notre e-mail le plus récent, ou répondez-y pour en recevoir un nouveau.',
    },
    closed: {
      title: 'Cette demande a avancé',
      says: 'Ce que vous vouliez faire n’est plus possible ici, parce que la demande en est à une autre étape.',
      next: 'Répondez à notre e-mail ou appelez-nous, et nous verrons ensemble.',
    },
    unknown: {
      title: 'Cette page n’existe pas',
      says: 'L’adresse ne correspond à rien chez nous.',
      next: 'Vérifiez-la, ou ouvrez le lien depuis notre e-mail.',
    },
    invalid: {
      title: 'Ces réponses n’ont pas pu être lues',
      says: 'Le formulaire est arrivé incomplet ou avec une valeur que nous n’attendions pas.',
      next: 'Revenez à la page, vérifiez vos réponses et envoyez-les à nouveau.',
    },
    refused: {
      title: 'Ce n’est pas possible ici',
      says: 'Cette adresse ne permet pas ce que vous avez demandé.',
      next: 'Revenez à la page et essayez autrement, ou répondez à notre e-mail.',
    },
    tooLarge: {
      title: 'C’est trop volumineux',
      says: 'Ce que vous envoyez dépasse la taille permise.',
      next: 'Réduisez le texte ou la photo, puis envoyez à nouveau.',
    },
    tooMany: {
      title: 'Un instant, s’il vous plaît',
      says: 'Trop de demandes sont venues de votre connexion en peu de temps.',
      next: 'Attendez une minute, puis rechargez la page. Rien n’est perdu.',
    },
    unavailable: {
      title: 'Nous sommes débordés un instant',
      says: 'La page ne peut pas être préparée en ce moment.',
      next: 'Réessayez dans quelques secondes. Rien n’est perdu.',
    },
    broken: {
      title: 'Quelque chose a mal tourné',
      says: 'L’erreur vient de notre côté, et elle nous a été signalée.',
      next: 'Réessayez dans un moment. Si cela continue, répondez à notre e-mail.',
    },
  },
  en: {
    renew: 'Send me a new link',
    back: 'Back to the page',
    signIn: 'Sign in',
    newPassword: 'Request a new password',
    openUntil: (day: string) => `It was open until ${day}.`,
    unknownLink: {
      title: 'This link does not work',
      says: 'The address is incomplete, or it never existed.',
      next:
        'Open the link from the email itself: an address copied by hand is often cut off. Otherwise reply to the ' +
        'email, and we will send you another.',
    },
    used: {
      title: 'This link has already been used',
      says: 'Your reply has been saved, and it can no longer be corrected here.',
      next: 'Has something changed? Request a new link, or simply reply to our email.',
    },
    expired: {
      title: 'This link has expired',
      says: 'For security, our links stay open for a limited time.',
      next: 'Request a new link. We will send it to the address that received this one.',
    },
    revoked: {
      title: 'This link is no longer valid',
      says: 'Our team has closed it, usually because another one replaces it.',
      next: 'Look for our latest email, or reply to it to get a new link.',
    },
    closed: {
      title: 'This request has moved on',
      says: 'What you wanted to do is no longer possible here, because the request has moved to another stage.',
      next: 'Reply to our email or call us, and we will find a solution together.',
    },
    unknown: {
      title: 'This page does not exist',
      says: 'There is nothing at this address.',
      next: 'Check the address, or open the link from our email.',
    },
    invalid: {
      title: 'These answers could not be read',
      says: 'The form arrived incomplete, or with an unexpected value.',
      next: 'Go back to the page, check your answers and send them again.',
    },
    refused: {
      title: 'This is not possible here',
      says: 'This address does not support what you asked for.',
      next: 'Go back to the page and try another way, or reply to our email.',
    },
    tooLarge: {
      title: 'This is too large',
      says: 'What you sent exceeds the maximum size.',
      next: 'Shorten the text or reduce the photo, then send it again.',
    },
    tooMany: {
      title: 'One moment, please',
      says: 'We received too many requests from your connection in a short time.',
      next: 'Wait a minute, then reload the page. Nothing is lost.',
    },
    unavailable: {
      title: 'We are very busy right now',
      says: 'The page cannot be prepared right now.',
      next: 'Try again in a few seconds. Nothing is lost.',
    },
    broken: {
      title: 'Something went wrong',
      says: 'The error is on our side, and it has been reported to us.',
      next: 'Try again in a moment. If it continues, reply to our email.',
    },
  },
} satisfies Record<
  Locale,
  { renew: string; back: string; signIn: string; newPassword: string; openUntil: (day: string) => string } & Record<
    ErrorKind,
    ErrorWords
  >
>;

type PageErrors = Partial<Record<string, Partial<Record<ErrorKind, ErrorWords>>>>;

/**
 * Variants for links with other meanings: those of accounts, which a reply to a mail doesn't renew, and of invoices. By
 * `pageOf`.
 */
export const PAGE_ERRORS: Record<Locale, PageErrors> = {
  fr: {
    invitations: {
      used: {
        title: 'Votre compte existe déjà',
        says: 'Cette invitation a servi.',
        next: 'Connectez-vous avec votre adresse e-mail et le mot de passe que vous avez choisi.',
      },
      expired: {
        title: 'Cette invitation a expiré',
        says: 'Par sécurité, une invitation ne reste ouverte qu’une semaine.',
        next: fr`Demandez à la personne qui vous a invité de la renvoyer : un nouveau lien vous parviendra à la même adresse.`,
      },
      revoked: {
        title: 'Cette invitation n’est plus valable',
        says: 'Elle a été retirée, ou une plus récente la remplace.',
        next: 'Cherchez la plus récente dans vos e-mails, ou demandez-en une à la personne qui vous a invité.',
      },
    },
    passwords: {
      used: {
        title: 'Ce lien a déjà servi',
        says: 'Un nouveau mot de passe a été choisi par ce lien.',
        next: fr`Connectez-vous avec ce mot de passe. Ce n’était pas vous, ou il vous échappe ? Demandez-en un autre.`,
      },
      expired: {
        title: 'Ce lien a expiré',
        says: 'Par sécurité, il ne reste ouvert qu’une heure.',
        next: fr`Demandez un nouveau lien : il part aussitôt à l’adresse de votre compte.`,
      },
      revoked: {
        title: 'Ce lien n’est plus valable',
        says: 'Un lien plus récent le remplace, ou votre mot de passe a changé depuis.',
        next: 'Ouvrez notre e-mail le plus récent, ou demandez un nouveau lien.',
      },
    },
    payments: {
      revoked: {
        title: 'Cette facture est annulée',
        says: fr`Il n’y a plus rien à régler : le lien de paiement est fermé.`,
        next: fr`L’avoir vous est parvenu par e-mail. Une question ? Répondez-y simplement.`,
      },
    },
  },
  en: {
    invitations: {
      used: {
        title: 'You already have an account',
        says: 'This invitation has been used.',
        next: 'Sign in with your email address and the password you chose.',
      },
      expired: {
        title: 'This invitation has expired',
        says: 'For security, an invitation stays open for a week.',
        next: 'Ask the person who invited you to send it again: a new link will be sent to the same address.',
      },
      revoked: {
        title: 'This invitation is no longer valid',
        says: 'It was revoked, or a later one replaces it.',
        next: 'Look for the latest one in your inbox, or ask the person who invited you for another.',
      },
    },
    passwords: {
      used: {
        title: 'This link has already been used',
        says: 'A new password was set with this link.',
        next: 'Sign in with that password. If it was not you, or you no longer remember it, request another link.',
      },
      expired: {
        title: 'This link has expired',
        says: 'For security, it stays open for an hour.',
        next: 'Request a new link: it is sent to your account’s address immediately.',
      },
      revoked: {
        title: 'This link is no longer valid',
        says: 'A later link replaces it, or your password has changed since.',
        next: 'Open our latest email, or request a new link.',
      },
    },
    payments: {
      revoked: {
        title: 'This invoice has been canceled',
        says: 'There is nothing left to pay: the payment link is closed.',
        next: 'We sent you the credit note by email. Any questions? Simply reply to it.',
      },
    },
  },
};
