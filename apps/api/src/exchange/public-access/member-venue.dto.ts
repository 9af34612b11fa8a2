import { OmitType, PickType } from '@nestjs/swagger';
import { EnumField, StringField } from '#http/fields';
import { AvailabilityView } from '../../supply/availability/availability.dto';
import { CreateRoom } from '../../supply/rooms/rooms.dto';

/** Maximum number of rooms added through a venue's link; the team may add more. */
export const ROOMS_MAX = 50;
/** Maximum number of photos through a venue's link. */
export const PHOTOS_MAX = 40;

export class AddOwnRoom extends OmitType(CreateRoom, ['memberId']) {}

/** An entry's status as the venue sees it: whether it is taken, not for whom. */
const CALENDAR_STATUSES = ['available', 'blocked', 'occupied'] as const;

export class CalendarEntryView extends PickType(AvailabilityView, ['id', 'roomId', 'date', 'slot', 'source']) {
  @EnumField(CALENDAR_STATUSES, {
    description:
      '`occupied`: entered by the team or imported from the venue’s own calendar; neither can be changed here.',
  })
  status!: (typeof CALENDAR_STATUSES)[number];
  @StringField({ max: 2000, nullable: true, description: 'The venue’s own notes.' }) notes!: string | null;
}

/** Neither the request nor the team's notes are shown to the venue. */
export function toCalendarEntryView({ source, status, notes, ...entry }: AvailabilityView): CalendarEntryView {
  const { id, roomId, date, slot } = entry;
  const said = source === 'member';
  return {
    ...{ id, roomId, date, slot, source },
    status: status === 'available' ? 'available' : said ? 'blocked' : 'occupied',
    notes: said ? notes : null,
  };
}
