import { Send } from 'lucide-react';
import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { Button } from '../ui/button';
import { useWords } from '../ui/locale';
import { Badge } from '../ui/states';
import type { Request } from '../requests/requests.queries';
import { useCommands } from '../shell/commands';
import { sentence } from '../shell/toasts';
import type { Catalog } from './catalogs.queries';
import { CATALOGS } from './catalogs.words';
import type { Composer, Composition } from './composer';
import { Editor } from './editor';
import { SendDialog } from './send-dialog';
import styles from './catalog.module.css';

/** The save status, announced politely to screen readers. */
function SavedMark({
  composition: { saving, problem, draft },
  onRetry,
  onCompare,
}: {
  composition: Composition;
  onRetry: () => void;
  onCompare: () => void;
}) {
  const words = useWords(CATALOGS);
  const isEmpty = draft.items.length === 0;
  const text = isEmpty
    ? words.oneVenueAtLeast
    : {
        saved: words.saved,
        waiting: words.saving,
        saving: words.saving,
        failed: `${words.notSaved} ${sentence(problem)}`,
        conflict: words.changedMeanwhile,
      }[saving];
  return (
    <div className={styles.saving}>
      <p
        role="status"
        className={saving === 'failed' || saving === 'conflict' || isEmpty ? styles.trouble : styles.muted}
      >
        {text}
      </p>
      {saving === 'failed' && !isEmpty ? (
        <Button small onPress={onRetry}>
          {words.again}
        </Button>
      ) : null}
      {saving === 'conflict' ? (
        <Button small onPress={onCompare}>
          {words.compare}
        </Button>
      ) : null}
    </div>
  );
}

/** The draft editor with its save status and the send button. */
export function Composing({
  request,
  composer,
  composition,
}: {
  request: Request;
  composer: Composer;
  composition: Composition;
}) {
  const words = useWords(CATALOGS);
  const [isSending, setSending] = useState(false);
  const { base, saving, theirs } = composition;
  // a conflict opens the dialog at once; if it's dismissed, a button at the top reopens it
  const [putOff, setPutOff] = useState<Catalog | null>(null);
  const isQualifying = request.status === 'qualifying';
  const begin = async () => {
    await composer.save();
    if (composer.state.get().saving === 'saved') setSending(true);
  };
  useCommands([
    { id: 'save-catalog', label: words.saveNow, group: 'do', keys: ['mod+s'], run: () => void composer.save() },
    ...(isQualifying
      ? []
      : [
          {
            id: 'send-catalog',
            label: words.sendTitle,
            group: 'do' as const,
            keys: ['mod+enter'],
            run: () => void begin(),
          },
        ]),
  ]);
  return (
    <>
      <header className={styles.head}>
        <h2>{words.version(base.status === 'draft' ? base.version : base.version + 1)}</h2>
        <Badge tone="info">{words.draft}</Badge>
        <SavedMark composition={composition} onRetry={() => void composer.save()} onCompare={() => setPutOff(null)} />
        <Button
          look="primary"
          isDisabled={isQualifying || composition.draft.items.length === 0 || saving === 'conflict'}
          onPress={() => void begin()}
        >
          <Send size={14} aria-hidden />
          {words.send}
        </Button>
      </header>
      {isQualifying ? (
        <p className={styles.notice}>
          {words.qualifyFirst}{' '}
          <Link to="/requests/$code" params={{ code: request.code }}>
            {words.toSummary}
          </Link>
        </p>
      ) : null}
      <Editor
        request={request}
        composer={composer}
        composition={composition}
        isComparing={saving === 'conflict' && theirs !== putOff}
        onCompared={() => setPutOff(theirs ?? null)}
      />
      {isSending && base.status === 'draft' ? (
        <SendDialog request={request} catalog={base} onClose={() => setSending(false)} />
      ) : null}
    </>
  );
}
