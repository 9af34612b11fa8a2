import { domainEvent } from '#kernel/events';
import type { RequestSource, RequestStatus, ReplyStatus, ResultStage } from './requests.rules';

export const RequestCreated = domainEvent<{ requestId: string; code: string; title: string; source: RequestSource }>(
  'request.created',
);
export const RequestStatusChanged = domainEvent<{ requestId: string; from: RequestStatus; to: RequestStatus }>(
  'request.status_changed',
);
/** The organizer is to be asked for these fields. */
export const RequalificationRequested = domainEvent<{ requestId: string; missingFields: string[] }>(
  'request.requalification_requested',
);
/** The organizer has answered; `filled` names the fields that the answer gave. */
export const RequestRequalified = domainEvent<{ requestId: string; filled: string[]; missingFields: string[] }>(
  'request.requalified',
);
export const ResultStageChanged = domainEvent<{
  requestId: string;
  memberId: string;
  resultId: string;
  from: ResultStage;
  to: ResultStage;
}>('result.stage_changed');
/** A member has answered, whether that moved the result or not. */
export const AvailabilityReplied = domainEvent<{
  requestId: string;
  memberId: string;
  resultId: string;
  status: ReplyStatus;
}>('result.availability_replied');
/** The result is gone: nobody waits for the member's answer any more. */
export const ResultRemoved = domainEvent<{ requestId: string; memberId: string; resultId: string; stage: ResultStage }>(
  'result.removed',
);
