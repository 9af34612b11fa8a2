import { Injectable } from '@nestjs/common';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import {
  type Fault,
  type ImportCounts,
  type Imported,
  type Importer,
  NO_COUNTS,
  type Planned,
} from '../../foundations/imports/imports.rules';
import { type Plan, planImport } from './import-plan';
import { ImportWriter } from './import-writer.service';
import { headerFaults } from './member-columns';
import { MembersImported } from './member-import.events';
import { type MemberLine, readLine } from './member-lines';

/** Venues with their rooms from CSV. */
@Injectable()
export class MemberImporter implements Importer<MemberLine, Plan> {
  readonly kind = 'members';
  readonly headerFaults = headerFaults;
  readonly readLine = readLine;
  readonly contended = ['member_email_key'];

  constructor(
    private readonly events: DomainEvents,
    private readonly writer: ImportWriter,
  ) {}

  async plan(lines: MemberLine[], header: string[]): Promise<Planned<Plan>> {
    const { plan, faults } = planImport(lines, header, await this.writer.known(lines));
    const counts = {
      ...NO_COUNTS,
      created: plan.created.length,
      updated: plan.updatedMembers,
      roomsCreated: plan.roomsCreated.length,
      roomsUpdated: plan.roomsUpdated.length,
      placed: plan.placed,
      unplaced: plan.unplaced,
    };
    return { plan, counts, faults };
  }

  lock(lines: MemberLine[]): Promise<void> {
    return this.writer.lock(lines);
  }

  write(plan: Plan): Promise<Fault[]> {
    return this.writer.write(plan);
  }

  async told(imported: Imported, { created, updated, roomsCreated, roomsUpdated }: ImportCounts): Promise<void> {
    await this.events.publish(MembersImported, {
      payload: { ...imported, created, updated, roomsCreated, roomsUpdated },
    });
  }
}
