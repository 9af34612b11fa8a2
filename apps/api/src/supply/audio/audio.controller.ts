import { Body, Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#http/access';
import { Post } from '#http/mutations';
import { PageParams, type PageView } from '#http/pagination';
import { AnswersPage, Creates, IdParam, NoTransaction } from '#http/routes';
import { TakesFile, type UploadedFile } from '#http/upload';
import { AudioView, KeptAudioView, RECORDING_MAX } from './audio.dto';
import { AudioService } from './audio.service';

@ApiTags('uploads')
@Controller('api/uploads/audio')
@Access('team')
export class AudioController {
  constructor(private readonly audio: AudioService) {}

  @Get('by-entity/:entityId')
  @AnswersPage(KeptAudioView, {
    summary: 'Recordings about a member, organizer or request, newest first',
    description: 'With what was written down of each. `url` lets you hear it for one hour; read the list again then.',
    errors: ['NOT_FOUND'],
  })
  list(@IdParam('entityId') entityId: string, @Query() params: PageParams): Promise<PageView<KeptAudioView>> {
    return this.audio.list(entityId, params);
  }

  @Post(':entityId')
  @NoTransaction()
  @TakesFile(RECORDING_MAX)
  @Creates(AudioView, {
    summary: 'Keep a recording about a member, organizer or request, and write it down',
    description:
      'MP3, M4A, AAC, Ogg, WAV, WebM, FLAC or AMR, recognised by the content alone. If it cannot be written down ' +
      'the recording is kept without `transcript`; if it cannot be stored the answer is 502 and nothing is kept. ' +
      'Nothing is kept of an organizer who was erased (`INVALID_STATUS_TRANSITION`).',
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION', 'PROVIDER_ERROR'],
  })
  add(@IdParam('entityId') entityId: string, @Body('file') file: UploadedFile): Promise<AudioView> {
    return this.audio.add(entityId, file.content);
  }
}
