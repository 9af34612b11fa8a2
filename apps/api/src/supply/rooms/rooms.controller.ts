import { Body, Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#http/access';
import { Delete, Patch, Post } from '#http/mutation.decorators';
import { PageParams, type PageView } from '#http/pagination';
import { ApiCreated, ApiOk, ApiPage, EnumParam, IdParam, IfMatch } from '#http/routes';
import { CONFIGURATIONS } from '#domain/vocabulary';
import { CreateRoom, RoomView, SetCapacity, UpdateRoom } from './rooms.dto';
import { RoomsService } from './rooms.service';

@ApiTags('rooms')
@Controller('api/rooms')
@Access('team')
export class RoomsController {
  constructor(private readonly rooms: RoomsService) {}

  @Get('by-member/:memberId')
  @ApiPage(RoomView, {
    summary: 'List the rooms of a venue, newest first',
    description: 'Each with its capacities. `GET /api/members/{id}` returns the same rooms, by name.',
    errors: ['NOT_FOUND'],
  })
  listByMember(@IdParam('memberId') memberId: string, @Query() params: PageParams): Promise<PageView<RoomView>> {
    return this.rooms.listByMember(memberId, params);
  }

  @Get(':id')
  @ApiOk(RoomView, {
    summary: 'Get a room with its capacities',
    description:
      'The `ETag` is its version: send it as `If-Match` when you change the room, so that no change is lost.',
    errors: ['NOT_FOUND'],
    etag: true,
  })
  get(@IdParam() id: string): Promise<RoomView> {
    return this.rooms.get(id);
  }

  @Post()
  @ApiCreated(RoomView, {
    summary: 'Add a room to a venue',
    description:
      'With its capacities, if known: a room without any is not found by the number of people. The venue must exist.',
    errors: ['NOT_FOUND'],
    etag: true,
  })
  create(@Body() input: CreateRoom): Promise<RoomView> {
    return this.rooms.create(input);
  }

  @Patch(':id')
  @ApiOk(RoomView, {
    summary: 'Change a room',
    description:
      'Omitted fields are unchanged, null clears. `capacities`, if given, replace all existing ones. ' +
      '`PRECONDITION_FAILED` means that the room was changed in the meantime: read it again.',
    errors: ['NOT_FOUND'],
    etag: true,
  })
  update(@IdParam() id: string, @Body() input: UpdateRoom, @IfMatch() version?: number): Promise<RoomView> {
    return this.rooms.update(id, input, version);
  }

  @Delete(':id')
  @ApiOk(RoomView, {
    summary: 'Delete a room that no candidate or catalog uses',
    description:
      'Deletes its capacities and calendar too. `IN_USE` means that a candidate or a catalog shows it: remove ' +
      'it there first. Returns the deleted room.',
    errors: ['NOT_FOUND', 'IN_USE'],
  })
  remove(@IdParam() id: string): Promise<RoomView> {
    return this.rooms.remove(id);
  }

  @Post(':id/capacities')
  @ApiOk(RoomView, {
    summary: 'Add a capacity, or replace that of the same configuration',
    description: 'A room has one capacity per layout. Returns the whole room, with a new version.',
    errors: ['NOT_FOUND'],
    etag: true,
  })
  setCapacity(@IdParam() id: string, @Body() input: SetCapacity): Promise<RoomView> {
    return this.rooms.setCapacity(id, input);
  }

  @Delete(':id/capacities/:configuration')
  @ApiOk(RoomView, {
    summary: 'Remove a capacity',
    description:
      'Returns the whole room, with a new version. `NOT_FOUND` also if the room has no capacity for that layout.',
    errors: ['NOT_FOUND'],
    etag: true,
  })
  removeCapacity(
    @IdParam() id: string,
    @EnumParam('configuration', CONFIGURATIONS) configuration: string,
  ): Promise<RoomView> {
    return this.rooms.removeCapacity(id, configuration);
  }
}
