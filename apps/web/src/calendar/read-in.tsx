import { useIsMutating, useMutation, useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { formatMoment } from '#i18n/formats';
import { ApiProblem } from '../api/problem';
import { Button } from '../ui/button';
import { Field } from '../ui/field';
import { useLocale, useWords } from '../ui/locale';
import { useFocusedSection } from '../ui/lost-focus';
import { SkeletonLines } from '../ui/states';
import { Problem } from '../shell/problem';
import { useServiceSettings } from '../shell/session';
import { toast } from '../shell/toasts';
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

/** Replacing the calendar's address, or confirming that it is disconnected. */
type Step = 'change' | 'stop';

/** A venue's external calendar: its address, the result of the last import, and actions to replace or disconnect it. */
export function ReadIn({ memberId }: { memberId: string }) {
  const { data, error, refetch } = useQuery(memberCalendar(memberId));
  const [step, setStep] = useState<Step | null>(null);
  // Until the first import has ended, the calendar can't be disconnected.
  const isConnecting = useIsMutating({ mutationKey: connecting(memberId) }) > 0;
  const section = useFocusedSection<HTMLDivElement>();
  if (error) return <Problem error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonLines count={2} />;
  return (
    <div className={styles.group} {...section}>
      {data === null || step === 'change' || isConnecting ? (
        <Address memberId={memberId} onDone={() => setStep(null)} />
      ) : (
        <State calendar={data} isStopping={step === 'stop'} onStep={setStep} />
      )}
    </div>
  );
}

const connecting = (memberId: string): string[] => ['connect-calendar', memberId];

/** Imports the calendar immediately and reports the result. */
function useReading(memberId: string, mutationKey?: string[]) {
  const words = useWords(CALENDARS);
  return useMutation({
    ...(mutationKey && { mutationKey }),
    mutationFn: (url: string | null) =>
      (url === null ? Promise.resolve() : putMemberCalendar(memberId, url).then(() => undefined)).then(() =>
        readMemberCalendar(memberId),
      ),
    onSuccess: ({ fault }) => {
      if (fault === null) toast.success(words.readWell);
    },
    onSettled: readAnew,
    onError: (problem) => {
      if (!(problem instanceof ApiProblem) || problem.details.length === 0) toast.error(problem);
    },
    // the address is a secret of the venue
    gcTime: 0,
  });
}

function Address({ memberId, onDone }: { memberId: string; onDone: () => void }) {
  const words = useWords(CALENDARS);
  const [url, setUrl] = useState('');
  const { mutate, isPending, error } = useReading(memberId, connecting(memberId));
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

function State({
  calendar,
  isStopping,
  onStep,
}: {
  calendar: MemberCalendar;
  isStopping: boolean;
  onStep: (step: Step | null) => void;
}) {
  const words = useWords(CALENDARS);
  const language = useLocale();
  const { timeZone } = useServiceSettings();
  const { memberId, host, lastReadAt, skipped, fault } = calendar;
  const { mutate: read, isPending } = useReading(memberId);
  const removal = useMutation({
    mutationFn: () => removeMemberCalendar(memberId),
    onSuccess: () => {
      toast.success(words.stopped);
      onStep(null);
    },
    onSettled: readAnew,
    onError: toast.error,
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
      {isStopping ? (
        <div className={styles.asking}>
          <p>{words.stopAsk}</p>
          <div className={styles.buttons}>
            <Button autoFocus onPress={() => onStep(null)}>
              {words.cancel}
            </Button>
            <Button look="danger" writes isPending={removal.isPending} onPress={() => removal.mutate()}>
              {words.stop}
            </Button>
          </div>
        </div>
      ) : (
        <div className={styles.buttons}>
          <Button writes isPending={isPending} onPress={() => read(null)}>
            {words.readNow}
          </Button>
          <Button onPress={() => onStep('change')}>{words.another}</Button>
          <Button look="quiet" onPress={() => onStep('stop')}>
            {words.stop}
          </Button>
        </div>
      )}
    </>
  );
}
