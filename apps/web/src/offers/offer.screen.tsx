import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { OFFER_STATUS_WORDS } from '#domain/labels';
import { useLabel, useWords } from '../ui/locale';
import { Badge } from '../ui/states';
import { isEnded } from '../requests/request-filters';
import { useRequest } from '../requests/requests.queries';
import { useTitle } from '../shell/title';
import { OfferEditor } from './offer-editor';
import { OfferSheet } from './offer-sheet';
import { offerById } from './offers.queries';
import { OFFERS } from './offers.words';
import styles from './offers.module.css';

/** One offer: a draft to edit, or what was submitted. */
export function OfferScreen() {
  const words = useWords(OFFERS);
  const label = useLabel();
  const request = useRequest();
  const { offer: id } = useParams({ from: '/shell/requests/$code/offers/$offer' });
  const { data: offer } = useSuspenseQuery(offerById(request.id, id));
  useTitle(`${offer.code} ${offer.member.name}`);
  const isEditable = offer.status === 'draft' && !isEnded(request.status);
  return (
    <div className={styles.screen}>
      <div className={styles.bar}>
        <Link to="/requests/$code/offers" params={{ code: request.code }} className={styles.back}>
          <ArrowLeft size={14} aria-hidden />
          {words.back}
        </Link>
        <h2>{words.offerOf(offer.member.name)}</h2>
        <Badge tone={offer.status === 'accepted' ? 'ok' : offer.status === 'draft' ? 'warn' : 'plain'}>
          {label(OFFER_STATUS_WORDS[offer.status])}
        </Badge>
        <span className={styles.muted}>
          {offer.code} · {words.round(offer.round)} · {words.sources(offer.source)}
        </span>
      </div>
      {isEditable ? (
        <OfferEditor key={offer.id} offer={offer} request={request} />
      ) : (
        <OfferSheet offer={offer} request={request} />
      )}
    </div>
  );
}
