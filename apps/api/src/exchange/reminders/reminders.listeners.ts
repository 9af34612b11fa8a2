import { Injectable } from '@nestjs/common';
import { On } from '../../foundations/timeline/outbox';
import type { EventPayload } from '../../foundations/timeline/domain-events';
import {
  RequalificationRecalled,
  RequalificationRequested,
  RequestRequalified,
  RequestStatusChanged,
  RequestUpdated,
  ResultRemoved,
  ResultStageChanged,
} from '../../demand/requests/requests.events';
import { AgencyUpdated } from '../../foundations/team/team.events';
import { ChaseChanged } from './reminders.events';
import { RemindersService } from './reminders.service';

/** A question schedules its first reminder; anything that may be a reply triggers a check of the request's reminders. */
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
    if (to === 'availability_requested')
      await this.reminders.chase(requestId, { kind: 'availability', memberId }, chosenMailboxId);
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
    await this.reminders.chase(requestId, { kind: 'requalification', memberId: null }, chosenMailboxId);
  }

  @On(AgencyUpdated)
  async followAgency({ changed }: EventPayload<typeof AgencyUpdated>): Promise<void> {
    if (changed.includes('chase')) await this.reminders.announceChase();
  }

  @On(ChaseChanged)
  async followChase({ requestId }: EventPayload<typeof ChaseChanged>): Promise<void> {
    await this.reminders.chase(requestId);
  }

  @On(RequalificationRecalled)
  async forgetRequalification({ requestId }: EventPayload<typeof RequalificationRecalled>): Promise<void> {
    await this.reminders.settle(requestId);
  }

  @On(RequestRequalified)
  async followAnswer({ requestId }: EventPayload<typeof RequestRequalified>): Promise<void> {
    await this.reminders.settle(requestId);
  }

  /** A new date of the event moves the reminders, and a filled-in field may end the question. */
  @On(RequestUpdated)
  async followRequest({ requestId }: EventPayload<typeof RequestUpdated>): Promise<void> {
    await this.reminders.chase(requestId);
  }

  @On(RequestStatusChanged)
  async followStatus({ requestId }: EventPayload<typeof RequestStatusChanged>): Promise<void> {
    await this.reminders.settle(requestId);
  }
}
