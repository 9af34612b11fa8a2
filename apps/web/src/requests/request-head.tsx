import { CalendarPlus, Copy } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button, IconButton } from '../ui/button';
import { Field } from '../ui/field';
import { InPlace } from '../ui/in-place';
import { useLabel, useWords } from '../ui/locale';
import { Badge } from '../ui/states';
import { toast } from '../shell/toasts';
import { RequestAssignee } from './request-assignee';
import { RequestOrganizer } from './request-organizer';
import { RequestQuestions } from './request-questions';
import { RequestMoves } from './request-moves';
import { useEditing } from './request-editing';
import { useValidate } from './request.changes';
import { FIELDS, LOST_REASONS, REQUEST } from './request.words';
import { type Request, useRequest } from './requests.queries';
import styles from './request-head.module.css';

const RequestFeedDialog = lazy(() =>
  import('../calendar/request-feed-dialog').then(({ RequestFeedDialog: component }) => ({ default: component })),
);

/** The header of a request: title, status, organizer, and open steps. */
export function RequestHead() {
  const words = useWords(REQUEST);
  const label = useLabel();
  const request = useRequest();
  const { id, code, lostReason, reading, needsValidation } = request;
  const [subscribing, setSubscribing] = useState(false);
  const validate = useValidate(request);
  return (
    <header className={styles.head}>
      <div className={styles.line}>
        <span className={styles.code}>
          {code}
          <IconButton
            label={words.copyCode(code)}
            small
            onPress={() =>
              void navigator.clipboard.writeText(code).then(() => toast.success(words.codeCopied(code)), toast.error)
            }
          >
            <Copy size={14} aria-hidden />
          </IconButton>
          <IconButton label={words.subscribe} small onPress={() => setSubscribing(true)}>
            <CalendarPlus size={14} aria-hidden />
          </IconButton>
        </span>
        <RequestMoves />
        {lostReason ? <Badge>{label(LOST_REASONS[lostReason])}</Badge> : null}
        <RequestAssignee />
      </div>
      <Title key={request.id} request={request} />
      <RequestOrganizer organizer={request.organizer} />
      {needsValidation ? (
        <div className={styles.line}>
          <Badge tone="warn">{words.toValidate}</Badge>
          {reading === 'pending' ? <span className={styles.muted}>{words.reading}</span> : null}
          {reading === 'failed' ? <span className={styles.muted}>{words.readingFailed}</span> : null}
          <Button small writes isPending={validate.isPending} onPress={() => validate.mutate()}>
            {words.validate}
          </Button>
        </div>
      ) : null}
      <RequestQuestions />
      {subscribing ? (
        <Suspense>
          <RequestFeedDialog requestId={id} code={code} onClose={() => setSubscribing(false)} />
        </Suspense>
      ) : null}
    </header>
  );
}

function Title({ request }: { request: Request }) {
  const label = useLabel();
  const { draft, faults, conflict, open, close, set, save, isPending } = useEditing(['title']);
  const name = label(FIELDS.title);
  return (
    <>
      {/* screen readers ignore headings inside buttons */}
      <h1 className="visually-hidden">{request.title}</h1>
      <div className={styles.title}>
        <InPlace
          label={name}
          shown={<span className={styles.titleText}>{request.title}</span>}
          isOpen={draft !== null}
          isPending={isPending}
          onOpen={() => open()}
          onSave={() => void save()}
          onClose={close}
        >
          <Field
            label={name}
            bare
            value={draft?.title ?? ''}
            onChange={(title) => set({ title })}
            fault={faults.title}
          />
        </InPlace>
      </div>
      {conflict}
    </>
  );
}
