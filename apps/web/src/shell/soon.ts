import { type Toast, toasts, UNDO_SECONDS } from './toasts';

/** Runs an irreversible action once its toast closes or the page is left. `onUndo` is called if the user cancels it. */
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
  // on undo, the toast closes before its handler runs
  const onClose = () =>
    void setTimeout(() => {
      if (end()) act({});
    });
  toasts.add({ ...toast, tone: 'plain', undo }, { timeout: UNDO_SECONDS * 1000, onClose });
}
