import { formatDate, fr } from '#i18n/formats';
import { defineEvent, defineRequestEvent } from '../../foundations/timeline/domain-events';
import { noticeKind } from '../../foundations/notifications/notice-kinds';

interface OfHold {
  holdId: string;
  holdCode: string;
  memberId: string;
  memberName: string;
  roomId: string | null;
  rank: number | null;
  expiresAt: Date | null;
}

export interface SentFrom {
  /** The mailbox that sends the mail; null: the service's own address. Absent if no person causes it: the default sends. */
  mailboxId?: string | null | undefined;
}

/** The public code of the request, for the team's notification. */
interface WithCode {
  requestCode: string;
}

interface Noticed extends WithCode {
  memberName: string;
  rank: number;
}

/** The moment as a date in the agency's time zone. */
const on = (day: string, locale: 'en' | 'fr'): string => formatDate(day, locale, 'UTC');

const expiring = noticeKind<Noticed & { expiresOn: string }>('hold_expiring', {
  en: ({ requestCode, memberName, rank, expiresOn }) => ({
    title: `${requestCode}: option at ${memberName} expires soon`,
    body: `Rank ${rank}, until ${on(expiresOn, 'en')}: extend it, release it, or ask the organizer to decide.`,
  }),
  fr: ({ requestCode, memberName, rank, expiresOn }) => ({
    title: fr`${requestCode} : l’option chez ${memberName} expire bientôt`,
    body: fr`Rang ${rank}, jusqu’au ${on(expiresOn, 'fr')} : prolongez-la, levez-la, ou demandez à l’organisateur de décider.`,
  }),
});

const expired = noticeKind<Noticed & { byVenue: boolean }>('hold_expired', {
  en: ({ requestCode, memberName, byVenue }) => ({
    title: byVenue
      ? `${requestCode}: ${memberName} no longer holds its room`
      : `${requestCode}: option at ${memberName} has expired`,
    body: byVenue ? 'The venue has withdrawn the option.' : 'Ask the venue whether it can be extended.',
  }),
  fr: ({ requestCode, memberName, byVenue }) => ({
    title: byVenue
      ? fr`${requestCode} : ${memberName} ne tient plus sa salle`
      : fr`${requestCode} : l’option chez ${memberName} a expiré`,
    body: byVenue ? 'Le lieu a retiré l’option.' : 'Demandez au lieu si elle peut être prolongée.',
  }),
});

const promoted = noticeKind<Noticed>('hold_promoted', {
  en: ({ requestCode, memberName, rank }) => ({
    title: `${requestCode}: the option at ${memberName} has moved up`,
    body:
      rank === 1
        ? 'You’re first now: ask the venue to confirm.'
        : `It is number ${rank} now: ask the venue to confirm.`,
  }),
  fr: ({ requestCode, memberName, rank }) => ({
    title: fr`${requestCode} : l’option chez ${memberName} gagne un rang`,
    body:
      rank === 1
        ? fr`Vous êtes premiers à présent : demandez au lieu de confirmer.`
        : fr`Elle est à présent au rang ${rank} : demandez au lieu de confirmer.`,
  }),
});

export const HoldRequested = defineRequestEvent<OfHold>('hold_requested');

export const HoldActivated = defineRequestEvent<OfHold>('hold_activated');

/** `changed`: which of rank, end and note. */
export const HoldUpdated = defineRequestEvent<OfHold & { changed: string[] }>('hold_updated');

/** The team is notified if the venue itself withdraws what it held. */
export const HoldReleased = defineRequestEvent<OfHold & { reason: string | null }, WithCode & { byVenue: boolean }>(
  'hold_released',
  {
    notice: ({ requestId, requestCode, memberName, rank, byVenue }) =>
      byVenue && rank !== null
        ? expired({ requestId, params: { requestCode, memberName, rank, byVenue: true } })
        : null,
  },
);

/** The venue gets a mail too. */
export const HoldExpired = defineRequestEvent<OfHold, WithCode>('hold_expired', {
  notice: ({ requestId, requestCode, memberName, rank }) =>
    expired({ requestId, params: { requestCode, memberName, rank: rank ?? 0, byVenue: false } }),
});

/** `override`: why it was booked although another request was ahead. */
export const HoldBooked = defineRequestEvent<OfHold & { override: string | null }>('hold_booked');

/** The hold is now at `rank`, since one ahead of it has ended. */
export const HoldPromoted = defineRequestEvent<OfHold & { from: number }, WithCode>('hold_promoted', {
  notice: ({ requestId, requestCode, memberName, rank }) =>
    promoted({ requestId, params: { requestCode, memberName, rank: rank ?? 0 } }),
});

/** Team and venue are warned that it ends soon. */
export const HoldExpiring = defineRequestEvent<OfHold, WithCode & { expiresOn: string }>('hold_expiring', {
  timeline: false,
  notice: ({ requestId, requestCode, memberName, rank, expiresOn }) =>
    expiring({ requestId, params: { requestCode, memberName, rank: rank ?? 0, expiresOn } }),
});

/** A venue gets one mail saying that we no longer need its options. Only for listeners. */
export const HoldsEnded = defineRequestEvent<
  { memberId: string; holdIds: string[] },
  { mailboxId: SentFrom['mailboxId'] }
>('holds_ended', {
  timeline: false,
});

/** These holds were behind one that has ended; first the better-ranked. Only for listeners. */
export const HoldsMoveUp = defineEvent<{ memberId: string; holdIds: string[] }>('holds_move_up', { timeline: false });
