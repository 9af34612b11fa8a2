import { Whole } from '#http/fields';

export const MAX_BATCH = 1000;
export const DEFAULT_BATCH = 100;

export class RefreshEmbeddings {
  @Whole({
    min: 1,
    max: MAX_BATCH,
    optional: true,
    default: DEFAULT_BATCH,
    description: 'Maximum number of texts to embed now: venues first, then knowledge.',
  })
  batch: number = DEFAULT_BATCH;
}

export class EmbeddingsStatusView {
  @Whole({ description: 'Venues whose text has changed since their vector was computed.' }) staleMembers!: number;
  @Whole({ description: 'Knowledge entries whose text has changed since their vector was computed.' })
  staleKnowledge!: number;
}

export class EmbeddingsRefreshView extends EmbeddingsStatusView {
  @Whole() refreshedMembers!: number;
  @Whole() refreshedKnowledge!: number;
}
