import { OmitType, PickType } from '@nestjs/swagger';
import { OneOf, Text } from '#http/fields';
import { AvailabilityView } from '../../supply/availability/availability.dto';
import { CreateRoom } from '../../supply/rooms/rooms.dto';

/** Rooms that a venue may have by its link; the team may add more. */
export const ROOMS_MAX = 50;
/** Photos that a venue may have by its link. */
export const PHOTOS_MAX = 40;

export class AddOwnRoom extends OmitType(CreateRoom, ['memberId']) {}

/** What a venue sees of an entry: that it is taken, not for whom. */
const CALENDAR_STATUSES = ['available', 'blocked', 'occupied'] as const;

export class CalendarEntryView extends PickType(AvailabilityView, ['id', 'roomId', 'date', 'slot', 'source']) {
  @OneOf(CALENDAR_STATUSES, {
    description: '`occupied` is what the team has entered or the venue’s own calendar says: neither is changed here.',
  })
  status!: (typeof CALENDAR_STATUSES)[number];
  @Text({ max: 2000, nullable: true, description: 'What the venue said with it.' }) notes!: string | null;
}

/** Neither the request nor the notes of the team are the venue's. */
export function toCalendarEntryView({ source, status, notes, ...entry }: AvailabilityView): CalendarEntryView {
  const { id, roomId, date, slot } = entry;
  const said = source === 'member';
  return {
    ...{ id, roomId, date, slot, source },
    status: status === 'available' ? 'available' : said ? 'blocked' : 'occupied',
    notes: said ? notes : null,
  };
}
