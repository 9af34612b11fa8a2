import { useMutation } from '@tanstack/react-query';
import { Button } from '../parts/button';
import { Dialog } from '../parts/dialog';
import { useWords } from '../parts/locale';
import { said, sentence, toasts, UNDO_SECONDS } from '../shell/toasts';
import { askVenue, callBack, readAnew } from './results.queries';
import { RESULTS } from './results.words';
import type { Result } from './stages';
import styles from './results.module.css';

/** What each of some things answered; the ones that failed are said one by one, by name. */
async function each<Thing, Answered>(
  things: readonly Thing[],
  act: (thing: Thing) => Promise<Answered>,
  failedFor: (thing: Thing, why: string) => string,
): Promise<Answered[]> {
  const answered: Answered[] = [];
  // one after the other: each locks the request
  for (const thing of things) {
    try {
      answered.push(await act(thing));
    } catch (error) {
      toasts.add({ text: failedFor(thing, sentence(error)), tone: 'problem' }, { timeout: 12_000 });
    }
  }
  return answered;
}

/** Says how many mails will go and to whom, asks these venues, and can call all of it back. */
export function AskDialog({
  code,
  chosen,
  canAsk,
  onClose,
}: {
  code: string;
  chosen: readonly Result[];
  canAsk: (result: Result) => boolean;
  onClose: (asked: boolean) => void;
}) {
  const words = useWords(RESULTS);
  const asked = chosen.filter(canAsk);
  const others = chosen.filter((result) => !canAsk(result));

  const takeBack = async (mails: readonly { id: string; name: string }[]) => {
    const back = await each(
      mails,
      ({ id }) => callBack(id),
      ({ name }, why) => words.failedFor(name, why),
    );
    await readAnew(code);
    if (back.length > 0) said(words.calledBack(back.length));
  };

  const ask = useMutation({
    mutationFn: async () => {
      const begun = performance.now();
      const answers = await each(asked, askVenue, ({ member }, why) => words.failedFor(member.name, why));
      // the first mail leaves first: what is counted is its time
      const left = Math.max(1, UNDO_SECONDS - Math.ceil((performance.now() - begun) / 1000));
      const mails = answers.flatMap(({ mails: waiting, member }) => waiting.map(({ id }) => ({ id, name: member.name })));
      if (answers.length > 0) said(words.asked(answers.length), () => takeBack(mails), left);
      await readAnew(code);
    },
    onSuccess: () => onClose(true),
  });

  return (
    <Dialog
      title={words.askTitle}
      isOpen
      onClose={() => onClose(false)}
      isDismissable={!ask.isPending}
      foot={
        <>
          <Button onPress={() => onClose(false)} isDisabled={ask.isPending}>
            {words.cancel}
          </Button>
          <Button
            look="primary"
            autoFocus
            isDisabled={asked.length === 0}
            isPending={ask.isPending}
            onPress={() => ask.mutate()}
          >
            {words.askSend(asked.length)}
          </Button>
        </>
      }
    >
      <p>{asked.length === 0 ? words.askNobody : words.askSays(asked.length)}</p>
      <ul className={styles.names}>
        {asked.map(({ id, member }) => (
          <li key={id}>
            {member.name} <span>{member.city}</span>
          </li>
        ))}
      </ul>
      {others.length > 0 && asked.length > 0 ? (
        <p className={styles.aside}>{words.askLeavesOut(others.map(({ member }) => member.name).join(', '))}</p>
      ) : null}
    </Dialog>
  );
}
