import { InUse } from '#core/errors';

/** 409 `IN_USE`: a job runs on one instance at a time. */
export class JobRunning extends InUse {
  constructor() {
    super({ en: 'This job is already running.', fr: 'Cette tâche est déjà en cours.' });
  }
}
