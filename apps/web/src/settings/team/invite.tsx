import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { NAME_MAX } from '#domain/limits';
import { Choice } from '../../ui/choice';
import { Field } from '../../ui/field';
import { FormDialog } from '../../ui/form-dialog';
import { useWords } from '../../ui/locale';
import { useSaving } from '../../shell/saving';
import { toast } from '../../shell/toasts';
import { invitations, invite, type Role, ROLES } from './team.queries';
import { TEAM } from './team.words';

/** Invites a colleague by email. */
export function Invite({ onClose }: { onClose: () => void }) {
  const words = useWords(TEAM);
  const cache = useQueryClient();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('agent');
  const { save, isPending, faults } = useSaving(
    () => invite({ name, email, role }),
    () => {
      onClose();
      toast.success(words.invited(email));
      return cache.invalidateQueries(invitations);
    },
    { unique: 'email' },
  );
  return (
    <FormDialog
      title={words.inviteTitle}
      send={words.send}
      isPending={isPending}
      isReady={name.trim() !== '' && email.trim() !== ''}
      onSend={save}
      onClose={onClose}
    >
      <Field label={words.name} autoFocus maxLength={NAME_MAX} value={name} onChange={setName} fault={faults.name} />
      <Field label={words.email} type="email" value={email} onChange={setEmail} fault={faults.email} />
      <Choice
        label={words.role}
        options={ROLES.map((value) => ({ value, label: words[value] }))}
        value={role}
        onChange={setRole}
      />
    </FormDialog>
  );
}
