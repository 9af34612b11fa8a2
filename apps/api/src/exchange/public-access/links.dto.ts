import { Flag, Text } from '#http/fields';

export class RenewLink {
  @Text({ max: 200, description: 'The secret of the invalid link.' }) token!: string;
}

export class LinkSentView {
  @Flag({ description: 'Always true: only the recipient of the mail learns whether it was sent.' })
  sent!: true;
}
