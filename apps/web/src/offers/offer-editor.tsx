import type { KeyboardEvent } from 'react';
import { useMemo } from 'react';
import { Plus } from 'lucide-react';
import { Button } from '../ui/button';
import { Field } from '../ui/field';
import { useWords } from '../ui/locale';
import { Segments } from '../ui/segments';
import { daysOfEvent } from '#domain/offer-totals';
import type { Request } from '../requests/requests.queries';
import { toast } from '../shell/toasts';
import { LineFields } from './line-fields';
import { amountsOf } from './offer-draft';
import { DraftFiles } from './offer-files';
import { lineReadings } from './offer-readings';
import { OfferSources } from './offer-sources';
import { OfferTerms } from './offer-terms';
import type { Offer } from './offers.queries';
import { OFFERS } from './offers.words';
import { Totals } from './totals';
import { useOfferDraft } from './use-offer-draft';
import { useRowName } from './use-rows';
import styles from './offers.module.css';

/** A draft of an offer with its lines, edited by keyboard and saved on demand. */
export function OfferEditor({ offer, request }: { offer: Offer; request: Request }) {
  const words = useWords(OFFERS);
  const rowName = useRowName(request.needs);
  const days = daysOfEvent(request);
  const { draft, set, add, acts, added, moved, faults, isDirty, isSaving, save, submit, conflict, question } =
    useOfferDraft(offer, request.code, days);
  const { totals, isAtLeast, ofLine } = amountsOf(draft, days);
  const readings = useMemo(
    () =>
      lineReadings(
        offer.extraction,
        offer.lines.map(({ id, label }) => ({ key: id, label })),
      ),
    [offer],
  );
  const needs = useMemo(
    () => [['main', rowName('main')] as const, ...request.needs.map(({ id }) => [id, rowName(id)] as const)],
    // oxlint-disable-next-line react/exhaustive-deps -- `rowName` depends on the needs and the language alone
    [request.needs, words],
  );
  const saveNow = () => {
    if (!isSaving && !submit.isPending) void save().then((saved) => saved && toast.success(words.saved));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    saveNow();
  };
  const faultOf = (name: string) => (faults['']?.[name] ? { fault: faults[''][name] } : {});
  return (
    <div className={styles.columns} onKeyDown={onKeyDown}>
      <div className={styles.main}>
        <div className={styles.top}>
          <Segments
            label={words.taxMode}
            value={draft.taxMode}
            onChange={(taxMode) => set({ taxMode })}
            options={[
              { value: 'net', label: words.net },
              { value: 'gross', label: words.gross },
            ]}
          />
          <Field
            label={words.attendees}
            inputMode="numeric"
            value={draft.attendees}
            onChange={(attendees) => set({ attendees })}
            {...faultOf('attendees')}
          />
          <Field
            label={words.until}
            type="date"
            value={draft.validUntil}
            onChange={(validUntil) => set({ validUntil })}
            {...faultOf('validUntil')}
          />
        </div>
        <p className={styles.muted}>{words.keysHelp}</p>
        <ol>
          {draft.lines.map((line, at) => (
            <LineFields
              key={line.key}
              line={line}
              place={at + 1}
              amount={ofLine.get(line.key)}
              currency={draft.currency}
              taxWord={words[draft.taxMode]}
              needs={needs}
              faults={faults[line.key]}
              reading={readings.get(line.id ?? '')}
              isNew={line.key === added}
              acts={acts}
            />
          ))}
        </ol>
        <p role="status" className="visually-hidden">
          {moved}
        </p>
        <div>
          <Button small look="quiet" onPress={() => add(null)}>
            <Plus size={14} aria-hidden />
            {words.addLine}
          </Button>
        </div>
        <OfferTerms draft={draft} set={set} faultOf={faultOf} />
      </div>
      <aside className={styles.side} aria-label={words.total}>
        <Totals totals={totals} currency={draft.currency} isAtLeast={isAtLeast} />
        {isDirty ? <p className={styles.unsaved}>{words.unsaved}</p> : null}
        <div className={styles.acts}>
          <Button writes isPending={isSaving} isDisabled={!isDirty} onPress={saveNow}>
            {words.saveDraft}
          </Button>
          <Button look="primary" isPending={submit.isPending} onPress={() => submit.mutate()}>
            {words.submit}
          </Button>
        </div>
        <p className={styles.muted}>{words.submitHelp(offer.round)}</p>
        <DraftFiles offer={offer} code={request.code} />
        <OfferSources extraction={offer.extraction} />
      </aside>
      {conflict}
      {question}
    </div>
  );
}
