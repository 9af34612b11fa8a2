import { ApiProperty } from '@nestjs/swagger';
import { OneOf, OpenObject, Text } from '#http/fields';

const ID = { oneOf: [{ type: 'string' as const }, { type: 'integer' as const }], example: 1 };

/** A JSON-RPC 2.0 message. The SDK validates it; the decorators only serve the OpenAPI document. */
export class RpcMessage {
  @OneOf(['2.0']) jsonrpc!: '2.0';
  @ApiProperty({ ...ID, required: false, description: 'Absent in a notification, which gets a 202.' })
  id?: string | number;
  @Text({ example: 'tools/list' }) method!: string;
  @OpenObject({ optional: true }) params?: object;
}

export class RpcAnswerView {
  @OneOf(['2.0']) jsonrpc!: '2.0';
  @ApiProperty({ ...ID, description: 'That of the message.' }) id!: string | number;
  @OpenObject({ optional: true }) result?: object;
  @OpenObject({
    optional: true,
    description: 'A protocol error: `code` and `message`. A tool that fails returns a result instead.',
  })
  error?: object;
}
