import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#http/access';
import { Delete, Patch, Post } from '#http/mutation.decorators';
import { ApiCreated, ApiOk, IdParam, IfMatch } from '#http/routes';
import {
  AddResult,
  AdvancedResultView,
  AdvanceResult,
  AskedVenuesView,
  AskVenues,
  ResultView,
  UpdateResult,
} from './results.dto';
import { ResultsService } from './results.service';

@ApiTags('requests')
@Controller('api/requests/:id/results')
@Access('team')
export class ResultsController {
  constructor(private readonly results: ResultsService) {}

  @Post()
  @ApiCreated(ResultView, {
    summary: 'Add a venue as the last candidate of an open request',
    description: 'Refused for an archived venue, and for a request that has ended.',
    etag: true,
    errors: ['NOT_FOUND', 'ALREADY_EXISTS', 'INVALID_STATUS_TRANSITION'],
  })
  add(@IdParam() id: string, @Body() input: AddResult): Promise<ResultView> {
    return this.results.add(id, input);
  }

  @Post('ask')
  @ApiOk(AskedVenuesView, {
    summary: 'Ask several venues for their availability, adding those that aren’t candidates',
    description:
      'All or none, in the given order; each as in `advance` with `availability_requested`. For the venues that ' +
      '`GET /api/requests/{id}/rematch` suggests.',
    errors: ['NOT_FOUND', 'INVALID_STAGE_TRANSITION', 'INVALID_STATUS_TRANSITION'],
  })
  ask(@IdParam() id: string, @Body() input: AskVenues): Promise<AskedVenuesView> {
    return this.results.ask(id, input);
  }

  @Patch(':memberId')
  @ApiOk(ResultView, {
    summary: 'Change a candidate’s note, room, position or reason for not being chosen',
    description:
      '`position` starts at 0, and the others are renumbered. Only `advance` changes the stage. A room must be ' +
      'one of the venue’s own. A reply or a reaction increments the version, being renumbered does not.',
    etag: true,
    errors: ['HOLD_CONFLICT', 'NOT_FOUND'],
  })
  update(
    @IdParam() id: string,
    @IdParam('memberId') memberId: string,
    @Body() input: UpdateResult,
    @IfMatch() version?: number,
  ): Promise<ResultView> {
    return this.results.update(id, memberId, input, version);
  }

  @Delete(':memberId')
  @ApiOk(ResultView, {
    summary: 'Remove a candidate from a request; returns the removed record',
    description:
      'The others are renumbered. A pending reminder for the venue’s reply is canceled. The selected candidate ' +
      'cannot be removed (`IN_USE`); to keep a candidate on record, move it to `withdrawn` instead.',
    errors: ['NOT_FOUND', 'IN_USE'],
  })
  remove(@IdParam() id: string, @IdParam('memberId') memberId: string): Promise<ResultView> {
    return this.results.remove(id, memberId);
  }

  @Post(':memberId/advance')
  @ApiOk(AdvancedResultView, {
    summary: 'Move a candidate along its state machine',
    description:
      '`availability_requested` mails the venue a reply link. `selected` wins the request, turns other ' +
      'candidates in proposed or visit into not_selected, mails each of these venues, and books the room of the ' +
      'candidate (the whole venue if it has none) on the days of the request; `HOLD_CONFLICT` means that it is taken ' +
      'on one of them. It also accepts the venue’s offer and declines the others; `OFFER_EXPIRED` means that its ' +
      '`validUntil` has passed: send `acceptExpired` to accept it all the same. See `GET ' +
      '/api/meta/state-machines` for the transitions; candidates of a request that has ended cannot move. Only ' +
      'the mail of `availability_requested` can be delayed (`sendAfterSeconds`): a selection is final.',
    etag: true,
    errors: ['NOT_FOUND', 'INVALID_STAGE_TRANSITION', 'INVALID_STATUS_TRANSITION', 'HOLD_CONFLICT', 'OFFER_EXPIRED'],
  })
  advance(
    @IdParam() id: string,
    @IdParam('memberId') memberId: string,
    @Body() input: AdvanceResult,
  ): Promise<AdvancedResultView> {
    return this.results.advance(id, memberId, input);
  }
}
