import { Injectable } from '@nestjs/common';
import { On } from '../../foundations/timeline/outbox';
import type { EventPayload } from '../../foundations/timeline/domain-events';
import {
  RequalificationRecalled,
  RequalificationRequested,
  RequestRequalified,
  RequestStatusChanged,
  ResultRemoved,
  ResultStageChanged,
} from '../../demand/requests/requests.events';
import { RemindersService } from './reminders.service';

/** A question schedules a reminder; anything that may be a reply triggers a check of the request's reminders. */
@Injectable()
export class RemindersListeners {
  constructor(private readonly reminders: RemindersService) {}

  @On(ResultStageChanged)
  async followResult({
    requestId,
    memberId,
    to,
    chosenMailboxId = null,
  }: EventPayload<typeof ResultStageChanged>): Promise<void> {
    if (to === 'availability_requested') await this.reminders.remindVenue(requestId, memberId, chosenMailboxId);
    else await this.reminders.settle(requestId);
  }

  @On(ResultRemoved)
  async forgetResult({ requestId }: EventPayload<typeof ResultRemoved>): Promise<void> {
    await this.reminders.settle(requestId);
  }

  @On(RequalificationRequested)
  async followRequalification({
    requestId,
    chosenMailboxId = null,
  }: EventPayload<typeof RequalificationRequested>): Promise<void> {
    await this.reminders.remindOrganizer(requestId, chosenMailboxId);
  }

  @On(RequalificationRecalled)
  async forgetRequalification({ requestId }: EventPayload<typeof RequalificationRecalled>): Promise<void> {
    await this.reminders.settle(requestId);
  }

  @On(RequestRequalified)
  async followAnswer({ requestId }: EventPayload<typeof RequestRequalified>): Promise<void> {
    await this.reminders.settle(requestId);
  }

  @On(RequestStatusChanged)
  async followStatus({ requestId }: EventPayload<typeof RequestStatusChanged>): Promise<void> {
    await this.reminders.settle(requestId);
  }
}
