import { formatDate, fr } from '#i18n/formats';
import { noticeKind } from '../../foundations/notifications/notice-kinds';
import { defineRequestEvent } from '../../foundations/timeline/domain-events';

interface OfOffer {
  offerId: string;
  offerCode: string;
  memberId: string;
  memberName: string;
  round: number;
}

/** The public code of the request, for the team's notification. */
interface WithCode {
  requestCode: string;
}

const read = noticeKind<{ code: string; memberName: string }>('offer_read', {
  en: ({ code, memberName }) => ({
    title: `${code}: check the offer from ${memberName}`,
    body: 'It was read from an email. Check the draft, then submit it.',
  }),
  fr: ({ code, memberName }) => ({
    title: fr`${code} : offre de ${memberName} à vérifier`,
    body: 'Elle a été lue dans un e-mail. Vérifiez le brouillon, puis remettez l’offre.',
  }),
});

const received = noticeKind<{ code: string; memberName: string; round: number }>('offer_received', {
  en: ({ code, memberName, round }) => ({
    title: `${code}: offer from ${memberName}`,
    body: round > 1 ? `Round ${round} replaces the earlier one.` : 'Compare it with the others.',
  }),
  fr: ({ code, memberName, round }) => ({
    title: fr`${code} : offre de ${memberName}`,
    body: round > 1 ? fr`La version ${round} remplace la précédente.` : 'Comparez-la aux autres.',
  }),
});

const accepted = noticeKind<{ code: string; memberName: string }>('offer_accepted', {
  en: ({ code, memberName }) => ({
    title: `${code}: offer of ${memberName} accepted`,
    body: 'The venue was selected.',
  }),
  fr: ({ code, memberName }) => ({
    title: fr`${code} : offre de ${memberName} acceptée`,
    body: 'Le lieu a été retenu.',
  }),
});

const declined = noticeKind<{ code: string; memberName: string; reason: string }>('offer_declined', {
  en: ({ code, memberName, reason }) => ({
    title: `${code}: offer of ${memberName} declined`,
    body: reason === NOT_CHOSEN ? 'Another venue was selected.' : reason,
  }),
  fr: ({ code, memberName, reason }) => ({
    title: fr`${code} : offre de ${memberName} déclinée`,
    body: reason === NOT_CHOSEN ? 'Un autre lieu a été retenu.' : reason,
  }),
});

const expiring = noticeKind<{ code: string; memberName: string; validUntil: string }>('offer_expiring', {
  en: ({ code, memberName, validUntil }) => ({
    title: `${code}: offer of ${memberName} expires soon`,
    body: `It is valid until ${formatDate(validUntil, 'en', 'UTC')}.`,
  }),
  fr: ({ code, memberName, validUntil }) => ({
    title: fr`${code} : l’offre de ${memberName} expire bientôt`,
    body: `Elle est valable jusqu’au ${formatDate(validUntil, 'fr', 'UTC')}.`,
  }),
});

/** The reason of offers that are declined because another venue was selected. */
export const NOT_CHOSEN = 'not_chosen';

/** A venue's mail was read into a draft, which waits for a person; the timeline has the reading. */
export const OfferRead = defineRequestEvent<Omit<OfOffer, 'round'>, WithCode>('offer_read', {
  timeline: false,
  notice: ({ requestId, requestCode, offerId, memberName }) =>
    read({ requestId, params: { code: requestCode, memberName }, dedupeKey: `offer_read:${offerId}` }),
});

/** A draft was begun: entered by the team, or by the venue on its page. */
export const OfferDrafted = defineRequestEvent<OfOffer>('offer_drafted');

/** The team has changed a draft, or attached a file to it (`attachments`). */
export const OfferUpdated = defineRequestEvent<OfOffer & { changed: string[] }>('offer_updated');

/** The team has filled these gaps of the comparison by assumptions. */
export const OfferAssumed = defineRequestEvent<OfOffer & { keys: string[] }>('offer_assumed');

/** A venue's offer was submitted: by the venue, or by the team for it. */
export const OfferReceived = defineRequestEvent<OfOffer & { net: number; currency: string }, WithCode>(
  'offer_received',
  {
    notice: ({ requestId, requestCode, offerId, memberName, round }) =>
      received({
        requestId,
        params: { code: requestCode, memberName, round },
        dedupeKey: `offer_received:${offerId}`,
      }),
  },
);

export const OfferAccepted = defineRequestEvent<OfOffer & { net: number; currency: string }, WithCode>(
  'offer_accepted',
  {
    notice: ({ requestId, requestCode, offerId, memberName }) =>
      accepted({ requestId, params: { code: requestCode, memberName }, dedupeKey: `offer_accepted:${offerId}` }),
  },
);

export const OfferDeclined = defineRequestEvent<OfOffer & { reason: string }, WithCode>('offer_declined', {
  notice: ({ requestId, requestCode, offerId, memberName, reason }) =>
    declined({ requestId, params: { code: requestCode, memberName, reason }, dedupeKey: `offer_declined:${offerId}` }),
});

/** A submitted offer can be accepted for only three more working days. */
export const OfferExpiring = defineRequestEvent<OfOffer & { validUntil: string }, WithCode>('offer_expiring', {
  notice: ({ requestId, requestCode, offerId, memberName, validUntil }) =>
    expiring({
      requestId,
      params: { code: requestCode, memberName, validUntil },
      dedupeKey: `offer_expiring:${offerId}`,
    }),
});
