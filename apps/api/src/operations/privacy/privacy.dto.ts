import { DateTimeField, IntField, NestedField, ObjectField, StringField } from '#http/fields';
import { OrganizerFullView } from '../../demand/organizers/organizers.dto';

const MANY = { list: { max: 1_000_000 } };

/** Everything stored about a person, for that person: their right of access (GDPR, article 15). */
export class OrganizerExportView {
  @DateTimeField() generatedAt!: Date;
  @NestedField(() => OrganizerFullView) organizer!: OrganizerFullView;
  @ObjectField({ ...MANY, description: 'Former addresses and numbers, with when they gave them up.' })
  formerContacts!: object[];
  @ObjectField({ ...MANY, description: 'Suggestions from mails that the team has not accepted.' })
  contactSuggestions!: object[];
  @ObjectField({ ...MANY, description: 'Their requests, oldest first, with the AI’s reading and its quotes.' })
  requests!: object[];
  @ObjectField({ ...MANY, description: 'Their reactions to the venues that they were shown.' }) reactions!: object[];
  @ObjectField({ ...MANY, description: 'The catalogs sent to them, as sent.' }) catalogs!: object[];
  @ObjectField({
    ...MANY,
    description: 'Mails with them, oldest first; the `url` of an attachment works for one hour.',
  })
  mails!: object[];
  @ObjectField({ ...MANY, description: 'Messages with them, oldest first, with transcripts.' })
  messages!: object[];
  @ObjectField({ ...MANY, description: 'Recordings about them.' }) recordings!: object[];
  @ObjectField({ ...MANY, description: 'Reminders to them.' }) reminders!: object[];
  @ObjectField({ ...MANY, description: 'The team’s notifications about them.' }) notifications!: object[];
  @ObjectField({ ...MANY, description: 'The links issued to them, without their secrets.' }) links!: object[];
  @ObjectField({
    ...MANY,
    description: 'Events on their requests, oldest first, without venues and commissions.',
  })
  timeline!: object[];
}

/** The data that an erasure would affect now. */
export class ErasurePreviewView {
  @DateTimeField({ nullable: true, description: 'When the person was erased: there is then nothing left to do.' })
  erasedAt!: Date | null;
  @StringField({
    list: true,
    example: ['R-7K3Q9D'],
    description: 'Requests that are open or have an unpaid commission: if there are any, the erasure is refused.',
  })
  openRequests!: string[];
  @IntField({ description: 'Requests whose personal content is erased, keeping dates, statuses and amounts.' })
  requests!: number;
  @IntField() mails!: number;
  @IntField({ description: 'Files of these mails.' }) attachments!: number;
  @IntField() messages!: number;
  @IntField({ description: 'With their transcripts.' }) recordings!: number;
  @IntField({ description: 'Versions that keep their venues and prices.' }) catalogs!: number;
  @IntField({ description: 'Reminders that will not be sent.' }) reminders!: number;
  @IntField({ description: 'Links that stop working.' }) links!: number;
}
