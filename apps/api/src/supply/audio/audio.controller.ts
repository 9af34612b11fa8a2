import { Body, Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#http/access';
import { Post } from '#http/mutation.decorators';
import { PageParams, type PageView } from '#http/pagination';
import { ApiCreated, ApiPage, IdParam, NoTransaction } from '#http/routes';
import { FileUpload, type UploadedFile } from '#http/upload';
import { AudioView, KeptAudioView, RECORDING_MAX } from './audio.dto';
import { AudioService } from './audio.service';

@ApiTags('uploads')
@Controller('api/uploads/audio')
@Access('team')
export class AudioController {
  constructor(private readonly audio: AudioService) {}

  @Get('by-entity/:entityId')
  @ApiPage(KeptAudioView, {
    summary: 'List the recordings about a venue, organizer or request, newest first',
    description: 'Each with its transcript. `url` plays it for one hour; after that read the list again.',
    errors: ['NOT_FOUND'],
  })
  list(@IdParam('entityId') entityId: string, @Query() params: PageParams): Promise<PageView<KeptAudioView>> {
    return this.audio.list(entityId, params);
  }

  @Post(':entityId')
  @NoTransaction()
  @FileUpload(RECORDING_MAX)
  @ApiCreated(AudioView, {
    summary: 'Store a recording about a venue, organizer or request, and transcribe it',
    description:
      'MP3, M4A, AAC, Ogg, WAV, WebM, FLAC or AMR, detected by content only. If transcription fails, the ' +
      'recording is stored without `transcript`; if storing fails, the response is 502 and nothing is stored. ' +
      'Refused for an erased organizer (`INVALID_STATUS_TRANSITION`).',
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION', 'PROVIDER_ERROR'],
  })
  add(@IdParam('entityId') entityId: string, @Body('file') file: UploadedFile): Promise<AudioView> {
    return this.audio.add(entityId, file.content);
  }
}
