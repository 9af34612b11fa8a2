import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NOT_CHOSEN_REASON_WORDS } from '#domain/reason-words';
import { NOT_CHOSEN_REASONS, type NotChosenReason } from '#domain/vocabulary';
import { formatMoment } from '#i18n/formats';
import { SenderChoice, sentFrom } from '../mailboxes/sender-choice';
import { comparisonOf, offersOf } from '../offers/offers.queries';
import { isCurrent } from '../offers/rounds';
import { SelectedOffer } from '../offers/selected-offer';
import { useOfferFormats } from '../offers/use-rows';
import { Button } from '../ui/button';
import { Choice, Tick } from '../ui/choice';
import { Dialog } from '../ui/dialog';
import { Field } from '../ui/field';
import { useLocale, useWords } from '../ui/locale';
import { useRequest } from '../requests/requests.queries';
import { Problem } from '../shell/problem';
import { useServiceSettings } from '../shell/session';
import { doSoon } from '../shell/soon';
import { toast, UNDO_SECONDS } from '../shell/toasts';
import { aheadOf } from './ahead';
import { activeHoldsOf } from './holds.queries';
import { advanceResult, readAnew } from './results.queries';
import { RESULTS } from './results.words';
import { SELECTION } from './selection.words';
import { losesTo, type Result, stageName } from './stages';
import styles from './results.module.css';

/** The value of a choice that gives no reason. */
const NONE = 'none';

/** Confirms the selection of a venue: its effects, the options that are ahead, and the emails with their reasons. It is irreversible, so it is delayed like an email, to allow an undo. */
export function SelectDialog({
  code,
  winner,
  results,
  onClose,
}: {
  code: string;
  winner: Result;
  results: readonly Result[];
  onClose: () => void;
}) {
  const words = useWords(RESULTS);
  const ofSelection = useWords(SELECTION);
  const language = useLocale();
  const losers = results.filter(losesTo(winner));
  const { name } = winner.member;
  const request = useRequest();
  const [mailboxId, setMailboxId] = useState<string | null>(null);
  const [acceptExpired, setAcceptExpired] = useState(false);
  const { validity } = useOfferFormats();
  const offers = useQuery(offersOf(request.id));
  const comparison = useQuery(comparisonOf(request.id));
  const offer = offers.data?.find((one) => one.memberId === winner.memberId && isCurrent(one));
  const { isExpired, text: until } = validity(offer?.validUntil ?? null);
  const { timeZone } = useServiceSettings();
  const holds = useQuery(activeHoldsOf(winner.memberId));
  const ahead = aheadOf(winner, request, holds.data ?? []);
  const [override, setOverride] = useState('');
  const [reasons, setReasons] = useState<Record<string, NotChosenReason>>(() =>
    Object.fromEntries(
      losers.flatMap(({ memberId, notChosenReason }) => (notChosenReason ? [[memberId, notChosenReason]] : [])),
    ),
  );
  const giveReason = (memberId: string, reason: NotChosenReason | typeof NONE) => {
    const { [memberId]: _before, ...others } = reasons;
    setReasons(reason === NONE ? others : { ...others, [memberId]: reason });
  };
  // the selection can't be undone, so it needs the offer and the options
  const facts = [offers, comparison, holds];
  const isKnown = facts.every(({ data }) => data !== undefined);
  const failure = facts.find(({ data, error }) => data === undefined && error !== null);
  const isReady = isKnown && (!isExpired || acceptExpired) && (ahead.length === 0 || override.trim() !== '');
  const select = () => {
    doSoon(
      { text: words.selectsIn(name), countdown: UNDO_SECONDS },
      (init) =>
        void advanceResult(winner, 'selected', {
          ...init,
          ...sentFrom(mailboxId),
          ...(isExpired ? { acceptExpired } : {}),
          ...(ahead.length === 0 ? {} : { override: { reason: override.trim() } }),
          ...(Object.keys(reasons).length === 0 ? {} : { notChosenReasons: reasons }),
        })
          .then(() => void toast.success(words.moved(name, stageName('selected', language))), toast.error)
          .finally(() => void readAnew(code)),
      () => toast.success(words.selectsNot(name)),
    );
    onClose();
  };
  return (
    <Dialog
      title={words.selectTitle(name)}
      isOpen
      onClose={onClose}
      foot={
        <>
          <Button autoFocus onPress={onClose}>
            {words.cancel}
          </Button>
          <Button look="primary" isDisabled={!isReady} onPress={select}>
            {words.selectDo}
          </Button>
        </>
      }
    >
      <p>{words.selectWins}</p>
      {failure ? <Problem error={failure.error} onRetry={() => void failure.refetch()} /> : null}
      {offer ? <SelectedOffer offer={offer} comparison={comparison.data} needs={request.needs} /> : null}
      {isExpired ? (
        <Tick isSelected={acceptExpired} onChange={setAcceptExpired}>
          {words.selectExpired(until)}
        </Tick>
      ) : null}
      {ahead.length === 0 ? null : (
        <>
          <p>{ofSelection.ahead}</p>
          <ul className={styles.names}>
            {ahead.map(({ id, request: other, room, rank, expiresAt }) => (
              <li key={id}>
                {other.code} {other.title}
                <p className={styles.condition}>
                  {[
                    room?.name ?? ofSelection.wholeVenue,
                    ofSelection.rank(rank ?? 1),
                    expiresAt === null
                      ? null
                      : ofSelection.until(formatMoment(new Date(expiresAt), language, timeZone)),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </li>
            ))}
          </ul>
          <Field
            label={ofSelection.override}
            help={ofSelection.overrideHelp}
            maxLength={500}
            value={override}
            onChange={setOverride}
          />
        </>
      )}
      <p>{words.selectMails(losers.length + 1)}</p>
      <ul className={styles.names}>
        <li>{words.selectYes(name)}</li>
        {losers.map(({ id, memberId, member, notChosenReason }) => (
          <li key={id}>
            <Choice
              label={words.selectNo(member.name)}
              options={[
                // a reason that was given earlier can be replaced here, not removed
                ...(notChosenReason === null ? [{ value: NONE, label: ofSelection.noReason } as const] : []),
                ...NOT_CHOSEN_REASONS.map((value) => ({ value, label: NOT_CHOSEN_REASON_WORDS[value][language] })),
              ]}
              value={reasons[memberId] ?? NONE}
              onChange={(reason) => giveReason(memberId, reason)}
            />
          </li>
        ))}
      </ul>
      {losers.length === 0 ? null : <p className={styles.aside}>{ofSelection.reasonHelp}</p>}
      <SenderChoice value={mailboxId} onChange={setMailboxId} ofRequest={request.mailboxId} />
    </Dialog>
  );
}
