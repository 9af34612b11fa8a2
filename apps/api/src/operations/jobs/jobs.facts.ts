import { fact } from '#kernel/facts';

/** Somebody had a job run outside of its schedule. */
export const JobRun = fact<{ name: string }>('job_run');
