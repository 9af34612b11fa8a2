import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, type TeamPrincipal } from '#http/access';
import { Post } from '#http/mutation.decorators';
import { CurrentUser } from '#http/principal';
import { ApiCreated } from '#http/routes';
import { CorrectionView, CreateCorrection } from './training.dto';
import { TrainingService } from './training.service';

@ApiTags('ai')
@Controller('api/ai/training')
@Access('team')
export class TrainingController {
  constructor(private readonly training: TrainingService) {}

  @Post('correction')
  @ApiCreated(CorrectionView, {
    summary: 'Correct a suggestion of the AI; it is used as an example from then on',
    description:
      'Changes no record: use the record’s own route for that. Future readings of mails, and the chat, receive ' +
      'the newest corrections.',
    errors: ['NOT_FOUND'],
  })
  correct(@Body() input: CreateCorrection, @CurrentUser() user: TeamPrincipal): Promise<CorrectionView> {
    return this.training.correct(input, user.userId);
  }
}
