import { useMutation } from '@tanstack/react-query';
import { ArrowLeft, ArrowRight, Ellipsis, ImagePlus, Pencil, Star, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { answer, api } from '../api/client';
import { IconButton } from '../ui/button';
import { DropFiles } from '../ui/drop-files';
import { useWords } from '../ui/locale';
import { useFocusedSection } from '../ui/lost-focus';
import { Menu } from '../ui/menu';
import { Badge } from '../ui/states';
import { moved } from '../ui/moved';
import { useReorder } from '../ui/use-reorder';
import { toast } from '../shell/toasts';
import { SHEET } from './sheet.words';
import { usePhotoUpload } from './use-photo-upload';
import { changeVenue, type Photo, readVenueAnew, useVenue } from './venues.queries';
import styles from './photos.module.css';

const DescribePhoto = lazy(() =>
  import('./photo-dialogs').then(({ DescribePhoto: component }) => ({ default: component })),
);
const RemovePhoto = lazy(() =>
  import('./photo-dialogs').then(({ RemovePhoto: component }) => ({ default: component })),
);

/** The accessible name of a photo: its description, or its position. */
const nameOf = ({ alt }: Photo, place: string): string => alt ?? place;

/** The venue's photos, in the order shown to organizers; the first is the cover. */
export function VenuePhotos() {
  const words = useWords(SHEET);
  const { id, code, photos } = useVenue();
  const upload = usePhotoUpload();
  const [spoken, setSpoken] = useState('');
  const [described, setDescribed] = useState<Photo | null>(null);
  const [removed, setRemoved] = useState<Photo | null>(null);
  const reorder = useMutation({
    // run sequentially, so that responses don't revert each other
    scope: { id: `photos-${id}` },
    mutationFn: (photoIds: string[]) =>
      answer(
        api.POST('/api/uploads/member-photos/{memberId}/reorder', {
          params: { path: { memberId: id } },
          body: { photoIds },
        }),
      ),
    onError: (error) => {
      toast.error(error);
      void readVenueAnew(code);
    },
  });
  const move = (from: number, to: number) => {
    const next = moved(photos, from, to);
    changeVenue(code, () => ({ photos: next }));
    const photo = photos[from];
    if (photo) setSpoken(words.placed(nameOf(photo, words.photo(from + 1)), to + 1));
    reorder.mutate(next.map((one) => one.id));
  };
  const order = useReorder(
    'photo',
    photos.map((photo) => photo.id),
    move,
  );
  return (
    <section aria-labelledby="venue-photos" {...useFocusedSection()}>
      <h2 id="venue-photos" className="visually-hidden">
        {words.photos}
      </h2>
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
      <DropFiles
        label={
          <>
            <ImagePlus size={14} aria-hidden />
            {upload.isPending ? words.adding(upload.done, upload.all) : words.addPhotos}
          </>
        }
        help={photos.length === 0 ? words.noPhotos : words.dropPhotos}
        accept="image/jpeg,image/png,image/webp,image/heic,image/heif"
        several
        isPending={upload.isPending}
        onFiles={(files) => void upload.add(files)}
      >
        {photos.length === 0 ? null : (
          <ul className={styles.photos}>
            {photos.map((photo, index) => {
              const name = nameOf(photo, words.photo(index + 1));
              return (
                <li key={photo.id} className={styles.photo} {...order.place(photo.id)}>
                  <button
                    type="button"
                    className={styles.handle}
                    aria-label={words.drag(name)}
                    {...order.handle(photo.id, ['ArrowLeft', 'ArrowRight'])}
                  >
                    <img
                      src={`${photo.url}/640`}
                      alt={name}
                      width={216}
                      height={144}
                      loading="lazy"
                      draggable={false}
                    />
                  </button>
                  <span className={styles.under}>
                    {index === 0 ? <Badge tone="ok">{words.cover}</Badge> : null}
                    <span className={photo.alt === null ? styles.missing : styles.alt}>
                      {photo.alt ?? words.altMissing}
                    </span>
                    <Menu
                      label={words.photoActions(name)}
                      trigger={
                        <IconButton label={words.photoActions(name)} small>
                          <Ellipsis size={14} aria-hidden />
                        </IconButton>
                      }
                      entries={[
                        {
                          id: 'describe',
                          label: words.describe,
                          icon: <Pencil size={14} aria-hidden />,
                          run: () => setDescribed(photo),
                        },
                        {
                          id: 'cover',
                          label: words.makeCover,
                          icon: <Star size={14} aria-hidden />,
                          isDisabled: index === 0,
                          run: () => order.move(photo.id, 0),
                        },
                        {
                          id: 'earlier',
                          label: words.earlier,
                          icon: <ArrowLeft size={14} aria-hidden />,
                          isDisabled: index === 0,
                          run: () => order.move(photo.id, index - 1),
                        },
                        {
                          id: 'later',
                          label: words.later,
                          icon: <ArrowRight size={14} aria-hidden />,
                          isDisabled: index === photos.length - 1,
                          run: () => order.move(photo.id, index + 1),
                        },
                        {
                          id: 'remove',
                          label: words.removePhoto,
                          icon: <Trash2 size={14} aria-hidden />,
                          danger: true,
                          apart: true,
                          run: () => setRemoved(photo),
                        },
                      ]}
                    />
                  </span>
                </li>
              );
            })}
          </ul>
        )}
      </DropFiles>
      <Suspense>
        {described ? <DescribePhoto photo={described} code={code} onClose={() => setDescribed(null)} /> : null}
        {removed ? <RemovePhoto photo={removed} code={code} onClose={() => setRemoved(null)} /> : null}
      </Suspense>
    </section>
  );
}
