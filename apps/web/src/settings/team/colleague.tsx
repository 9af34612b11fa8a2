import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { Choice } from '../../ui/choice';
import { Dialog } from '../../ui/dialog';
import { useWords } from '../../ui/locale';
import { Avatar, Badge } from '../../ui/states';
import { useMe } from '../../shell/session';
import { toast } from '../../shell/toasts';
import { ROLES, sendPasswordLink, type User, updateUser, users } from './team.queries';
import { TEAM } from './team.words';
import styles from '../settings.module.css';

/** A team member's account: role and status. */
export function Colleague({ user: { id, name, email, role, disabled } }: { user: User }) {
  const words = useWords(TEAM);
  const me = useMe();
  const cache = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: (change: { role?: User['role']; disabled?: boolean }) => updateUser(id, change),
    onSuccess: () => {
      setAsking(false);
      toast.success(words.changed(name));
      return Promise.all([
        cache.invalidateQueries(users),
        // accounts that are no longer active admins lose their invitations
        cache.invalidateQueries({ queryKey: ['invitations'] }),
        ...(id === me.id ? [cache.invalidateQueries({ queryKey: ['me'] })] : []),
      ]);
    },
    onError: toast.error,
  });
  return (
    <li className={styles.row}>
      <Avatar name={name} />
      <div className={styles.main}>
        <p className={styles.name}>
          {name}
          {id === me.id ? <Badge>{words.me}</Badge> : null}
          {disabled ? <Badge tone="warn">{words.disabled}</Badge> : null}
        </p>
        <p className={styles.muted}>{email}</p>
      </div>
      <div className={styles.acts}>
        <Choice
          label={words.roleOf(name)}
          bare
          options={ROLES.map((value) => ({ value, label: words[value] }))}
          value={role}
          isDisabled={isPending || disabled}
          onChange={(chosen) => mutate({ role: chosen })}
        />
        {disabled || id === me.id ? null : <NewPassword id={id} name={name} email={email} />}
        {disabled ? (
          <Button aria-label={words.enableOf(name)} isPending={isPending} onPress={() => mutate({ disabled: false })}>
            {words.enable}
          </Button>
        ) : (
          <Button look="danger" aria-label={words.disableOf(name)} onPress={() => setAsking(true)}>
            {words.disable}
          </Button>
        )}
      </div>
      {asking ? (
        <Dialog
          title={words.disableTitle(name)}
          isOpen
          onClose={() => setAsking(false)}
          foot={
            <>
              <Button onPress={() => setAsking(false)}>{words.cancel}</Button>
              <Button look="danger" isPending={isPending} onPress={() => mutate({ disabled: true })}>
                {words.disable}
              </Button>
            </>
          }
        >
          <p>{words.disableHelp}</p>
        </Dialog>
      ) : null}
    </li>
  );
}

/** Emails a colleague a link to set a new password. */
function NewPassword({ id, name, email }: Pick<User, 'id' | 'name' | 'email'>) {
  const words = useWords(TEAM);
  const [asking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => sendPasswordLink(id),
    onSuccess: () => {
      setAsking(false);
      toast.success(words.linkSent(email));
    },
    onError: toast.error,
  });
  return (
    <>
      <Button aria-label={words.newPasswordOf(name)} onPress={() => setAsking(true)}>
        {words.newPassword}
      </Button>
      {asking ? (
        <Dialog
          title={words.newPasswordTitle(name)}
          isOpen
          onClose={() => setAsking(false)}
          foot={
            <>
              <Button onPress={() => setAsking(false)}>{words.cancel}</Button>
              <Button look="primary" isPending={isPending} onPress={() => mutate()}>
                {words.sendLink}
              </Button>
            </>
          }
        >
          <p>{words.newPasswordHelp(email)}</p>
        </Dialog>
      ) : null}
    </>
  );
}
