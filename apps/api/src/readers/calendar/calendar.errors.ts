import { fr } from '#i18n/formats';
import { AlreadyExists, ValidationError } from '#core/errors';
import { constraintErrors } from '#http/constraints';
import { type FeedKind, FEEDS_MAX } from './calendar.rules';

constraintErrors({
  calendar_feed_subject_key: () =>
    new AlreadyExists({
      en: 'You already have an address for this calendar: renew it to see it again.',
      fr: fr`Vous avez déjà une adresse pour cet agenda : renouvelez-la pour la revoir.`,
    }),
});

export const tooManyFeeds = (): ValidationError =>
  ValidationError.of(
    '',
    'tooManyFeeds',
    {
      en: `you may have ${FEEDS_MAX} addresses: revoke one first`,
      fr: fr`vous pouvez avoir ${FEEDS_MAX} adresses : révoquez-en une d’abord`,
    },
    { max: FEEDS_MAX },
  );

/** 400 `VALIDATION_ERROR`: a feed for a venue or a request must name it, and other feeds must not. */
export const wrongSubject = (path: 'memberId' | 'requestId', kind: FeedKind): ValidationError =>
  ValidationError.of(path, 'subjectOfKind', {
    en: `${path} does not match the kind ${kind}: member needs memberId, request needs requestId, mine needs neither`,
    fr: fr`${path} ne correspond pas au type ${kind} : member demande memberId, request demande requestId, mine ni l’un ni l’autre`,
  });
