import { Body, Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#kernel/http/access';
import { Delete, Patch, Post } from '#kernel/http/mutations';
import { PageParams, type PageView } from '#kernel/http/pagination';
import { Answers, AnswersPage, Creates, EnumParam, IdParam, IfMatch } from '#kernel/http/routes';
import { CONFIGURATIONS } from '#domain/vocabulary';
import { CreateRoom, RoomView, SetCapacity, UpdateRoom } from './rooms.dto';
import { RoomsService } from './rooms.service';

@ApiTags('rooms')
@Controller('api/rooms')
@Access('team')
export class RoomsController {
  constructor(private readonly rooms: RoomsService) {}

  @Get('by-member/:memberId')
  @AnswersPage(RoomView, { summary: 'Rooms of a member, newest first', errors: ['NOT_FOUND'] })
  listByMember(@IdParam('memberId') memberId: string, @Query() params: PageParams): Promise<PageView<RoomView>> {
    return this.rooms.listByMember(memberId, params);
  }

  @Get(':id')
  @Answers(RoomView, { summary: 'A room with its capacities', errors: ['NOT_FOUND'], etag: true })
  get(@IdParam() id: string): Promise<RoomView> {
    return this.rooms.get(id);
  }

  @Post()
  @Creates(RoomView, { summary: 'Add a room to a member', errors: ['NOT_FOUND'], etag: true })
  create(@Body() input: CreateRoom): Promise<RoomView> {
    return this.rooms.create(input);
  }

  @Patch(':id')
  @Answers(RoomView, { summary: 'Change a room', errors: ['NOT_FOUND'], etag: true })
  update(@IdParam() id: string, @Body() input: UpdateRoom, @IfMatch() version?: number): Promise<RoomView> {
    return this.rooms.update(id, input, version);
  }

  @Delete(':id')
  @Answers(RoomView, { summary: 'Delete a room that no result or catalog uses', errors: ['NOT_FOUND', 'IN_USE'] })
  remove(@IdParam() id: string): Promise<RoomView> {
    return this.rooms.remove(id);
  }

  @Post(':id/capacities')
  @Answers(RoomView, {
    summary: 'Add a capacity, or replace that of the same configuration',
    errors: ['NOT_FOUND'],
    etag: true,
  })
  setCapacity(@IdParam() id: string, @Body() input: SetCapacity): Promise<RoomView> {
    return this.rooms.setCapacity(id, input);
  }

  @Delete(':id/capacities/:configuration')
  @Answers(RoomView, { summary: 'Take a capacity away', errors: ['NOT_FOUND'], etag: true })
  removeCapacity(
    @IdParam() id: string,
    @EnumParam('configuration', CONFIGURATIONS) configuration: string,
  ): Promise<RoomView> {
    return this.rooms.removeCapacity(id, configuration);
  }
}
