import { useMutation } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '#i18n/formats';
import { answer, api } from '../api/client';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { Field } from '../ui/field';
import { useLocale, useWords } from '../ui/locale';
import { Status } from '../ui/states';
import { useServiceSettings } from '../shell/session';
import { toast } from '../shell/toasts';
import { type CatalogVersion, forgetCatalog } from './catalogs.queries';
import { CATALOGS } from './catalogs.words';
import styles from './follow.module.css';

/** Shows whether the organizer's link still works, and creates another one, which is shown only once. */
export function LinkState({
  catalog: { id, requestId, link, expiresAt },
}: {
  catalog: Pick<CatalogVersion, 'id' | 'requestId' | 'link' | 'expiresAt'>;
}) {
  const words = useWords(CATALOGS);
  const language = useLocale();
  const { timeZone } = useServiceSettings();
  const [isCopied, setCopied] = useState(false);
  const make = useMutation({
    mutationFn: () => answer(api.POST('/api/magic-tokens', { body: { scope: 'catalog', scopeId: id } })),
    onSuccess: () => void forgetCatalog(requestId),
    onError: toast.error,
  });
  if (link === null) return null;
  const day = (at: string | null) => (at === null ? '' : formatDate(at, language, timeZone));
  const address = make.data ? `${location.origin}/catalogs/${make.data.token}` : '';
  const close = () => {
    // only this response contains the secret: forget it when the dialog closes
    make.reset();
    setCopied(false);
  };
  return (
    <div className={styles.link}>
      <Status
        tone={link === 'open' ? 'ok' : link === 'expired' ? 'warn' : 'danger'}
        shape={link === 'open' ? 'full' : link === 'expired' ? 'ring' : 'cross'}
      >
        {words.linkIs(
          link === 'open'
            ? words.linkOpen(day(expiresAt))
            : link === 'expired'
              ? words.linkExpired(day(expiresAt))
              : words.linkRevoked,
        )}
      </Status>
      <Button small isPending={make.isPending} onPress={() => make.mutate()}>
        <Link2 size={14} aria-hidden />
        {words.newLink}
      </Button>
      <Dialog title={words.newLinkTitle} isOpen={make.isSuccess} onClose={close}>
        <p>{words.newLinkHelp(day(make.data?.expiresAt ?? null))}</p>
        <div className={styles.made}>
          <Field label={words.link} value={address} isReadOnly />
          <Button
            look="primary"
            onPress={() => void navigator.clipboard.writeText(address).then(() => setCopied(true), toast.error)}
          >
            {isCopied ? words.copied : words.copy}
          </Button>
        </div>
      </Dialog>
    </div>
  );
}
