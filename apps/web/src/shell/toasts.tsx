import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components';
import { ApiProblem, faultBelow, Offline, Unreachable } from '../api/problem';
import { inLocale, locale } from '../ui/locale';
import { isNotLoaded, newVersion } from './version';
import { SHELL } from './words';

export interface Toast {
  text: string;
  tone: 'plain' | 'problem';
  /** Undoes the action, by a button or `z`, while the toast is shown. */
  undo?: () => void | Promise<void>;
  /** A link to the result. */
  door?: { label: string; open: () => void };
  /** Seconds until the action takes effect, shown as a countdown. */
  countdown?: number;
  traceId?: string | null;
}

export const toasts = new ToastQueue<Toast>({ maxVisibleToasts: 3 });
/** Seconds during which an action can be undone. */
export const UNDO_SECONDS = 8;

/** Returns the message of an error. */
export function sentence(error: unknown): string {
  // for validation errors, the first detail is more useful than the general message
  if (error instanceof ApiProblem)
    return error.code === 'VALIDATION_ERROR' && error.details[0] ? faultBelow(error.details[0]) : error.message;
  const words = inLocale(SHELL, locale.get());
  if (error instanceof Offline) return words.notDone;
  if (isNotLoaded(error)) return newVersion.get() ? words.newVersion : words.unreachable;
  return error instanceof Unreachable ? words.unreachable : words.unexpected;
}

export const toast = {
  /** Confirms an action; with `undo`, it stays for eight seconds. Returns the toast's key. */
  success: (text: string, undo?: Toast['undo'], countdown?: number): string =>
    toasts.add(
      { text, tone: 'plain', ...(undo ? { undo } : {}), ...(countdown ? { countdown } : {}) },
      { timeout: (countdown ?? (undo ? UNDO_SECONDS : 5)) * 1000 },
    ),

  /** Says why nothing was done, or what someone else has done. */
  info: (text: string): void => {
    toasts.add({ text, tone: 'plain' }, { timeout: 5000 });
  },

  /** Says what the user should do differently. */
  warning: (text: string): void => {
    toasts.add({ text, tone: 'problem' }, { timeout: 12_000 });
  },

  /** Reports an error, with the trace id. */
  error: (error: unknown): void => {
    toasts.add(
      { text: sentence(error), tone: 'problem', traceId: error instanceof ApiProblem ? error.traceId : null },
      { timeout: 12_000 },
    );
  },
};
