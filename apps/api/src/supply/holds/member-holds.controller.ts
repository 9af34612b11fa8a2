import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, type TokenPrincipal } from '#http/access';
import { Post } from '#http/mutation.decorators';
import { CurrentToken } from '#http/principal';
import { ApiOk, IdParam } from '#http/routes';
import { AnswerHold, MemberHoldView } from './holds.dto';
import { MemberHolds } from './member-holds.service';

@ApiTags('member access')
@Controller('api/public/member/requests/:requestId/hold')
@Access('member', { action: 'answer_availability', used: true })
export class MemberHoldsController {
  constructor(private readonly holds: MemberHolds) {}

  @Post()
  @ApiOk(MemberHoldView, {
    summary: 'Say whether the venue holds its room for a request',
    description:
      'With a token for `answer_availability`, also a used one. `held` begins the option, changes it, or revives it ' +
      'after it has expired; with `rank` and `expiresAt` it is active. `not_held` releases it. `NOT_FOUND` also for a ' +
      'request of other venues. `HOLD_CONFLICT`: another option of ours has that rank.',
    etag: true,
    errors: ['NOT_FOUND', 'HOLD_CONFLICT', 'INVALID_STATUS_TRANSITION'],
  })
  answer(
    @CurrentToken() token: TokenPrincipal,
    @IdParam('requestId') requestId: string,
    @Body() input: AnswerHold,
  ): Promise<MemberHoldView> {
    return this.holds.answer(token, requestId, input);
  }

  @Post('release')
  @ApiOk(MemberHoldView, {
    summary: 'Withdraw what the venue holds for a request',
    description:
      'The team is notified, and our options behind it move up. `NOT_FOUND`: the venue holds nothing. ' +
      '`INVALID_STATUS_TRANSITION`: it is booked.',
    etag: true,
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
  })
  release(@CurrentToken() token: TokenPrincipal, @IdParam('requestId') requestId: string): Promise<MemberHoldView> {
    return this.holds.release(token, requestId);
  }
}
