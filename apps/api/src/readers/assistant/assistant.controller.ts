import { Body, Controller, createParamDecorator, type ExecutionContext, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Access, type TeamPrincipal } from '#http/access';
import { WhileConnected } from '#http/client-gone';
import { Post } from '#http/mutation.decorators';
import { callerOf } from '#http/operations';
import type { PageView } from '#http/pagination';
import { CurrentUser } from '#http/principal';
import { Limit } from '#http/rate-limit';
import { ApiCreated, ApiPage, NoTransaction } from '#http/routes';
import { ChatMessageView, ListChatMessages, SendChatMessage } from './assistant.dto';
import { AssistantService, type ChatCaller } from './assistant.service';

/** The data that the tools need to call routes on behalf of the user. */
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
  @ApiPage(ChatMessageView, {
    summary: 'List the conversation about a request, newest first',
    description:
      'The team shares one conversation per request. The assistant’s calls are listed with its messages, in ' +
      '`toolCalls`.',
    errors: ['NOT_FOUND'],
  })
  list(@Query() params: ListChatMessages): Promise<PageView<ChatMessageView>> {
    return this.assistant.list(params);
  }

  @Post('messages')
  @Limit('ai')
  @NoTransaction()
  @ApiCreated(ChatMessageView, {
    summary: 'Ask the assistant; returns its message once it has carried out the request',
    description:
      'It calls the routes of the service on the caller’s behalf, only for this request. On 502 nothing of the ' +
      'conversation is stored; completed actions stay, and are on the timeline.',
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
