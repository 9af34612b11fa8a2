import { useQuery } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { multiLine, oneLine } from '#i18n/formats';
import { CameBy } from '../mailboxes/came-by';
import { useMailboxAddresses } from '../mailboxes/mailboxes.queries';
import { ReadOffer } from '../offers/read-offer';
import { Button } from '../ui/button';
import { useWords } from '../ui/locale';
import { Badge, SkeletonLines } from '../ui/states';
import { Problem } from '../shell/problem';
import { toast } from '../shell/toasts';
import { Attachments } from './attachments';
import { bareAddress, withoutToken, wordsOf } from './entries';
import { ClockTime, StateMark, Words, Writer } from './entry';
import { type Mail, readAgain, readExchange } from './exchange.queries';
import { COMMUNICATIONS } from './communications.words';
import { EXCHANGE } from './exchange.words';
import { mailById } from './mail.queries';
import { MailFrame } from './mail-frame';
import type { People } from './people';
import { Understood } from './understood';
import type { WaysOn } from './use-composer';
import styles from './entry.module.css';

/** Characters of an email's text shown at first. */
const AT_FIRST = 3000;
const ADDRESSES_SHOWN = 4;

/** The recipients of an email. */
function Recipients({ mail, people }: { mail: Mail; people: People }) {
  const words = useWords(EXCHANGE);
  const list = (addresses: readonly string[]) => (
    <>
      {addresses.slice(0, ADDRESSES_SHOWN).map((address, index) => (
        <span key={address} title={oneLine(address)}>
          {index > 0 ? ', ' : ' '}
          <bdi>{people.at(address).name}</bdi>
        </span>
      ))}
      {addresses.length > ADDRESSES_SHOWN ? (
        <span title={addresses.slice(ADDRESSES_SHOWN).map(oneLine).join('\n')}>
          {' '}
          {words.moreAddresses(addresses.length - ADDRESSES_SHOWN)}
        </span>
      ) : null}
    </>
  );
  const copies = [...mail.cc, ...mail.bcc];
  return (
    <p className={styles.recipients}>
      {words.to}
      {list(mail.to)}
      {copies.length > 0 ? (
        <>
          {' · '}
          {words.copy}
          {list(copies)}
        </>
      ) : null}
    </p>
  );
}

function MailText({ mail }: { mail: Mail }) {
  const words = useWords(EXCHANGE);
  const [whole, setWhole] = useState(false);
  const { own, quoted } = wordsOf(mail);
  if (own === '' && quoted === null) return <p className={styles.muted}>{words.noWords}</p>;
  const isLong = own.length > AT_FIRST * 1.2;
  return (
    <>
      <Words>{isLong && !whole ? `${own.slice(0, AT_FIRST)}…` : own}</Words>
      {isLong && !whole ? (
        <Button small look="quiet" onPress={() => setWhole(true)}>
          {words.wholeText}
        </Button>
      ) : null}
      {quoted ? (
        <details className={styles.quoted}>
          <summary>{words.quoted}</summary>
          <Words>{quoted}</Words>
        </details>
      ) : null}
    </>
  );
}

/** The progress of AI extraction, and a button to repeat it. */
function Reading({ mail }: { mail: Mail }) {
  const words = useWords(EXCHANGE);
  if (mail.reading === 'none') return null;
  const again = () =>
    readAgain(mail.id)
      .then(() => toast.success(words.readingAgain))
      .then(() => mail.requestId && readExchange(mail.requestId))
      .catch(toast.error);
  const tone = { pending: 'info', done: 'plain', failed: 'warn' } as const;
  const text = { pending: words.readingPending, done: words.readingDone, failed: words.readingFailed };
  return (
    <>
      <Badge tone={tone[mail.reading]}>{text[mail.reading]}</Badge>
      {mail.reading === 'pending' ? null : (
        <Button small look="quiet" onPress={() => void again()}>
          {words.readAgain}
        </Button>
      )}
    </>
  );
}

/** The details extracted from an email, loaded on demand. */
function WhatWasRead({ id }: { id: string }) {
  const words = useWords(COMMUNICATIONS);
  const { data, error, refetch } = useQuery(mailById(id));
  if (error) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines count={3} height={24} />;
  return <Understood mail={data} none={<p className={styles.muted}>{words.nothingRead}</p>} />;
}

