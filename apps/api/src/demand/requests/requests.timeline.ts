import { timelineKind } from '#kernel/timeline';
import type { LostReason, Reaction, ReplyStatus, RequestSource, RequestStatus, ResultStage } from './requests.rules';

interface OfResult {
  resultId: string;
  memberId: string;
  memberCode: string;
  memberName: string;
}

export const RequestCreated = timelineKind<{
  code: string;
  source: RequestSource;
  organizerId: string;
  missingFields: string[];
}>('request_created');
export const RequestUpdated = timelineKind<{ changed: string[] }>('request_updated');
export const RequestValidated = timelineKind<{ status: RequestStatus }>('request_validated');
export const RequestStatusChanged = timelineKind<{
  from: RequestStatus;
  to: RequestStatus;
  lostReason: LostReason | null;
  comment: string | null;
}>('request_status_changed');
export const RequalificationRequested = timelineKind<{ missingFields: string[] }>('requalification_requested');
export const RequestRequalified = timelineKind<{ filled: string[]; missingFields: string[] }>('request_requalified');

export const ResultAdded = timelineKind<OfResult>('result_added');
export const ResultRemoved = timelineKind<OfResult & { stage: ResultStage }>('result_removed');
export const ResultUpdated = timelineKind<OfResult & { changed: string[] }>('result_updated');
export const ResultStageChanged = timelineKind<OfResult & { from: ResultStage; to: ResultStage }>(
  'result_stage_changed',
);
export const AvailabilityReplied = timelineKind<
  OfResult & { status: ReplyStatus; comment: string | null; price: number | null; alternativeDates: string[] }
>('availability_replied');
export const ResultReacted = timelineKind<OfResult & { reaction: Reaction | null; comment: string | null }>(
  'result_reacted',
);
