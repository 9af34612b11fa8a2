import { BooleanField, StringField } from '#http/fields';

export class RenewLink {
  @StringField({ max: 200, description: 'The secret of the invalid link.' }) token!: string;
}

export class LinkSentView {
  @BooleanField({ description: 'Always true: only the recipient of the mail learns whether it was sent.' })
  sent!: true;
}
