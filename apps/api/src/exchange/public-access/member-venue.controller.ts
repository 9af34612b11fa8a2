import { Body, Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, type TokenPrincipal } from '#http/access';
import { Delete, Patch, Post } from '#http/mutation.decorators';
import { PageParams, type PageView } from '#http/pagination';
import { CurrentToken } from '#http/principal';
import { ApiCreated, ApiOk, ApiPage, EnumParam, IdParam, IfMatch, NoTransaction } from '#http/routes';
import { FileUpload, type UploadedFile } from '#http/upload';
import { CONFIGURATIONS } from '#domain/vocabulary';
import { PHOTO_MAX } from '#domain/limits';
import { DaySpan, ListAvailability, SayAvailability } from '../../supply/availability/availability.dto';
import { MemberPhotoView, ReorderPhotos, UpdatePhoto } from '../../supply/photos/photos.dto';
import { RoomView, SetCapacity, UpdateRoom } from '../../supply/rooms/rooms.dto';
import { AddOwnRoom, CalendarEntryView, PHOTOS_MAX, ROOMS_MAX } from './member-venue.dto';
import { MemberVenueService } from './member-venue.service';

@ApiTags('member access')
@Controller('api/public/member')
@Access('member', { action: 'update_profile' })
export class MemberVenueController {
  constructor(private readonly venue: MemberVenueService) {}

  @Get('rooms')
  @ApiPage(RoomView, {
    summary: 'List the venue’s own rooms, newest first',
    description: 'Each with its capacities, and the `version` for `If-Match`.',
  })
  listRooms(@CurrentToken() token: TokenPrincipal, @Query() params: PageParams): Promise<PageView<RoomView>> {
    return this.venue.listRooms(token, params);
  }

  @Post('rooms')
  @ApiCreated(RoomView, {
    summary: 'Add a room to the own venue',
    description: `At most ${ROOMS_MAX}; the team may add more. \`ALREADY_EXISTS\` means that the venue has a room with that name.`,
    errors: ['ALREADY_EXISTS'],
    etag: true,
  })
  addRoom(@CurrentToken() token: TokenPrincipal, @Body() input: AddOwnRoom): Promise<RoomView> {
    return this.venue.addRoom(token, input);
  }

  @Patch('rooms/:id')
  @ApiOk(RoomView, {
    summary: 'Change a room of the own venue',
    description:
      'Omitted fields are unchanged, null clears. `capacities`, if given, replace all existing ones. ' +
      '`NOT_FOUND` also for a room of another venue.',
    errors: ['NOT_FOUND'],
    etag: true,
  })
  updateRoom(
    @CurrentToken() token: TokenPrincipal,
    @IdParam() id: string,
    @Body() input: UpdateRoom,
    @IfMatch() version?: number,
  ): Promise<RoomView> {
    return this.venue.updateRoom(token, id, input, version);
  }

  @Delete('rooms/:id')
  @ApiOk(RoomView, {
    summary: 'Remove a room of the own venue',
    description:
      'With the venue’s availability entries for it. `IN_USE` means that a candidate or a catalog shows it, or ' +
      'that the team has reserved it for future dates: contact the team. Returns the removed room.',
    errors: ['NOT_FOUND', 'IN_USE'],
  })
  removeRoom(@CurrentToken() token: TokenPrincipal, @IdParam() id: string): Promise<RoomView> {
    return this.venue.removeRoom(token, id);
  }

  @Post('rooms/:id/capacities')
  @ApiOk(RoomView, {
    summary: 'Add a capacity of an own room, or replace that of the same configuration',
    description: 'A room has one capacity per layout. Returns the whole room, with a new version.',
    errors: ['NOT_FOUND'],
    etag: true,
  })
  setCapacity(
    @CurrentToken() token: TokenPrincipal,
    @IdParam() id: string,
    @Body() input: SetCapacity,
  ): Promise<RoomView> {
    return this.venue.setCapacity(token, id, input);
  }

  @Delete('rooms/:id/capacities/:configuration')
  @ApiOk(RoomView, {
    summary: 'Remove a capacity of an own room',
    description: 'Returns the whole room, with a new version. `NOT_FOUND` also if it has no capacity for that layout.',
    errors: ['NOT_FOUND'],
    etag: true,
  })
  removeCapacity(
    @CurrentToken() token: TokenPrincipal,
    @IdParam() id: string,
    @EnumParam('configuration', CONFIGURATIONS) configuration: string,
  ): Promise<RoomView> {
    return this.venue.removeCapacity(token, id, configuration);
  }

