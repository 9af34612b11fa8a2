import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Label, Radio, RadioGroup } from 'react-aria-components';
import { Button, ButtonLink } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { useWords } from '../../ui/locale';
import { PARTS } from '../../ui/words';
import { useSaving } from '../../shell/saving';
import { useMe, useToday } from '../../shell/session';
import { toast } from '../../shell/toasts';
import { FollowFrom } from './follow-from';
import { connectOf, type MailboxTexts } from './mailbox-form';
import { connectMailbox, type Mailbox, type Provider, signInAt } from './mailboxes.queries';
import { MAILBOXES } from './mailboxes.words';
import { TestedForm } from './tested-form';
import { useTest } from './use-test';
import styles from './mailboxes.module.css';

type Kind = Mailbox['kind'];

/** Connects a mailbox: by signing in at a provider, or by its address and password. */
export function ConnectDialog({ providers, onClose }: { providers: readonly Provider[]; onClose: () => void }) {
  const { role } = useMe();
  const [kind, setKind] = useState<Kind>(role === 'admin' ? 'shared' : 'personal');
  const [byPassword, setByPassword] = useState(providers.length === 0);
  const whose = <Whose kind={kind} onChange={setKind} />;
  return byPassword ? (
    <ByPassword kind={kind} before={providers.length === 0 ? whose : null} onClose={onClose} />
  ) : (
    <Ways kind={kind} whose={whose} providers={providers} onPassword={() => setByPassword(true)} onClose={onClose} />
  );
}

/** The choice between the agency's mailbox, which only admins connect, and the user's own. */
function Whose({ kind, onChange }: { kind: Kind; onChange: (kind: Kind) => void }) {
  const words = useWords(MAILBOXES);
  const { role } = useMe();
  if (role !== 'admin') return <p className={styles.help}>{words.onlyPersonal}</p>;
  return (
    <RadioGroup className={styles.whose} value={kind} onChange={(value) => onChange(value as Kind)}>
      <Label className={styles.question}>{words.whose}</Label>
      <Radio value="shared" className={styles.radio}>
        <strong>{words.whoseShared}</strong>
        <span>{words.whoseSharedHelp}</span>
      </Radio>
      <Radio value="personal" className={styles.radio}>
        <strong>{words.whosePersonal}</strong>
        <span>{words.whosePersonalHelp}</span>
      </Radio>
    </RadioGroup>
  );
}

/** The ways to sign in. */
function Ways({
  kind,
  whose,
  providers,
  onPassword,
  onClose,
}: {
  kind: Kind;
  whose: React.ReactNode;
  providers: readonly Provider[];
  onPassword: () => void;
  onClose: () => void;
}) {
  const words = useWords(MAILBOXES);
  const { cancel } = useWords(PARTS);
  return (
    <Dialog title={words.connectTitle} isOpen onClose={onClose} foot={<Button onPress={onClose}>{cancel}</Button>}>
      {whose}
      <section className={styles.ways} aria-labelledby="mailbox-ways">
        <h3 id="mailbox-ways" className={styles.question}>
          {words.how}
        </h3>
        {providers.map((provider) => (
          <ButtonLink key={provider} href={signInAt(provider, kind)}>
            {words[provider]}
          </ButtonLink>
        ))}
        <Button onPress={onPassword}>
          <KeyRound size={14} aria-hidden />
          {words.other}
        </Button>
        <p className={styles.help}>{words.oauthHelp}</p>
      </section>
    </Dialog>
  );
}

/** Connects by address and password, once the settings were tested. */
function ByPassword({ kind, before, onClose }: { kind: Kind; before: React.ReactNode; onClose: () => void }) {
  const words = useWords(MAILBOXES);
  const today = useToday();
  const [texts, setTexts] = useState<MailboxTexts>({
    ...{ address: '', password: '', username: '', displayName: '', followFrom: today },
    ...{ imap: null, smtp: null },
  });
  const change = (changes: Partial<MailboxTexts>) => setTexts((known) => ({ ...known, ...changes }));
  const body = connectOf(texts, kind);
  const test = useTest(body);
  const {
    save,
    isPending,
    faults: refused,
  } = useSaving(
    () => connectMailbox(body),
    ({ address }) => {
      onClose();
      toast.success(words.wasConnected(address));
    },
    { unique: 'address' },
  );
  const faults = { ...test.faults, ...refused };
  const faultOf = (name: string) => (faults[name] ? { fault: faults[name] } : {});
  return (
    <TestedForm
      title={words.connectTitle}
      saves={words.connectDo}
      isReady={texts.address.includes('@') && texts.password !== ''}
      test={test}
      onSave={save}
      isPending={isPending}
      onClose={onClose}
      before={before}
      texts={texts}
      onChange={change}
      faults={faults}
    >
      <Field
        label={words.address}
        type="email"
        autoFocus
        autoComplete="off"
        value={texts.address}
        onChange={(address) => change({ address })}
        {...faultOf('address')}
      />
      <Field
        label={words.password}
        type="password"
        autoComplete="new-password"
        help={words.passwordHelp}
        value={texts.password}
        onChange={(password) => change({ password })}
        {...faultOf('password')}
      />
      <FollowFrom
        value={texts.followFrom}
        onChange={(followFrom) => change({ followFrom })}
        fault={faults.followFrom}
      />
    </TestedForm>
  );
}
