import { Controller, Get, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access } from '#http/access';
import { Post } from '#http/mutations';
import { Answers, IdParam } from '#http/routes';
import { sendPieces } from '#http/streams';
import { OrganizerFullView } from '../../demand/organizers/organizers.dto';
import { ErasureService } from './erasure.service';
import { ExportService } from './export.service';
import { ErasurePreviewView, OrganizerExportView } from './privacy.dto';

@ApiTags('privacy')
@Controller('api/organizers')
@Access('team', { role: 'admin' })
export class PrivacyController {
  constructor(
    private readonly erasure: ErasureService,
    private readonly exports: ExportService,
  ) {}

  @Post(':id/erase')
  @Answers(OrganizerFullView, {
    summary: 'Remove the data of an organizer everywhere, for good; statistics stay as they are',
    description:
      'Mails, messages, attachments, recordings, what the AI read, chats and links go with the names and addresses; requests ' +
      'keep their dates, statuses and amounts. Refused while a request is open or a commission unpaid. Again, it changes nothing.',
    errors: ['FORBIDDEN', 'NOT_FOUND', 'IN_USE'],
    etag: true,
  })
  erase(@IdParam() id: string): Promise<OrganizerFullView> {
    return this.erasure.erase(id);
  }

  @Get(':id/erase')
  @Answers(ErasurePreviewView, {
    summary: 'What an erasure would touch, and what stands in its way',
    description: 'To be read before `POST /api/organizers/{id}/erase`, which cannot be taken back. It changes nothing.',
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  })
  preview(@IdParam() id: string): Promise<ErasurePreviewView> {
    return this.erasure.preview(id);
  }

  @Get(':id/export')
  @Answers(OrganizerExportView, {
    summary: 'Everything that is kept on an organizer, as one JSON document to hand out',
    description: 'Holds nothing of other people: no venue’s words or prices, no other organizer.',
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  })
  async export(@IdParam() id: string, @Res() reply: FastifyReply): Promise<void> {
    await sendPieces(
      reply,
      {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="organizer-${id}.json"`,
        'cache-control': 'no-store',
      },
      this.exports.pieces(id),
    );
  }
}
