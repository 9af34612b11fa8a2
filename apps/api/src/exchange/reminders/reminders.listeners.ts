import { Injectable } from '@nestjs/common';
import { On } from '#kernel/events';
import type { ToldBy } from '#kernel/facts';
import {
  RequalificationRecalled,
  RequalificationRequested,
  RequestRequalified,
  RequestStatusChanged,
  ResultRemoved,
  ResultStageChanged,
} from '../../demand/requests/requests.facts';
import { RemindersService } from './reminders.service';

/** A question schedules a reminder; whatever may be an answer has the reminders of its request checked. */
@Injectable()
export class RemindersListeners {
  constructor(private readonly reminders: RemindersService) {}

  @On(ResultStageChanged)
  async followResult({ requestId, memberId, to }: ToldBy<typeof ResultStageChanged>): Promise<void> {
    if (to === 'availability_requested') await this.reminders.remindVenue(requestId, memberId);
    else await this.reminders.settle(requestId);
  }

  @On(ResultRemoved)
  async forgetResult({ requestId }: ToldBy<typeof ResultRemoved>): Promise<void> {
    await this.reminders.settle(requestId);
  }

  @On(RequalificationRequested)
  async followRequalification({ requestId }: ToldBy<typeof RequalificationRequested>): Promise<void> {
    await this.reminders.remindOrganizer(requestId);
  }

  @On(RequalificationRecalled)
  async forgetRequalification({ requestId }: ToldBy<typeof RequalificationRecalled>): Promise<void> {
    await this.reminders.settle(requestId);
  }

  @On(RequestRequalified)
  async followAnswer({ requestId }: ToldBy<typeof RequestRequalified>): Promise<void> {
    await this.reminders.settle(requestId);
  }

  @On(RequestStatusChanged)
  async followStatus({ requestId }: ToldBy<typeof RequestStatusChanged>): Promise<void> {
    await this.reminders.settle(requestId);
  }
}
