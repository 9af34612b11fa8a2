import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '#core/clock';
import { NOUNS } from '#domain/nouns';
import { NotFound } from '#core/errors';
import type { TokenPrincipal } from '#http/access';
import { type PageParams, type PageView, toPageView } from '#http/pagination';
import { type AppConfig, appConfig } from '#core/app.config';
import type { DaySpan, ListAvailability, SayAvailability } from '../../supply/availability/availability.dto';
import { AvailabilityLists } from '../../supply/availability/availability-lists.service';
import { AvailabilityService } from '../../supply/availability/availability.service';
import type { CalendarSpan } from '../../supply/availability/availability.sql';
import { MembersService } from '../../supply/members/members.service';
import type { MemberPhotoView, ReorderPhotos, UpdatePhoto } from '../../supply/photos/photos.dto';
import { PhotosService } from '../../supply/photos/photos.service';
import type { RoomView, SetCapacity, UpdateRoom } from '../../supply/rooms/rooms.dto';
import { RoomsService } from '../../supply/rooms/rooms.service';
import {
  type AddOwnRoom,
  type CalendarEntryView,
  PHOTOS_MAX,
  ROOMS_MAX,
  toCalendarEntryView,
} from './member-venue.dto';
import { roomOfThatName, roomReserved, tooManyRooms } from './member-venue.errors';

/** A page with all of its rooms. */
const ALL = { limit: ROOMS_MAX, offset: 0 };

/** A venue's own rooms, photos and calendar, changed through its link. For the holder of a link, anything of another venue is NOT_FOUND. */
@Injectable()
export class MemberVenueService {
  constructor(
    private readonly clock: Clock,
    @Inject(appConfig.KEY) private readonly app: AppConfig,
    private readonly members: MembersService,
    private readonly rooms: RoomsService,
    private readonly photos: PhotosService,
    private readonly availability: AvailabilityService,
    private readonly availabilityLists: AvailabilityLists,
  ) {}

  /** Returns the venue's rooms, newest first. */
  listRooms({ scopeId }: TokenPrincipal, params: PageParams): Promise<PageView<RoomView>> {
    return this.rooms.listByMember(scopeId, params);
  }

  /**
   * Adds a room.
   * @throws ALREADY_EXISTS the venue has a room with that name, so that a form submitted twice creates one room
   * @throws VALIDATION_ERROR it has the maximum number of rooms
   */
  async addRoom({ scopeId }: TokenPrincipal, input: AddOwnRoom): Promise<RoomView> {
    await this.members.lock(scopeId);
    const { items, total } = await this.rooms.listByMember(scopeId, ALL);
    if (items.some(({ name }) => name.toLowerCase() === input.name.toLowerCase())) throw roomOfThatName();
    if (total >= ROOMS_MAX) throw tooManyRooms(ROOMS_MAX);
    return this.rooms.create({ ...input, memberId: scopeId });
  }

  /**
   * Changes a room.
   * @throws NOT_FOUND the room isn't the venue's
   * @throws PRECONDITION_FAILED `version` is no longer current
   */
  async updateRoom(token: TokenPrincipal, id: string, input: UpdateRoom, version?: number): Promise<RoomView> {
    await this.ownRoom(token, id);
    return this.rooms.update(id, input, version);
  }

  /**
   * Removes a room and the venue's availability entries for it; returns the removed room.
   * @throws NOT_FOUND the room isn't the venue's
   * @throws IN_USE a candidate or a catalog shows it, or the team has reserved it for today or later
   */
  async removeRoom(token: TokenPrincipal, id: string): Promise<RoomView> {
    await this.ownRoom(token, id);
    await this.rooms.lock(id);
    if (await this.availability.isHeldByTeam(id, this.clock.dateIn(this.app.timeZone))) throw roomReserved();
    return this.rooms.remove(id);
  }

  /**
   * Adds a capacity or replaces that of the same configuration; returns the room.
   * @throws NOT_FOUND the room isn't the venue's
   */
  async setCapacity(token: TokenPrincipal, id: string, input: SetCapacity): Promise<RoomView> {
    await this.ownRoom(token, id);
    return this.rooms.setCapacity(id, input);
  }

