import { Module } from '@nestjs/common';
import { Backlog } from './backlog';
import { MetricsServer } from './metrics.server';

@Module({ providers: [Backlog, MetricsServer] })
export class MetricsModule {}
