import { useInfiniteQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { QUESTION_MAX } from '#domain/limits';
import { queryClient } from '../api/query-client';
import { Button } from '../ui/button';
import { LongField } from '../ui/field';
import { useWords } from '../ui/locale';
import { useOnline } from '../ui/online';
import { SkeletonLines } from '../ui/states';
import { useRequest } from '../requests/requests.queries';
import { Problem } from '../shell/problem';
import { useMe } from '../shell/session';
import { toast } from '../shell/toasts';
import { conversationOf, type Question, useAsk, useAsked } from './assistant.queries';
import { ASSISTANT, IDEAS } from './assistant.words';
import { Answered, Asked } from './entry';
import styles from './assistant.module.css';

/** Unsent input per request, so that closing the panel doesn't lose it. */
const typed = new Map<string, string>();

/** The team's conversation with the assistant about this request, and the input field. */
export function Panel({
  field,
  onFollow,
}: {
  field: RefObject<HTMLTextAreaElement | null>;
  /** Called when a link is followed, so that an overlay can close. */
  onFollow?: () => void;
}) {
  const words = useWords(ASSISTANT);
  const { id } = useRequest();
  const me = useMe();
  const online = useOnline();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(conversationOf(id));
  const { mutate } = useAsk(id);
  const last = useAsked(id);
  const [text, setText] = useState(typed.get(id) ?? '');
  const messages = data?.pages.flatMap(({ items }) => items) ?? [];
  const newest = messages[0]?.id ?? '';
  const isPending = last?.status === 'pending';
  const wasStopped = last?.question.stop.signal.aborted === true;
  const hasFailed = last?.status === 'error' && !wasStopped;
  // a change event may load the stored question before the answer arrives
  const isKept = messages.some(
    ({ role, content, id: message }) =>
      role === 'user' && content === last?.question.content && message > last.question.after,
  );
  const log = useRef<HTMLDivElement>(null);
  useEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [newest, last?.status]);

  const change = (value: string) => {
    typed.set(id, value);
    setText(value);
  };
  const ask = (content: string): boolean => {
    if (content === '' || isPending || !online) return false;
    // until the conversation is loaded, it's unknown which messages precede the question
    void queryClient.ensureInfiniteQueryData(conversationOf(id)).then(
      ({ pages }) =>
        mutate({
          content,
          key: crypto.randomUUID(),
          after: pages[0]?.items[0]?.id ?? '',
          stop: new AbortController(),
        }),
      () => change(content),
    );
    field.current?.focus();
    return true;
  };
  const send = () => {
    if (ask(text.trim())) change('');
  };
  const again = ({ content, key, after }: Question) => {
    mutate({ content, key, after, stop: new AbortController() });
    field.current?.focus();
  };
  const stop = ({ content, stop: controller }: Question) => {
    controller.abort();
    if (text.trim() === '') change(content);
    toast.success(words.stopped);
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // while composing text, Enter only commits the composition
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };

  return (
    <>
      <div
        ref={log}
        className={styles.log}
        role="region"
        tabIndex={0}
        aria-label={words.conversation}
        onClick={({ target }) => {
          if (target instanceof Element && target.closest('a')) onFollow?.();
        }}
      >
        {hasNextPage ? (
          <Button small look="quiet" isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
            {words.earlier}
          </Button>
        ) : null}
        {error ? <Problem error={error} onRetry={() => void refetch()} /> : null}
        {data === undefined && !error ? <SkeletonLines count={2} height={48} /> : null}
        {data && messages.length === 0 && (last === undefined || wasStopped) ? <Ideas onAsk={ask} /> : null}
        <ol className={styles.messages}>
          {messages
            .toReversed()
            .map((message) =>
              message.role === 'user' ? (
                <Asked key={message.id} content={message.content} by={message.userId} at={message.createdAt} />
              ) : (
                <Answered key={message.id} message={message} />
              ),
            )}
          {last && (isPending || hasFailed) && !isKept ? <Asked content={last.question.content} by={me.id} /> : null}
        </ol>
        {last && isPending && !isKept ? (
          <div className={styles.working}>
            <span aria-hidden>{words.working}</span>
            <Button small look="quiet" onPress={() => stop(last.question)}>
              {words.stop}
            </Button>
          </div>
        ) : null}
        {last && hasFailed && !isKept ? (
          <div className={styles.failed}>
            <Problem error={last.error} onRetry={() => again(last.question)} />
            <p className={styles.by}>{words.notKept}</p>
          </div>
        ) : null}
      </div>
      <p role="status" className="visually-hidden">
        {isPending ? words.working : last?.answer ? words.said(last.answer.content) : ''}
      </p>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <div onKeyDown={onKeyDown}>
          <LongField
            label={words.question}
            bare
            placeholder={words.placeholder}
            value={text}
            onChange={change}
            inputRef={field}
            maxLength={QUESTION_MAX}
            rows={2}
            autoFocus
          />
        </div>
        <div className={styles.foot}>
          <span className={styles.keys}>{words.keys}</span>
          <Button type="submit" look="primary" small isDisabled={text.trim() === '' || isPending}>
            {words.ask}
          </Button>
        </div>
      </form>
    </>
  );
}

/** Suggested first questions, depending on the request's progress. */
function Ideas({ onAsk }: { onAsk: (question: string) => void }) {
  const words = useWords(ASSISTANT);
  const ideas = useWords(IDEAS);
  const { missingFields } = useRequest();
  const questions = [missingFields.length > 0 ? ideas.missing : ideas.standing, ideas.exchange, ideas.best];
  return (
    <div className={styles.empty}>
      <p className={styles.by}>{words.empty}</p>
      <ul className={styles.ideas} aria-label={words.ideas}>
        {questions.map((question) => (
          <li key={question}>
            <Button small writes onPress={() => onAsk(question)}>
              {question}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
