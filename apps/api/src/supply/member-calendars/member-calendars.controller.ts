import { Body, Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#http/access';
import { Delete, Post, Put } from '#http/mutation.decorators';
import { ApiOk, IdParam, NoTransaction } from '#http/routes';
import { CalendarOfMemberView, MemberCalendarView, PutMemberCalendar } from './member-calendars.dto';
import { MemberCalendarsService } from './member-calendars.service';

@ApiTags('availability')
@Controller('api/member-calendars/by-member')
@Access('team')
export class MemberCalendarsController {
  constructor(private readonly calendars: MemberCalendarsService) {}

  @Get(':memberId')
  @ApiOk(CalendarOfMemberView, {
    summary: 'Get a venue’s external calendar and the outcome of its last reading',
    description:
      '`fault` says why the last attempt failed, in the reader’s language; entries read before stay until the ' +
      'next success. `skipped` counts events that could not be read; they hide no other.',
    errors: ['NOT_FOUND'],
  })
  get(@IdParam('memberId') memberId: string): Promise<CalendarOfMemberView> {
    return this.calendars.of(memberId);
  }

  @Put(':memberId')
  @ApiOk(MemberCalendarView, {
    summary: 'Import a venue’s external calendar as availability, every hour from now on',
    description:
      'Its events of the next 18 months become entries of the whole venue (`source` calendar): tentative ones ' +
      'options, the others bookings; titles and people are not stored. Manual entries stay and take ' +
      'precedence. Another address replaces the previous one. It is read within five minutes; `POST …/read` ' +
      'reads it immediately.',
    errors: ['NOT_FOUND'],
  })
  put(@IdParam('memberId') memberId: string, @Body() input: PutMemberCalendar): Promise<MemberCalendarView> {
    return this.calendars.put(memberId, input);
  }

  @Post(':memberId/read')
  // Its server is called.
  @NoTransaction()
  @ApiOk(MemberCalendarView, {
    summary: 'Read a venue’s external calendar now',
    description:
      'Returns the outcome: `fault` describes a failure. If it is already being read, returns the current ' +
      'state without waiting. Send no body.',
    errors: ['NOT_FOUND'],
  })
  read(@IdParam('memberId') memberId: string): Promise<MemberCalendarView> {
    return this.calendars.readNow(memberId);
  }

  @Delete(':memberId')
  @ApiOk(MemberCalendarView, {
    summary: 'Disconnect a venue’s external calendar',
    description: 'Its entries are removed. Returns the calendar as it was.',
    errors: ['NOT_FOUND'],
  })
  remove(@IdParam('memberId') memberId: string): Promise<MemberCalendarView> {
    return this.calendars.remove(memberId);
  }
}
