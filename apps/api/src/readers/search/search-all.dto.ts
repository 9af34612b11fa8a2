import { EnumField, NestedField, SearchField, StringField, UuidField } from '#http/fields';
import { MEMBER_STATUSES, type MemberStatus, REQUEST_STATUSES, type RequestStatus } from '#domain/vocabulary';

/** Maximum number of lines per kind. */
export const LINES_MAX = 5;

export class SearchAll {
  @SearchField('requests, venues and organizers. A code, or its beginning (`R-7K`), comes first') q?: string;
}

export class FoundRequest {
  @UuidField() id!: string;
  @StringField({ example: 'R-7K3Q9D' }) code!: string;
  @StringField() title!: string;
  @EnumField(REQUEST_STATUSES) status!: RequestStatus;
  @StringField({ nullable: true }) city!: string | null;
  @StringField({ description: 'The organizer’s name, or the address.' }) organizerName!: string;
}

export class FoundMember {
  @UuidField() id!: string;
  @StringField({ example: 'M-4T8WXZ' }) code!: string;
  @StringField() name!: string;
  @EnumField(MEMBER_STATUSES) status!: MemberStatus;
  @StringField({ nullable: true }) city!: string | null;
}

export class FoundOrganizer {
  @UuidField() id!: string;
  @StringField({ description: 'The name, or the address.' }) name!: string;
  @StringField({ nullable: true }) company!: string | null;
  @StringField({ min: 0 }) email!: string;
}

export class FoundView {
  @NestedField(() => FoundRequest, { list: { max: LINES_MAX } }) requests!: FoundRequest[];
  @NestedField(() => FoundMember, { list: { max: LINES_MAX } }) members!: FoundMember[];
  @NestedField(() => FoundOrganizer, { list: { max: LINES_MAX } }) organizers!: FoundOrganizer[];
}
