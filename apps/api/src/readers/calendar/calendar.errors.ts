import { fr } from '#i18n/formats';
import { AlreadyExists, ValidationError } from '#core/errors';
import { constraintErrors } from '#http/constraints';
import { type FeedKind, FEEDS_MAX } from './calendar.rules';

constraintErrors({
  calendar_feed_subject_key: () =>
    new AlreadyExists({
      en: 'You have an address for this calendar already: renew it to see it again.',
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

/** 400 `VALIDATION_ERROR`: a feed of a venue or a request names it, and no other feed does. */
export const wrongSubject = (path: 'memberId' | 'requestId', kind: FeedKind): ValidationError =>
  ValidationError.of(path, 'subjectOfKind', {
    en: `${path} does not go with the kind ${kind}: member has memberId, request has requestId, mine has neither`,
    fr: fr`${path} ne va pas avec le type ${kind} : member a memberId, request a requestId, mine n’a ni l’un ni l’autre`,
  });
