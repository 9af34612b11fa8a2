import { useMutation } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { answer, api } from '../../api/client';
import { Button } from '../../ui/button';
import { InPlace } from '../../ui/in-place';
import { useLabel, useWords } from '../../ui/locale';
import { useStore } from '../../ui/store';
import { toast } from '../../shell/toasts';
import { useEditing } from '../request-editing';
import { useValidate } from '../request.changes';
import { FIELDS, REQUEST } from '../request.words';
import { type Request, useRequest } from '../requests.queries';
import { FactFields } from './fact-fields';
import { useFactValue } from './fact-value';
import type { Fact } from './facts';
import { ReadFrom } from './read-from';
import { isJudged, judge, judged, type Reading, readingsOf, suggestion } from './reading';
import styles from './fact.module.css';

const nameOf = (id: Fact['id']) => (id === 'dates' || id === 'place' || id === 'budget' ? REQUEST[id] : FIELDS[id]);

/** A fact of the event: its value, editable on click, and the source the AI read it from. */
export function FactLine({ fact }: { fact: Fact }) {
  const words = useWords(REQUEST);
  const label = useLabel();
  const request = useRequest();
  const valueOf = useFactValue();
  const { draft, faults, isPending, conflict, open, close, set, save } = useEditing(fact.fields);
  const [correcting, setCorrecting] = useState(false);
  const { mutate: teach } = useMutation({
    mutationFn: ({ field, value, right }: { field: Reading['field']; value: unknown; right: unknown }) =>
      answer(
        api.POST('/api/ai/training/correction', {
          body: {
            requestId: request.id,
            originalSuggestion: suggestion(field, value),
            correction: suggestion(field, right),
          },
        }),
      ),
    onSuccess: () => toast.success(words.learned),
    onError: toast.error,
  });
  const name = label(nameOf(fact.id));
  const value = valueOf(fact, request);
  const readings = readingsOf(request, fact.fields);
  const inTheirWords = value !== '' && (fact.id === 'requirements' || fact.id === 'description');
  const missing = fact.fields.some((field) => request.missingFields.includes(field));

  const saveAndTeach = async () => {
    const saved = await save();
    if (saved === null || !correcting) return;
    setCorrecting(false);
    for (const { field, value: read } of readings) {
      const right = saved[field];
      if (suggestion(field, read) !== suggestion(field, right)) teach({ field, value: read, right });
    }
  };
  const openFor = (correct: boolean) => {
    setCorrecting(correct);
    open();
  };
  return (
    <div className={styles.fact}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.body}>
        <InPlace
          label={name}
          shown={
            inTheirWords ? (
              <span lang={request.organizer.locale}>{value}</span>
            ) : (
              value || <span className={missing ? styles.missing : styles.none}>{words.none}</span>
            )
          }
          isOpen={draft !== null}
          isPending={isPending}
          onOpen={() => openFor(false)}
          onSave={() => void saveAndTeach()}
          onClose={close}
        >
          {draft ? <FactFields id={fact.id} draft={draft} faults={faults} set={set} /> : null}
        </InPlace>
        {conflict}
        {readings.length > 0 && (draft === null || correcting) ? (
          <Quote
            request={request}
            value={value}
            readings={readings}
            onCorrect={draft === null ? () => openFor(true) : null}
          />
        ) : null}
      </dd>
    </div>
  );
}

/** Quotes longer than this aren't repeated beside an identical value. */
const LONG = 60;

function Quote({
  request,
  value,
  readings,
  onCorrect,
}: {
  request: Request;
  /** The formatted value. */
  value: string;
  readings: Reading[];
  onCorrect: (() => void) | null;
}) {
  const words = useWords(REQUEST);
  const known = useStore(judged);
  const { mutate: validate } = useValidate(request);
  const waits = request.needsValidation && !isJudged(request, readings, known);
  // hide the quote of a long text that was taken over unchanged
  const quotes = [...new Set(readings.map(({ quote }) => quote))].filter(
    (quote) => quote !== value || quote.length < LONG,
  );
  const files = [...new Set(readings.flatMap(({ file }) => (file === null ? [] : [file])))];
  const confidence = Math.min(...readings.map((reading) => reading.confidence));
  return (
    <div className={styles.quote}>
      <p>
        <ReadFrom quotes={quotes} files={files} confidence={confidence} locale={request.organizer.locale} />
      </p>
      {onCorrect ? (
        <span className={styles.judge}>
          {waits ? (
            <Button small look="quiet" writes onPress={() => judge(request, readings) && validate()}>
              <Check size={14} aria-hidden />
              {words.right}
            </Button>
          ) : null}
          <Button small look="quiet" onPress={onCorrect}>
            {words.correct}
          </Button>
        </span>
      ) : null}
    </div>
  );
}
