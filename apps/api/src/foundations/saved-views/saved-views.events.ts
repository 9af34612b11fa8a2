import { defineEvent } from '../timeline/domain-events';

/** A view is called as its user likes: its name, which may be a person's, stays out of the timeline. */
interface OfView {
  savedViewId: string;
  screen: string;
}

export const SavedViewCreated = defineEvent<OfView>('saved_view_created');
export const SavedViewUpdated = defineEvent<OfView & { changed: string[] }>('saved_view_updated');
export const SavedViewDeleted = defineEvent<OfView>('saved_view_deleted');
