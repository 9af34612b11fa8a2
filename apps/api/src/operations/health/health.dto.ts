import { BooleanField, DateTimeField, DecimalField, EnumField } from '#http/fields';

export class HealthView {
  @EnumField(['ok']) status!: 'ok';
  @DateTimeField() timestamp!: Date;
}

export class DatabaseHealthView extends HealthView {
  @DecimalField({ min: 0, description: 'Duration of a trivial statement, in milliseconds.' }) latencyMs!: number;
}

export class ModelHealthView {
  @EnumField(['ok']) status!: 'ok';
  @EnumField(['anthropic', 'mock']) provider!: 'anthropic' | 'mock';
  @BooleanField({ description: 'True if the offline fake is in use.' }) degraded!: boolean;
}