  @Post('photos')
  @NoTransaction()
  @FileUpload(PHOTO_MAX)
  @ApiCreated(MemberPhotoView, {
    summary: 'Add a photo (JPEG, PNG or WebP) to the own venue',
    description: `After the others, at most ${PHOTOS_MAX}. Detected by content only and stripped of everything but pixels.`,
    errors: ['PROVIDER_ERROR'],
  })
  addPhoto(@CurrentToken() token: TokenPrincipal, @Body('file') file: UploadedFile): Promise<MemberPhotoView> {
    return this.venue.addPhoto(token, file.content);
  }

  @Patch('photos/:id')
  @ApiOk(MemberPhotoView, {
    summary: 'Describe an own photo',
    description: 'For people who cannot see it. The photo itself never changes: delete it and add another.',
    errors: ['NOT_FOUND'],
  })
  updatePhoto(
    @CurrentToken() token: TokenPrincipal,
    @IdParam() id: string,
    @Body() input: UpdatePhoto,
  ): Promise<MemberPhotoView> {
    return this.venue.updatePhoto(token, id, input);
  }

  @Delete('photos/:id')
  @NoTransaction()
  @ApiOk(MemberPhotoView, {
    summary: 'Delete an own photo',
    description: 'Returns the deleted photo. One shown in a sent catalog stays readable there.',
    errors: ['NOT_FOUND'],
  })
  removePhoto(@CurrentToken() token: TokenPrincipal, @IdParam() id: string): Promise<MemberPhotoView> {
    return this.venue.removePhoto(token, id);
  }

  @Post('photos/reorder')
  @ApiPage(MemberPhotoView, {
    summary: 'Reorder the own photos',
    description:
      'Send the ids of all of them, each once; the first is the cover. Anything else is a `VALIDATION_ERROR`.',
  })
  reorderPhotos(
    @CurrentToken() token: TokenPrincipal,
    @Body() input: ReorderPhotos,
  ): Promise<PageView<MemberPhotoView>> {
    return this.venue.reorderPhotos(token, input);
  }

  @Get('availability')
  @ApiPage(CalendarEntryView, {
    summary: 'Get the venue’s own calendar, by date',
    description:
      'Between `from` and `to`, both inclusive. The venue’s own entries are `blocked` or `available`; the ' +
      'team’s are `occupied`, without the event. No entry means available.',
  })
  listCalendar(
    @CurrentToken() token: TokenPrincipal,
    @Query() params: ListAvailability,
  ): Promise<PageView<CalendarEntryView>> {
    return this.venue.listCalendar(token, params);
  }

  @Post('availability')
  @ApiPage(CalendarEntryView, {
    summary: 'Mark consecutive days of the venue, or one of its rooms, as taken or available',
    description:
      'One entry per day, replacing the venue’s earlier ones. Days entered by the team are unchanged and not ' +
      'returned. `NOT_FOUND` means a room of another venue.',
    errors: ['NOT_FOUND'],
  })
  say(@CurrentToken() token: TokenPrincipal, @Body() input: SayAvailability): Promise<PageView<CalendarEntryView>> {
    return this.venue.say(token, input);
  }

  @Delete('availability')
  @ApiPage(CalendarEntryView, {
    summary: 'Withdraw the venue’s entries for consecutive days',
    description:
      'For that slot and room (without `roomId` the whole venue). Returns the removed entries; having none is ' +
      'not an error.',
  })
  takeBack(@CurrentToken() token: TokenPrincipal, @Query() span: DaySpan): Promise<PageView<CalendarEntryView>> {
    return this.venue.takeBack(token, span);
  }

  @Delete('availability/:id')
  @ApiOk(CalendarEntryView, {
    summary: 'Withdraw one of the venue’s entries',
    description: 'Returns the removed entry. `FORBIDDEN` means that the team entered it: contact the team.',
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  })
  removeEntry(@CurrentToken() token: TokenPrincipal, @IdParam() id: string): Promise<CalendarEntryView> {
    return this.venue.removeEntry(token, id);
  }
}
