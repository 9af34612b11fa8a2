import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../ui/button';
import { useWords } from '../ui/locale';
import { useFocusedSection } from '../ui/lost-focus';
import { Empty } from '../ui/states';
import { Segments } from '../ui/segments';
import { isEnded } from '../requests/request-filters';
import { type Request, useRequest } from '../requests/requests.queries';
import { toast } from '../shell/toasts';
import { type Catalog, compose, keepCatalog, newestCatalog } from './catalogs.queries';
import { CATALOGS } from './catalogs.words';
import { useComposer } from './composer';
import { Composing } from './composing';
import { Follow } from './follow';
import { Preview } from './preview';
import { Versions } from './versions';
import styles from './catalog.module.css';

/** Shown before the first version: composes it from the shortlist, or explains how to create one. */
function Begin({ request }: { request: Request }) {
  const words = useWords(CATALOGS);
  const begin = useMutation({
    mutationFn: () => compose(request.id, {}, 0),
    onSuccess: keepCatalog,
    onError: toast.error,
  });
  const count = request.results.filter(({ stage }) => stage === 'shortlisted').length;
  if (isEnded(request.status)) return <Empty title={words.ended}>{words.endedHelp}</Empty>;
  if (count === 0)
    return (
      <Empty
        title={words.noShortlist}
        action={
          <Link to="/requests/$code/venues" params={{ code: request.code }}>
            {words.toVenues}
          </Link>
        }
      >
        {words.noShortlistHelp}
      </Empty>
    );
  return (
    <Empty
      title={words.beginTitle}
      action={
        <Button look="primary" isPending={begin.isPending} onPress={() => begin.mutate()}>
          {words.begin}
        </Button>
      }
    >
      {words.beginHelp(count)}
    </Empty>
  );
}

/** The draft, or the sent version with its views and reactions, beside the organizer's page. */
function Catalogs({ request, newest }: { request: Request; newest: Catalog }) {
  const words = useWords(CATALOGS);
  const [composer, composition] = useComposer(newest);
  const [pane, setPane] = useState<'compose' | 'preview'>('compose');
  const isComposing = composition.base.status === 'draft' || composition.saving !== 'saved';
  const left = useFocusedSection<HTMLDivElement>();
  return (
    <div className={styles.screen}>
      <div className={styles.panes}>
        <Segments
          label={words.show}
          value={pane}
          onChange={setPane}
          options={[
            { value: 'compose', label: isComposing ? words.compose : words.reactions },
            { value: 'preview', label: words.preview },
          ]}
        />
      </div>
      <div className={`${styles.left} ${pane === 'compose' ? '' : styles.away}`} {...left}>
        {isComposing ? (
          <Composing request={request} composer={composer} composition={composition} />
        ) : (
          <Follow catalog={composition.base} canCompose={!isEnded(request.status)} />
        )}
        <Versions requestId={request.id} except={isComposing ? '' : composition.base.id} />
      </div>
      <div className={`${styles.right} ${pane === 'preview' ? '' : styles.away}`}>
        <Preview requestId={request.id} revision={composition.base.revision} locale={request.organizer.locale} />
      </div>
    </div>
  );
}

/** The proposal: compose, send, and read the organizer's reactions. */
export function CatalogScreen() {
  const request = useRequest();
  const { data: newest } = useSuspenseQuery(newestCatalog(request.id));
  return newest ? <Catalogs key={request.id} request={request} newest={newest} /> : <Begin request={request} />;
}
