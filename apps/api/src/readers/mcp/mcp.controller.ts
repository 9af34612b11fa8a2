import { Body, Controller, createParamDecorator, type ExecutionContext, Get, Headers, Res } from '@nestjs/common';
import { ApiBody, ApiExcludeEndpoint, ApiHeader, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fr } from '#i18n/formats';
import { DomainError } from '#core/errors';
import { Access } from '#http/access';
import { WhileConnected } from '#http/client-gone';
import { Delete, Post } from '#http/mutation.decorators';
import type { Caller } from '#http/operations';
import { ApiOk, NoTransaction } from '#http/routes';
import { RpcAnswerView, RpcMessage } from './mcp.dto';
import { McpService } from './mcp.service';

/** Only the key: the calls inside the process present it again. A cookie sent with it may be another user's. */
const AsCaller = createParamDecorator((_data: unknown, execution: ExecutionContext): Caller => {
  const { headers, ip } = execution.switchToHttp().getRequest<FastifyRequest>();
  return { headers: { authorization: headers.authorization ?? '' }, address: ip };
});

class MethodNotAllowed extends DomainError {
  constructor() {
    super('METHOD_NOT_ALLOWED', {
      en: 'There are no sessions and no streams here: POST each message.',
      fr: fr`Il n’y a ici ni session ni flux : envoyez chaque message par POST.`,
    });
  }
}

@ApiTags('mcp')
@Controller('mcp')
@Access('team', { credential: 'api-key' })
export class McpController {
  constructor(private readonly mcp: McpService) {}

  @Post()
  @NoTransaction()
  @ApiOk(RpcAnswerView, {
    summary: 'Use routes as tools of your own assistant (Model Context Protocol, streamable HTTP)',
    description:
      'One JSON-RPC message per call, with a JSON response, without sessions. `tools/list` names the tools; ' +
      'each is a route of this document, called on behalf of the key’s owner and recorded as `via: assistant`. ' +
      'A refusal by a route is the result of its tool, with `isError`.',
  })
  @ApiBody({ type: RpcMessage })
  @ApiHeader({ name: 'MCP-Protocol-Version', required: false, description: 'As negotiated by `initialize`.' })
  @ApiResponse({ status: 202, description: 'The notification was accepted.' })
  async receive(
    @Body() message: unknown,
    @Headers('mcp-protocol-version') protocolVersion: string | undefined,
    @AsCaller() caller: Caller,
    @WhileConnected() connected: AbortSignal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object | undefined> {
    const { status, body } = await this.mcp.answer(message, protocolVersion, { ...caller, connected });
    void reply.status(status);
    return body;
  }

  @Get()
  @ApiExcludeEndpoint()
  stream(@Res({ passthrough: true }) reply: FastifyReply): never {
    return this.refuse(reply);
  }

  @Delete()
  @ApiExcludeEndpoint()
  end(@Res({ passthrough: true }) reply: FastifyReply): never {
    return this.refuse(reply);
  }

  private refuse(reply: FastifyReply): never {
    void reply.header('allow', 'POST');
    throw new MethodNotAllowed();
  }
}
