import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { answer, api } from '../api/client';
import { Button } from '../ui/button';
import { useWords } from '../ui/locale';
import { me, useMe } from '../shell/session';
import { toast } from '../shell/toasts';
import { WELCOME } from './welcome.words';
import styles from './today.module.css';

const Tour = lazy(() => import('../shell/tour').then(({ Tour: component }) => ({ default: component })));

/** Offers the tour at the first sign-in, until it is taken or declined. Stored in the account, not the browser. */
export function Welcome() {
  const words = useWords(WELCOME);
  const { preferences, name } = useMe();
  const cache = useQueryClient();
  const [touring, setTouring] = useState(false);
  const { mutate } = useMutation({
    mutationFn: () => answer(api.PATCH('/api/team/me', { body: { preferences: { ...preferences, toured: true } } })),
    onSuccess: (view) => cache.setQueryData(me.queryKey, view),
    onError: toast.error,
  });
  const end = () => {
    setTouring(false);
    mutate();
  };
  if ('toured' in preferences) return null;
  return (
    <aside className={styles.welcome} aria-label={words.welcome}>
      <p>{words.welcomeTo(name)}</p>
      <Button look="primary" small onPress={() => setTouring(true)}>
        {words.takeTour}
      </Button>
      <Button look="quiet" small writes onPress={end}>
        {words.noTour}
      </Button>
      {touring ? (
        <Suspense>
          <Tour onClose={end} />
        </Suspense>
      ) : null}
    </aside>
  );
}
