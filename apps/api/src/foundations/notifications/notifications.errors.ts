import { DomainError } from '#kernel/errors';

/** 429 `RATE_LIMITED`: the user has as many streams open as one may have. */
export class TooManyStreams extends DomainError {
  constructor(max: number) {
    super('RATE_LIMITED', `You have ${max} notification streams open: close one, or try again in a minute.`);
  }
}
