import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { OFFERING_STAGES } from '#domain/state-machines';
import { formatCount } from '#i18n/formats';
import { Button } from '../ui/button';
import { useLocale, useWords } from '../ui/locale';
import { Menu, type MenuEntry } from '../ui/menu';
import { Segments } from '../ui/segments';
import { Empty } from '../ui/states';
import { isEnded } from '../requests/request-filters';
import { useRequest } from '../requests/requests.queries';
import { SelectDialog } from '../results/select-dialog';
import type { Stage } from '../results/stages';
import { useCommands } from '../shell/commands';
import { useStateMachines } from '../shell/session';
import { toast } from '../shell/toasts';
import { AssumptionDialog } from './assumption-dialog';
import { DeclineDialog } from './decline-dialog';
import { type Fillable, Grid } from './grid';
import type { Tax } from './grid-cell';
import { nextRoundOf } from './offer-draft';
import { type ComparisonTotal, comparisonOf, createOffer, keepOffer, type Offer, offersOf } from './offers.queries';
import { OFFERS } from './offers.words';
import { RoundsDialog } from './rounds-dialog';
import { isCurrent, roundsOf } from './rounds';
import { useOfferFormats } from './use-rows';
import styles from './offers.module.css';

type Open = { kind: 'fill'; gap: Fillable } | { kind: 'decline' | 'rounds' | 'choose'; offerId: string } | null;

const mayOffer = (stage: Stage): boolean => (OFFERING_STAGES as readonly Stage[]).includes(stage);

