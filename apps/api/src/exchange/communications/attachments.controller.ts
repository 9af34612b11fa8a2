import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#http/access';
import { Post } from '#http/mutation.decorators';
import { ApiCreated, NoTransaction } from '#http/routes';
import { FileUpload, type UploadedFile } from '#http/upload';
import { AttachmentsService } from './attachments.service';
import { ATTACHMENT_MAX, UploadedAttachmentView } from './communications.dto';

@ApiTags('uploads')
@Controller('api/uploads/attachments')
@Access('team')
export class AttachmentsController {
  constructor(private readonly attachments: AttachmentsService) {}

  @Post()
  @NoTransaction()
  @FileUpload(ATTACHMENT_MAX)
  @ApiCreated(UploadedAttachmentView, {
    summary: 'Upload a file for a mail',
    description:
      'A PDF, an image, an office document without macros, a calendar or a text, detected by content only. ' +
      'List it in `attachmentIds` of `POST /api/communications/email/send`; if no mail uses it within a day, ' +
      'it is deleted.',
    errors: ['PROVIDER_ERROR'],
  })
  add(@Body('file') file: UploadedFile): Promise<UploadedAttachmentView> {
    return this.attachments.add(file);
  }
}
