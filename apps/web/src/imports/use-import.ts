import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { answer, api, type Schema } from '../api/client';
import { isId } from '../api/is-id';
import { fileBody } from '../api/upload';
import { toast } from '../shell/toasts';

export type ImportRecord = Schema<'ImportView'>;

/** How often the progress of a running import is polled. */
const POLL_MS = 700;

type Kind = ImportRecord['kind'];

interface Sent {
  text: string;
  name: string;
  dryRun: boolean;
}

const call = ({ text, name, dryRun }: Sent) => ({
  params: { query: { dryRun } },
  ...fileBody(new File([text], name, { type: 'text/csv' })),
});

const SEND: Record<Kind, (sent: Sent) => Promise<ImportRecord>> = {
  members: (sent) => answer(api.POST('/api/members/import', call(sent))),
  organizers: (sent) => answer(api.POST('/api/organizers/import', call(sent))),
  requests: (sent) => answer(api.POST('/api/requests/import', call(sent))),
  tags: (sent) => answer(api.POST('/api/tags/import', call(sent))),
  knowledge: (sent) => answer(api.POST('/api/ai/knowledge/import', call(sent))),
};

const at = (id: string, signal: AbortSignal) => ({ params: { path: { id } }, signal });

const READ: Record<Kind, (options: ReturnType<typeof at>) => Promise<ImportRecord>> = {
  members: (options) => answer(api.GET('/api/members/import/{id}', options)),
  organizers: (options) => answer(api.GET('/api/organizers/import/{id}', options)),
  requests: (options) => answer(api.GET('/api/requests/import/{id}', options)),
  tags: (options) => answer(api.GET('/api/tags/import/{id}', options)),
  knowledge: (options) => answer(api.GET('/api/ai/knowledge/import/{id}', options)),
};

/** Submits a file for a check (`dryRun`) or an import, and follows it until it ends. */
export function useImport(kind: Kind) {
  // the import's id is in the URL, so a reload finds it again
  const { import: named } = useSearch({ strict: false });
  const id = isId(named) ? named : null;
  const navigate = useNavigate();
  const setId = (next: string | null) =>
    void navigate({ to: '.', search: next === null ? {} : { import: next }, replace: true });
  const start = useMutation({
    mutationFn: SEND[kind],
    onMutate: () => setId(null),
    onSuccess: (record) => setId(record.id),
    onError: toast.error,
  });
  const {
    data: record,
    error,
    refetch,
  } = useQuery({
    queryKey: ['import', kind, id],
    queryFn: ({ signal }) => READ[kind](at(id ?? '', signal)),
    enabled: id !== null,
    refetchInterval: ({ state: { data, status } }) =>
      data?.status === 'running' || (!data && status !== 'error') ? POLL_MS : false,
    gcTime: 0,
  });
  return {
    record: id === null || start.isPending ? null : (record ?? null),
    error,
    retry: () => void refetch(),
    isRunning: start.isPending || (id !== null && (record ? record.status === 'running' : !error)),
    start: start.mutate,
    forget: () => setId(null),
  };
}
