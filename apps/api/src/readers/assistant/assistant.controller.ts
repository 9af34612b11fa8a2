import { Body, Controller, createParamDecorator, type ExecutionContext, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Access, type TeamPrincipal } from '#http/access';
import { WhileConnected } from '#http/client-gone';
import { Post } from '#http/mutations';
import { callerOf } from '#http/operations';
import type { PageView } from '#http/pagination';
import { CurrentUser } from '#http/principal';
import { Limit } from '#http/rate-limit';
import { AnswersPage, Creates, NoTransaction } from '#http/routes';
import { ChatMessageView, ListChatMessages, SendChatMessage } from './assistant.dto';
import { AssistantService, type ChatCaller } from './assistant.service';

/** What the tools need to call routes in the name of the person who asks. */
const AsCaller = createParamDecorator(
  (_data: unknown, execution: ExecutionContext): Pick<ChatCaller, 'headers' | 'address' | 'idempotencyKey'> => {
    const request = execution.switchToHttp().getRequest<FastifyRequest>();
    const key = request.headers['idempotency-key'];
    return { ...callerOf(request), idempotencyKey: typeof key === 'string' ? key : undefined };
  },
);

@ApiTags('ai')
@Controller('api/ai/chat')
@Access('team')
export class AssistantController {
  constructor(private readonly assistant: AssistantService) {}

  @Get('messages')
  @AnswersPage(ChatMessageView, {
    summary: 'The conversation about a request, newest first',
    description:
      'The team shares one conversation for each request. What the ' +
      'assistant called stands with its messages, in `toolCalls`.',
    errors: ['NOT_FOUND'],
  })
  list(@Query() params: ListChatMessages): Promise<PageView<ChatMessageView>> {
    return this.assistant.list(params);
  }

  @Post('messages')
  @Limit('ai')
  @NoTransaction()
  @Creates(ChatMessageView, {
    summary: 'Ask the assistant; answers its message once it has done what was asked',
    description:
      'It calls the routes of the service in the caller’s name, for this request alone. On 502 nothing of the conversation is kept; what was done before stays, and stands in the timeline.',
    errors: ['NOT_FOUND', 'PROVIDER_ERROR'],
  })
  send(
    @Body() input: SendChatMessage,
    @CurrentUser() { userId }: TeamPrincipal,
    @AsCaller() caller: Pick<ChatCaller, 'headers' | 'address' | 'idempotencyKey'>,
    @WhileConnected() connected: AbortSignal,
  ): Promise<ChatMessageView> {
    return this.assistant.reply(input, { ...caller, userId, connected });
  }
}
