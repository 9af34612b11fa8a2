import { Field, LongField } from '../ui/field';
import { useWords } from '../ui/locale';
import type { OfferDraft } from './offer-draft';
import { OFFERS } from './offers.words';
import styles from './offers.module.css';

/** The terms of a draft, the venue's words and the team's note. */
export function OfferTerms({
  draft,
  set,
  faultOf,
}: {
  draft: OfferDraft;
  set: (changed: Partial<OfferDraft>) => void;
  faultOf: (name: string) => { fault?: string };
}) {
  const words = useWords(OFFERS);
  return (
    <section className={styles.terms}>
      <h3>{words.terms}</h3>
      <Field
        label={words.deposit}
        value={draft.deposit}
        maxLength={500}
        onChange={(deposit) => set({ deposit })}
        {...faultOf('terms.deposit')}
      />
      <Field
        label={words.finalNumbersOn}
        type="date"
        value={draft.finalNumbersOn}
        onChange={(finalNumbersOn) => set({ finalNumbersOn })}
        {...faultOf('terms.finalNumbersOn')}
      />
      <LongField
        label={words.cancellation}
        rows={2}
        value={draft.cancellation}
        maxLength={5000}
        onChange={(cancellation) => set({ cancellation })}
      />
      <LongField
        label={words.message}
        rows={2}
        value={draft.message}
        maxLength={5000}
        onChange={(message) => set({ message })}
      />
      <LongField
        label={words.internalNote}
        help={words.internalHelp}
        rows={2}
        value={draft.internalNote}
        maxLength={5000}
        onChange={(internalNote) => set({ internalNote })}
      />
    </section>
  );
}
