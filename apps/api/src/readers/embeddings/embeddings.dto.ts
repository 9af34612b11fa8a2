import { IntField } from '#http/fields';

export const MAX_BATCH = 1000;
export const DEFAULT_BATCH = 100;

export class RefreshEmbeddings {
  @IntField({
    min: 1,
    max: MAX_BATCH,
    optional: true,
    default: DEFAULT_BATCH,
    description: 'Maximum number of texts to embed now: venues first, then knowledge.',
  })
  batch: number = DEFAULT_BATCH;
}

export class EmbeddingsStatusView {
  @IntField({ description: 'Venues whose text has changed since their vector was computed.' }) staleMembers!: number;
  @IntField({ description: 'Knowledge entries whose text has changed since their vector was computed.' })
  staleKnowledge!: number;
}

export class EmbeddingsRefreshView extends EmbeddingsStatusView {
  @IntField() refreshedMembers!: number;
  @IntField() refreshedKnowledge!: number;
}
