import { defineEvent } from '../timeline/domain-events';

/** A view's name is chosen by its user and may contain a person's name, so it stays out of the timeline. */
interface OfView {
  savedViewId: string;
  screen: string;
}

export const SavedViewCreated = defineEvent<OfView>('saved_view_created');
export const SavedViewUpdated = defineEvent<OfView & { changed: string[] }>('saved_view_updated');
export const SavedViewDeleted = defineEvent<OfView>('saved_view_deleted');
