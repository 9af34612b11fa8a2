import { fr } from '#i18n/formats';
import { AlreadyExists, InUse, ValidationError } from '#core/errors';

/** 409 `ALREADY_EXISTS`: a form submitted twice creates one room. */
export const roomOfThatName = (): AlreadyExists =>
  new AlreadyExists({
    en: 'You already have a room with that name: change that one.',
    fr: fr`Vous avez déjà une salle de ce nom : modifiez-la.`,
  });

/** 400 `VALIDATION_ERROR`: the number of rooms through a link is limited. */
export const tooManyRooms = (most: number): ValidationError =>
  ValidationError.of('', 'maxRooms', {
    en: `There are already ${most} rooms: contact the team.`,
    fr: fr`Il y a déjà ${most} salles : écrivez à l’équipe.`,
  });

/** 409 `IN_USE`: the team has reserved the room for future dates. */
export const roomReserved = (): InUse =>
  new InUse({
    en: 'This room is reserved for future dates: contact the team.',
    fr: fr`Cette salle est réservée à des dates à venir : écrivez à l’équipe.`,
  });
