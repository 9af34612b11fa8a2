import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../parts/button';
import { Dialog } from '../parts/dialog';
import { LongField } from '../parts/field';
import { useWords } from '../parts/locale';
import { failed } from '../shell/toasts';
import { useVersioned } from '../shell/versioned';
import { keepResult, updateResult } from './results.queries';
import { RESULTS } from './results.words';
import type { Result } from './stages';

/** Edits the team's note on a venue. */
export function NoteDialog({ code, result, onClose }: { code: string; result: Result; onClose: () => void }) {
  const words = useWords(RESULTS);
  // fixed when the dialog opens, so that a colleague's change doesn't replace the text being edited
  const [before] = useState(result);
  const [note, setNote] = useState(result.note ?? '');
  const { change, conflict } = useVersioned<Result>({
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
    onError: failed,
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
