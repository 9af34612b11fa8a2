import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SenderChoice, sentFrom } from '../mailboxes/sender-choice';
import { offersOf } from '../offers/offers.queries';
import { isCurrent } from '../offers/rounds';
import { useOfferFormats } from '../offers/use-rows';
import { Button } from '../parts/button';
import { Tick } from '../parts/choice';
import { Dialog } from '../parts/dialog';
import { useLocale, useWords } from '../parts/locale';
import { useRequest } from '../requests/requests.queries';
import { failed, said, UNDO_SECONDS } from '../shell/toasts';
import { advanceResult, readAnew } from './results.queries';
import { RESULTS } from './results.words';
import { doSoon } from './soon';
import { losesTo, type Result, stageName } from './stages';
import styles from './results.module.css';

/** Confirms the selection of a venue: its effects and the emails. It is irreversible, so it is delayed like an email, to allow an undo. */
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
  const language = useLocale();
  const losers = results.filter(losesTo(winner));
  const { name } = winner.member;
  const request = useRequest();
  const [mailboxId, setMailboxId] = useState<string | null>(null);
  const [acceptExpired, setAcceptExpired] = useState(false);
  const { price, validity } = useOfferFormats();
  const { data: offers, isPending } = useQuery(offersOf(request.id));
  const offer = offers?.find((one) => one.memberId === winner.memberId && isCurrent(one));
  const { isExpired, text: until } = validity(offer?.validUntil ?? null);
  const select = () => {
    doSoon(
      { text: words.selectsIn(name), countdown: UNDO_SECONDS },
      (init) =>
        void advanceResult(winner, 'selected', {
          ...init,
          ...sentFrom(mailboxId),
          ...(isExpired ? { acceptExpired } : {}),
        })
          .then(() => void said(words.moved(name, stageName('selected', language))), failed)
          .finally(() => void readAnew(code)),
      () => said(words.selectsNot(name)),
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
          <Button look="primary" isPending={isPending} isDisabled={isExpired && !acceptExpired} onPress={select}>
            {words.selectDo}
          </Button>
        </>
      }
    >
      <p>{words.selectWins}</p>
      {offer ? <p>{words.selectOffer(price(offer.totals.net, offer.currency))}</p> : null}
      {isExpired ? (
        <Tick isSelected={acceptExpired} onChange={setAcceptExpired}>
          {words.selectExpired(until)}
        </Tick>
      ) : null}
      <p>{words.selectMails(losers.length + 1)}</p>
      <ul className={styles.names}>
        <li>{words.selectYes(name)}</li>
        {losers.map(({ id, member }) => (
          <li key={id}>{words.selectNo(member.name)}</li>
        ))}
      </ul>
      <SenderChoice value={mailboxId} onChange={setMailboxId} ofRequest={request.mailboxId} />
    </Dialog>
  );
}
