import { Nested, OneOf, Search, Text, Uuid } from '#http/fields';
import { MEMBER_STATUSES, type MemberStatus, REQUEST_STATUSES, type RequestStatus } from '#domain/vocabulary';

/** Maximum number of lines per kind. */
export const LINES_MAX = 5;

export class SearchAll {
  @Search('requests, venues and organizers. A code, or its beginning (`R-7K`), comes first') q?: string;
}

export class FoundRequest {
  @Uuid() id!: string;
  @Text({ example: 'R-7K3Q9D' }) code!: string;
  @Text() title!: string;
  @OneOf(REQUEST_STATUSES) status!: RequestStatus;
  @Text({ nullable: true }) city!: string | null;
  @Text({ description: 'The organizer’s name, or the address.' }) organizerName!: string;
}

export class FoundMember {
  @Uuid() id!: string;
  @Text({ example: 'M-4T8WXZ' }) code!: string;
  @Text() name!: string;
  @OneOf(MEMBER_STATUSES) status!: MemberStatus;
  @Text({ nullable: true }) city!: string | null;
}

export class FoundOrganizer {
  @Uuid() id!: string;
  @Text({ description: 'The name, or the address.' }) name!: string;
  @Text({ nullable: true }) company!: string | null;
  @Text({ min: 0 }) email!: string;
}

export class FoundView {
  @Nested(() => FoundRequest, { list: { max: LINES_MAX } }) requests!: FoundRequest[];
  @Nested(() => FoundMember, { list: { max: LINES_MAX } }) members!: FoundMember[];
  @Nested(() => FoundOrganizer, { list: { max: LINES_MAX } }) organizers!: FoundOrganizer[];
}
