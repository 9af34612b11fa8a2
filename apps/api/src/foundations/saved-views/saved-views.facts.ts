import { fact } from '#kernel/facts';

/** A view is called as its user likes: its name, which may be a person's, stays out of the timeline. */
interface OfView {
  savedViewId: string;
  screen: string;
}

export const SavedViewCreated = fact<OfView>('saved_view_created');
export const SavedViewUpdated = fact<OfView & { changed: string[] }>('saved_view_updated');
export const SavedViewDeleted = fact<OfView>('saved_view_deleted');
