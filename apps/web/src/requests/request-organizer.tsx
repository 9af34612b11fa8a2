import { Link } from '@tanstack/react-router';
import { Mail } from 'lucide-react';
import { useWords } from '../ui/locale';
import { PhoneLink } from '../ui/phone';
import { Badge } from '../ui/states';
import { REQUEST } from './request.words';
import type { Request } from './requests.queries';
import styles from './request-head.module.css';

/** The organizer and their contact details. */
export function RequestOrganizer({ organizer }: { organizer: Request['organizer'] }) {
  const words = useWords(REQUEST);
  const { id, firstName, lastName, company, email, phone, phoneFromMail, erasedAt } = organizer;
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return (
    <p className={styles.organizer}>
      <span className="visually-hidden">{words.organizer} </span>
      {erasedAt === null ? (
        <>
          <Link to="/organizers/$id" params={{ id }}>
            <strong>{[name, company].filter(Boolean).join(' · ') || email}</strong>
          </Link>
          <a href={`mailto:${email}`}>
            <Mail size={14} aria-hidden />
            {email}
          </a>
          {phone ? <PhoneLink number={phone} /> : null}
          {phoneFromMail ? <Badge>{words.fromMail}</Badge> : null}
        </>
      ) : (
        <Badge>{words.erased}</Badge>
      )}
    </p>
  );
}
