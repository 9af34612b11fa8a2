import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components';
import { ApiProblem, faultBelow, Offline, Unreachable } from '../api/problem';
import { inLocale, locale } from '../parts/locale';
import { isNotLoaded, newVersion } from './version';
import { SHELL } from './words';

export interface Toast {
  text: string;
  tone: 'plain' | 'problem';
  /** Takes back what was done: a button, and `z`, for as long as the toast stands. */
  undo?: () => void | Promise<void>;
  /** The way to what came of it. */
  door?: { label: string; open: () => void };
  /** Seconds until it counts as done, shown as they pass: for what can be called back. */
  countdown?: number;
  traceId?: string | null;
}

export const toasts = new ToastQueue<Toast>({ maxVisibleToasts: 3 });
/** Seconds in which a thing can be taken back. */
export const UNDO_SECONDS = 8;

/** Says what was done, once and politely; with `undo` for eight seconds. */
export function said(text: string, undo?: Toast['undo'], countdown?: number): string {
  return toasts.add(
    { text, tone: 'plain', ...(undo ? { undo } : {}), ...(countdown ? { countdown } : {}) },
    { timeout: (countdown ?? (undo ? UNDO_SECONDS : 5)) * 1000 },
  );
}

/** The sentence of a failure. */
export function sentence(error: unknown): string {
  // that something typed is wrong helps nobody who is not told what
  if (error instanceof ApiProblem)
    return error.code === 'VALIDATION_ERROR' && error.details[0] ? faultBelow(error.details[0]) : error.message;
  const words = inLocale(SHELL, locale.get());
  if (error instanceof Offline) return words.notDone;
  if (isNotLoaded(error)) return newVersion.get() ? words.newVersion : words.unreachable;
  return error instanceof Unreachable ? words.unreachable : words.unexpected;
}

/** Says that something failed, and why, with the trace to report. */
export function failed(error: unknown): void {
  toasts.add(
    { text: sentence(error), tone: 'problem', traceId: error instanceof ApiProblem ? error.traceId : null },
    { timeout: 12_000 },
  );
}
