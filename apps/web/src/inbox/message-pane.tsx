import { FilePlus2, FolderInput, Trash2 } from 'lucide-react';
import { formatMoment } from '#i18n/formats';
import { useLocale, useWords } from '../ui/locale';
import { PhoneNumber } from '../ui/phone';
import { Empty } from '../ui/states';
import { useServiceSettings } from '../shell/session';
import { EditedMark, MessageMedia, useMessageText } from '../communications/message-content';
import { useOnline } from '../ui/online';
import type { Assignable } from './assign-dialog';
import { messageWords, type UnlinkedMessage } from './inbox.queries';
import { cluesOf } from './inbox.rules';
import { INBOX } from './inbox.words';
import { PaneBar, type Ways } from './pane-bar';
import { Suggestions } from './suggestions';
import type { useSorting } from './use-sorting';
import styles from './mail-pane.module.css';

function Content({ message }: { message: UnlinkedMessage }) {
  const words = useWords(INBOX);
  const text = useMessageText(message);
  const isEmpty = text === '' && message.audioUrl === null && message.file === null;
  return (
    <>
      <EditedMark message={message} />
      <MessageMedia message={message} />
      {isEmpty || message.deletedAt !== null ? (
        <p className={styles.reason}>{text || words.noWords}</p>
      ) : (
        <p className={styles.text}>{text}</p>
      )}
    </>
  );
}

/** A phone message without a request, and its actions. */
export function MessagePane({
  message,
  sorting,
  onAssign,
  onCreate,
  ...ways
}: Ways & {
  message: UnlinkedMessage | undefined;
  sorting: ReturnType<typeof useSorting>;
  onAssign: (subject: Assignable) => void;
  onCreate: (message: UnlinkedMessage) => void;
}) {
  const words = useWords(INBOX);
  const language = useLocale();
  const online = useOnline();
  const { timeZone } = useServiceSettings();
  if (!message)
    return (
      <>
        <PaneBar {...ways} actions={[]} />
        <Empty title={words.messageGone}>{words.messageGoneHelp}</Empty>
      </>
    );
  const { id, from, senderName, createdAt } = message;
  const text = messageWords(message);
  const isDisabled = !online || sorting.isPending;
  const clues = cluesOf(senderName ?? from, text);
  return (
    <>
      <PaneBar
        {...ways}
        actions={[
          {
            id: 'assign',
            label: words.assign,
            icon: <FolderInput size={14} aria-hidden />,
            keys: ['a'],
            isDisabled,
            run: () => onAssign({ id, clues }),
          },
          {
            id: 'create',
            label: words.create,
            icon: <FilePlus2 size={14} aria-hidden />,
            keys: ['n'],
            isDisabled,
            run: () => onCreate(message),
          },
          {
            id: 'discard',
            label: words.discard,
            icon: <Trash2 size={14} aria-hidden />,
            keys: ['d'],
            isDisabled,
            run: () => sorting.discard(id),
          },
        ]}
      />
      <div className={styles.mail}>
        <header className={styles.head}>
          <h2>{senderName ?? <PhoneNumber number={from} />}</h2>
          {senderName === null ? null : (
            <p>
              <PhoneNumber number={from} />
            </p>
          )}
          <time dateTime={createdAt} className={styles.moment}>
            {formatMoment(new Date(createdAt), language, timeZone)}
          </time>
        </header>
        <Suggestions clues={clues} isDisabled={isDisabled} onChoose={(request) => sorting.assign(id, request)} />
        <Content message={message} />
      </div>
    </>
  );
}
