import { Phone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useWords } from './locale';
import { PARTS } from './words';
import styles from './phone.module.css';

/** Loaded with the first number shown, since it knows the number formats of all countries. */
let format: ((number: string) => string) | null = null;

/** A phone number, grouped as people of its country write it. */
function useFormattedPhone(number: string | null): string | null {
  const [, setLoaded] = useState(format !== null);
  useEffect(() => {
    if (number === null || format !== null) return;
    void import('./phone-format').then(({ formatPhone }) => {
      format = formatPhone;
      setLoaded(true);
    });
  }, [number]);
  return number === null ? null : (format?.(number) ?? number);
}

/** The text of a phone number. */
export function PhoneNumber({ number }: { number: string }) {
  return <span className={styles.number}>{useFormattedPhone(number)}</span>;
}

/** A phone number to call. */
export function PhoneLink({ number }: { number: string }) {
  return (
    <a href={`tel:${number}`} className={styles.link}>
      <Phone size={14} aria-hidden />
      <PhoneNumber number={number} />
    </a>
  );
}

/** Calls a number that is shown beside it. */
export function CallLink({ number }: { number: string }) {
  const words = useWords(PARTS);
  const shown = useFormattedPhone(number);
  return (
    <a href={`tel:${number}`} className={styles.link} aria-label={words.callNumber(shown ?? number)}>
      <Phone size={14} aria-hidden />
      {words.call}
    </a>
  );
}
