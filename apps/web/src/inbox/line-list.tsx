import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowUp, Paperclip } from 'lucide-react';
import { memo, type Ref, useDeferredValue } from 'react';
import { Button } from '../ui/button';
import { Choice } from '../ui/choice';
import { useLabel, useWords } from '../ui/locale';
import { Badge, Empty } from '../ui/states';
import { Since } from '../ui/since';
import { Problem } from '../shell/problem';
import { useServiceSettings } from '../shell/session';
import { type Line } from './inbox.queries';
import { type Kind, REASONS, type UnsortedReason } from './inbox.rules';
import { INBOX, REASON_WORDS } from './inbox.words';
import type { Lines } from './use-lines';
import styles from './line-list.module.css';

const EVERY = 'every';
/** Roughly the lines that fit on the screen; these are rendered first. */
const IN_SIGHT = 16;

/** The list of one kind, with its filter and a button for new items. */
export function LineList({
  ref,
  kind,
  reason,
  lines,
  open,
}: {
  ref: Ref<HTMLDivElement>;
  kind: Kind;
  reason: UnsortedReason | undefined;
  lines: Lines;
  open: string | null;
}) {
  const words = useWords(INBOX);
  const label = useLabel();
  const navigate = useNavigate();
  const at = lines.shown.findIndex(({ id }) => id === open);
  const drawn = Math.max(IN_SIGHT, at + 1, useDeferredValue(lines.shown.length, 0));
  const reasons = REASONS.filter((each) => lines.reasons.has(each) || each === reason);
  return (
    <>
      {kind === 'unsorted' && reasons.length > 0 ? (
        <div className={styles.filter}>
          <Choice
            label={words.reason}
            bare
            value={reason ?? EVERY}
            options={[
              { value: EVERY, label: words.everyReason },
              ...reasons.map((value) => ({
                value,
                label: `${label(REASON_WORDS[value].short)} · ${lines.reasons.get(value) ?? 0}${lines.isWhole ? '' : '+'}`,
              })),
            ]}
            onChange={(value) => void navigate({ to: '/inbox', search: value === EVERY ? {} : { reason: value } })}
          />
        </div>
      ) : null}
      <div role="status" className={styles.fresh}>
        {lines.fresh > 0 ? (
          <Button small onPress={lines.showFresh}>
            <ArrowUp size={14} aria-hidden />
            {words.fresh(lines.fresh)}
          </Button>
        ) : null}
      </div>
      <div ref={ref} className={styles.scroller}>
        {lines.shown.length === 0 ? <Nothing kind={kind} isFiltered={reason !== undefined} /> : null}
        <ul>
          {lines.shown.slice(0, drawn).map((line) => (
            <Row key={line.id} line={line} isOpen={line.id === open} />
          ))}
        </ul>
        {lines.moreError ? <Problem error={lines.moreError} /> : null}
        {lines.more ? (
          <div className={styles.more}>
            <Button small look="quiet" isPending={lines.isReadingMore} onPress={lines.more}>
              {words.more}
            </Button>
          </div>
        ) : null}
      </div>
    </>
  );
}

function Nothing({ kind, isFiltered }: { kind: Kind; isFiltered: boolean }) {
  const words = useWords(INBOX);
  if (isFiltered)
    return (
      <Empty
        title={words.emptyReason}
        action={
          <Link to="/inbox" search={{}}>
            {words.everyReason}
          </Link>
        }
      />
    );
  const { title, help } = {
    unsorted: { title: words.emptyUnsorted, help: words.emptyUnsortedHelp },
    replies: { title: words.emptyReplies, help: words.emptyRepliesHelp },
    messages: { title: words.emptyMessages, help: words.emptyMessagesHelp },
  }[kind];
  return (
    <Empty title={title} action={<Link to="/">{words.toToday}</Link>}>
      {help}
    </Empty>
  );
}

const Row = memo(function Row({ line, isOpen }: { line: Line; isOpen: boolean }) {
  const words = useWords(INBOX);
  const label = useLabel();
  const { timeZone } = useServiceSettings();
  const { id, sender, subject, excerpt, receivedAt, attachmentCount, reason, request } = line;
  return (
    <li>
      <Link
        to="/inbox/$id"
        params={{ id }}
        search
        replace={isOpen}
        aria-current={isOpen ? 'page' : undefined}
        className={styles.row}
      >
        <span className={styles.sender}>{sender || words.noSender}</span>
        <span className={styles.moment}>
          <Since at={receivedAt} timeZone={timeZone} />
        </span>
        <span className={styles.preview}>
          {subject ? <strong>{subject}</strong> : null} {excerpt || (subject ? null : words.noWords)}
        </span>
        <span className={styles.marks}>
          {attachmentCount > 0 ? <Paperclip size={12} role="img" aria-label={words.files(attachmentCount)} /> : null}
          {reason ? (
            <Badge tone={reason === 'forged' ? 'warn' : 'plain'}>{label(REASON_WORDS[reason].short)}</Badge>
          ) : null}
          {request ? <span className={styles.code}>{request.code}</span> : null}
        </span>
      </Link>
    </li>
  );
});
