import { Module } from '@nestjs/common';
import { ProposedFactsService } from './proposed-facts.service';

/** What mails and links say of people who are known, until the team decides. */
@Module({ providers: [ProposedFactsService], exports: [ProposedFactsService] })
export class ProposedFactsModule {}
