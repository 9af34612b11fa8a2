import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, type TeamPrincipal } from '#http/access';
import { Post } from '#http/mutations';
import { CurrentUser } from '#http/principal';
import { Creates } from '#http/routes';
import { CorrectionView, CreateCorrection } from './training.dto';
import { TrainingService } from './training.service';

@ApiTags('ai')
@Controller('api/ai/training')
@Access('team')
export class TrainingController {
  constructor(private readonly training: TrainingService) {}

  @Post('correction')
  @Creates(CorrectionView, {
    summary: 'Put a suggestion of the AI right; later answers are given it as an example',
    description:
      'Nothing is changed by it: change the record with its own route. The readings of ' +
      'mails to come, and the chat, are given the newest corrections.',
    errors: ['NOT_FOUND'],
  })
  correct(@Body() input: CreateCorrection, @CurrentUser() user: TeamPrincipal): Promise<CorrectionView> {
    return this.training.correct(input, user.userId);
  }
}
