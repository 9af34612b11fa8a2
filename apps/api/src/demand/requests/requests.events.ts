import { defineEvent, defineRequestEvent } from '../../foundations/timeline/domain-events';
import { REACTION_WORDS, requestFieldInFrench, RESULT_STAGE_WORDS } from '#domain/labels';
import { DECLINE_REASON_WORDS } from '#domain/reason-words';
import { fr } from '#i18n/formats';
import type {
  DeclineReason,
  LostReason,
  NotChosenReason,
  Reaction,
  ReplyStatus,
  RequestSource,
  RequestStatus,
  ResultStage,
} from '#domain/vocabulary';
import { noticeKind } from '../../foundations/notifications/notice-kinds';
import type { LaterMail } from './later-mails.dto';

interface OfResult {
  resultId: string;
  memberId: string;
  memberCode: string;
  memberName: string;
}

/** The public code of the request, for the team's notification. */
interface WithCode {
  requestCode: string;
}

/** The mail of a change. */
export interface WithMail {
  /** Set if it is delayed. */
  mail: LaterMail | null;
  /** The mailbox that sends it; null: the service's own address. Absent if no person causes it: the default then sends. */
  mailboxId?: string | null;
  /** The mailbox that a person chose for this mail instead of the default. */
  chosenMailboxId?: string | null;
}

const newRequest = noticeKind<{ code: string; title: string; organizerName: string }>('request_created', {
  en: ({ code, title, organizerName }) => ({ title: `New request ${code}`, body: `${title} (${organizerName})` }),
  fr: ({ code, title, organizerName }) => ({ title: `Nouvelle demande ${code}`, body: `${title} (${organizerName})` }),
});

export const RequestCreated = defineRequestEvent<
  { code: string; source: RequestSource; organizerId: string; missingFields: string[] },
  { title: string; organizerName: string }
>('request_created', {
  notice: ({ requestId, code, title, organizerName }) =>
    newRequest({ requestId, params: { code, title, organizerName }, dedupeKey: `request_created:${requestId}` }),
});

export const RequestUpdated = defineRequestEvent<{ changed: string[] }>('request_updated');
/** The needs besides the main room have changed: how many were added, changed and removed. */
export const RequestNeedsChanged = defineRequestEvent<{ added: number; changed: number; removed: number }>(
  'request_needs_changed',
);
export const RequestValidated = defineRequestEvent<{ status: RequestStatus }>('request_validated');

/** Somebody of the team says that the messages received so far need no answer. */
export const ReplyNotNeeded = defineRequestEvent<object>('reply_not_needed');
export const RequestStatusChanged = defineRequestEvent<{
  from: RequestStatus;
  to: RequestStatus;
  lostReason: LostReason | null;
  comment: string | null;
}>('request_status_changed');

/** The organizer must be asked for these fields. */
export const RequalificationRequested = defineRequestEvent<{ missingFields: string[] }, WithMail>(
  'requalification_requested',
);

/** The mail to the organizer was canceled before it was sent. */
export const RequalificationRecalled = defineRequestEvent<object>('requalification_recalled');

const organizerReplied = noticeKind<{ requestCode: string; missingFields: string[] }>('requalification_reply', {
  en: ({ requestCode, missingFields }) => ({
    title: `Reply on request ${requestCode}`,
    body:
      missingFields.length > 0
        ? `The organizer has replied; still missing: ${missingFields.join(', ')}.`
        : 'The organizer has replied; nothing is missing any more.',
  }),
  fr: ({ requestCode, missingFields }) => ({
    title: `Réponse sur la demande ${requestCode}`,
    body:
      missingFields.length > 0
        ? fr`L’organisateur a répondu ; il manque encore : ${missingFields.map((field) => requestFieldInFrench(field)).join(', ')}.`
        : fr`L’organisateur a répondu ; il ne manque plus rien.`,
  }),
});

