import { defineEvent } from '../../foundations/timeline/domain-events';

/** Somebody had a job run outside of its schedule. */
export const JobRun = defineEvent<{ name: string }>('job_run');
