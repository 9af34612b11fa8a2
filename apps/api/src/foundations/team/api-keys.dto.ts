import { DAY, SECOND } from '#core/clock';
import { DateTimeField, IntField, StringField, UuidField } from '#http/fields';
import { PageParams } from '#http/pagination';
import { KEY_AGE, KEY_AGE_MAX, KEY_NAME_MAX } from './auth';

export class CreateApiKey {
  @StringField({
    min: 1,
    max: KEY_NAME_MAX,
    description: 'Where it is used, to recognize it later.',
    example: 'My assistant',
  })
  name!: string;
  @IntField({ min: DAY / SECOND, max: KEY_AGE_MAX / SECOND, optional: true, default: KEY_AGE / SECOND })
  expiresInSeconds?: number;
}

export class ListApiKeys extends PageParams {
  @UuidField({ optional: true, description: 'The owner of the keys; by default the caller, others only for admins.' })
  userId?: string;
}

export class ApiKeyView {
  @UuidField() id!: string;
  @UuidField({ description: 'The user on whose behalf it acts.' }) userId!: string;
  @StringField() name!: string;
  @StringField({ description: 'The first characters of the key.', example: 'parvis_qWe' }) start!: string;
  @DateTimeField() expiresAt!: Date;
  @DateTimeField({ nullable: true, description: 'To the minute.' }) lastUsedAt!: Date | null;
  @DateTimeField() createdAt!: Date;
  @DateTimeField() updatedAt!: Date;
  @UuidField({ nullable: true }) traceId!: string | null;
}

export class CreatedApiKeyView extends ApiKeyView {
  @StringField({ description: 'The secret, only in this response.' }) key!: string;
}
