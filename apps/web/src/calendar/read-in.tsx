import { useMutation, useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { formatMoment } from '#i18n/formats';
import { ApiProblem } from '../api/problem';
import { Button } from '../parts/button';
import { Field } from '../parts/field';
import { useLocale, useWords } from '../parts/locale';
import { SkeletonLines } from '../parts/states';
import { Problem } from '../shell/problem';
import { useServiceSettings } from '../shell/session';
import { failed, said } from '../shell/toasts';
import {
  type MemberCalendar,
  memberCalendar,
  putMemberCalendar,
  readAnew,
  readMemberCalendar,
  removeMemberCalendar,
} from './calendar.queries';
import { CALENDARS } from './calendars.words';
import styles from './calendars.module.css';

/** A venue's external calendar: its address, the result of the last import, and actions to replace or disconnect it. */
export function ReadIn({ memberId }: { memberId: string }) {
  const { data, error, refetch } = useQuery(memberCalendar(memberId));
  const [changing, setChanging] = useState(false);
  if (error) return <Problem error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonLines count={2} />;
  return data === null || changing ? (
    <Address memberId={memberId} onDone={() => setChanging(false)} />
  ) : (
    <State calendar={data} onChange={() => setChanging(true)} />
  );
}

/** Imports the calendar immediately and reports the result. */
function useReading(memberId: string) {
  const words = useWords(CALENDARS);
  return useMutation({
    mutationFn: (url: string | null) =>
      (url === null ? Promise.resolve() : putMemberCalendar(memberId, url).then(() => undefined)).then(() =>
        readMemberCalendar(memberId),
      ),
    onSuccess: ({ fault }) => {
      if (fault === null) said(words.readWell);
    },
    onSettled: readAnew,
    onError: (problem) => {
      if (!(problem instanceof ApiProblem) || problem.details.length === 0) failed(problem);
    },
    // the address is a secret of the venue
    gcTime: 0,
  });
}

function Address({ memberId, onDone }: { memberId: string; onDone: () => void }) {
  const words = useWords(CALENDARS);
  const [url, setUrl] = useState('');
  const { mutate, isPending, error } = useReading(memberId);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        mutate(url, { onSuccess: onDone });
      }}
    >
      <p>{words.inHelp}</p>
      <Field
        label={words.address}
        type="url"
        placeholder="https://…/basic.ics"
        validationBehavior="aria"
        autoComplete="off"
        value={url}
        onChange={setUrl}
        fault={error instanceof ApiProblem ? error.faults.url : undefined}
      />
      <div className={styles.buttons}>
        <Button type="submit" look="primary" isPending={isPending} isDisabled={url.trim() === ''}>
          {words.read}
        </Button>
      </div>
    </form>
  );
}

function State({ calendar, onChange }: { calendar: MemberCalendar; onChange: () => void }) {
  const words = useWords(CALENDARS);
  const language = useLocale();
  const { timeZone } = useServiceSettings();
  const [asking, setAsking] = useState(false);
  const { memberId, host, lastReadAt, skipped, fault } = calendar;
  const { mutate: read, isPending } = useReading(memberId);
  const { mutate: stop, isPending: isStopping } = useMutation({
    mutationFn: () => removeMemberCalendar(memberId),
    onSuccess: () => said(words.stopped),
    onSettled: readAnew,
    onError: failed,
  });
  return (
    <>
      <p>
        {lastReadAt === null
          ? words.notRead(host)
          : words.lastRead(host, formatMoment(new Date(lastReadAt), language, timeZone))}
      </p>
      {skipped > 0 ? (
        <p className={styles.skipped}>
          <TriangleAlert size={14} aria-hidden />
          {words.skipped(skipped)}
        </p>
      ) : null}
      {fault ? (
        <p className={styles.fault} role="alert">
          <TriangleAlert size={14} aria-hidden />
          {fault.message}
        </p>
      ) : null}
      {asking ? (
        <div className={styles.asking}>
          <p>{words.stopAsk}</p>
          <div className={styles.buttons}>
            <Button onPress={() => setAsking(false)}>{words.cancel}</Button>
            <Button look="danger" writes isPending={isStopping} onPress={() => stop()}>
              {words.stop}
            </Button>
          </div>
        </div>
      ) : (
        <div className={styles.buttons}>
          <Button writes isPending={isPending} onPress={() => read(null)}>
            {words.readNow}
          </Button>
          <Button onPress={onChange}>{words.another}</Button>
          <Button look="quiet" onPress={() => setAsking(true)}>
            {words.stop}
          </Button>
        </div>
      )}
    </>
  );
}
