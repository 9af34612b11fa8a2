import { ApiProperty } from '@nestjs/swagger';
import type { StateMachine } from '#domain/state-machines';

const machine = (of: string): PropertyDecorator =>
  ApiProperty({
    description: `Of ${of}: each state with its next states, the usual one first.`,
    type: 'object',
    additionalProperties: { type: 'array', items: { type: 'string' } },
  });

export class StateMachinesView {
  @machine('a request') request!: StateMachine<string>;
  @machine('a result') result!: StateMachine<string>;
  @machine('a commission') commission!: StateMachine<string>;
  @machine('an offer') offer!: StateMachine<string>;
  @machine('an option') hold!: StateMachine<string>;
  @machine('an email message') email!: StateMachine<string>;
}
