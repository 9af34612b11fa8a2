import { IntersectionType, OmitType } from '@nestjs/swagger';
import { Moment, Nested, OneOf, Text } from '#http/fields';
import { LOST_REASONS, type LostReason, REQUEST_STATUSES, type RequestStatus } from '#domain/vocabulary';
import { OrganizerIdentity } from '../organizers/organizers.dto';
import { CreateRequest } from './requests.dto';

class RequestHistory {
  @Text({ min: 1, max: 200 }) externalReference!: string;
  @Nested(() => OrganizerIdentity) organizer!: OrganizerIdentity;
  @OneOf(REQUEST_STATUSES, { optional: true }) status?: RequestStatus;
  @OneOf(LOST_REASONS, { optional: true }) lostReason?: LostReason;
  @Moment({ optional: true }) createdAt?: string;
  @Moment({ optional: true }) wonAt?: string;
  @Moment({ optional: true }) lostAt?: string;
  @Moment({ optional: true }) closedAt?: string;
}

/** A request in a file: validated like the routes' input, and with its outcome. */
export class ImportedRequest extends IntersectionType(
  OmitType(CreateRequest, ['organizerId', 'organizer', 'center', 'assigneeId']),
  RequestHistory,
) {}
