import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#http/access';
import { Post } from '#http/mutation.decorators';
import { ApiOk, IdParam } from '#http/routes';
import { SendCatalog } from '../../demand/catalogs/catalogs.dto';
import { MailPreviewView } from './communications.dto';
import { CommunicationsService } from './communications.service';

@ApiTags('catalogs')
@Controller('api/catalogs')
@Access('team')
export class CatalogMailController {
  constructor(private readonly communications: CommunicationsService) {}

  @Post(':requestId/send/preview')
  @ApiOk(MailPreviewView, {
    summary: 'Preview the mail that sending the draft would write',
    description:
      'Takes the body of `POST /api/catalogs/{requestId}/send`, and returns the mail as the organizer would ' +
      'get it, in the organizer’s language. Nothing is sent or stored, and no link is created.',
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
  })
  preview(@IdParam('requestId') requestId: string, @Body() input: SendCatalog): Promise<MailPreviewView> {
    return this.communications.catalogMail(requestId, input);
  }
}
