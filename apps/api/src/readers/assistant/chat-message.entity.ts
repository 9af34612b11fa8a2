import { Column, Entity, ForeignKey, Index } from 'typeorm';
import { Stamped } from '#database/stamped';
import { table } from '#database/table';
import type { ChatRole, ToolCallView } from './assistant.dto';

@Entity('chat_message')
@Index('chat_message_request_id_idx', ['requestId', 'id'])
export class ChatMessage extends Stamped {
  @ForeignKey('request', { name: 'chat_message_request_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid')
  requestId!: string;
  @Column('text') role!: ChatRole;
  @Column('text') content!: string;
  @Column('jsonb', { default: [] }) toolCalls!: ToolCallView[];
  @Column('text', { nullable: true }) model!: string | null;
  @Column('uuid') userId!: string;
}

export const chatMessages = table(ChatMessage);
