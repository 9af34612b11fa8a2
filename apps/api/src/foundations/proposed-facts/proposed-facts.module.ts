import { Module } from '@nestjs/common';
import { ProposedFactsService } from './proposed-facts.service';

/** Suggestions from mails and links about known people, until the team decides. */
@Module({ providers: [ProposedFactsService], exports: [ProposedFactsService] })
export class ProposedFactsModule {}
