import { useMutation, useQuery } from '@tanstack/react-query';
import { formatMoment } from '#i18n/formats';
import { Button } from '../ui/button';
import { useLocale, useWords } from '../ui/locale';
import { useServiceSettings } from '../shell/session';
import sheet from '../shell/sheet.module.css';
import { toast } from '../shell/toasts';
import { type Merge, type MergeKind, mergesInto, readAllAnew, undoMerge } from './merges.queries';
import { MERGES } from './merges.words';
import styles from './merges.module.css';

interface Of {
  kind: MergeKind;
  id: string;
}

/** Merges into a record within the last day, which can still be undone. */
export function MergeNotices({ kind, id }: Of) {
  const words = useWords(MERGES);
  const { data } = useQuery(mergesInto(kind, id));
  const open = (data?.items ?? []).filter(({ undoUntil }) => undoUntil !== null);
  if (open.length === 0) return null;
  return (
    <section aria-label={words.notices}>
      {open.map((merge) => (
        <Notice key={merge.id} merge={merge} />
      ))}
    </section>
  );
}

/** Earlier merges into a record, which can no longer be undone. */
export function PastMerges({ kind, id }: Of) {
  const words = useWords(MERGES);
  const { sentence } = useSentence();
  const { data } = useQuery(mergesInto(kind, id));
  const past = (data?.items ?? []).filter(({ undoUntil }) => undoUntil === null);
  if (past.length === 0) return null;
  return (
    <section aria-labelledby="past-merges">
      <h2 id="past-merges" className={sheet.railTitle}>
        {words.past}
      </h2>
      <ul className={styles.past}>
        {past.map((merge) => (
          <li key={merge.id} className={sheet.muted}>
            {sentence(merge)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Describes a merge: what, when and by whom. */
function useSentence() {
  const words = useWords(MERGES);
  const language = useLocale();
  const { timeZone } = useServiceSettings();
  const moment = (at: string): string => formatMoment(new Date(at), language, timeZone);
  const called = ({ goneName, goneCode }: Merge): string =>
    goneName === null ? (goneCode ?? words.another) : goneCode === null ? goneName : `${goneName} (${goneCode})`;
  const sentence = (merge: Merge): string =>
    words.mergedHere(called(merge), moment(merge.createdAt), merge.mergedByName);
  return { moment, called, sentence };
}

function Notice({ merge }: { merge: Merge }) {
  const words = useWords(MERGES);
  const { moment, called, sentence } = useSentence();
  const { mutate, isPending } = useMutation({
    mutationFn: () => undoMerge(merge),
    onSuccess: () => {
      toast.success(words.undone(merge.goneName ?? called(merge)));
      return readAllAnew();
    },
    onError: toast.error,
  });
  return (
    <p className={styles.notice}>
      <span className={styles.summary}>
        {sentence(merge)} {merge.undoUntil === null ? null : words.until(moment(merge.undoUntil))}
      </span>
      <Button small writes isPending={isPending} onPress={() => mutate()}>
        {words.undo}
      </Button>
    </p>
  );
}
