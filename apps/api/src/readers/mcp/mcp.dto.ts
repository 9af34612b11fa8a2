import { ApiProperty } from '@nestjs/swagger';
import { EnumField, ObjectField, StringField } from '#http/fields';

const ID = { oneOf: [{ type: 'string' as const }, { type: 'integer' as const }], example: 1 };

/** A JSON-RPC 2.0 message. The SDK validates it; the decorators only serve the OpenAPI document. */
export class RpcMessage {
  @EnumField(['2.0']) jsonrpc!: '2.0';
  @ApiProperty({ ...ID, required: false, description: 'Absent in a notification, which gets a 202.' })
  id?: string | number;
  @StringField({ example: 'tools/list' }) method!: string;
  @ObjectField({ optional: true }) params?: object;
}

export class RpcAnswerView {
  @EnumField(['2.0']) jsonrpc!: '2.0';
  @ApiProperty({ ...ID, description: 'That of the message.' }) id!: string | number;
  @ObjectField({ optional: true }) result?: object;
  @ObjectField({
    optional: true,
    description: 'A protocol error: `code` and `message`. A tool that fails returns a result instead.',
  })
  error?: object;
}
