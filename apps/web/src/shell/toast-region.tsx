import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import {
  Text,
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastRegion as ToastRegion,
  type QueuedToast,
} from 'react-aria-components';
import { Offline } from '../api/problem';
import { Button, IconButton } from '../ui/button';
import { useWords } from '../ui/locale';
import { useCommands } from './commands';
import { toast, type Toast, toasts } from './toasts';
import { TOASTS } from './toast-region.words';
import styles from './toast-region.module.css';

function Countdown({ seconds }: { seconds: number }) {
  const [left, setLeft] = useState(seconds);
  const words = useWords(TOASTS);
  useEffect(() => {
    const timer = setInterval(() => setLeft((value) => Math.max(0, value - 1)), 1000);
    return () => clearInterval(timer);
  }, []);
  // hidden from screen readers, which would announce every second
  return <span aria-hidden>{words.inSeconds(left)}</span>;
}

const takeBack = ({ key, content }: QueuedToast<Toast>) => {
  // keep the toast for when the browser is back online
  if (!navigator.onLine) return toast.error(new Offline());
  toasts.close(key);
  void Promise.resolve(content.undo?.()).catch(toast.error);
};

/** Toasts at the bottom of the page. `z` undoes the latest reversible one. */
export function Toasts() {
  const words = useWords(TOASTS);
  useCommands([
    {
      id: 'undo',
      label: words.undo,
      group: 'do',
      keys: ['z'],
      run: () => {
        const last = toasts.visibleToasts.find(({ content }) => content.undo);
        if (last) takeBack(last);
      },
    },
  ]);
  return (
    <ToastRegion queue={toasts} className={styles.region} aria-label={words.messages}>
      {({ toast }) => (
        <AriaToast
          toast={toast}
          className={`${styles.toast} ${toast.content.tone === 'problem' ? styles.problem : ''}`}
        >
          <ToastContent className={styles.content}>
            <Text slot="title">{toast.content.text}</Text>
            {toast.content.countdown ? <Countdown seconds={toast.content.countdown} /> : null}
            {toast.content.traceId ? <code className={styles.trace}>{toast.content.traceId}</code> : null}
          </ToastContent>
          {toast.content.door ? (
            <Button
              small
              onPress={() => {
                toasts.close(toast.key);
                toast.content.door?.open();
              }}
            >
              {toast.content.door.label}
            </Button>
          ) : null}
          {toast.content.undo ? (
            <Button small onPress={() => takeBack(toast)}>
              {words.undo}
            </Button>
          ) : null}
          <IconButton label={words.dismiss} small slot="close">
            <X size={14} aria-hidden />
          </IconButton>
        </AriaToast>
      )}
    </ToastRegion>
  );
}