  /**
   * Removes a capacity; returns the room.
   * @throws NOT_FOUND the room isn't the venue's, or has no such capacity
   */
  async removeCapacity(token: TokenPrincipal, id: string, configuration: string): Promise<RoomView> {
    await this.ownRoom(token, id);
    return this.rooms.removeCapacity(id, configuration);
  }

  /** Adds a photo after the others, outside of transactions. Throws as `PhotosService.add` does, with a limit of `PHOTOS_MAX` photos. */
  addPhoto({ scopeId }: TokenPrincipal, content: Buffer): Promise<MemberPhotoView> {
    return this.photos.add(scopeId, content, null, PHOTOS_MAX);
  }

  /**
   * Describes a photo.
   * @throws NOT_FOUND the photo isn't the venue's
   */
  async updatePhoto(token: TokenPrincipal, id: string, input: UpdatePhoto): Promise<MemberPhotoView> {
    await this.assertOwnPhoto(token, id);
    return this.photos.update(id, input);
  }

  /**
   * Deletes a photo, outside of transactions; returns the deleted photo.
   * @throws NOT_FOUND the photo isn't the venue's
   */
  async removePhoto(token: TokenPrincipal, id: string): Promise<MemberPhotoView> {
    await this.assertOwnPhoto(token, id);
    return this.photos.remove(id);
  }

  /**
   * Reorders the photos; returns all of them.
   * @throws VALIDATION_ERROR the ids aren't exactly theirs
   */
  reorderPhotos({ scopeId }: TokenPrincipal, input: ReorderPhotos): Promise<PageView<MemberPhotoView>> {
    return this.photos.reorder(scopeId, input);
  }

  /**
   * Returns the calendar entries by date, as the venue may see them.
   * @throws VALIDATION_ERROR the range ends before it begins
   */
  async listCalendar({ scopeId }: TokenPrincipal, params: ListAvailability): Promise<PageView<CalendarEntryView>> {
    const { items, total } = await this.availabilityLists.listByMember(scopeId, params);
    return toPageView(items.map(toCalendarEntryView), total, params);
  }

  /** Returns when the venue is taken, as spans of days, from one date to another, both inclusive. */
  taken({ scopeId }: TokenPrincipal, from: string, to: string): Promise<CalendarSpan[]> {
    return this.availability.taken(scopeId, from, to);
  }

  /**
   * Marks consecutive days of the venue or a room as blocked or available; returns the entries. Throws as `AvailabilityService.say` does.
   */
  async say({ scopeId }: TokenPrincipal, input: SayAvailability): Promise<PageView<CalendarEntryView>> {
    return whole((await this.availability.say(scopeId, input)).map(toCalendarEntryView));
  }

  /**
   * Withdraws the venue's entries for consecutive days; returns the removed entries.
   * @throws VALIDATION_ERROR the span isn't valid
   */
  async takeBack({ scopeId }: TokenPrincipal, span: DaySpan): Promise<PageView<CalendarEntryView>> {
    return whole((await this.availability.takeBack(scopeId, span)).map(toCalendarEntryView));
  }

  /**
   * Withdraws one of the venue's entries.
   * @throws NOT_FOUND the entry isn't the venue's
   * @throws FORBIDDEN the team entered it
   */
  async removeEntry({ scopeId }: TokenPrincipal, id: string): Promise<CalendarEntryView> {
    return toCalendarEntryView(await this.availability.removeSaid(scopeId, id));
  }

  private async assertOwnPhoto({ scopeId }: TokenPrincipal, id: string): Promise<void> {
    const { photos } = await this.members.get(scopeId);
    if (!photos.some((photo) => photo.id === id)) throw new NotFound(NOUNS.photo);
  }

  private async ownRoom({ scopeId }: TokenPrincipal, id: string): Promise<void> {
    const { memberId } = await this.rooms.get(id);
    if (memberId !== scopeId) throw new NotFound(NOUNS.room);
  }
}

const whole = <Item>(items: Item[]): PageView<Item> =>
  toPageView(items, items.length, { limit: Math.max(items.length, 1), offset: 0 });
