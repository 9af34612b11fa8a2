import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#http/access';
import { Post } from '#http/mutations';
import { Answers, IdParam } from '#http/routes';
import { SendCatalog } from '../../demand/catalogs/catalogs.dto';
import { MailPreviewView } from './communications.dto';
import { CommunicationsService } from './communications.service';

@ApiTags('catalogs')
@Controller('api/catalogs')
@Access('team')
export class CatalogMailController {
  constructor(private readonly communications: CommunicationsService) {}

  @Post(':requestId/send/preview')
  @Answers(MailPreviewView, {
    summary: 'The mail that sending the draft would write; sends nothing',
    description:
      'Takes what `POST /api/catalogs/{requestId}/send` takes, and answers its mail as the organizer would read it, in the ' +
      'organizer’s language. Nothing is stored, and no link is made.',
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
  })
  preview(@IdParam('requestId') requestId: string, @Body() input: SendCatalog): Promise<MailPreviewView> {
    return this.communications.catalogMail(requestId, input);
  }
}
