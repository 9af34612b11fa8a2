import { Body, Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#http/access';
import { Delete, Post, Put } from '#http/mutations';
import { Answers, IdParam, NoTransaction } from '#http/routes';
import { CalendarOfMemberView, MemberCalendarView, PutMemberCalendar } from './member-calendars.dto';
import { MemberCalendarsService } from './member-calendars.service';

@ApiTags('availability')
@Controller('api/member-calendars/by-member')
@Access('team')
export class MemberCalendarsController {
  constructor(private readonly calendars: MemberCalendarsService) {}

  @Get(':memberId')
  @Answers(CalendarOfMemberView, {
    summary: 'The calendar that a member keeps elsewhere, and how its last reading went',
    description:
      '`fault` says why the last try failed, in the language of the reader; what was read before stands until the next.',
    errors: ['NOT_FOUND'],
  })
  get(@IdParam('memberId') memberId: string): Promise<CalendarOfMemberView> {
    return this.calendars.of(memberId);
  }

  @Put(':memberId')
  @Answers(MemberCalendarView, {
    summary: 'Read a member’s own calendar in as availability, every hour from now on',
    description:
      'Its events of the next 18 months become entries of the whole venue (`source` calendar): tentative ones options, the others ' +
      'bookings; titles and people are not kept. What people have entered stays and wins. Another address replaces the one before. ' +
      'It is read within five minutes; `POST …/read` reads it at once.',
    errors: ['NOT_FOUND'],
  })
  put(@IdParam('memberId') memberId: string, @Body() input: PutMemberCalendar): Promise<MemberCalendarView> {
    return this.calendars.put(memberId, input);
  }

  @Post(':memberId/read')
  // its server is asked
  @NoTransaction()
  @Answers(MemberCalendarView, {
    summary: 'Read a member’s own calendar now',
    description:
      'Answers how it went: `fault` says what is wrong. While it is being read already, this waits for nothing and answers it as it is. ' +
      'Send no body.',
    errors: ['NOT_FOUND'],
  })
  read(@IdParam('memberId') memberId: string): Promise<MemberCalendarView> {
    return this.calendars.readNow(memberId);
  }

  @Delete(':memberId')
  @Answers(MemberCalendarView, {
    summary: 'Read a member’s own calendar no more',
    description: 'The entries that came from it go with it. Answers it as it was.',
    errors: ['NOT_FOUND'],
  })
  remove(@IdParam('memberId') memberId: string): Promise<MemberCalendarView> {
    return this.calendars.remove(memberId);
  }
}
