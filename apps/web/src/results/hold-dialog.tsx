import { useState } from 'react';
import { Field } from '../ui/field';
import { FormDialog } from '../ui/form-dialog';
import { useWords } from '../ui/locale';
import { momentIn, shownIn } from '../requests/reminders/moment-in';
import { useSaving } from '../shell/saving';
import { useServiceSettings } from '../shell/session';
import { toast } from '../shell/toasts';
import { activateHold, createHold, type Hold, releaseHold, updateHold } from './holds.queries';
import { HOLDS } from './holds.words';
import { readAnew } from './results.queries';

interface Props {
  code: string;
  /** The venue's name. */
  name: string;
  candidate: { requestId: string; memberId: string };
  hold: Hold;
  onClose: () => void;
}

function Terms({ code, name, candidate, hold, onClose }: Omit<Props, 'hold'> & { hold: Hold | null }) {
  const words = useWords(HOLDS);
  const { timeZone } = useServiceSettings();
  // fixed when the dialog opens, so that a colleague's change is refused and not overwritten
  const [before] = useState(hold);
  const isActive = before?.status === 'active';
  const [rank, setRank] = useState(before?.rank == null ? '' : String(before.rank));
  const [until, setUntil] = useState(before?.expiresAt == null ? '' : shownIn(timeZone, new Date(before.expiresAt)));
  const { save, isPending, faults } = useSaving(
    () => {
      const terms = { rank: Number(rank), expiresAt: momentIn(timeZone, until).toISOString() };
      if (before === null) return createHold(candidate, terms);
      return isActive ? updateHold(before, terms) : activateHold(before, terms);
    },
    async () => {
      await readAnew(code);
      toast.success((isActive ? words.changed : words.activated)(name));
      onClose();
    },
  );
  const faultOf = (field: string) => (faults[field] === undefined ? {} : { fault: faults[field] });
  return (
    <FormDialog
      title={words.activateTitle(name)}
      send={isActive ? words.changeDo : words.activateDo}
      isPending={isPending}
      isReady={rank !== '' && until !== ''}
      onSend={save}
      onClose={onClose}
      before={
        <>
          <p>{before === null ? words.toldHelp : words.termsHelp}</p>
          {faults['dates'] === undefined ? null : <p role="alert">{faults['dates']}</p>}
        </>
      }
    >
      <Field
        label={words.rank}
        help={words.rankHelp}
        type="number"
        min={1}
        max={9}
        autoFocus
        value={rank}
        onChange={setRank}
        {...faultOf('rank')}
      />
      <Field
        label={words.expiresAt}
        help={words.zone(timeZone)}
        type="datetime-local"
        value={until}
        onChange={setUntil}
        {...faultOf('expiresAt')}
      />
    </FormDialog>
  );
}

function Release({ code, name, hold, onClose }: Omit<Props, 'candidate'>) {
  const words = useWords(HOLDS);
  const [reason, setReason] = useState('');
  const { save, isPending, faults } = useSaving(
    () => releaseHold(hold, reason.trim() === '' ? null : reason.trim()),
    async () => {
      await readAnew(code);
      toast.success(words.released(name));
      onClose();
    },
  );
  return (
    <FormDialog
      title={words.releaseTitle(name)}
      send={words.releaseDo}
      isPending={isPending}
      onSend={save}
      onClose={onClose}
      before={<p>{words.releaseHelp}</p>}
    >
      <Field
        label={words.reason}
        autoFocus
        maxLength={500}
        value={reason}
        onChange={setReason}
        {...(faults['reason'] === undefined ? {} : { fault: faults['reason'] })}
      />
    </FormDialog>
  );
}

/** Creates, activates or changes a venue's option, or releases it. */
export function HoldDialog({
  step,
  hold,
  ...props
}: Omit<Props, 'hold'> & { hold: Hold | null; step: 'terms' | 'release' }) {
  return step === 'release' && hold !== null ? <Release {...props} hold={hold} /> : <Terms {...props} hold={hold} />;
}
