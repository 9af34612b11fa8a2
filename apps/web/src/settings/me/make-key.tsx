import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem } from '../../api/problem';
import { Button } from '../../ui/button';
import { Choice } from '../../ui/choice';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { FormDialog } from '../../ui/form-dialog';
import { useWords } from '../../ui/locale';
import { toast } from '../../shell/toasts';
import { apiKeys, makeKey } from './me.queries';
import { ME } from './me.words';
import styles from '../settings.module.css';

/** The choices for a key's validity, in days. */
const VALIDITIES = [30, 90, 365] as const;
const DAY_S = 86_400;

/** Creates an API key and shows its secret once. */
export function MakeKey({ onClose }: { onClose: () => void }) {
  const words = useWords(ME);
  const cache = useQueryClient();
  const [name, setName] = useState('');
  const [days, setDays] = useState('90');
  const [secret, setSecret] = useState<string | null>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => makeKey({ name, expiresInSeconds: Number(days) * DAY_S }),
    onSuccess: ({ key }) => {
      setSecret(key);
      return cache.invalidateQueries(apiKeys);
    },
    onError: (problem) => {
      if (!(problem instanceof ApiProblem) || problem.details.length === 0) toast.error(problem);
    },
    // drop the secret when the dialog closes
    gcTime: 0,
  });
  if (secret !== null)
    return (
      <Dialog
        title={words.keyMade(name)}
        isOpen
        onClose={onClose}
        isDismissable={false}
        foot={
          <Button look="primary" onPress={onClose}>
            {words.done}
          </Button>
        }
      >
        <p>{words.secretHelp}</p>
        <div className={styles.secret}>
          <Field label={words.secret} value={secret} isReadOnly autoFocus />
          <Button
            onPress={() =>
              void navigator.clipboard.writeText(secret).then(() => toast.success(words.copied), toast.error)
            }
          >
            {words.copy}
          </Button>
        </div>
      </Dialog>
    );
  return (
    <FormDialog
      title={words.makeKey}
      send={words.make}
      // not `isPending`: the button disappears with the form, before it could announce that
      isPending={false}
      isReady={!isPending && name.trim() !== ''}
      onSend={mutate}
      onClose={onClose}
    >
      <Field
        label={words.keyName}
        placeholder={words.keyNameExample}
        autoFocus
        value={name}
        onChange={setName}
        fault={error instanceof ApiProblem ? error.faults.name : undefined}
      />
      <Choice
        label={words.validity}
        options={VALIDITIES.map((count) => ({ value: String(count), label: words.days(count) }))}
        value={days}
        onChange={setDays}
      />
    </FormDialog>
  );
}
