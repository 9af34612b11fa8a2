import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatCount } from '#i18n/formats';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { useLocale, useWords } from '../../ui/locale';
import { SkeletonLines } from '../../ui/states';
import { Problem } from '../../shell/problem';
import { toast } from '../../shell/toasts';
import { carriersOf, deleteTag, makeTag, readTagsAnew, type Tag } from './tags.queries';
import { TAGS } from './tags.words';

/** Shows the venues that use the tag, and deletes it if there are none. */
export function TagRemoval({ tag: { id, name, category }, onClose }: { tag: Tag; onClose: () => void }) {
  const words = useWords(TAGS);
  const language = useLocale();
  const { data: carriers, error, refetch } = useQuery(carriersOf(id));
  const { mutate, isPending } = useMutation({
    mutationFn: () => deleteTag(id),
    onSuccess: () => {
      onClose();
      toast.success(words.removed(name), () =>
        makeTag({ name, category })
          .then(readTagsAnew, toast.error)
          .then(() => undefined),
      );
      return readTagsAnew();
    },
    onError: (problem) => {
      toast.error(problem);
      // someone added it to a venue in the meantime
      void refetch();
    },
  });
  return (
    <Dialog
      title={words.removeTitle(name)}
      isOpen
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{words.cancel}</Button>
          <Button writes look="danger" isPending={isPending} isDisabled={carriers !== 0} onPress={() => mutate()}>
            {words.remove}
          </Button>
        </>
      }
    >
      {error ? <Problem error={error} onRetry={() => void refetch()} /> : null}
      {carriers === undefined && !error ? <SkeletonLines count={1} height={20} /> : null}
      {carriers === 0 ? <p>{words.unused}</p> : null}
      {carriers !== undefined && carriers > 0 ? (
        <p>
          {words.carried(formatCount(carriers, language), carriers === 1)}{' '}
          <Link to="/venues" search={{ tagIds: [id] }}>
            {words.show}
          </Link>
        </p>
      ) : null}
    </Dialog>
  );
}
