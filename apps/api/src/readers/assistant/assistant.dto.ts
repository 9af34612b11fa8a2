import { EnumField, NestedField, ObjectField, StringField, UuidField } from '#http/fields';
import { PageParams } from '#http/pagination';
import { StampedView } from '#http/views';
import { QUESTION_MAX } from '#domain/limits';

const CHAT_ROLES = ['user', 'assistant'] as const;
export type ChatRole = (typeof CHAT_ROLES)[number];

const TOOL_CALL_STATUSES = ['ok', 'refused', 'error'] as const;
export type ToolCallStatus = (typeof TOOL_CALL_STATUSES)[number];

const ANSWER_MAX = 50_000;

export class SendChatMessage {
  @UuidField() requestId!: string;
  @StringField({
    max: QUESTION_MAX,
    description:
      'A question or an instruction, in French or English. A venue is only moved if this message itself names ' +
      'it and the target stage.',
    example: 'Find venues for 80 people in classroom in Lyon',
  })
  content!: string;
}

export class ListChatMessages extends PageParams {
  @UuidField() requestId!: string;
}

export class ToolCallView {
  @StringField({ example: 'search_members' }) name!: string;
  @ObjectField({ description: 'As requested by the model.' }) input!: object;
  @EnumField(TOOL_CALL_STATUSES, {
    description: '`refused`: the user did not ask for it or may not do it, or the input was wrong. `error`: it failed.',
  })
  status!: ToolCallStatus;
  @StringField({ max: 2000, example: 'M-7K3Q9D Villa Aurélia: shortlisted' }) summary!: string;
}

export class ChatMessageView extends StampedView {
  @UuidField() requestId!: string;
  @EnumField(CHAT_ROLES) role!: ChatRole;
  @StringField({ max: ANSWER_MAX }) content!: string;
  @NestedField(() => ToolCallView, { list: true, description: 'The assistant’s actions before it replied, in order.' })
  toolCalls!: ToolCallView[];
  @StringField({ nullable: true, description: 'The model that replied; null for a person’s message.' }) model!:
    | string
    | null;
  @UuidField({ description: 'The user of the conversation.' }) userId!: string;
}
