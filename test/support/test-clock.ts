import { Clock } from '#core/clock';

/** The real clock until it is set; then it is stopped until moved. */
export class TestClock extends Clock {
  private at: Date | null = null;

  get stands(): boolean {
    return this.at !== null;
  }

  override now(): Date {
    return this.at === null ? super.now() : new Date(this.at);
  }

  set(at: Date | string): void {
    this.at = new Date(at);
  }

  advance(milliseconds: number): void {
    this.at = new Date(this.now().getTime() + milliseconds);
  }

  release(): void {
    this.at = null;
  }
}
