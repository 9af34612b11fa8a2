import { useNavigate } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Tick } from '../ui/choice';
import { Field } from '../ui/field';
import { FormDialog } from '../ui/form-dialog';
import { useWords } from '../ui/locale';
import { placeOf } from '../search/find.queries';
import { useSaving, useTexts } from '../shell/saving';
import { toast } from '../shell/toasts';
import { addressText, createVenue, readVenuesAnew } from './venues.queries';
import { VENUES } from './venues.words';
import styles from './venues.module.css';

const EMPTY = { name: '', postalCode: '', city: '', country: 'FR', email: '', contactName: '', phone: '' };

/** Creates a venue from its required fields; the others are added on its page. */
export function NewVenue({ onClose }: { onClose: () => void }) {
  const words = useWords(VENUES);
  const navigate = useNavigate();
  const [isInvited, setInvited] = useState(false);
  const { save, isPending, faults } = useSaving(createVenue, ({ code, name }) => {
    void readVenuesAnew();
    toast.success(words.created(name));
    onClose();
    void navigate({ to: '/venues/$code', params: { code } });
  });
  const [{ name, postalCode, email, city, country, contactName, phone }, field] = useTexts(EMPTY, faults);
  // What the person typed; until then the position is that of the town.
  const [moved, setMoved] = useState<{ latitude: string; longitude: string } | null>(null);
  const address = useDeferredValue(addressText({ postalCode, city, country }));
  const { data: place } = useQuery({ ...placeOf(address ?? ''), enabled: address !== null });
  const position = moved ?? { latitude: `${place?.latitude ?? ''}`, longitude: `${place?.longitude ?? ''}` };
  const degrees = (typed: string) => (typed.trim() === '' ? null : Number(typed.replace(',', '.')));
  const ofPosition = (axis: 'latitude' | 'longitude') => ({
    inputMode: 'decimal' as const,
    value: position[axis],
    onChange: (value: string) => setMoved({ ...position, [axis]: value }),
    ...(faults[axis] ? { fault: faults[axis] } : {}),
  });
  const send = () =>
    save({
      ...{ name: name.trim(), postalCode: postalCode.trim(), email: email.trim() },
      city: city.trim() || null,
      country: country.trim().toUpperCase(),
      latitude: degrees(position.latitude),
      longitude: degrees(position.longitude),
      contactName: contactName.trim() || null,
      phone: phone.trim() || null,
      status: isInvited ? 'onboarding' : 'active',
    });
  return (
    <FormDialog
      title={words.newVenue}
      send={words.create}
      className={styles.pairs}
      isPending={isPending}
      onSend={send}
      onClose={onClose}
    >
      <div className={styles.both}>
        <Field label={words.name} autoFocus {...field('name')} />
      </div>
      <Field label={words.postalCode} {...field('postalCode')} />
      <Field label={words.city} {...field('city')} />
      <Field label={words.country} {...field('country')} />
      <p className={styles.both} role="status">
        {place ? words.placed(place.name) : words.notPlaced}
      </p>
      <Field label={words.latitude} {...ofPosition('latitude')} />
      <Field label={words.longitude} {...ofPosition('longitude')} />
      <div className={styles.both}>
        <Field label={words.email} type="email" {...field('email')} />
      </div>
      <Field label={words.contact} {...field('contactName')} />
      <Field label={words.phone} type="tel" {...field('phone')} />
      <div className={styles.both}>
        <Tick isSelected={isInvited} onChange={setInvited}>
          {words.welcome}
        </Tick>
      </div>
    </FormDialog>
  );
}
