import { requestFact } from '#kernel/facts';
import type { NewNotification } from '../../foundations/notifications/notifications.dto';
import type { LostReason, Reaction, ReplyStatus, RequestSource, RequestStatus, ResultStage } from './requests.rules';

interface OfResult {
  resultId: string;
  memberId: string;
  memberCode: string;
  memberName: string;
}

/** The public code of the request, for the team's notice. */
interface WithCode {
  requestCode: string;
}

export const RequestCreated = requestFact<
  { code: string; source: RequestSource; organizerId: string; missingFields: string[] },
  { title: string; organizerName: string }
>('request_created', {
  notice: ({ requestId, code, title, organizerName }): NewNotification => ({
    kind: 'request_created',
    title: `New request ${code}`,
    body: `${title} (${organizerName})`,
    requestId,
    dedupeKey: `request_created:${requestId}`,
  }),
});

export const RequestUpdated = requestFact<{ changed: string[] }>('request_updated');
export const RequestValidated = requestFact<{ status: RequestStatus }>('request_validated');

export const RequestStatusChanged = requestFact<{
  from: RequestStatus;
  to: RequestStatus;
  lostReason: LostReason | null;
  comment: string | null;
}>('request_status_changed');

/** The organizer is to be asked for these fields. */
export const RequalificationRequested = requestFact<{ missingFields: string[] }>('requalification_requested');

/** The organizer has answered; `filled` names the fields that the answer gave. */
export const RequestRequalified = requestFact<{ filled: string[]; missingFields: string[] }, WithCode>(
  'request_requalified',
  {
    notice: ({ requestId, requestCode, missingFields }): NewNotification => ({
      kind: 'requalification_reply',
      title: `Reply on request ${requestCode}`,
      body:
        missingFields.length > 0
          ? `The organizer has answered; still missing: ${missingFields.join(', ')}.`
          : 'The organizer has answered; nothing is missing any more.',
      requestId,
    }),
  },
);

export const ResultAdded = requestFact<OfResult>('result_added');

/** Nobody waits for the member's answer any more. */
export const ResultRemoved = requestFact<OfResult & { stage: ResultStage }>('result_removed');

export const ResultUpdated = requestFact<OfResult & { changed: string[] }>('result_updated');

export const ResultStageChanged = requestFact<OfResult & { from: ResultStage; to: ResultStage }>(
  'result_stage_changed',
);

/** A member has answered, or corrected its answer, whether that moved the result or not. */
export const AvailabilityReplied = requestFact<
  OfResult & {
    status: ReplyStatus;
    comment: string | null;
    price: number | null;
    alternativeDates: string[];
    corrected: boolean;
  },
  WithCode
>('availability_replied', {
  notice: ({ requestId, requestCode, memberName, status, comment }): NewNotification => ({
    kind: 'availability_reply',
    title: `${memberName} is ${status}`,
    body: `Reply on request ${requestCode}${comment === null ? '.' : `: ${comment}`}`,
    requestId,
  }),
});

/** What the organizer said to a venue; null takes an earlier word back, and the team is not notified of that. */
export const ResultReacted = requestFact<OfResult & { reaction: Reaction | null; comment: string | null }, WithCode>(
  'result_reacted',
  {
    notice: ({ requestId, requestCode, memberName, reaction, comment }): NewNotification | null =>
      reaction === null
        ? null
        : {
            kind: 'catalog_reaction',
            title: `${memberName}: ${reaction}`,
            body: `Reaction on request ${requestCode}${comment === null ? '.' : `: ${comment}`}`,
            requestId,
          },
  },
);
