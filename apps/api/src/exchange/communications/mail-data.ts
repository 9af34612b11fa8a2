import type { NotChosenReason } from '#domain/vocabulary';
import type { HoldDetails, MemberDetails, RequestDetails } from './mail-details.service';
import type {
  AvailabilityRequestData,
  CatalogSentData,
  NotSelectedData,
  RequalificationData,
  WinnerSelectedData,
} from '#mail-templates/template.types';

/** The data about venue and event common to all mails to a venue. */
const addressed = (
  request: RequestDetails,
  member: MemberDetails,
): { memberName: string; contactName: string | null; requestCode: string; eventTitle: string } => ({
  memberName: member.name,
  contactName: member.contactName,
  requestCode: request.code,
  eventTitle: request.title,
});

export const availabilityRequestData = (
  request: RequestDetails,
  member: MemberDetails,
  answerUrl: string,
  askHold = false,
): AvailabilityRequestData => ({
  ...addressed(request, member),
  askHold,
  eventType: request.eventType,
  eventDate: request.eventDate,
  eventEndDate: request.eventEndDate,
  slot: request.slot,
  attendees: request.attendees,
  configuration: request.configuration,
  needs: request.needs,
  city: request.city,
  requirements: request.requirements,
  answerUrl,
});

export const winnerSelectedData = (request: RequestDetails, member: MemberDetails): WinnerSelectedData => ({
  ...addressed(request, member),
  eventDate: request.eventDate,
  eventEndDate: request.eventEndDate,
  attendees: request.attendees,
  organizerName: [request.organizerFirstName, request.organizerLastName].filter(Boolean).join(' ') || null,
  organizerCompany: request.organizerCompany,
});

export const notSelectedData = (
  request: RequestDetails,
  member: MemberDetails,
  reason: NotChosenReason | null,
  released: readonly HoldDetails[] = [],
): NotSelectedData => ({
  ...addressed(request, member),
  releasedOptions: released.map(({ code }) => code),
  eventDate: request.eventDate,
  eventEndDate: request.eventEndDate,
  reason,
});

export const requalificationData = (
  request: RequestDetails,
  missingFields: string[],
  answerUrl: string,
): RequalificationData => ({
  organizerFirstName: request.organizerFirstName,
  requestCode: request.code,
  eventTitle: request.title,
  missingFields,
  answerUrl,
});

export const catalogSentData = (
  request: RequestDetails,
  catalog: Pick<CatalogSentData, 'message' | 'venueCount' | 'catalogUrl' | 'expiresAt'>,
): CatalogSentData => ({
  organizerFirstName: request.organizerFirstName,
  requestCode: request.code,
  eventTitle: request.title,
  eventDate: request.eventDate,
  eventEndDate: request.eventEndDate,
  message: catalog.message,
  venueCount: catalog.venueCount,
  catalogUrl: catalog.catalogUrl,
  expiresAt: catalog.expiresAt,
});
