import { Injectable } from '@nestjs/common';

/** Whether this instance accepts new work. It accepts none once it is told to stop. */
@Injectable()
export class Readiness {
  private stopping = false;

  get ready(): boolean {
    return !this.stopping;
  }

  stop(): void {
    this.stopping = true;
  }
}
