import { Injectable } from '@nestjs/common';
import { Clock } from '#core/clock';
import { NOUNS } from '#domain/nouns';
import { NotFound } from '#core/errors';
import type { TokenPrincipal } from '#http/access';
import { type PageParams, type PageView, toPageView } from '#http/pagination';
import { Settings } from '#core/settings';
import type { DaySpan, ListAvailability, SayAvailability } from '../../supply/availability/availability.dto';
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

/** Its rooms, all of them. */
const ALL = { limit: ROOMS_MAX, offset: 0 };

/**
 * A venue's own rooms, photos and calendar, which it changes with its link. To the holder of a link nothing of another venue exists: it
 * is NOT_FOUND.
 */
@Injectable()
export class MemberVenueService {
  constructor(
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly members: MembersService,
    private readonly rooms: RoomsService,
    private readonly photos: PhotosService,
    private readonly availability: AvailabilityService,
  ) {}

  /** The venue's rooms, newest first. */
  listRooms({ scopeId }: TokenPrincipal, params: PageParams): Promise<PageView<RoomView>> {
    return this.rooms.listByMember(scopeId, params);
  }

  /**
   * Adds a room. Ends in ALREADY_EXISTS if the venue has a room of that name, so that a form that is sent twice makes one room, or in
   * VALIDATION_ERROR if it has as many as a link may make.
   */
  async addRoom({ scopeId }: TokenPrincipal, input: AddOwnRoom): Promise<RoomView> {
    await this.members.lock(scopeId);
    const { items, total } = await this.rooms.listByMember(scopeId, ALL);
    if (items.some(({ name }) => name.toLowerCase() === input.name.toLowerCase())) throw roomOfThatName();
    if (total >= ROOMS_MAX) throw tooManyRooms(ROOMS_MAX);
    return this.rooms.create({ ...input, memberId: scopeId });
  }

  /** Changes a room. Ends in NOT_FOUND, or PRECONDITION_FAILED if `version` is no longer current. */
  async updateRoom(token: TokenPrincipal, id: string, input: UpdateRoom, version?: number): Promise<RoomView> {
    await this.ownRoom(token, id);
    return this.rooms.update(id, input, version);
  }

  /**
   * Removes a room and what the venue said of its days; answers it as it was. Ends in NOT_FOUND, or IN_USE while a result or a catalog
   * shows it, or the team has entered that it is taken today or later.
   */
  async removeRoom(token: TokenPrincipal, id: string): Promise<RoomView> {
    await this.ownRoom(token, id);
    await this.rooms.lock(id);
    if (await this.availability.isHeldByTeam(id, this.clock.dateIn(this.settings.TIME_ZONE))) throw roomReserved();
    return this.rooms.remove(id);
  }

  /** Adds a capacity or replaces that of the same configuration; answers the room. Ends in NOT_FOUND. */
  async setCapacity(token: TokenPrincipal, id: string, input: SetCapacity): Promise<RoomView> {
    await this.ownRoom(token, id);
    return this.rooms.setCapacity(id, input);
  }

  /** Takes a capacity away; answers the room. Ends in NOT_FOUND. */
  async removeCapacity(token: TokenPrincipal, id: string, configuration: string): Promise<RoomView> {
    await this.ownRoom(token, id);
    return this.rooms.removeCapacity(id, configuration);
  }

  /** Adds a photo after the others, outside of transactions. Ends as `PhotosService.add`, with `PHOTOS_MAX` photos at most. */
  addPhoto({ scopeId }: TokenPrincipal, content: Buffer): Promise<MemberPhotoView> {
    return this.photos.add(scopeId, content, null, PHOTOS_MAX);
  }

  /** Says what a photo shows. Ends in NOT_FOUND. */
  async updatePhoto(token: TokenPrincipal, id: string, input: UpdatePhoto): Promise<MemberPhotoView> {
    await this.assertOwnPhoto(token, id);
    return this.photos.update(id, input);
  }

  /** Deletes a photo, outside of transactions; answers it as it was. Ends in NOT_FOUND. */
  async removePhoto(token: TokenPrincipal, id: string): Promise<MemberPhotoView> {
    await this.assertOwnPhoto(token, id);
    return this.photos.remove(id);
  }

  /** Puts the photos in a new order; answers all of them. Ends in VALIDATION_ERROR if the ids are not exactly theirs. */
  reorderPhotos({ scopeId }: TokenPrincipal, input: ReorderPhotos): Promise<PageView<MemberPhotoView>> {
    return this.photos.reorder(scopeId, input);
  }

  /** The entries of the calendar by date, as the venue may see them. Ends in VALIDATION_ERROR for a range that ends before it begins. */
  async listCalendar({ scopeId }: TokenPrincipal, params: ListAvailability): Promise<PageView<CalendarEntryView>> {
    const { items, total } = await this.availability.listByMember(scopeId, params);
    return toPageView(items.map(toCalendarEntryView), total, params);
  }

  /** When the venue is taken, as days in a row, from one date to another, both inclusive. */
  taken({ scopeId }: TokenPrincipal, from: string, to: string): Promise<CalendarSpan[]> {
    return this.availability.taken(scopeId, from, to);
  }

  /** Says of days in a row that the venue or a room is blocked or free; answers the entries. Ends as `AvailabilityService.say`. */
  async say({ scopeId }: TokenPrincipal, input: SayAvailability): Promise<PageView<CalendarEntryView>> {
    return whole((await this.availability.say(scopeId, input)).map(toCalendarEntryView));
  }

  /** Takes back what the venue said of days in a row; answers the entries as they were. Ends in VALIDATION_ERROR. */
  async takeBack({ scopeId }: TokenPrincipal, span: DaySpan): Promise<PageView<CalendarEntryView>> {
    return whole((await this.availability.takeBack(scopeId, span)).map(toCalendarEntryView));
  }

  /** Takes back what the venue said of one day. Ends in NOT_FOUND, or FORBIDDEN for what the team has entered. */
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
