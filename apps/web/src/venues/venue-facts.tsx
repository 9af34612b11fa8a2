import { useMutation } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { formatAmount } from '#i18n/figures';
import { answer, api } from '../api/client';
import { Button } from '../ui/button';
import { useLocale, useWords } from '../ui/locale';
import { Switch } from '../ui/switch';
import { RecordFact, type RecordField } from '../shell/record-fact';
import facts from '../shell/record-fact.module.css';
import { toast } from '../shell/toasts';
import { SHEET } from './sheet.words';
import { addressText, keepVenue, updateVenue, useVenue, type Venue } from './venues.queries';
import styles from '../shell/sheet.module.css';

const TownPosition = lazy(() =>
  import('./town-position').then(({ TownPosition: component }) => ({ default: component })),
);

type Name = Exclude<RecordField<Venue>['name'], 'name'> & keyof typeof SHEET;
type Kind = RecordField<Venue>['kind'];

/** Fields of a venue that are shown and edited together, labeled by the first field or a separate name. */
interface Fact {
  id: keyof typeof SHEET;
  fields: readonly (readonly [Name, Kind?])[];
}

const CONTACT: readonly Fact[] = [
  { id: 'contactName', fields: [['contactName']] },
  { id: 'email', fields: [['email', 'email']] },
  { id: 'phone', fields: [['phone', 'tel']] },
  { id: 'website', fields: [['website', 'url']] },
  { id: 'address', fields: [['addressLine'], ['postalCode'], ['city'], ['country']] },
  {
    id: 'position',
    fields: [
      ['latitude', 'number'],
      ['longitude', 'number'],
    ],
  },
  { id: 'bedroomCount', fields: [['bedroomCount', 'number']] },
  { id: 'description', fields: [['description', 'long']] },
  { id: 'internalNotes', fields: [['internalNotes', 'long']] },
];
const BILLING: readonly Fact[] = [
  { id: 'legalName', fields: [['legalName']] },
  { id: 'registrationNumber', fields: [['registrationNumber']] },
  { id: 'vatNumber', fields: [['vatNumber']] },
  { id: 'commissionRate', fields: [['commissionRate', 'number']] },
];

/** Formats a fact, in one line or as it was typed. */
function useShown(): (fact: Fact, venue: Venue) => string | null {
  const words = useWords(SHEET);
  const language = useLocale();
  return ({ id, fields }, venue) => {
    const { addressLine, postalCode, city, country, latitude, longitude, commissionRate } = venue;
    if (id === 'address')
      return [addressLine, [postalCode, city].filter(Boolean).join(' '), country === 'FR' ? null : country]
        .filter(Boolean)
        .join(', ');
    if (id === 'position') return latitude === null || longitude === null ? null : `${latitude}, ${longitude}`;
    if (id === 'commissionRate')
      return commissionRate === null ? null : words.percent(formatAmount(commissionRate, language));
    const [[name]] = fields as readonly [readonly [Name]];
    const value = venue[name] as string | number | null;
    return value === null ? null : String(value);
  };
}

function Section({ id, list }: { id: 'facts' | 'billing'; list: readonly Fact[] }) {
  const words = useWords(SHEET);
  const venue = useVenue();
  const shown = useShown();
  return (
    <section aria-labelledby={`venue-${id}`}>
      <h2 id={`venue-${id}`} className={styles.sectionTitle}>
        {words[id]}
      </h2>
      <dl className={facts.facts}>
        {list.map((fact) => (
          <RecordFact
            key={fact.id}
            label={words[fact.id] as string}
            shown={shown(fact, venue)}
            fields={fact.fields.map(([name, kind = 'text']) => ({ name, label: words[name] as string, kind }))}
            record={venue}
            save={updateVenue}
            onSaved={keepVenue}
            beside={beside(fact.id, venue)}
          />
        ))}
        {id === 'billing' ? <Reminders /> : null}
      </dl>
    </section>
  );
}

/** Whether the venue gets reminders of overdue invoices. */
function Reminders() {
  const words = useWords(SHEET);
  const venue = useVenue();
  const change = useMutation({
    mutationFn: (paymentReminders: boolean) => updateVenue({ paymentReminders }, venue),
    onSuccess: keepVenue,
    onError: toast.error,
  });
  return (
    <div className={facts.fact}>
      <dt className={facts.name}>{words.paymentReminders}</dt>
      <dd className={facts.body}>
        <Switch isSelected={venue.paymentReminders} isDisabled={change.isPending} onChange={(on) => change.mutate(on)}>
          {words.paymentRemindersOn}
        </Switch>
      </dd>
    </div>
  );
}

/** A phone number the venue submitted by its link. A person must accept it, since numbers identify the sender of messages. */
function Proposed() {
  const words = useWords(SHEET);
  const { id, proposed } = useVenue();
  const params = { path: { id, field: 'phone' as const } };
  const decide = useMutation({
    mutationFn: ({ decision, value }: { decision: 'accept' | 'reject'; value: string | null }) =>
      answer(
        decision === 'accept'
          ? api.POST('/api/members/{id}/proposed/{field}/accept', { params, body: { value } })
          : api.POST('/api/members/{id}/proposed/{field}/reject', { params, body: { value } }),
      ),
    onSuccess: keepVenue,
    onError: toast.error,
  });
  return proposed.map(({ field, value }) => (
    <p key={field} className={styles.proposed}>
      {words.proposed(value ?? words.noValue)}
      <Button small isPending={decide.isPending} onPress={() => decide.mutate({ decision: 'accept', value })}>
        {words.accept}
      </Button>
      <Button small look="quiet" onPress={() => decide.mutate({ decision: 'reject', value })}>
        {words.reject}
      </Button>
    </p>
  ));
}

/** Offers the position of the venue's town, if the venue has none or its address has changed here. */
function ProposedPosition() {
  const venue = useVenue();
  const address = addressText(venue);
  // The address to which the position belongs, and the one without a position by choice.
  const [known, setKnown] = useState(address);
  const [left, setLeft] = useState<string | null>(null);
  if (address === null || address === (venue.latitude === null ? left : known)) return null;
  const settle = () => {
    setKnown(address);
    setLeft(address);
  };
  return (
    <Suspense>
      <TownPosition address={address} onSettled={settle} />
    </Suspense>
  );
}

/** Returns the content below a fact. */
function beside(fact: Fact['id'], { id }: Venue): ReactNode {
  if (fact === 'phone') return <Proposed />;
  return fact === 'position' ? <ProposedPosition key={id} /> : null;
}

/** The venue's contact details, description and billing details. */
export function VenueFacts() {
  return (
    <>
      <Section id="facts" list={CONTACT} />
      <Section id="billing" list={BILLING} />
    </>
  );
}
