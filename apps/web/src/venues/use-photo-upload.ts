import { useState } from 'react';
import { PHOTO_MAX } from '#domain/limits';
import { answer, api } from '../api/client';
import { fileBody } from '../api/upload';
import { useWords } from '../parts/locale';
import { failed, said } from '../shell/toasts';
import { SHEET } from './sheet.words';
import { changeVenue, useVenue } from './venues.queries';

/** Uploads photos one after another, in the chosen order; a refused one doesn't stop the others. */
export function usePhotoUpload() {
  const words = useWords(SHEET);
  const { id: memberId, code } = useVenue();
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null);

  const add = async (files: readonly File[]): Promise<void> => {
    const taken = files.filter(({ size }) => size <= PHOTO_MAX);
    for (const { name, size } of files) if (size > PHOTO_MAX) said(words.tooLarge(name));
    let added = 0;
    for (const [done, file] of taken.entries()) {
      setProgress({ done: done + 1, all: taken.length });
      try {
        const photo = await answer(
          api.POST('/api/uploads/member-photos/{memberId}', { params: { path: { memberId } }, ...fileBody(file) }),
        );
        added += 1;
        changeVenue(code, ({ photos }) => ({ photos: [...photos.filter(({ id }) => id !== photo.id), photo] }));
      } catch (error) {
        failed(error);
      }
    }
    setProgress(null);
    if (added > 0) said(words.photosAdded(added));
  };
  return { add, isPending: progress !== null, done: progress?.done ?? 0, all: progress?.all ?? 0 };
}
