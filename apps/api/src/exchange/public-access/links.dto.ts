import { Flag, Text } from '#http/fields';

export class RenewLink {
  @Text({ max: 200, description: 'The secret of the link that is no longer good.' }) token!: string;
}

export class LinkSentView {
  @Flag({ description: 'Always true: whether there was anything to send is said to the one who gets the mail.' })
  sent!: true;
}
