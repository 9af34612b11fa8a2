import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatAmount } from '#i18n/figures';
import { formatDate, formatMoney } from '#i18n/formats';
import { addressLines } from '#i18n/postal-address';
import { SenderChoice, sentFrom } from '../mailboxes/sender-choice';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { useLocale, useWords } from '../ui/locale';
import { SkeletonLines } from '../ui/states';
import { useServiceSettings } from '../shell/session';
import { sentence } from '../shell/toasts';
import { ConfirmDialog, type OnChanged } from './acts';
import { invoice, type Preview, previewOf } from './commissions.queries';
import { COMMISSIONS } from './commissions.words';
import styles from './commissions.module.css';

/** Previews the invoice of a commission and issues it. */
export function InvoiceDialog({ id, onClose, onChanged }: { id: string; onClose: () => void; onChanged: OnChanged }) {
  const words = useWords(COMMISSIONS);
  const language = useLocale();
  const { data: preview, error } = useQuery(previewOf(id));
  const [mailboxId, setMailboxId] = useState<string | null>(null);
  if (!preview)
    return (
      <Dialog
        title={words.previewTitle}
        isOpen
        onClose={onClose}
        foot={<Button onPress={onClose}>{words.close}</Button>}
      >
        {error ? <p role="alert">{sentence(error)}</p> : <SkeletonLines count={5} />}
      </Dialog>
    );
  return (
    <ConfirmDialog
      title={words.previewTitle}
      send={words.send(formatMoney(preview.gross, preview.currency, language))}
      act={() => invoice({ id, version: preview.version }, sentFrom(mailboxId))}
      says={({ invoiceNumber }) => words.issued(invoiceNumber ?? '')}
      onClose={onClose}
      onChanged={onChanged}
    >
      <p className={styles.says}>{words.previewSays}</p>
      <PreviewFacts preview={preview} />
      <SenderChoice value={mailboxId} onChange={setMailboxId} />
    </ConfirmDialog>
  );
}

function PreviewFacts({ preview }: { preview: Preview }) {
  const words = useWords(COMMISSIONS);
  const language = useLocale();
  const { timeZone } = useServiceSettings();
  const money = (amount: number) => formatMoney(amount, preview.currency, language);
  const { seller, buyer, lines, vat, net, gross, dueDate, mentions, missing } = preview;
  return (
    <div className={styles.paper}>
      <dl className={styles.facts}>
        {[
          { term: words.from, party: seller },
          { term: words.to, party: buyer },
        ].map(({ term, party }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              <strong>{party.name}</strong>
              {addressLines(party, preview.locale).map((line) => (
                <span key={line}>{line}</span>
              ))}
              {party.vatNumber ? <span>{party.vatNumber}</span> : null}
            </dd>
          </div>
        ))}
        {dueDate ? (
          <div>
            <dt>{words.dueDate}</dt>
            <dd>{formatDate(dueDate, language, timeZone)}</dd>
          </div>
        ) : null}
      </dl>
      <dl className={styles.totals}>
        {lines.map(({ description, net: amount }) => (
          <div key={description}>
            <dt>{description}</dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
        {vat.length > 0 ? (
          <div>
            <dt>{words.net}</dt>
            <dd>{money(net)}</dd>
          </div>
        ) : null}
        {vat.map((part) => (
          <div key={part.percent}>
            <dt>{words.vat(formatAmount(part.percent, language))}</dt>
            <dd>{money(part.vat)}</dd>
          </div>
        ))}
        <div className={styles.strong}>
          <dt>{vat.length > 0 ? words.gross : words.total}</dt>
          <dd>{money(gross)}</dd>
        </div>
      </dl>
      {missing.length > 0 ? (
        <p className={styles.missing}>{words.missing(missing.map((field) => words[field as 'city']).join(', '))}</p>
      ) : null}
      <ul className={styles.mentions} lang={preview.locale}>
        {mentions.map((mention) => (
          <li key={mention}>{mention}</li>
        ))}
      </ul>
    </div>
  );
}
