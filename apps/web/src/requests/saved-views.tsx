import { useMutation, useQuery } from '@tanstack/react-query';
import { Check, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { ApiProblem } from '../api/problem';
import { Button } from '../ui/button';
import { Field } from '../ui/field';
import { FormDialog } from '../ui/form-dialog';
import { useWords } from '../ui/locale';
import { Menu } from '../ui/menu';
import { sentence, toast } from '../shell/toasts';
import { BOARD } from './board.words';
import { keptOf, requestsSearch, type RequestsSearch, sameSearch } from './request-filters';
import { deleteView, keepView, readViewsAnew, renameView, savedViews, type SavedView } from './request-lists.queries';

/** The user's saved views. */
export function SavedViews({ search, onOpen }: { search: RequestsSearch; onOpen: (search: RequestsSearch) => void }) {
  const words = useWords(BOARD);
  const views = useQuery(savedViews).data?.items ?? [];
  const current = views.find(({ query }) => sameSearch(requestsSearch(query), search));
  const [naming, setNaming] = useState<'new' | SavedView | null>(null);
  const removal = useMutation({
    mutationFn: ({ id }: SavedView) => deleteView(id),
    onSuccess: ({ name, query }) =>
      void toast.success(words.viewDeleted(name), async () => {
        await keepView(name, requestsSearch(query));
        await readViewsAnew();
      }),
    onError: toast.error,
    onSettled: readViewsAnew,
  });
  return (
    <>
      <Menu
        label={words.views}
        trigger={
          <Button look="quiet">
            {current?.name ?? words.views}
            <ChevronDown size={14} aria-hidden />
          </Button>
        }
        entries={[
          ...views.map((view) => ({
            id: view.id,
            label: view.name,
            ...(view === current ? { icon: <Check size={14} aria-hidden /> } : {}),
            run: () => onOpen(requestsSearch(view.query)),
          })),
          ...(current
            ? [
                { id: 'rename', label: words.renameView, apart: true, run: () => setNaming(current) },
                { id: 'delete', label: words.deleteView, danger: true, run: () => removal.mutate(current) },
              ]
            : [{ id: 'save', label: words.saveView, apart: views.length > 0, run: () => setNaming('new') }]),
        ]}
      />
      {naming ? (
        <NameDialog view={naming === 'new' ? null : naming} search={search} onClose={() => setNaming(null)} />
      ) : null}
    </>
  );
}

/** Asks for the name of a new or existing view. */
function NameDialog({
  view,
  search,
  onClose,
}: {
  view: SavedView | null;
  search: RequestsSearch;
  onClose: () => void;
}) {
  const words = useWords(BOARD);
  const [name, setName] = useState(view?.name ?? '');
  const naming = useMutation({
    mutationFn: (given: string) => (view ? renameView(view.id, given) : keepView(given, keptOf(search))),
    onSuccess: (kept) => {
      onClose();
      const takeBack = view ? () => renameView(view.id, view.name) : () => deleteView(kept.id);
      toast.success(view ? words.viewRenamed(kept.name) : words.viewSaved(kept.name), async () => {
        await takeBack();
        await readViewsAnew();
      });
    },
    onSettled: readViewsAnew,
  });
  const { error } = naming;
  const fault = error && ((error instanceof ApiProblem ? error.faults.name : undefined) ?? sentence(error));
  return (
    <FormDialog
      title={view ? words.renameView : words.saveView}
      send={words.save}
      isPending={naming.isPending}
      isReady={name.trim() !== ''}
      onSend={() => naming.mutate(name.trim())}
      onClose={onClose}
    >
      <Field
        label={words.viewName}
        value={name}
        onChange={setName}
        maxLength={80}
        autoFocus
        {...(fault ? { fault } : {})}
      />
    </FormDialog>
  );
}
