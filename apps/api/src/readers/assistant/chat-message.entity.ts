import { Column, Entity } from 'typeorm';
import { Stamped } from '#kernel/database/stamped';
import { table } from '#kernel/database/table';
import type { ChatRole, ToolCallView } from './assistant.dto';

@Entity('chat_message')
export class ChatMessage extends Stamped {
  @Column('uuid') requestId!: string;
  @Column('text') role!: ChatRole;
  @Column('text') content!: string;
  @Column('jsonb', { default: [] }) toolCalls!: ToolCallView[];
  @Column('text', { nullable: true }) model!: string | null;
  @Column('uuid') userId!: string;
}

export const chatMessages = table(ChatMessage);
