import { useMutation } from '@tanstack/react-query';
import { Button } from '../parts/button';
import { Dialog } from '../parts/dialog';
import { useLocale, useWords } from '../parts/locale';
import { failed, said } from '../shell/toasts';
import { advanceResult, readAnew } from './results.queries';
import { RESULTS } from './results.words';
import { losesTo, type Result, stageName } from './stages';
import styles from './results.module.css';

/** Asks before a venue is selected: what it does, and who is mailed. */
export function SelectDialog({
  code,
  winner,
  results,
  onClose,
}: {
  code: string;
  winner: Result;
  results: readonly Result[];
  onClose: () => void;
}) {
  const words = useWords(RESULTS);
  const language = useLocale();
  const losers = results.filter(losesTo(winner));
  const { name } = winner.member;
  const select = useMutation({
    mutationFn: () => advanceResult(winner, 'selected'),
    onSuccess: () => said(words.moved(name, stageName('selected', language))),
    onError: failed,
    onSettled: () => {
      onClose();
      return readAnew(code);
    },
  });
  return (
    <Dialog
      title={words.selectTitle(name)}
      isOpen
      onClose={onClose}
      isDismissable={!select.isPending}
      foot={
        <>
          <Button autoFocus onPress={onClose} isDisabled={select.isPending}>
            {words.cancel}
          </Button>
          <Button look="primary" isPending={select.isPending} onPress={() => select.mutate()}>
            {words.selectDo}
          </Button>
        </>
      }
    >
      <p>{words.selectWins}</p>
      <p>{words.selectMails(losers.length + 1)}</p>
      <ul className={styles.names}>
        <li>{words.selectYes(name)}</li>
        {losers.map(({ id, member }) => (
          <li key={id}>{words.selectNo(member.name)}</li>
        ))}
      </ul>
    </Dialog>
  );
}
