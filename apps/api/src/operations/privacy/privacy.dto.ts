import { Moment, Nested, OpenObject, Text, Whole } from '#http/fields';
import { OrganizerFullView } from '../../demand/organizers/organizers.dto';

const MANY = { list: { max: 1_000_000 } };

/** Everything that the service keeps about a person, for that person: their right of access (GDPR, article 15). */
export class OrganizerExportView {
  @Moment() generatedAt!: Date;
  @Nested(() => OrganizerFullView) organizer!: OrganizerFullView;
  @OpenObject({ ...MANY, description: 'Addresses and numbers that they had before, with when they gave them up.' })
  formerContacts!: object[];
  @OpenObject({ ...MANY, description: 'What mails said of them and the team has not taken over.' })
  proposedFacts!: object[];
  @OpenObject({ ...MANY, description: 'Their requests, oldest first, with what the AI read and its quotes.' })
  requests!: object[];
  @OpenObject({ ...MANY, description: 'What they said of the venues that they were shown.' }) reactions!: object[];
  @OpenObject({ ...MANY, description: 'The catalogs that were sent to them, as they were sent.' }) catalogs!: object[];
  @OpenObject({
    ...MANY,
    description: 'Mails with them, oldest first; `url` of an attachment serves it for one hour.',
  })
  mails!: object[];
  @OpenObject({ ...MANY, description: 'Messages with them, oldest first, with transcripts of voices.' })
  messages!: object[];
  @OpenObject({ ...MANY, description: 'Recordings about them.' }) recordings!: object[];
  @OpenObject({ ...MANY, description: 'Reminders to them.' }) reminders!: object[];
  @OpenObject({ ...MANY, description: 'What the team was told of them.' }) notifications!: object[];
  @OpenObject({ ...MANY, description: 'The links that they were given, without what opens them.' }) links!: object[];
  @OpenObject({
    ...MANY,
    description: 'What happened on their requests, oldest first, without venues and commissions.',
  })
  timeline!: object[];
}

/** What an erasure would touch now. */
export class ErasurePreviewView {
  @Moment({ nullable: true, description: 'When the person was erased: then there is nothing left to do.' })
  erasedAt!: Date | null;
  @Text({
    list: true,
    example: ['R-7K3Q9D'],
    description: 'Requests that are open or have an unpaid commission: while there is one, the erasure is refused.',
  })
  openRequests!: string[];
  @Whole({ description: 'Requests that lose what they say of the person and keep dates, statuses and amounts.' })
  requests!: number;
  @Whole() mails!: number;
  @Whole({ description: 'Files of these mails.' }) attachments!: number;
  @Whole() messages!: number;
  @Whole({ description: 'With what was written down of them.' }) recordings!: number;
  @Whole({ description: 'Versions that keep their venues and prices.' }) catalogs!: number;
  @Whole({ description: 'Reminders that are not sent any more.' }) reminders!: number;
  @Whole({ description: 'Links that open no more.' }) links!: number;
}
