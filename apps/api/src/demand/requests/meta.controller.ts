import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#http/access';
import { ApiOk } from '#http/routes';
import {
  COMMISSION_TRANSITIONS,
  EMAIL_TRANSITIONS,
  HOLD_TRANSITIONS,
  OFFER_TRANSITIONS,
  REQUEST_TRANSITIONS,
  RESULT_TRANSITIONS,
} from '#domain/state-machines';
import { StateMachinesView } from './meta.dto';

@ApiTags('meta')
@Controller('api/meta')
@Access('team')
export class MetaController {
  @Get('state-machines')
  @ApiOk(StateMachinesView, {
    summary: 'Get the transitions of each state machine, for a client’s buttons',
    description:
      'The possible next states for each status of requests, offers, options, commissions and mails, and each ' +
      'stage of candidates. Only changes with releases: read it once when a client starts.',
  })
  stateMachines(): StateMachinesView {
    return {
      request: REQUEST_TRANSITIONS,
      result: RESULT_TRANSITIONS,
      commission: COMMISSION_TRANSITIONS,
      offer: OFFER_TRANSITIONS,
      hold: HOLD_TRANSITIONS,
      email: EMAIL_TRANSITIONS,
    };
  }
}
