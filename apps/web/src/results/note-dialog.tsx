import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem } from '../api/problem';
import { Button } from '../parts/button';
import { Dialog } from '../parts/dialog';
import { LongField } from '../parts/field';
import { useWords } from '../parts/locale';
import { failed } from '../shell/toasts';
import { keepResult, updateResult } from './results.queries';
import { RESULTS } from './results.words';
import type { Result } from './stages';
import styles from './results.module.css';

/** The team's note on a venue. If a colleague has written one meanwhile, both are shown and one is chosen. */
export function NoteDialog({ code, result, onClose }: { code: string; result: Result; onClose: () => void }) {
  const words = useWords(RESULTS);
  const [seen, setSeen] = useState(result);
  const [note, setNote] = useState(result.note ?? '');
  const [conflict, setConflict] = useState<Result | null>(null);
  const save = useMutation({
    mutationFn: (version: number) => updateResult({ ...seen, version }, { note: note.trim() === '' ? null : note }),
    onSuccess: (changed) => {
      keepResult(code, changed);
      onClose();
    },
    onError: (error) => {
      if (!(error instanceof ApiProblem) || error.status !== 412) return failed(error);
      const current = error.current as Result;
      keepResult(code, current);
      setConflict(current);
      setSeen(current);
    },
  });
  const isTheirs = conflict !== null && conflict.note !== result.note;
  return (
    <Dialog
      title={words.editNote(result.member.name)}
      isOpen
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{isTheirs ? words.takeTheirs : words.cancel}</Button>
          <Button look="primary" isPending={save.isPending} onPress={() => save.mutate(seen.version)}>
            {isTheirs ? words.keepMine : words.save}
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
      {conflict ? (
        <div role="alert" className={styles.conflict}>
          {!isTheirs ? words.changedMeanwhile : conflict.note === null ? words.noteEmptied : words.noteChanged}
          {isTheirs && conflict.note !== null ? <blockquote>{conflict.note}</blockquote> : null}
        </div>
      ) : null}
    </Dialog>
  );
}
