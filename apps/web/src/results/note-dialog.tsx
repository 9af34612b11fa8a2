import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { LongField } from '../ui/field';
import { useWords } from '../ui/locale';
import { toast } from '../shell/toasts';
import { useOptimisticLock } from '../shell/use-optimistic-lock';
import { keepResult, updateResult } from './results.queries';
import { RESULTS } from './results.words';
import type { Result } from './stages';

/** Edits the team's note on a venue. */
export function NoteDialog({ code, result, onClose }: { code: string; result: Result; onClose: () => void }) {
  const words = useWords(RESULTS);
  // fixed when the dialog opens, so that a colleague's change doesn't replace the text being edited
  const [before] = useState(result);
  const [note, setNote] = useState(result.note ?? '');
  const { change, conflict } = useOptimisticLock<Result>({
    save: ({ note: wanted = null }, base) => updateResult(base, { note: wanted }),
    label: () => words.note,
    show: (_field, value) => value.note ?? '',
  });
  const save = useMutation({
    mutationFn: () => change({ note: note.trim() === '' ? null : note }, before),
    onSuccess: async (changed) => {
      if (changed === null) return;
      await keepResult(code, changed);
      onClose();
    },
    onError: toast.error,
  });
  return (
    <>
      <Dialog
        title={words.editNote(result.member.name)}
        isOpen
        onClose={onClose}
        foot={
          <>
            <Button onPress={onClose}>{words.cancel}</Button>
            <Button look="primary" isPending={save.isPending} onPress={() => save.mutate()}>
              {words.save}
            </Button>
          </>
        }
      >
        <LongField
          label={words.note}
          help={words.noteHelp}
          value={note}
          onChange={setNote}
          maxLength={5000}
          autoFocus
          rows={4}
        />
      </Dialog>
      {conflict}
    </>
  );
}
