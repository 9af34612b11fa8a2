import { useState } from 'react';
import { answer, api } from '../api/client';
import { fileBody } from '../api/upload';
import { useWords } from '../ui/locale';
import { toast } from '../shell/toasts';
import { SHEET } from './sheet.words';
import { changeVenue, useVenue } from './venues.queries';

/** Scales large photos and uploads them one after another, in the chosen order; a refused one doesn't stop the others. */
export function usePhotoUpload() {
  const words = useWords(SHEET);
  const { id: memberId, code } = useVenue();
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null);

  const add = async (files: readonly File[]): Promise<void> => {
    let added = 0;
    for (const [done, file] of files.entries()) {
      setProgress({ done: done + 1, all: files.length });
      try {
        const { scaledPhoto } = await import('./scale-photo');
        const scaled = await scaledPhoto(file);
        if (scaled === null) {
          toast.warning(words.unreadable(file.name));
          continue;
        }
        const body = fileBody(scaled);
        const photo = await answer(
          api.POST('/api/uploads/member-photos/{memberId}', { params: { path: { memberId } }, ...body }),
        );
        added += 1;
        changeVenue(code, ({ photos }) => ({ photos: [...photos.filter(({ id }) => id !== photo.id), photo] }));
      } catch (error) {
        toast.error(error);
      }
    }
    setProgress(null);
    if (added > 0) toast.success(words.photosAdded(added));
  };
  return { add, isPending: progress !== null, done: progress?.done ?? 0, all: progress?.all ?? 0 };
}
