import { Body, Controller, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#http/access';
import { Delete, Patch, Post } from '#http/mutation.decorators';
import type { PageView } from '#http/pagination';
import { ApiCreated, ApiOk, ApiPage, IdParam, NoTransaction } from '#http/routes';
import { FileUpload, type UploadedFile } from '#http/upload';
import { PHOTO_MAX } from '#domain/limits';
import { MemberPhotoView, NewPhoto, ReorderPhotos, UpdatePhoto } from './photos.dto';
import { PhotosService } from './photos.service';

@ApiTags('uploads')
@Controller('api/uploads/member-photos')
@Access('team')
export class PhotosController {
  constructor(private readonly photos: PhotosService) {}

  @Post(':memberId')
  @NoTransaction()
  @FileUpload(PHOTO_MAX, {
    fields: {
      alt: { type: 'string', description: 'Like the query parameter; use one of the two.', example: 'The hall' },
    },
  })
  @ApiCreated(MemberPhotoView, {
    summary: 'Add a photo (JPEG, PNG or WebP) to a venue',
    description: 'Detected by content only, rotated for display, and stripped of everything but pixels.',
    errors: ['NOT_FOUND', 'PROVIDER_ERROR'],
  })
  add(
    @IdParam('memberId') memberId: string,
    @Body('file') file: UploadedFile,
    @Query() { alt }: NewPhoto,
  ): Promise<MemberPhotoView> {
    return this.photos.add(memberId, file.content, alt ?? null);
  }

  @Patch('photo/:photoId')
  @ApiOk(MemberPhotoView, {
    summary: 'Describe a photo',
    description: 'Null removes the description. A sent catalog keeps the description it was sent with.',
    errors: ['NOT_FOUND'],
  })
  update(@IdParam('photoId') id: string, @Body() input: UpdatePhoto): Promise<MemberPhotoView> {
    return this.photos.update(id, input);
  }

  @Delete('photo/:photoId')
  @NoTransaction()
  @ApiOk(MemberPhotoView, {
    summary: 'Delete a photo',
    description: 'Returns the deleted photo. One shown in a sent catalog stays readable there.',
    errors: ['NOT_FOUND'],
  })
  remove(@IdParam('photoId') id: string): Promise<MemberPhotoView> {
    return this.photos.remove(id);
  }

  @Post(':memberId/reorder')
  @ApiPage(MemberPhotoView, {
    summary: 'Reorder the photos of a venue',
    description:
      'Send the ids of all its photos, each once, in display order; the first is the cover. Anything else is a ' +
      '`VALIDATION_ERROR`.',
    errors: ['NOT_FOUND'],
  })
  reorder(@IdParam('memberId') memberId: string, @Body() input: ReorderPhotos): Promise<PageView<MemberPhotoView>> {
    return this.photos.reorder(memberId, input);
  }
}