/** The mailbox from which a colleague sent an email in their own program; its sender's address if the mailbox is their own. */
function SentOutside({ mail, name }: { mail: Mail; name: string | null }) {
  const words = useWords(EXCHANGE);
  const address = useMailboxAddresses(mail.mailboxId !== null).get(mail.mailboxId ?? '');
  return <p className={styles.muted}>{words.sentOutside(address ?? bareAddress(mail.from), name)}</p>;
}

/** An email, collapsed to one line or expanded. */
export const MailEntry = memo(function MailEntry({
  mail,
  people,
  unfolded,
  ways,
}: {
  mail: Mail;
  people: People;
  unfolded: boolean;
  ways: WaysOn;
}) {
  const words = useWords(EXCHANGE);
  const [open, setOpen] = useState(unfolded);
  const [asMade, setAsMade] = useState(false);
  const [showsRead, setShowsRead] = useState(false);
  const subject = oneLine(withoutToken(mail.subject)) || words.noSubject;
  const { status, direction } = mail;
  const isOurs = direction === 'outbound';
  const person = people.writerOf(mail);
  const waits = status === 'pending' && mail.sendAt !== null;
  const sender = people.senderBehind(mail);
  const isLost = status === 'failed' || status === 'cancelled' || status === 'bounced';
  const head = (
    <>
      <Writer person={person} />
      {isOurs ? (
        <span className={`${styles.muted} ${styles.name}`}>
          {words.to} <bdi>{people.at(mail.to[0] ?? '').name}</bdi>
        </span>
      ) : null}
      <span className={styles.subject}>
        <bdi>{subject}</bdi>
      </span>
      {isOurs ? <StateMark state={status} waits={waits} /> : null}
      <ClockTime at={mail.createdAt} />
    </>
  );
  return (
    <article className={`${styles.entry} ${isOurs ? styles.ours : ''}`} aria-label={subject}>
      <button type="button" className={styles.head} aria-expanded={open} onClick={() => setOpen(!open)}>
        {head}
        {open ? null : <span className={styles.excerpt}>{oneLine(wordsOf(mail).own.slice(0, 300))}</span>}
      </button>
      {open ? (
        <div className={styles.body}>
          {mail.to.length + mail.cc.length + mail.bcc.length > 1 ? <Recipients mail={mail} people={people} /> : null}
          {sender === null ? null : <p className={styles.muted}>{words.sentBy(sender)}</p>}
          {isOurs && mail.sentVia === 'mailbox' ? (
            <SentOutside mail={mail} name={person.name || mail.senderName} />
          ) : null}
          {isOurs ? null : <CameBy mailboxId={mail.mailboxId} className={styles.muted} />}
          {mail.error && direction === 'outbound' ? <p className={styles.error}>{oneLine(mail.error)}</p> : null}
          {mail.note === null ? null : (
            <div className={styles.note}>
              <p className={styles.muted}>{words.internalNote}</p>
              <Words>{multiLine(mail.note)}</Words>
            </div>
          )}
          {asMade ? <MailFrame mail={mail} subject={subject} /> : <MailText mail={mail} />}
          <Attachments files={mail.attachments} />
          {showsRead ? <WhatWasRead id={mail.id} /> : null}
          <div className={styles.actions}>
            {status !== 'pending' ? (
              <Button small onPress={() => ways.reply(mail)}>
                {words.reply}
              </Button>
            ) : null}
            {waits ? (
              <Button small onPress={() => void ways.callBack(mail.id).catch(toast.error)}>
                {words.callBack}
              </Button>
            ) : null}
            {isOurs && isLost ? (
              <Button small onPress={() => ways.takeUp(mail)}>
                {words.sendAgain}
              </Button>
            ) : null}
            {mail.bodyHtml === null ? null : (
              <Button small look="quiet" onPress={() => setAsMade(!asMade)}>
                {asMade ? words.asText : words.asMade}
              </Button>
            )}
            {!isOurs && mail.memberId !== null ? <ReadOffer mailId={mail.id} /> : null}
            <Reading mail={mail} />
            {mail.reading === 'done' ? (
              <Button small look="quiet" aria-expanded={showsRead} onPress={() => setShowsRead(!showsRead)}>
                {words.whatWasRead}
              </Button>
            ) : null}
          </div>
        </div>
      ) : null}
    </article>
  );
});
