import { DAY, SECOND } from '#core/clock';
import { Moment, Text, Uuid, Whole } from '#http/fields';
import { PageParams } from '#http/pagination';
import { KEY_AGE, KEY_AGE_MAX, KEY_NAME_MAX } from './auth';

export class CreateApiKey {
  @Text({ min: 1, max: KEY_NAME_MAX, description: 'Where it is used, to recognize it later.', example: 'My assistant' })
  name!: string;
  @Whole({ min: DAY / SECOND, max: KEY_AGE_MAX / SECOND, optional: true, default: KEY_AGE / SECOND })
  expiresInSeconds?: number;
}

export class ListApiKeys extends PageParams {
  @Uuid({ optional: true, description: 'The owner of the keys; by default the caller, others only for admins.' })
  userId?: string;
}

export class ApiKeyView {
  @Uuid() id!: string;
  @Uuid({ description: 'The user on whose behalf it acts.' }) userId!: string;
  @Text() name!: string;
  @Text({ description: 'The first characters of the key.', example: 'parvis_qWe' }) start!: string;
  @Moment() expiresAt!: Date;
  @Moment({ nullable: true, description: 'To the minute.' }) lastUsedAt!: Date | null;
  @Moment() createdAt!: Date;
  @Moment() updatedAt!: Date;
  @Uuid({ nullable: true }) traceId!: string | null;
}

export class CreatedApiKeyView extends ApiKeyView {
  @Text({ description: 'The secret, only in this response.' }) key!: string;
}
