import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Choice, Tick } from '../../ui/choice';
import { FormDialog } from '../../ui/form-dialog';
import { useWords } from '../../ui/locale';
import { SkeletonLines } from '../../ui/states';
import { Problem } from '../../shell/problem';
import { useSaving } from '../../shell/saving';
import { toast } from '../../shell/toasts';
import { type Folder, foldersOf, type Mailbox, updateMailbox } from './mailboxes.queries';
import { MAILBOXES } from './mailboxes.words';
import styles from './mailboxes.module.css';

/** Folders that are never followed, or hold every mail twice. */
const NEVER = ['\\Junk', '\\Trash', '\\Drafts', '\\All', '\\Flagged', '\\Important'];

/** Which folders of a mailbox are followed, as its server has them. */
export function FoldersDialog({ mailbox, onClose }: { mailbox: Mailbox; onClose: () => void }) {
  const words = useWords(MAILBOXES);
  const { address, folders } = mailbox;
  const { data, error, refetch } = useQuery(foldersOf(mailbox.id));
  const [followed, setFollowed] = useState<readonly string[]>(folders.followed);
  const [sent, setSent] = useState(folders.sent);
  const { save, isPending } = useSaving(
    () => updateMailbox(mailbox, { folders: { sent, followed: [...followed] } }),
    () => {
      onClose();
      toast.success(words.wasSaved(address));
    },
  );
  const toggle = ({ path }: Folder, isFollowed: boolean) =>
    setFollowed(isFollowed ? [...followed, path] : followed.filter((other) => other !== path));
  const all = data?.items ?? [];
  const others = all.filter(
    ({ path, specialUse }) =>
      path !== folders.inbox && path !== sent && specialUse !== '\\Sent' && !NEVER.includes(specialUse ?? ''),
  );
  return (
    <FormDialog
      title={words.foldersTitle(address)}
      send={words.save}
      isPending={isPending}
      isReady={data !== undefined}
      onSend={save}
      onClose={onClose}
      before={<p className={styles.help}>{words.foldersHelp}</p>}
    >
      {error ? <Problem error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <SkeletonLines count={4} /> : null}
      {data ? (
        <>
          <Choice
            label={words.sentFolder}
            placeholder={words.noSentFolder}
            options={all
              .filter(({ path }) => path !== folders.inbox)
              .map(({ path, name }) => ({ value: path, label: name }))}
            value={sent}
            onChange={setSent}
          />
          <fieldset className={styles.folders}>
            <legend>{words.alsoFollowed}</legend>
            {others.length === 0 ? <p className={styles.help}>{words.noOtherFolders}</p> : null}
            {others.map((folder) => (
              <Tick
                key={folder.path}
                isSelected={followed.includes(folder.path)}
                onChange={(isFollowed) => toggle(folder, isFollowed)}
              >
                <span>{folder.name}</span> <small>{words.mailsIn(folder.messages)}</small>
              </Tick>
            ))}
          </fieldset>
        </>
      ) : null}
    </FormDialog>
  );
}
