import { Moment, Nested, OpenObject, Text, Whole } from '#http/fields';
import { OrganizerFullView } from '../../demand/organizers/organizers.dto';

const MANY = { list: { max: 1_000_000 } };

/** Everything stored about a person, for that person: their right of access (GDPR, article 15). */
export class OrganizerExportView {
  @Moment() generatedAt!: Date;
  @Nested(() => OrganizerFullView) organizer!: OrganizerFullView;
  @OpenObject({ ...MANY, description: 'Former addresses and numbers, with when they gave them up.' })
  formerContacts!: object[];
  @OpenObject({ ...MANY, description: 'Suggestions from mails that the team has not accepted.' })
  proposedFacts!: object[];
  @OpenObject({ ...MANY, description: 'Their requests, oldest first, with the AI’s reading and its quotes.' })
  requests!: object[];
  @OpenObject({ ...MANY, description: 'Their reactions to the venues that they were shown.' }) reactions!: object[];
  @OpenObject({ ...MANY, description: 'The catalogs sent to them, as sent.' }) catalogs!: object[];
  @OpenObject({
    ...MANY,
    description: 'Mails with them, oldest first; the `url` of an attachment works for one hour.',
  })
  mails!: object[];
  @OpenObject({ ...MANY, description: 'Messages with them, oldest first, with transcripts.' })
  messages!: object[];
  @OpenObject({ ...MANY, description: 'Recordings about them.' }) recordings!: object[];
  @OpenObject({ ...MANY, description: 'Reminders to them.' }) reminders!: object[];
  @OpenObject({ ...MANY, description: 'The team’s notifications about them.' }) notifications!: object[];
  @OpenObject({ ...MANY, description: 'The links issued to them, without their secrets.' }) links!: object[];
  @OpenObject({
    ...MANY,
    description: 'Events on their requests, oldest first, without venues and commissions.',
  })
  timeline!: object[];
}

/** The data that an erasure would affect now. */
export class ErasurePreviewView {
  @Moment({ nullable: true, description: 'When the person was erased: there is then nothing left to do.' })
  erasedAt!: Date | null;
  @Text({
    list: true,
    example: ['R-7K3Q9D'],
    description: 'Requests that are open or have an unpaid commission: if there are any, the erasure is refused.',
  })
  openRequests!: string[];
  @Whole({ description: 'Requests whose personal content is erased, keeping dates, statuses and amounts.' })
  requests!: number;
  @Whole() mails!: number;
  @Whole({ description: 'Files of these mails.' }) attachments!: number;
  @Whole() messages!: number;
  @Whole({ description: 'With their transcripts.' }) recordings!: number;
  @Whole({ description: 'Versions that keep their venues and prices.' }) catalogs!: number;
  @Whole({ description: 'Reminders that will not be sent.' }) reminders!: number;
  @Whole({ description: 'Links that stop working.' }) links!: number;
}
