import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, api, ifMatch, type Schema } from '../api/client';
import { ApiProblem } from '../api/problem';
import { queryClient } from '../api/query-client';
import { SenderChoice, sentFrom } from '../mailboxes/sender-choice';
import { Button } from '../ui/button';
import { Choice } from '../ui/choice';
import { Dialog } from '../ui/dialog';
import { Field, LongField } from '../ui/field';
import { useWords } from '../ui/locale';
import { SkeletonLines } from '../ui/states';
import type { Request } from '../requests/requests.queries';
import { Problem } from '../shell/problem';
import { toast, UNDO_SECONDS } from '../shell/toasts';
import { type Catalog, forgetCatalog, keepCatalog } from './catalogs.queries';
import { CATALOGS } from './catalogs.words';
import styles from './send-dialog.module.css';

const DAY_S = 86_400;
const VALID_DAYS = [7, 14, 30, 60, 90] as const;
const VALID_DEFAULT = '30';

/** A preview of the email. The link's secret is only created on sending. */
const mailOf = (requestId: string, revision: number, asked: Schema<'SendCatalog'>) =>
  queryOptions({
    queryKey: ['catalog-mail', requestId, revision, asked],
    queryFn: ({ signal }) =>
      answer(
        api.POST('/api/catalogs/{requestId}/send/preview', { params: { path: { requestId } }, body: asked, signal }),
      ),
    placeholderData: keepPreviousData,
  });

async function callBack(catalog: Catalog, mailId: string, words: { calledBack: string }): Promise<void> {
  try {
    await answer(api.POST('/api/communications/messages/{id}/cancel', { params: { path: { id: mailId } } }));
    toast.success(words.calledBack);
  } finally {
    await forgetCatalog(catalog.requestId);
  }
}

/** Sends the draft: recipient, message, validity of the link, and a preview of the email. */
export function SendDialog({ request, catalog, onClose }: { request: Request; catalog: Catalog; onClose: () => void }) {
  const words = useWords(CATALOGS);
  const [to, setTo] = useState(request.organizer.email);
  const [subject, setSubject] = useState<string | null>(null);
  const [message, setMessage] = useState(catalog.message ?? '');
  const [mailboxId, setMailboxId] = useState<string | null>(null);
  const [days, setDays] = useState(VALID_DEFAULT);
  const [quoted, setQuoted] = useState(message.trim());
  const validity = { expiresInSeconds: Number(days) * DAY_S };
  const send = useMutation({
    // a sent catalog has no preview, and one that is still loading would be refused
    onMutate: () => queryClient.cancelQueries({ queryKey: ['catalog-mail', request.id] }),
    mutationFn: (body: Schema<'SendCatalog'>) =>
      answer(
        api.POST('/api/catalogs/{requestId}/send', {
          params: { path: { requestId: request.id }, header: ifMatch(catalog.revision) },
          body,
        }),
      ),
    onSuccess: ({ publicUrl: _secret, mails: [later], ...sent }) => {
      keepCatalog(sent);
      void forgetCatalog(request.id);
      const back = later ? () => callBack(sent, later.id, words) : undefined;
      toast.success(words.sending(sent.sentTo ?? to), back, back ? UNDO_SECONDS : undefined);
      onClose();
    },
    onError: (error) => {
      // someone else changed it first: load their version behind the dialog
      if (error instanceof ApiProblem && [409, 412].includes(error.status)) void forgetCatalog(request.id);
      if (!(error instanceof ApiProblem) || error.details.length === 0) toast.error(error);
    },
  });
  // once sent, change events must not request another preview
  const mail = useQuery({
    ...mailOf(request.id, catalog.revision, { message: quoted || null, ...validity }),
    enabled: send.isIdle || send.isError,
  });
  const faults = send.error instanceof ApiProblem ? send.error.faults : {};
  const faultOf = (name: string) => (faults[name] ? { fault: faults[name] } : {});

  return (
    <Dialog
      title={words.sendTitle}
      isOpen
      onClose={onClose}
      size="wide"
      foot={
        <>
          <Button onPress={onClose}>{words.cancel}</Button>
          <Button
            look="primary"
            isPending={send.isPending}
            onPress={() =>
              send.mutate({
                to: to.trim() || null,
                subject: subject?.trim() || null,
                message: message.trim() || null,
                ...validity,
                sendAfterSeconds: UNDO_SECONDS,
                ...sentFrom(mailboxId),
              })
            }
          >
            {words.sendNow}
          </Button>
        </>
      }
    >
      <p>{words.oneMail(catalog.items.length)}</p>
      <div className={styles.columns}>
        <div className={styles.fields}>
          <Field label={words.to} type="email" value={to} onChange={setTo} {...faultOf('to')} />
          <SenderChoice value={mailboxId} onChange={setMailboxId} ofRequest={request.mailboxId} />
          <Field
            label={words.subject}
            value={subject ?? mail.data?.subject ?? ''}
            onChange={setSubject}
            maxLength={200}
            {...faultOf('subject')}
          />
          <LongField
            label={words.mailWords}
            value={message}
            onChange={setMessage}
            onBlur={() => setQuoted(message.trim())}
            rows={5}
            {...faultOf('message')}
          />
          <Choice
            label={words.validFor}
            options={VALID_DAYS.map((count) => ({ value: String(count), label: words.days(count) }))}
            value={days}
            onChange={setDays}
          />
        </div>
        <div className={styles.mail}>
          <h3>{words.willSay}</h3>
          {mail.error ? <Problem error={mail.error} onRetry={() => void mail.refetch()} /> : null}
          {mail.isPending ? (
            <div className={styles.letter}>
              <SkeletonLines count={4} />
            </div>
          ) : null}
          {mail.data ? (
            <div
              className={styles.letter}
              lang={request.organizer.locale}
              role="region"
              tabIndex={0}
              aria-label={words.willSay}
            >
              <strong>{subject?.trim() || mail.data.subject}</strong>
              <p className={styles.text}>{mail.data.bodyText}</p>
            </div>
          ) : null}
        </div>
      </div>
    </Dialog>
  );
}
