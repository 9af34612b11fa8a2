import { fr } from '#i18n/formats';
import { noticeKind } from '../../foundations/notifications/notice-kinds';
import { defineEvent } from '../../foundations/timeline/domain-events';

/** Somebody had a job run outside of its schedule. */
export const JobRun = defineEvent<{ name: string }>('job_run');

interface OfJob {
  queue: string;
  jobId: string;
}

/** An admin had a job tried again that was set aside, or gave it up. */
export const SetAsideJobRetried = defineEvent<OfJob>('set_aside_job_retried');
export const SetAsideJobDropped = defineEvent<OfJob>('set_aside_job_dropped');

/** The team's notification of a job that failed at its last try. */
export const jobSetAside = noticeKind<{ queue: string; tries: number }>('job_set_aside', {
  en: ({ queue, tries }) => ({
    title: `Background work failed: ${queue}`,
    body: `A job of the queue “${queue}” was set aside after ${tries} ${tries === 1 ? 'try' : 'tries'}. An admin can retry it under Settings, System.`,
  }),
  fr: ({ queue, tries }) => ({
    title: fr`Un travail de fond a échoué : ${queue}`,
    body: fr`Une tâche de la file « ${queue} » a été mise de côté après ${tries} ${tries === 1 ? 'essai' : 'essais'}. Un administrateur peut la relancer dans Réglages, Système.`,
  }),
});
