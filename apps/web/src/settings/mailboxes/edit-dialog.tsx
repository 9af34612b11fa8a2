import { useState } from 'react';
import { Field } from '../../ui/field';
import { FormDialog } from '../../ui/form-dialog';
import { useWords } from '../../ui/locale';
import { useSaving } from '../../shell/saving';
import { toast } from '../../shell/toasts';
import { Advanced } from './advanced';
import { FollowFrom } from './follow-from';
import { type MailboxTexts, serversOf, textsOf } from './mailbox-form';
import { type Mailbox, updateMailbox } from './mailboxes.queries';
import { MAILBOXES } from './mailboxes.words';

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Changes a mailbox: how far back it is read, the sender's name, and how to reach its servers. */
export function EditDialog({ mailbox, onClose }: { mailbox: Mailbox; onClose: () => void }) {
  const words = useWords(MAILBOXES);
  const { address, auth, displayName, username, followFrom } = mailbox;
  const [before] = useState<MailboxTexts>({
    ...{ address, password: '', username, displayName, followFrom },
    ...{ imap: textsOf(mailbox.imap), smtp: textsOf(mailbox.smtp) },
  });
  const [texts, setTexts] = useState(before);
  const change = (changes: Partial<MailboxTexts>) => setTexts((known) => ({ ...known, ...changes }));
  const { save, isPending, faults } = useSaving(
    () => {
      const { imap, smtp } = serversOf(texts);
      return updateMailbox(mailbox, {
        ...(texts.displayName.trim() === displayName ? {} : { displayName: texts.displayName.trim() }),
        ...(texts.followFrom === followFrom ? {} : { followFrom: texts.followFrom }),
        ...(texts.username.trim() === username ? {} : { username: texts.username.trim() }),
        ...(texts.password === '' ? {} : { password: texts.password }),
        ...(imap && !isSame(texts.imap, before.imap) ? { imap } : {}),
        ...(smtp && !isSame(texts.smtp, before.smtp) ? { smtp } : {}),
      });
    },
    () => {
      onClose();
      toast.success(words.wasSaved(address));
    },
  );
  const faultOf = (name: string) => (faults[name] ? { fault: faults[name] } : {});
  return (
    <FormDialog
      title={words.editTitle(address)}
      send={words.save}
      isPending={isPending}
      isReady={texts.followFrom !== ''}
      onSend={save}
      onClose={onClose}
    >
      <FollowFrom value={texts.followFrom} onChange={(day) => change({ followFrom: day })} fault={faults.followFrom} />
      {auth === 'password' ? (
        <>
          <Field
            label={words.newPassword}
            type="password"
            autoComplete="new-password"
            help={words.newPasswordHelp}
            value={texts.password}
            onChange={(password) => change({ password })}
            {...faultOf('password')}
          />
          <Advanced texts={texts} onChange={change} faults={faults} />
        </>
      ) : (
        <Field
          label={words.displayName}
          help={words.displayNameHelp}
          maxLength={100}
          value={texts.displayName}
          onChange={(name) => change({ displayName: name })}
          {...faultOf('displayName')}
        />
      )}
    </FormDialog>
  );
}
