import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { formatDate, LANGUAGE, numbers } from '#i18n/formats';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { useLocale, useWords } from '../../ui/locale';
import { Since } from '../../ui/since';
import { Badge, type Shape, Status, type Tone } from '../../ui/states';
import { useColleagues, useMe, useServiceSettings } from '../../shell/session';
import { toast } from '../../shell/toasts';
import { type Mailbox, type MailboxState, removeMailbox, stateOf } from './mailboxes.queries';
import { EditDialog } from './edit-dialog';
import { FoldersDialog } from './folders-dialog';
import { Acts, type Doing } from './mailbox-acts';
import { MAILBOXES } from './mailboxes.words';
import { ReconnectDialog } from './reconnect-dialog';
import settings from '../settings.module.css';
import styles from './mailboxes.module.css';

const STATES: Record<MailboxState, { tone: Tone; shape: Shape }> = {
  connecting: { tone: 'info', shape: 'ring' },
  catching_up: { tone: 'info', shape: 'half' },
  live: { tone: 'ok', shape: 'tick' },
  behind: { tone: 'warn', shape: 'most' },
  needs_attention: { tone: 'danger', shape: 'cross' },
  paused: { tone: 'plain', shape: 'ring' },
};

/** A mailbox: how far it was read, what was kept, and its actions. */
export function MailboxRow({ mailbox }: { mailbox: Mailbox }) {
  const words = useWords(MAILBOXES);
  const { timeZone } = useServiceSettings();
  const id = useId();
  const [doing, setDoing] = useState<Doing | null>(null);
  const { address, displayName, defaultSender, lastSyncedAt, canManage } = mailbox;
  const state = stateOf(mailbox);
  const close = () => setDoing(null);
  return (
    <li className={styles.mailbox} aria-labelledby={id}>
      <div className={styles.top}>
        <div className={settings.main}>
          <h3 id={id} className={settings.name}>
            {address}
            <Badge>
              <Whose mailbox={mailbox} />
            </Badge>
            {defaultSender ? <Badge tone="ok">{words.isDefault}</Badge> : null}
          </h3>
          <p className={settings.muted}>{displayName}</p>
        </div>
        {canManage ? <Acts mailbox={mailbox} onDo={setDoing} /> : null}
      </div>
      <p className={styles.state}>
        <Status {...STATES[state]}>{words[state]}</Status>
        <span className={settings.muted}>
          {lastSyncedAt === null ? (
            words.neverSynced
          ) : (
            <>
              {words.syncedAt} <Since at={lastSyncedAt} timeZone={timeZone} />
            </>
          )}
        </span>
      </p>
      <Explained mailbox={mailbox} />
      <Kept mailbox={mailbox} />
      {doing === 'edit' ? <EditDialog mailbox={mailbox} onClose={close} /> : null}
      {doing === 'folders' ? <FoldersDialog mailbox={mailbox} onClose={close} /> : null}
      {doing === 'reconnect' ? <ReconnectDialog mailbox={mailbox} onClose={close} /> : null}
      {doing === 'remove' ? <Remove mailbox={mailbox} onClose={close} /> : null}
    </li>
  );
}

function Whose({ mailbox: { kind, ownerId } }: { mailbox: Mailbox }) {
  const words = useWords(MAILBOXES);
  const me = useMe();
  const colleagues = useColleagues();
  if (kind === 'shared') return words.shared;
  const owner = colleagues.get(ownerId ?? '');
  return ownerId === me.id ? words.mine : owner === undefined ? words.personal : words.ownedBy(owner);
}

/** Explains the status where a word isn't enough. */
function Explained({ mailbox }: { mailbox: Mailbox }) {
  const words = useWords(MAILBOXES);
  const language = useLocale();
  const { progress, statusReason, followFrom, behindSeconds } = mailbox;
  const { timeZone } = useServiceSettings();
  const state = stateOf(mailbox);
  if (state === 'needs_attention')
    return (
      <p className={styles.attention}>
        {statusReason ? <strong>{statusReason}</strong> : null} {words.attentionHelp}
      </p>
    );
  if (state === 'paused') return <p className={settings.muted}>{words.pausedHelp}</p>;
  if (state === 'behind')
    return <p className={settings.muted}>{words.behindBy(durationOf(behindSeconds ?? 0, language))}</p>;
  if (progress === null || progress.done >= progress.total) return null;
  return (
    <div className={styles.progress}>
      <progress aria-label={words.progress} value={progress.done} max={progress.total} />
      <p className={settings.muted}>
        {words.progressOf(progress.done, progress.total)} · {words.since(formatDate(followFrom, language, timeZone))}
      </p>
    </div>
  );
}

function durationOf(seconds: number, language: 'fr' | 'en'): string {
  const [minutes, hours] = [Math.round(seconds / 60), Math.round(seconds / 3600)];
  const [count, unit] =
    minutes < 60 ? [minutes, 'minute'] : hours < 48 ? [hours, 'hour'] : [Math.round(hours / 24), 'day'];
  return numbers(LANGUAGE[language], { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

/** The number of mails that were kept and left out, and by which rules. */
function Kept({ mailbox: { kind, counts } }: { mailbox: Mailbox }) {
  const words = useWords(MAILBOXES);
  return (
    <details className={styles.kept}>
      <summary>
        {words.read(counts.read)} · {words.filed(counts.filed)} · {words.ignored(counts.ignored)}
        <span className={styles.why}>{words.why}</span>
      </summary>
      <p>{kind === 'shared' ? words.whyShared : words.whyPersonal}</p>
      <p>{words.whySent}</p>
      <p>{words.whyLeftOut}</p>
      {kind === 'shared' ? (
        <p>
          <Link to="/inbox" search={{ reason: 'not_a_request' }}>
            {words.toInbox}
          </Link>
        </p>
      ) : null}
    </details>
  );
}

function Remove({ mailbox: { id, address }, onClose }: { mailbox: Mailbox; onClose: () => void }) {
  const words = useWords(MAILBOXES);
  const { mutate, isPending } = useMutation({
    mutationFn: () => removeMailbox(id),
    onSuccess: () => {
      onClose();
      toast.success(words.wasRemoved(address));
    },
    onError: toast.error,
  });
  return (
    <Dialog
      title={words.removeTitle(address)}
      isOpen
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{words.cancel}</Button>
          <Button look="danger" writes isPending={isPending} onPress={() => mutate()}>
            {words.removeDo}
          </Button>
        </>
      }
    >
      <p>{words.removeHelp}</p>
    </Dialog>
  );
}
