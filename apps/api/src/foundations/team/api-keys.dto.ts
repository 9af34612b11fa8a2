import { DAY, SECOND } from '#core/clock';
import { Moment, Text, Uuid, Whole } from '#http/fields';
import { PageParams } from '#http/pagination';
import { KEY_AGE, KEY_AGE_MAX, KEY_NAME_MAX } from './auth';

export class CreateApiKey {
  @Text({ min: 1, max: KEY_NAME_MAX, description: 'What uses it, so that you know it again.', example: 'My assistant' })
  name!: string;
  @Whole({ min: DAY / SECOND, max: KEY_AGE_MAX / SECOND, optional: true, default: KEY_AGE / SECOND })
  expiresInSeconds?: number;
}

export class ListApiKeys extends PageParams {
  @Uuid({ optional: true, description: 'Whose keys; one’s own by default, those of others for admins alone.' })
  userId?: string;
}

export class ApiKeyView {
  @Uuid() id!: string;
  @Uuid({ description: 'In whose name it acts.' }) userId!: string;
  @Text() name!: string;
  @Text({ description: 'How the key begins.', example: 'parvis_qWe' }) start!: string;
  @Moment() expiresAt!: Date;
  @Moment({ nullable: true, description: 'To the minute.' }) lastUsedAt!: Date | null;
  @Moment() createdAt!: Date;
  @Moment() updatedAt!: Date;
  @Uuid({ nullable: true }) traceId!: string | null;
}

export class CreatedApiKeyView extends ApiKeyView {
  @Text({ description: 'The secret, in this answer alone.' }) key!: string;
}
