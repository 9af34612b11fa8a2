import { IntersectionType } from '@nestjs/swagger';
import { EnumField, StringField, UuidField } from '#http/fields';
import { StampedView } from '#http/views';
import { KNOWLEDGE_SOURCES, KNOWLEDGE_TYPES, type KnowledgeSource, type KnowledgeType } from '#domain/vocabulary';

export class CreateKnowledgeEntry {
  @UuidField() memberId!: string;
  @EnumField(KNOWLEDGE_TYPES) type!: KnowledgeType;
  @StringField({ max: 10_000, example: 'Deliveries by the courtyard, until 10 a.m.; no lift to the second floor.' })
  content!: string;
  @EnumField(KNOWLEDGE_SOURCES, { description: 'The source.' }) source!: KnowledgeSource;
}

export class KnowledgeEntryView extends IntersectionType(StampedView, CreateKnowledgeEntry) {}

/** An entry as passed to the assistant. */
export interface KnownOfMember {
  memberCode: string;
  memberName: string;
  type: KnowledgeType;
  source: KnowledgeSource;
  content: string;
}
