import { fr } from '#i18n/formats';
import { AlreadyExists, InUse, ValidationError } from '#core/errors';

/** 409 `ALREADY_EXISTS`: a form that came twice makes one room. */
export const roomOfThatName = (): AlreadyExists =>
  new AlreadyExists({
    en: 'You have a room of that name already: change that one.',
    fr: fr`Vous avez déjà une salle de ce nom : modifiez-la.`,
  });

/** 400 `VALIDATION_ERROR`: by its link a venue has so many rooms at most. */
export const tooManyRooms = (most: number): ValidationError =>
  ValidationError.of('', 'maxRooms', {
    en: `There are ${most} rooms already: write to the team.`,
    fr: fr`Il y a déjà ${most} salles : écrivez à l’équipe.`,
  });

/** 409 `IN_USE`: the team has entered that a room is taken on days to come. */
export const roomReserved = (): InUse =>
  new InUse({
    en: 'This room is reserved on days to come: write to the team.',
    fr: fr`Cette salle est réservée à des dates à venir : écrivez à l’équipe.`,
  });