/** The offers for a request: drafts to check, the comparison of the current ones, and those that are past. */
export function OffersScreen() {
  const words = useWords(OFFERS);
  const language = useLocale();
  const navigate = useNavigate();
  const request = useRequest();
  const { code, id, results } = request;
  const { data: offers } = useSuspenseQuery(offersOf(id));
  const { data: comparison } = useSuspenseQuery(comparisonOf(id));
  const { result: machine } = useStateMachines();
  const [tax, setTax] = useState<Tax>('net');
  const [open, setOpen] = useState<Open>(null);
  const [entering, setEntering] = useState(false);
  const { price, validity } = useOfferFormats();
  const ended = isEnded(request.status);
  const candidates = results.filter(({ stage }) => mayOffer(stage)).sort((a, b) => a.position - b.position);

  const create = useMutation({
    mutationFn: createOffer,
    onSuccess: async (draft) => {
      keepOffer(draft);
      toast.success(words.created);
      await navigate({ to: '/requests/$code/offers/$offer', params: { code, offer: draft.id } });
    },
    onError: toast.error,
  });
  useCommands([
    {
      id: 'enter-offer',
      label: words.enter,
      group: 'do',
      keys: ['n'],
      run: () => setEntering(!ended && candidates.length > 0),
    },
  ]);

  const byId = (offerId: string) => offers.find((offer) => offer.id === offerId);
  const opened = open === null ? undefined : byId(open.kind === 'fill' ? open.gap.offerId : open.offerId);
  const close = () => setOpen(null);
  const drafts = offers.filter(({ status }) => status === 'draft');
  const past = offers.filter(({ status }) => status === 'declined');
  const resultOf = (memberId: string) => results.find((result) => result.memberId === memberId);

  const entriesOf = ({ offerId, memberId, status }: ComparisonTotal): MenuEntry[] => {
    const stage = resultOf(memberId)?.stage;
    const offer = byId(offerId);
    return [
      {
        id: 'open',
        label: words.open,
        run: () => void navigate({ to: '/requests/$code/offers/$offer', params: { code, offer: offerId } }),
      },
      ...(roundsOf(offers, memberId).length > 1
        ? [{ id: 'rounds', label: words.rounds, run: () => setOpen({ kind: 'rounds', offerId }) }]
        : []),
      ...(offer && stage && mayOffer(stage) && !ended
        ? [{ id: 'new', label: words.newRound, writes: true, run: () => create.mutate(nextRoundOf(offer)) }]
        : []),
      ...(stage && machine[stage]?.includes('selected') && !ended
        ? [
            {
              id: 'choose',
              label: words.choose,
              writes: true,
              apart: true,
              run: () => setOpen({ kind: 'choose', offerId }),
            },
          ]
        : []),
      ...(status === 'submitted'
        ? [
            {
              id: 'decline',
              label: words.decline,
              danger: true,
              writes: true,
              apart: true,
              run: () => setOpen({ kind: 'decline', offerId }),
            },
          ]
        : []),
    ];
  };

  const chosen = opened ? resultOf(opened.memberId) : undefined;
  const { attendees, days } = comparison.basis;
  return (
    <div className={styles.screen}>
      <div className={styles.bar}>
        <h2>{words.count(comparison.totals.length)}</h2>
        {comparison.totals.length > 0 ? (
          <>
            <span className={styles.muted}>
              {words.pricedFor(words.basis(attendees === null ? null : formatCount(attendees, language), days))}
            </span>
            <Segments
              label={words.amounts}
              value={tax}
              onChange={setTax}
              options={[
                { value: 'net', label: words.net },
                { value: 'gross', label: words.gross },
              ]}
            />
          </>
        ) : null}
        {ended || candidates.length === 0 ? null : (
          <span className={styles.end}>
            <Menu
              label={words.enter}
              isOpen={entering}
              onOpenChange={setEntering}
              trigger={
                <Button isPending={create.isPending} writes>
                  <Plus size={14} aria-hidden />
                  {words.enter}
                </Button>
              }
              entries={candidates.map(({ memberId, member }) => ({
                id: memberId,
                label: member.name,
                run: () => create.mutate({ requestId: id, memberId }),
              }))}
            />
          </span>
        )}
      </div>
      {offers.length === 0 ? (
        <Empty
          title={words.none}
          action={
            candidates.length > 0 ? undefined : (
              <Link to="/requests/$code/venues" params={{ code }}>
                {words.toVenues}
              </Link>
            )
          }
        >
          {candidates.length > 0 ? words.noneHelp : words.noVenue}
        </Empty>
      ) : null}
      <OfferList title={words.drafts} code={code} offers={drafts} beside={(offer) => words.sources(offer.source)} />
      {comparison.totals.length > 0 ? (
        <Grid
          code={code}
          comparison={comparison}
          tax={tax}
          canFill={!ended}
          onFill={(gap) => setOpen({ kind: 'fill', gap })}
          entriesOf={entriesOf}
        />
      ) : null}
      <OfferList
        title={words.past}
        code={code}
        offers={past}
        beside={({ declineReason, totals, currency, validUntil }) =>
          [
            `${price(totals.net, currency)} ${words.net}`,
            declineReason === 'not_chosen' ? words.notChosen : declineReason,
            validity(validUntil).isExpired ? validity(validUntil).text : null,
          ]
            .filter(Boolean)
            .join(' · ')
        }
      />
      {open?.kind === 'fill' && opened ? <AssumptionDialog gap={open.gap} offer={opened} onClose={close} /> : null}
      {open?.kind === 'decline' && opened && isCurrent(opened) ? (
        <DeclineDialog offer={opened} onClose={close} />
      ) : null}
      {open?.kind === 'rounds' && opened ? (
        <RoundsDialog rounds={roundsOf(offers, opened.memberId)} onClose={close} />
      ) : null}
      {open?.kind === 'choose' && chosen ? (
        <SelectDialog code={code} winner={chosen} results={results} onClose={close} />
      ) : null}
    </div>
  );
}

/** Offers that aren't in the comparison. */
function OfferList({
  title,
  code,
  offers,
  beside,
}: {
  title: string;
  code: string;
  offers: readonly Offer[];
  beside: (offer: Offer) => string;
}) {
  const words = useWords(OFFERS);
  if (offers.length === 0) return null;
  return (
    <section className={styles.list}>
      <h3>{title}</h3>
      <ul aria-label={title}>
        {offers.map((offer) => (
          <li key={offer.id} className={styles.item}>
            <Link to="/requests/$code/offers/$offer" params={{ code, offer: offer.id }}>
              {offer.member.name}
            </Link>
            <span className={styles.muted}>
              {[offer.round > 1 ? words.round(offer.round) : null, words.lines(offer.lines.length), beside(offer)]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
