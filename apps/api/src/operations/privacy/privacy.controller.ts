import { Controller, Get, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access } from '#http/access';
import { Post } from '#http/mutation.decorators';
import { ApiOk, IdParam } from '#http/routes';
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
  @ApiOk(OrganizerFullView, {
    summary: 'Permanently erase the data of an organizer; statistics stay',
    description:
      'Deletes mails, messages, attachments, recordings, the AI’s readings, chats and links, with names and ' +
      'addresses; requests keep their dates, statuses and amounts. Refused while a request is open or a ' +
      'commission unpaid. Idempotent.',
    errors: ['FORBIDDEN', 'NOT_FOUND', 'IN_USE'],
    etag: true,
  })
  erase(@IdParam() id: string): Promise<OrganizerFullView> {
    return this.erasure.erase(id);
  }

  @Get(':id/erase')
  @ApiOk(ErasurePreviewView, {
    summary: 'Preview what an erasure would affect, and what prevents it',
    description: 'Read it before `POST /api/organizers/{id}/erase`, which cannot be undone. Changes nothing.',
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  })
  preview(@IdParam() id: string): Promise<ErasurePreviewView> {
    return this.erasure.preview(id);
  }

  @Get(':id/export')
  @ApiOk(OrganizerExportView, {
    summary: 'Export everything stored about an organizer, as one JSON document for that person',
    description: 'Contains no data of other people: no venue’s messages or prices, no other organizer.',
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
