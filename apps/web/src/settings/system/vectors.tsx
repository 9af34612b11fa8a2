import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '../../ui/button';
import { useWords } from '../../ui/locale';
import { SkeletonLines } from '../../ui/states';
import { Problem } from '../../shell/problem';
import { toast } from '../../shell/toasts';
import { Section } from '../section';
import { refreshVectors, vectors } from './system.queries';
import { SYSTEM } from './system.words';

/** The backlog of the semantic search index. */
export function Vectors() {
  const words = useWords(SYSTEM);
  const cache = useQueryClient();
  const { data, error, refetch } = useQuery(vectors);
  const refreshing = useMutation({
    mutationFn: refreshVectors,
    onError: toast.error,
    onSettled: () => cache.invalidateQueries(vectors),
  });
  const behind = data !== undefined && data.staleMembers + data.staleKnowledge > 0;
  return (
    <Section
      title={words.vectors}
      help={words.vectorsHelp}
      action={
        behind ? (
          <Button writes isPending={refreshing.isPending} onPress={() => refreshing.mutate()}>
            {words.refresh}
          </Button>
        ) : null
      }
    >
      {error ? <Problem error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <SkeletonLines count={1} height={20} /> : null}
      {data ? <p>{behind ? words.stale(data.staleMembers, data.staleKnowledge) : words.upToDate}</p> : null}
    </Section>
  );
}
