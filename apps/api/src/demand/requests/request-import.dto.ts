import { IntersectionType, OmitType } from '@nestjs/swagger';
import { DateTimeField, EnumField, NestedField, StringField } from '#http/fields';
import { LOST_REASONS, type LostReason, REQUEST_STATUSES, type RequestStatus } from '#domain/vocabulary';
import { OrganizerIdentity } from '../organizers/organizers.dto';
import { CreateRequest } from './requests.dto';

class RequestHistory {
  @StringField({ min: 1, max: 200 }) externalReference!: string;
  @NestedField(() => OrganizerIdentity) organizer!: OrganizerIdentity;
  @EnumField(REQUEST_STATUSES, { optional: true }) status?: RequestStatus;
  @EnumField(LOST_REASONS, { optional: true }) lostReason?: LostReason;
  @DateTimeField({ optional: true }) createdAt?: string;
  @DateTimeField({ optional: true }) wonAt?: string;
  @DateTimeField({ optional: true }) lostAt?: string;
  @DateTimeField({ optional: true }) closedAt?: string;
}

/** A request in a file: validated like the routes' input, and with its outcome. */
export class ImportedRequest extends IntersectionType(
  OmitType(CreateRequest, ['organizerId', 'organizer', 'center', 'assigneeId']),
  RequestHistory,
) {}
