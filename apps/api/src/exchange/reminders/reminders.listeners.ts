import { Injectable } from '@nestjs/common';
import { On } from '#kernel/events';
import {
  RequalificationRequested,
  RequestRequalified,
  RequestStatusChanged,
  ResultRemoved,
  ResultStageChanged,
} from '../../demand/requests/requests.events';
import { RemindersService } from './reminders.service';

type PayloadOf<Event> = Event extends { payload?: infer Payload } ? NonNullable<Payload> : never;

/** A question schedules a reminder; whatever may be an answer has the reminders of its request checked. */
@Injectable()
export class RemindersListeners {
  constructor(private readonly reminders: RemindersService) {}

  @On(ResultStageChanged)
  async followResult({ requestId, memberId, to }: PayloadOf<typeof ResultStageChanged>): Promise<void> {
    if (to === 'availability_requested') await this.reminders.remindVenue(requestId, memberId);
    else await this.reminders.settle(requestId);
  }

  @On(ResultRemoved)
  async forgetResult({ requestId }: PayloadOf<typeof ResultRemoved>): Promise<void> {
    await this.reminders.settle(requestId);
  }

  @On(RequalificationRequested)
  async followRequalification({ requestId }: PayloadOf<typeof RequalificationRequested>): Promise<void> {
    await this.reminders.remindOrganizer(requestId);
  }

  @On(RequestRequalified)
  async followAnswer({ requestId }: PayloadOf<typeof RequestRequalified>): Promise<void> {
    await this.reminders.settle(requestId);
  }

  @On(RequestStatusChanged)
  async followStatus({ requestId }: PayloadOf<typeof RequestStatusChanged>): Promise<void> {
    await this.reminders.settle(requestId);
  }
}
