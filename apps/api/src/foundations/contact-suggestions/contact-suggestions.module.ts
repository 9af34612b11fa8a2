import { Module } from '@nestjs/common';
import { ContactSuggestionsService } from './contact-suggestions.service';

/** Suggestions from mails and links about known people, until the team decides. */
@Module({ providers: [ContactSuggestionsService], exports: [ContactSuggestionsService] })
export class ContactSuggestionsModule {}
