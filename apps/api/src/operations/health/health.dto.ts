import { Flag, Moment, OneOf, Decimal } from '#http/fields';

export class HealthView {
  @OneOf(['ok']) status!: 'ok';
  @Moment() timestamp!: Date;
}

export class DatabaseHealthView extends HealthView {
  @Decimal({ min: 0, description: 'Duration of a trivial statement, in milliseconds.' }) latencyMs!: number;
}

export class ModelHealthView {
  @OneOf(['ok']) status!: 'ok';
  @OneOf(['anthropic', 'mock']) provider!: 'anthropic' | 'mock';
  @Flag({ description: 'True if the offline fake is in use.' }) degraded!: boolean;
}
