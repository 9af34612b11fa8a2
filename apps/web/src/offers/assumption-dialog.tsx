import { useState } from 'react';
import { currencySign } from '#i18n/figures';
import { Button } from '../ui/button';
import { Field } from '../ui/field';
import { FormDialog } from '../ui/form-dialog';
import { useLocale, useWords } from '../ui/locale';
import { numberText, typedNumber } from '../ui/typed-number';
import { useSaving } from '../shell/saving';
import { toast } from '../shell/toasts';
import type { Fillable } from './grid';
import { assume, keepOffer, type Offer } from './offers.queries';
import { OFFERS } from './offers.words';

/** Fills a gap of the comparison with the team's own amount and its reason, or takes it back. */
export function AssumptionDialog({ gap, offer, onClose }: { gap: Fillable; offer: Offer; onClose: () => void }) {
  const words = useWords(OFFERS);
  const language = useLocale();
  const known = offer.assumptions.find(({ key }) => key === gap.key);
  const others = offer.assumptions.filter(({ key }) => key !== gap.key);
  const [net, setNet] = useState(known ? numberText(known.net, language) : '');
  const [reason, setReason] = useState(known?.reason ?? '');
  const amount = typedNumber(net);
  const { save, isPending, faults } = useSaving(
    (assumption: { net: number; reason: string } | null) =>
      assume(offer, assumption ? [...others, { key: gap.key, ...assumption }] : others),
    (saved) => {
      keepOffer(saved);
      toast.success(saved.assumptions.some(({ key }) => key === gap.key) ? words.saved : words.assumptionRemoved);
      onClose();
    },
  );
  const faultOf = (field: string) => faults[`assumptions.${others.length}.${field}`];
  const netFault = amount === undefined ? words.numberFault : faultOf('net');
  const reasonFault = faultOf('reason');
  return (
    <FormDialog
      title={words.assumptionTitle(gap.row, offer.member.name)}
      send={words.save}
      isPending={isPending}
      isReady={typeof amount === 'number' && reason.trim() !== ''}
      onSend={() => save({ net: amount as number, reason: reason.trim() })}
      onClose={onClose}
      before={<p>{words.assumptionHelp}</p>}
    >
      <Field
        label={words.assumptionNet(currencySign(offer.currency, language))}
        inputMode="decimal"
        autoFocus
        value={net}
        onChange={setNet}
        {...(netFault === undefined ? {} : { fault: netFault })}
      />
      <Field
        label={words.reason}
        placeholder={words.reasonHint}
        value={reason}
        maxLength={500}
        onChange={setReason}
        {...(reasonFault === undefined ? {} : { fault: reasonFault })}
      />
      {known ? (
        <div>
          <Button small look="danger" writes onPress={() => save(null)}>
            {words.removeAssumption}
          </Button>
        </div>
      ) : null}
    </FormDialog>
  );
}
