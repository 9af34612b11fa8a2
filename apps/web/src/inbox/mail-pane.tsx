import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ArrowUpRight, FilePlus2, FolderInput, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Attachments } from '../communications/attachments';
import { type Mail, mailById } from '../communications/mail.queries';
import { Understood } from '../communications/understood';
import { Button } from '../ui/button';
import { useLabel, useWords } from '../ui/locale';
import { SkeletonLines } from '../ui/states';
import { Problem } from '../shell/problem';
import { useOnline } from '../ui/online';
import type { Assignable } from './assign-dialog';
import { waits } from './inbox.queries';
import { cluesOf } from './inbox.rules';
import { INBOX, REASON_WORDS } from './inbox.words';
import { MailBody, MailHead } from './mail';
import { type Action, PaneBar, type Ways } from './pane-bar';
import { Suggestions } from './suggestions';
import type { useSorting } from './use-sorting';
import styles from './mail-pane.module.css';

const WhoIsIt = lazy(() => import('./make-forward').then(({ WhoIsIt: component }) => ({ default: component })));

interface Pane extends Ways {
  sorting: ReturnType<typeof useSorting>;
  onAssign: (subject: Assignable) => void;
}

/** An email and its actions. */
export function MailPane({ id, ...pane }: Pane & { id: string }) {
  const { data: mail, error, refetch } = useQuery(mailById(id));
  if (mail) return <OneMail mail={mail} {...pane} />;
  return (
    <>
      <PaneBar {...pane} actions={[]} />
      <div className={styles.mail}>
        {error ? <Problem error={error} onRetry={() => void refetch()} /> : <SkeletonLines count={5} height={28} />}
      </div>
    </>
  );
}

function OneMail({ mail, sorting, onAssign, ...ways }: Pane & { mail: Mail }) {
  const words = useWords(INBOX);
  const label = useLabel();
  const online = useOnline();
  const [isMaking, setMaking] = useState(false);
  const create = () => (mail.unsortedReason === 'forwarded' ? setMaking(true) : sorting.create(mail.id));
  const actions = useActions(mail, !online || sorting.isPending, { ...sorting, create }, onAssign);
  const isWaiting = waits(mail);
  return (
    <>
      <PaneBar {...ways} actions={actions} />
      <div className={styles.mail}>
        <MailHead mail={mail} />
        {isWaiting && mail.unsortedReason ? (
          <p className={mail.unsortedReason === 'forged' ? styles.warning : styles.reason}>
            {label(REASON_WORDS[mail.unsortedReason].long)} {mail.from === '' ? words.needsSender : null}
          </p>
        ) : null}
        {mail.discardedAt ? (
          <p role="status" className={styles.notice}>
            {words.nowDiscarded}{' '}
            <Button small onPress={() => sorting.restore(mail.id)}>
              {words.takeBack}
            </Button>
          </p>
        ) : null}
        {isWaiting && mail.unsortedReason === 'forwarded' ? (
          <Suspense>
            <WhoIsIt
              mail={mail}
              sorting={sorting}
              isDisabled={!online || sorting.isPending}
              isOpen={isMaking}
              onOpenChange={setMaking}
            />
          </Suspense>
        ) : null}
        {isWaiting ? (
          <Suggestions
            clues={cluesOf(mail.from, mail.subject, mail.bodyText)}
            isDisabled={!online || sorting.isPending}
            onChoose={(request) => sorting.assign(mail.id, request)}
          />
        ) : null}
        <Attachments files={mail.attachments} />
        <MailBody mail={mail} />
        <Understood mail={mail} />
      </div>
    </>
  );
}

/** The actions of an email: sort it if it isn't filed yet, otherwise open its request. */
function useActions(
  mail: Mail,
  isDisabled: boolean,
  sorting: Pane['sorting'],
  onAssign: Pane['onAssign'],
): readonly Action[] {
  const words = useWords(INBOX);
  const navigate = useNavigate();
  const { id, from, subject, bodyText, request } = mail;
  if (request)
    return [
      {
        id: 'open',
        label: words.open,
        icon: <ArrowUpRight size={14} aria-hidden />,
        keys: ['o'],
        run: () => void navigate({ to: '/requests/$code', params: { code: request.code } }),
      },
    ];
  if (!waits(mail)) return [];
  return [
    {
      id: 'assign',
      label: words.assign,
      icon: <FolderInput size={14} aria-hidden />,
      keys: ['a'],
      isDisabled,
      run: () => onAssign({ id, clues: cluesOf(from, subject, bodyText) }),
    },
    {
      id: 'create',
      label: words.create,
      icon: <FilePlus2 size={14} aria-hidden />,
      keys: ['n'],
      // a request needs an organizer
      isDisabled: isDisabled || from === '',
      run: () => sorting.create(id),
    },
    {
      id: 'discard',
      label: words.discard,
      icon: <Trash2 size={14} aria-hidden />,
      keys: ['d'],
      isDisabled,
      run: () => sorting.discard(id),
    },
  ];
}
