import { Body, Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, type TokenPrincipal } from '#http/access';
import { Delete, Patch, Post } from '#http/mutations';
import { PageParams, type PageView } from '#http/pagination';
import { CurrentToken } from '#http/principal';
import { Answers, AnswersPage, Creates, EnumParam, IdParam, IfMatch, NoTransaction } from '#http/routes';
import { TakesFile, type UploadedFile } from '#http/upload';
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
  @AnswersPage(RoomView, {
    summary: 'The venue’s own rooms, newest first',
    description: 'Each with its capacities, and the `version` to send back as `If-Match`.',
  })
  listRooms(@CurrentToken() token: TokenPrincipal, @Query() params: PageParams): Promise<PageView<RoomView>> {
    return this.venue.listRooms(token, params);
  }

  @Post('rooms')
  @Creates(RoomView, {
    summary: 'Add an own room',
    description: `At most ${ROOMS_MAX}; the team may add more. \`ALREADY_EXISTS\` means that the venue has a room of that name.`,
    errors: ['ALREADY_EXISTS'],
    etag: true,
  })
  addRoom(@CurrentToken() token: TokenPrincipal, @Body() input: AddOwnRoom): Promise<RoomView> {
    return this.venue.addRoom(token, input);
  }

  @Patch('rooms/:id')
  @Answers(RoomView, {
    summary: 'Change an own room',
    description:
      'What you leave out stays, null clears. `capacities`, if you send them, replace all that it had. `NOT_FOUND` also for a ' +
      'room of another venue.',
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
  @Answers(RoomView, {
    summary: 'Remove an own room',
    description:
      'With what the venue said of its days. `IN_USE` means that a request’s result or a catalog shows it, or that the team has ' +
      'entered that it is taken on days to come: write to the team. Answers the room as it was.',
    errors: ['NOT_FOUND', 'IN_USE'],
  })
  removeRoom(@CurrentToken() token: TokenPrincipal, @IdParam() id: string): Promise<RoomView> {
    return this.venue.removeRoom(token, id);
  }

  @Post('rooms/:id/capacities')
  @Answers(RoomView, {
    summary: 'Add a capacity of an own room, or replace that of the same configuration',
    description: 'A room has one capacity for each seating. Answers the whole room, with a new version.',
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
  @Answers(RoomView, {
    summary: 'Take a capacity of an own room away',
    description: 'Answers the whole room, with a new version. `NOT_FOUND` also if it has no capacity for that seating.',
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
  @TakesFile(PHOTO_MAX)
  @Creates(MemberPhotoView, {
    summary: 'Add an own photo (JPEG, PNG or WebP)',
    description: `After the others, at most ${PHOTOS_MAX}. It is told by its content alone and stripped of everything but pixels.`,
    errors: ['PROVIDER_ERROR'],
  })
  addPhoto(@CurrentToken() token: TokenPrincipal, @Body('file') file: UploadedFile): Promise<MemberPhotoView> {
    return this.venue.addPhoto(token, file.content);
  }

  @Patch('photos/:id')
  @Answers(MemberPhotoView, {
    summary: 'Say what an own photo shows',
    description: 'For those who do not see it. The photo itself never changes: delete it and add another.',
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
  @Answers(MemberPhotoView, {
    summary: 'Delete an own photo',
    description: 'Answers it as it was. One that a sent catalog shows stays readable there.',
    errors: ['NOT_FOUND'],
  })
  removePhoto(@CurrentToken() token: TokenPrincipal, @IdParam() id: string): Promise<MemberPhotoView> {
    return this.venue.removePhoto(token, id);
  }

  @Post('photos/reorder')
  @AnswersPage(MemberPhotoView, {
    summary: 'Put the own photos in a new order',
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
  @AnswersPage(CalendarEntryView, {
    summary: 'The venue’s own calendar, by date',
    description:
      'Between `from` and `to`, both inclusive. What the venue said is `blocked` or `available`; what the team has entered is ' +
      '`occupied`, without a word of whose event it is. No entry means free.',
  })
  listCalendar(
    @CurrentToken() token: TokenPrincipal,
    @Query() params: ListAvailability,
  ): Promise<PageView<CalendarEntryView>> {
    return this.venue.listCalendar(token, params);
  }

  @Post('availability')
  @AnswersPage(CalendarEntryView, {
    summary: 'Say of days in a row that the venue, or a room of it, is taken or free',
    description:
      'One entry a day, in place of what the venue said before. Days that the team has entered stay as they are and are not in the ' +
      'answer. `NOT_FOUND` means a room of another venue.',
    errors: ['NOT_FOUND'],
  })
  say(@CurrentToken() token: TokenPrincipal, @Body() input: SayAvailability): Promise<PageView<CalendarEntryView>> {
    return this.venue.say(token, input);
  }

  @Delete('availability')
  @AnswersPage(CalendarEntryView, {
    summary: 'Take back what the venue said of days in a row',
    description:
      'Of that slot and room (without `roomId` the whole venue). Answers the entries as they were; none is no error.',
  })
  takeBack(@CurrentToken() token: TokenPrincipal, @Query() span: DaySpan): Promise<PageView<CalendarEntryView>> {
    return this.venue.takeBack(token, span);
  }

  @Delete('availability/:id')
  @Answers(CalendarEntryView, {
    summary: 'Take back what the venue said of one day',
    description: 'Answers the entry as it was. `FORBIDDEN` means that the team has entered it: write to the team.',
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  })
  removeEntry(@CurrentToken() token: TokenPrincipal, @IdParam() id: string): Promise<CalendarEntryView> {
    return this.venue.removeEntry(token, id);
  }
}
