import { Injectable } from '@nestjs/common';

/** Whether this instance accepts new work. It accepts none once it has to stop. */
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
