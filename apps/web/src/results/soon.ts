import { type Toast, toasts, UNDO_SECONDS } from '../shell/toasts';

/**
 * Does something once its message is gone, or the page is left: what cannot be taken back must not have happened yet. `onUndo` hears
 * that it will not happen.
 */
export function doSoon(
  toast: Pick<Toast, 'text' | 'countdown'>,
  act: (init: { keepalive?: boolean }) => void,
  onUndo: () => void,
): void {
  let over = false;
  const end = (): boolean => {
    const isFirst = !over;
    over = true;
    removeEventListener('pagehide', onLeave);
    return isFirst;
  };
  const onLeave = () => {
    if (end()) act({ keepalive: true });
  };
  addEventListener('pagehide', onLeave);
  const undo = () => {
    if (end()) onUndo();
  };
  // a message that is taken back closes first
  const onClose = () =>
    void setTimeout(() => {
      if (end()) act({});
    });
  toasts.add({ ...toast, tone: 'plain', undo }, { timeout: UNDO_SECONDS * 1000, onClose });
}
