import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#http/access';
import { Delete, Patch, Post } from '#http/mutations';
import { Answers, Creates, IdParam, IfMatch } from '#http/routes';
import { AddResult, AdvancedResultView, AdvanceResult, ResultView, UpdateResult } from './results.dto';
import { ResultsService } from './results.service';

@ApiTags('requests')
@Controller('api/requests/:id/results')
@Access('team')
export class ResultsController {
  constructor(private readonly results: ResultsService) {}

  @Post()
  @Creates(ResultView, {
    summary: 'Add a member as the last candidate of an open request',
    description: 'An archived member, and a request that has ended, are refused.',
    errors: ['NOT_FOUND', 'ALREADY_EXISTS', 'INVALID_STATUS_TRANSITION'],
  })
  add(@IdParam() id: string, @Body() input: AddResult): Promise<ResultView> {
    return this.results.add(id, input);
  }

  @Patch(':memberId')
  @Answers(ResultView, {
    summary: 'Change note, room or place in the order of a result',
    description:
      '`position` counts from 0, and the others move along. The stage changes by ' +
      '`advance` alone. A room must be one of the member’s own. A reply or a reaction is a new version too, a place that others ' +
      'make is not.',
    etag: true,
    errors: ['NOT_FOUND'],
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
  @Answers(ResultView, {
    summary: 'Take a member off a request; answers the result as it was',
    description:
      'The others close up. A reminder that waits for the member’s answer is cancelled. The selected one ' +
      'stays (`IN_USE`); to keep a candidate on record move it to `withdrawn` instead.',
    errors: ['NOT_FOUND', 'IN_USE'],
  })
  remove(@IdParam() id: string, @IdParam('memberId') memberId: string): Promise<ResultView> {
    return this.results.remove(id, memberId);
  }

  @Post(':memberId/advance')
  @Answers(AdvancedResultView, {
    summary: 'Move a result along its state machine',
    description:
      'To `availability_requested`: the venue is mailed a link to answer by. To `selected`: the request becomes ' +
      'won, other results in proposed or visit become not_selected, and each of these venues is mailed. `GET ' +
      '/api/meta/state-machines` says where a stage leads; the results of a request that has ended do not move. Only the ' +
      'question to a venue may wait (`sendAfterSeconds`): a selection is final.',
    errors: ['NOT_FOUND', 'INVALID_STAGE_TRANSITION', 'INVALID_STATUS_TRANSITION'],
  })
  advance(
    @IdParam() id: string,
    @IdParam('memberId') memberId: string,
    @Body() input: AdvanceResult,
  ): Promise<AdvancedResultView> {
    return this.results.advance(id, memberId, input);
  }
}