/** The organizer has replied; `filled` names the fields that the reply provided. */
export const RequestRequalified = defineRequestEvent<{ filled: string[]; missingFields: string[] }, WithCode>(
  'request_requalified',
  {
    notice: ({ requestId, requestCode, missingFields }) =>
      organizerReplied({ requestId, params: { requestCode, missingFields } }),
  },
);

export const ResultAdded = defineRequestEvent<OfResult>('result_added');

/** The venue's reply is no longer awaited. */
export const ResultRemoved = defineRequestEvent<OfResult & { stage: ResultStage }>('result_removed');

export const ResultUpdated = defineRequestEvent<OfResult & { changed: string[] }>('result_updated');

/** `reason`: why the venue says no, as it told the team, or why it isn't chosen; absent if none was given. */
export const ResultStageChanged = defineRequestEvent<
  OfResult & { from: ResultStage; to: ResultStage; reason?: DeclineReason | NotChosenReason },
  WithMail
>('result_stage_changed');

const memberReplied = noticeKind<{
  requestCode: string;
  memberName: string;
  status: ReplyStatus;
  comment: string | null;
  /** Absent in notifications from before it existed, as is the reason. */
  condition?: string | null;
  declineReason?: DeclineReason | null;
}>('availability_reply', {
  en: ({ requestCode, memberName, status, comment, condition = null, declineReason = null }) => ({
    title:
      `${memberName} is ${status}` +
      (condition === null ? '' : `, on condition: ${condition}`) +
      (declineReason === null ? '' : `: ${DECLINE_REASON_WORDS[declineReason].en.toLowerCase()}`),
    body: `Reply on request ${requestCode}${comment === null ? '.' : `: ${comment}`}`,
  }),
  fr: ({ requestCode, memberName, status, comment, condition = null, declineReason = null }) => ({
    title:
      `${memberName} est ${RESULT_STAGE_WORDS[status].fr}` +
      (condition === null ? '' : fr`, sous condition : ${condition}`) +
      (declineReason === null ? '' : fr` : ${DECLINE_REASON_WORDS[declineReason].fr.toLowerCase()}`),
    body: `Réponse sur la demande ${requestCode}${comment === null ? '.' : fr` : ${comment}`}`,
  }),
});

/** A venue has replied, or corrected its reply, whether or not that moved the candidate. */
export const AvailabilityReplied = defineRequestEvent<
  OfResult & {
    status: ReplyStatus;
    comment: string | null;
    price: number | null;
    alternativeDates: string[];
    condition: string | null;
    declineReason: DeclineReason | null;
    corrected: boolean;
  },
  WithCode
>('availability_replied', {
  notice: ({ requestId, requestCode, memberName, status, comment, condition, declineReason }) =>
    memberReplied({ requestId, params: { requestCode, memberName, status, comment, condition, declineReason } }),
});

const organizerReacted = noticeKind<{
  requestCode: string;
  memberName: string;
  reaction: Reaction;
  comment: string | null;
}>('catalog_reaction', {
  en: ({ requestCode, memberName, reaction, comment }) => ({
    title: `${memberName}: ${reaction}`,
    body: `Reaction on request ${requestCode}${comment === null ? '.' : `: ${comment}`}`,
  }),
  fr: ({ requestCode, memberName, reaction, comment }) => ({
    title: fr`${memberName} : ${REACTION_WORDS[reaction].fr}`,
    body: `Réaction sur la demande ${requestCode}${comment === null ? '.' : fr` : ${comment}`}`,
  }),
});

/** The organizer's reaction to a venue; null removes an earlier one, of which the team isn't notified. */
export const ResultReacted = defineRequestEvent<
  OfResult & { reaction: Reaction | null; comment: string | null },
  WithCode
>('result_reacted', {
  notice: ({ requestId, requestCode, memberName, reaction, comment }) =>
    reaction === null ? null : organizerReacted({ requestId, params: { requestCode, memberName, reaction, comment } }),
});

/** The requests were created, but not as new requests: no one is notified about each of them. */
export const RequestsImported = defineEvent<{
  importId: string;
  filename: string;
  lines: number;
  created: number;
  known: number;
  organizersCreated: number;
}>('requests_imported');
