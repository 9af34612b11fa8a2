import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem } from '../../api/problem';
import { SenderChoice, sentFrom } from '../../mailboxes/sender-choice';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field, LongField } from '../../ui/field';
import { useWords } from '../../ui/locale';
import { toast } from '../../shell/toasts';
import { useServiceSettings } from '../../shell/session';
import { useRequest } from '../requests.queries';
import { readAgain, schedule } from './reminders.queries';
import { momentIn } from './moment-in';
import { REMINDERS } from './reminders.words';

/** Schedules an email with custom text, to the organizer by default. */
export function AddReminder({ onClose }: { onClose: () => void }) {
  const words = useWords(REMINDERS);
  const { id: requestId, organizer, mailboxId: ofRequest } = useRequest();
  const { timeZone } = useServiceSettings();
  const [to, setTo] = useState(organizer.email);
  const [mailboxId, setMailboxId] = useState<string | null>(null);
  const [moment, setMoment] = useState('');
  const [subject, setSubject] = useState('');
  const [text, setText] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      schedule({
        requestId,
        kind: 'custom',
        to,
        subject: subject.trim() === '' ? null : subject,
        bodyHtml: text.trim() === '' ? null : text,
        dueAt: momentIn(timeZone, moment).toISOString(),
        ...sentFrom(mailboxId),
      }),
    onSuccess: () => {
      void readAgain(requestId);
      onClose();
      toast.success(words.scheduled);
    },
    onError: (problem) => {
      if (!(problem instanceof ApiProblem) || problem.details.length === 0) toast.error(problem);
    },
  });
  const faults = error instanceof ApiProblem ? error.faults : {};
  return (
    <Dialog
      title={words.add}
      isOpen
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{words.cancel}</Button>
          <Button look="primary" isPending={isPending} isDisabled={moment === ''} onPress={() => mutate()}>
            {words.schedule}
          </Button>
        </>
      }
    >
      <Field label={words.to} type="email" validationBehavior="aria" value={to} onChange={setTo} fault={faults.to} />
      <SenderChoice value={mailboxId} onChange={setMailboxId} ofRequest={ofRequest} />
      <Field
        label={words.on}
        type="datetime-local"
        validationBehavior="aria"
        value={moment}
        onChange={setMoment}
        help={words.help(timeZone)}
        fault={faults.dueAt}
      />
      <Field
        label={words.subject}
        validationBehavior="aria"
        value={subject}
        onChange={setSubject}
        fault={faults.subject}
      />
      <LongField label={words.text} value={text} onChange={setText} rows={4} fault={faults.bodyHtml} />
    </Dialog>
  );
}
