import { fr } from '#i18n/formats';
import type { Circumstances } from './template';

type To = Pick<Circumstances, 'locale' | 'sender'>;

/** Why a venue receives a mail. */
export const asVenue = (memberName: string, { locale, sender }: To): string =>
  locale === 'fr'
    ? fr`Vous recevez cet e-mail parce que votre lieu, ${memberName}, fait partie des lieux référencés par ${sender.name}.`
    : `You are receiving this email because ${memberName} is one of the venues listed with ${sender.name}.`;

/** Why an organizer receives a mail about a request. */
export const asOrganizer = ({ locale, sender }: To): string =>
  locale === 'fr'
    ? fr`Vous recevez cet e-mail parce que vous avez confié une recherche de lieu à ${sender.name}.`
    : `You are receiving this email because you asked ${sender.name} to find a venue.`;
