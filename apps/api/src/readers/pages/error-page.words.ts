import { fr } from '#i18n/formats';
import type { Locale } from '#i18n/locale';

interface ErrorWords {
  title: string;
  says: string;
  /** What the reader does next. */
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

/** What a person is told whose page cannot be shown. */
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
      says: 'C’est une faute de notre côté, et elle nous a été signalée.',
      next: 'Réessayez dans un moment. Si cela continue, répondez à notre e-mail.',
    },
  },
  en: {
    renew: 'Send me a new link',
    back: 'Back to the page',
    signIn: 'Sign in',
    newPassword: 'Ask for a new password',
    openUntil: (day: string) => `This one was open until ${day}.`,
    unknownLink: {
      title: 'This link leads nowhere',
      says: 'The address is incomplete, or it never existed.',
      next: 'Open the link from the mail itself: an address copied by hand often loses its end. Otherwise answer the mail, and we send you another.',
    },
    used: {
      title: 'This link has been used',
      says: 'Your answer is recorded, and it can no longer be corrected here.',
      next: 'Has something changed? Ask for a new link, or simply answer our mail.',
    },
    expired: {
      title: 'This link has expired',
      says: 'To keep them safe, our links stay open for a limited time.',
      next: 'Ask for a new link. We send it to the address that received this one.',
    },
    revoked: {
      title: 'This link is no longer valid',
      says: 'Our team has closed it, most often because another one replaces it.',
      next: 'Look for our latest mail, or answer it to get a new link.',
    },
    closed: {
      title: 'This request has moved on',
      says: 'What you wanted to do is no longer possible here, because the request is at another step.',
      next: 'Answer our mail or call us, and we find a way together.',
    },
    unknown: {
      title: 'This page does not exist',
      says: 'Nothing of ours has this address.',
      next: 'Check it, or open the link from our mail.',
    },
    invalid: {
      title: 'These answers could not be read',
      says: 'The form came incomplete, or with a value that we did not expect.',
      next: 'Go back to the page, check your answers and send them again.',
    },
    refused: {
      title: 'This is not possible here',
      says: 'This address does not allow what you asked for.',
      next: 'Go back to the page and try another way, or answer our mail.',
    },
    tooLarge: {
      title: 'This is too large',
      says: 'What you send is larger than we can take.',
      next: 'Shorten the text or reduce the photo, then send it again.',
    },
    tooMany: {
      title: 'One moment, please',
      says: 'Too many requests came from your connection in a short time.',
      next: 'Wait a minute, then reload the page. Nothing is lost.',
    },
    unavailable: {
      title: 'We are very busy for a moment',
      says: 'The page cannot be prepared right now.',
      next: 'Try again in a few seconds. Nothing is lost.',
    },
    broken: {
      title: 'Something went wrong',
      says: 'The fault is ours, and it has been reported to us.',
      next: 'Try again in a moment. If it goes on, answer our mail.',
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

/** The same of links that mean something else by it: those of accounts, which no answer to a mail renews, and of invoices. By `pageOf`. */
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
        title: 'You have an account already',
        says: 'This invitation has been used.',
        next: 'Sign in with your email address and the password that you chose.',
      },
      expired: {
        title: 'This invitation has expired',
        says: 'To keep it safe, an invitation stays open for a week.',
        next: 'Ask the person who invited you to send it again: a new link comes to the same address.',
      },
      revoked: {
        title: 'This invitation is no longer valid',
        says: 'It was taken back, or a later one replaces it.',
        next: 'Look for the latest one in your mail, or ask the person who invited you for another.',
      },
    },
    passwords: {
      used: {
        title: 'This link has been used',
        says: 'A new password was chosen by this link.',
        next: 'Sign in with that password. If it was not you, or you no longer know it, ask for another.',
      },
      expired: {
        title: 'This link has expired',
        says: 'To keep it safe, it stays open for an hour.',
        next: 'Ask for a new link: it goes to the address of your account at once.',
      },
      revoked: {
        title: 'This link is no longer valid',
        says: 'A later link replaces it, or your password has changed since.',
        next: 'Open our latest mail, or ask for a new link.',
      },
    },
    payments: {
      revoked: {
        title: 'This invoice is cancelled',
        says: 'There is nothing to pay any more: the link to the payment is closed.',
        next: 'The credit note came to you by mail. A question? Simply answer it.',
      },
    },
  },
};
