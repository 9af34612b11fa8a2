import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { offersOf } from '../offers/offers.queries';
import { Choice } from '../ui/choice';
import { FormDialog } from '../ui/form-dialog';
import { useWords } from '../ui/locale';
import type { Request } from '../requests/requests.queries';
import { useServiceSettings } from '../shell/session';
import { faultsOf, useAct } from './acts';
import { CommissionFields, inputOf, useTyped } from './commission-fields';
import { rateOf, record } from './commissions.queries';
import { COMMISSIONS } from './commissions.words';
import styles from './commissions.module.css';

/** Adds a commission. Defaults to the selected venue, its agreed rate, and the base of its accepted offer. */
export function NoteDialog({ request, onClose }: { request: Request; onClose: () => void }) {
  const words = useWords(COMMISSIONS);
  const { currency } = useServiceSettings();
  const { results } = request;
  const [memberId, setMember] = useState(results.find(({ stage }) => stage === 'selected')?.memberId ?? null);
  const rate = useQuery({ ...rateOf(memberId ?? ''), enabled: memberId !== null }).data ?? null;
  const start = { baseAmount: '', rate: '', amount: '', currency, dueDate: '', description: '' };
  const { data: offers } = useQuery(offersOf(request.id));
  const offer = offers?.find((one) => one.memberId === memberId && one.status === 'accepted');
  const { typed, change, isRight } = useTyped(start, {
    ...(rate === null ? {} : { rate: `${rate}` }),
    ...(offer && offer.commissionBase > 0 ? { baseAmount: `${offer.commissionBase}`, currency: offer.currency } : {}),
  });
  const noting = useAct(
    () => record({ requestId: request.id, memberId: memberId ?? '', ...inputOf(typed) }),
    () => words.noted,
    onClose,
    { isForm: true },
  );
  return (
    <FormDialog
      title={words.note}
      send={words.add}
      back={words.back}
      isPending={noting.isPending}
      isReady={memberId !== null && isRight}
      onSend={() => noting.mutate()}
      onClose={onClose}
    >
      {results.length === 0 ? <p className={styles.says}>{words.noVenue}</p> : null}
      <Choice
        label={words.venue}
        placeholder={words.chooseVenue}
        options={results.map((result) => ({ value: result.memberId, label: result.member.name }))}
        value={memberId}
        onChange={setMember}
        isDisabled={results.length === 0}
      />
      <CommissionFields
        typed={typed}
        change={change}
        faults={faultsOf(noting.error)}
        baseHelp={offer ? words.baseOfOffer(offer.code) : undefined}
      />
    </FormDialog>
  );
}
