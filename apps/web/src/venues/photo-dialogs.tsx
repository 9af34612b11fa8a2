import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, api } from '../api/client';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { LongField } from '../ui/field';
import { useWords } from '../ui/locale';
import { toast } from '../shell/toasts';
import { SHEET } from './sheet.words';
import { changeVenue, type Photo } from './venues.queries';
import styles from './photos.module.css';

/** Edits a photo's description. */
export function DescribePhoto({ photo, code, onClose }: { photo: Photo; code: string; onClose: () => void }) {
  const words = useWords(SHEET);
  const [alt, setAlt] = useState(photo.alt ?? '');
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      answer(
        api.PATCH('/api/uploads/member-photos/photo/{photoId}', {
          params: { path: { photoId: photo.id } },
          body: { alt: alt.trim() || null },
        }),
      ),
    onSuccess: (changed) => {
      changeVenue(code, ({ photos }) => ({ photos: photos.map((one) => (one.id === changed.id ? changed : one)) }));
      onClose();
    },
    onError: toast.error,
  });
  return (
    <Dialog
      title={words.altTitle}
      isOpen
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{words.cancel}</Button>
          <Button look="primary" isPending={isPending} onPress={() => mutate()}>
            {words.save}
          </Button>
        </>
      }
    >
      <img src={`${photo.url}/640`} alt="" className={styles.large} />
      <LongField label={words.alt} value={alt} onChange={setAlt} maxLength={300} autoFocus />
    </Dialog>
  );
}

/** Asks before a photo is deleted. */
export function RemovePhoto({ photo, code, onClose }: { photo: Photo; code: string; onClose: () => void }) {
  const words = useWords(SHEET);
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      answer(api.DELETE('/api/uploads/member-photos/photo/{photoId}', { params: { path: { photoId: photo.id } } })),
    onSuccess: () => {
      changeVenue(code, ({ photos }) => ({ photos: photos.filter(({ id }) => id !== photo.id) }));
      toast.success(words.photoRemoved);
      onClose();
    },
    onError: toast.error,
  });
  return (
    <Dialog
      title={words.removePhoto}
      isOpen
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{words.cancel}</Button>
          <Button look="danger" isPending={isPending} onPress={() => mutate()}>
            {words.removePhoto}
          </Button>
        </>
      }
    >
      <img src={`${photo.url}/640`} alt={photo.alt ?? ''} className={styles.large} />
      <p>{words.removePhotoHelp}</p>
    </Dialog>
  );
}
