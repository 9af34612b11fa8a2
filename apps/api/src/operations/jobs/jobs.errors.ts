import { InUse } from '#core/errors';

/** 409 `IN_USE`: a job has one run at a time, whatever instance. */
export class JobRunning extends InUse {
  constructor() {
    super({ en: 'This job is running just now.', fr: 'Cette tâche est en cours.' });
  }
}
