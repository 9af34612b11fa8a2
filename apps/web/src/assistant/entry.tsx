import { Link } from '@tanstack/react-router';
import { Copy } from 'lucide-react';
import { IconButton } from '../ui/button';
import { useLocale, useWords } from '../ui/locale';
import { Since } from '../ui/since';
import { Status } from '../ui/states';
import { useRequest } from '../requests/requests.queries';
import { useColleagues, useMe, useServiceSettings } from '../shell/session';
import { toast } from '../shell/toasts';
import type { ChatMessage, ToolCall } from './assistant.queries';
import { ASSISTANT, DEEDS } from './assistant.words';
import { deedOf } from './deeds';
import { LinkedText } from './linked-text';
import styles from './assistant.module.css';

/** The model name of the offline fake. */
const STAND_IN = 'mock';

/** A team member's question. */
export function Asked({ content, by, at }: { content: string; by: string; at?: string }) {
  const words = useWords(ASSISTANT);
  const me = useMe();
  const colleagues = useColleagues();
  const { timeZone } = useServiceSettings();
  return (
    <li className={styles.asked}>
      <p className={styles.by}>
        {by === me.id ? words.me : (colleagues.get(by) ?? words.colleague)}
        {at === undefined ? null : (
          <>
            {' · '}
            <Since at={at} timeZone={timeZone} />
          </>
        )}
      </p>
      <p className={styles.text}>{content}</p>
    </li>
  );
}

/** The assistant's actions, followed by its answer. */
export function Answered({ message: { content, toolCalls, model } }: { message: ChatMessage }) {
  const words = useWords(ASSISTANT);
  const { code } = useRequest();
  return (
    <li className={styles.answered}>
      <div className={styles.answerHead}>
        <span className={styles.by}>{words.answer}</span>
        <IconButton
          label={words.copy}
          small
          onPress={() =>
            void navigator.clipboard.writeText(content).then(() => toast.success(words.copied), toast.error)
          }
        >
          <Copy size={14} aria-hidden />
        </IconButton>
      </div>
      {toolCalls.length > 0 ? <Deeds calls={toolCalls} /> : null}
      <p className={styles.text}>
        <LinkedText text={content} own={code} />
      </p>
      {model === STAND_IN ? <p className={styles.by}>{words.standIn}</p> : null}
    </li>
  );
}

const MARKS = {
  ok: { tone: 'ok', shape: 'tick' },
  refused: { tone: 'warn', shape: 'ring' },
  error: { tone: 'danger', shape: 'cross' },
} as const;

const PATHS = {
  summary: '/requests/$code',
  venues: '/requests/$code/venues',
  exchange: '/requests/$code/exchange',
  find: '/requests/$code/find',
} as const;

function Deeds({ calls }: { calls: ToolCall[] }) {
  const words = useWords(DEEDS);
  const language = useLocale();
  const { timeZone } = useServiceSettings();
  const request = useRequest();
  return (
    <ul className={styles.deeds} aria-label={words.did}>
      {calls.map((call, index) => {
        const { text, tab, search } = deedOf(call, request, language, timeZone);
        return (
          <li key={index}>
            <Status {...MARKS[call.status]}>{words[call.status]}</Status>
            {' · '}
            {tab === null || call.status !== 'ok' ? (
              text
            ) : (
              <Link to={PATHS[tab]} params={{ code: request.code }} search={search ?? {}}>
                {text}
              </Link>
            )}
            {call.status === 'refused' ? <p className={styles.by}>{words.refusedWhy}</p> : null}
          </li>
        );
      })}
    </ul>
  );
}
