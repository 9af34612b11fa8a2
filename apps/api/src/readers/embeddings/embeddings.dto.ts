import { Whole } from '#kernel/http/fields';

export const MAX_BATCH = 1000;
export const DEFAULT_BATCH = 100;

export class RefreshEmbeddings {
  @Whole({
    min: 1,
    max: MAX_BATCH,
    optional: true,
    default: DEFAULT_BATCH,
    description: 'At most how many texts are embedded now: members first, then knowledge.',
  })
  batch: number = DEFAULT_BATCH;
}

export class EmbeddingsStatusView {
  @Whole({ description: 'Members whose vector is not that of their present text.' }) staleMembers!: number;
  @Whole({ description: 'Knowledge entries whose vector is not that of their present text.' }) staleKnowledge!: number;
}

export class EmbeddingsRefreshView extends EmbeddingsStatusView {
  @Whole() refreshedMembers!: number;
  @Whole() refreshedKnowledge!: number;
}
