import { daysOfEvent } from '#domain/offer-totals';
import { type CSSProperties, lazy, useState } from 'react';
import { answer, api, ifMatch } from '../../api/client';
import { ApiProblem } from '../../api/problem';
import { InPlace } from '../../ui/in-place';
import { useWords } from '../../ui/locale';
import { useUnsaved } from '../../ui/unsaved';
import { toast } from '../../shell/toasts';
import { same, useOptimisticLock } from '../../shell/use-optimistic-lock';
import { keepRequest, type Request, useRequest } from '../requests.queries';
import fact from '../summary/fact.module.css';
import { ReadFrom } from '../summary/read-from';
import { draftsOf, inputsOf, type Need, type NeedDraft } from './need-drafts';
import { needReadings } from './need-readings';
import { NEEDS } from './needs.words';
import styles from './needs.module.css';
import { useNeedLines } from './use-need-lines';

const NeedsEditor = lazy(() => import('./needs-editor').then((module) => ({ default: module.NeedsEditor })));

const saveNeeds = (wanted: Partial<Request>, { id, version }: Request): Promise<Request> =>
  answer(
    api.PUT('/api/requests/{id}/needs', {
      params: { path: { id }, header: ifMatch(version) },
      body: { needs: inputsOf(draftsOf(wanted.needs ?? [])) },
    }),
  );

/** The needs besides the main room, edited as a list, and the quotes they were read from. */
export function NeedsFact() {
  const words = useWords(NEEDS);
  const request = useRequest();
  const linesOf = useNeedLines(daysOfEvent(request));
  const [editing, setEditing] = useState<{ before: Request; drafts: NeedDraft[] } | null>(null);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [isPending, setPending] = useState(false);
  const { change, conflict } = useOptimisticLock<Request>({
    save: saveNeeds,
    label: () => words.title,
    show: (_, { needs = [] }) =>
      needs
        .map(linesOf)
        .map(({ title, details, note }) => [title, details, note].filter(Boolean).join(', '))
        .join('\n'),
  });
  const close = () => {
    setEditing(null);
    setFaults({});
  };
  const isUnsaved = () => editing !== null && !same(inputsOf(editing.drafts), inputsOf(draftsOf(editing.before.needs)));
  const { question, ask } = useUnsaved(isUnsaved);
  const save = async () => {
    if (editing === null || isPending) return;
    const { before, drafts } = editing;
    if (!isUnsaved()) {
      close();
      return;
    }
    setPending(true);
    try {
      // new needs have no id before the service has given one
      const saved = await change({ needs: inputsOf(drafts) as Need[] }, before);
      if (saved) {
        keepRequest(saved);
        close();
      }
    } catch (error) {
      const said = error instanceof ApiProblem ? error.faults : {};
      if (Object.keys(said).length === 0) toast.error(error);
      setFaults(said);
    } finally {
      setPending(false);
    }
  };
  const readings = needReadings(request);
  const isPaired = readings.size > 0 && editing === null;
  return (
    <div className={`${fact.fact} ${editing ? styles.edited : ''}`}>
      <dt className={fact.name}>{words.title}</dt>
      <dd
        className={`${fact.body} ${isPaired ? styles.paired : ''}`}
        style={isPaired ? ({ '--needs': request.needs.length } as CSSProperties) : undefined}
      >
        <InPlace
          label={words.title}
          shown={
            request.needs.length === 0 ? (
              <span className={fact.none}>{words.none}</span>
            ) : (
              request.needs.map((need) => {
                const { title, details, note } = linesOf(need);
                return (
                  <span key={need.id} className={styles.line}>
                    <strong className={styles.title}>{title}</strong>
                    {details === '' ? null : `, ${details}`}
                    {note === null ? null : (
                      <span className={styles.quote} lang={request.organizer.locale}>
                        {note}
                      </span>
                    )}
                  </span>
                );
              })
            )
          }
          isOpen={editing !== null}
          isPending={isPending}
          onOpen={() => setEditing({ before: request, drafts: draftsOf(request.needs) })}
          onSave={() => void save()}
          onClose={close}
          onEscape={() => ask(close)}
        >
          {editing ? (
            <NeedsEditor
              needs={editing.drafts}
              faults={faults}
              onChange={(drafts) => setEditing({ ...editing, drafts })}
            />
          ) : null}
        </InPlace>
        {conflict}
        {question}
        {isPaired ? (
          <ul className={styles.readings}>
            {request.needs.map((need, at) => {
              const reading = readings.get(need.id);
              return reading ? (
                <li key={need.id} className={fact.quote} style={{ gridRow: at + 1 }}>
                  <p>
                    <span className={styles.of}>{words.of(linesOf(need).title)} </span>
                    <ReadFrom {...reading} locale={request.organizer.locale} />
                  </p>
                </li>
              ) : null;
            })}
          </ul>
        ) : null}
      </dd>
    </div>
  );
}
