import { ApiProperty } from '@nestjs/swagger';
import { OneOf, OpenObject, Text } from '#http/fields';

const ID = { oneOf: [{ type: 'string' as const }, { type: 'integer' as const }], example: 1 };

/** A message of JSON-RPC 2.0. The SDK checks it; the decorators serve the OpenAPI document alone. */
export class RpcMessage {
  @OneOf(['2.0']) jsonrpc!: '2.0';
  @ApiProperty({ ...ID, required: false, description: 'Absent in a notification, which is answered with 202.' })
  id?: string | number;
  @Text({ example: 'tools/list' }) method!: string;
  @OpenObject({ optional: true }) params?: object;
}

export class RpcAnswerView {
  @OneOf(['2.0']) jsonrpc!: '2.0';
  @ApiProperty({ ...ID, description: 'That of the message.' }) id!: string | number;
  @OpenObject({ optional: true }) result?: object;
  @OpenObject({ optional: true, description: 'Of the protocol: `code` and `message`. A tool that fails has a result.' })
  error?: object;
}
