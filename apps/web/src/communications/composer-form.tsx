import { ChevronDown, Paperclip, Users } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { MESSAGE_MAX } from '#domain/limits';
import { ApiProblem } from '../api/problem';
import { Button, IconButton } from '../ui/button';
import { Choice } from '../ui/choice';
import { SenderChoice } from '../mailboxes/sender-choice';
import { Field, LongField } from '../ui/field';
import { keyName } from '../ui/kbd';
import { useWords } from '../ui/locale';
import { Menu } from '../ui/menu';
import type { Request } from '../requests/requests.queries';
import { useCommands } from '../shell/commands';
import { toast } from '../shell/toasts';
import { DraftFiles } from './draft-files';
import { EXCHANGE } from './exchange.words';
import { type LetterTemplate, lettersOf } from './letters';
import { TemplateOffer } from './template-offer';
import { useReceivers } from './use-receivers';
import type { ComposerState } from './use-composer';
import { isComplete } from './phone-templates';
import { TemplateForm } from './template-form';
import { useSending } from './use-sending';
import { useUploads } from './use-uploads';
import styles from './composer.module.css';

const LONGEST_MAIL = 100_000;
const LONGEST_SUBJECT = 180;

/** Templates that fit the request: a button if there is one, otherwise a menu. */
function Letters({ request, composer }: { request: Request; composer: ComposerState }) {
  const words = useWords(EXCHANGE);
  const templates = lettersOf(request);
  const write = (template: LetterTemplate) => void composer.letter(template).catch(toast.error);
  if (templates.length === 1)
    return (
      <Button writes onPress={() => write('generic-message')}>
        {words.templateOf('generic-message')}
      </Button>
    );
  return (
    <Menu
      label={words.templates}
      trigger={<Button>{words.templates}</Button>}
      entries={templates.map((template) => ({
        id: template,
        label: words.templateOf(template),
        writes: true,
        run: () => write(template),
      }))}
    />
  );
}

/** The email or message being written: recipients, text, attachments. */
export function ComposerForm({ request, composer }: { request: Request; composer: ComposerState }) {
  const words = useWords(EXCHANGE);
  const { draft, change } = composer;
  const sending = useSending(request, composer);
  const { uploads, isUploading, add } = useUploads(request.id);
  const receivers = useReceivers(request, change);
  const [withCc, setWithCc] = useState(draft.cc !== '');
  const [isOver, setIsOver] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const isMail = draft.channel === 'mail';
  const receiver = isMail ? draft.to : draft.phone;
  const isTemplate = !isMail && draft.byTemplate;
  const hasWords = isTemplate ? draft.template !== null && isComplete(draft.template) : draft.words.trim() !== '';
  const ready = receiver.trim() !== '' && hasWords && (!isMail || draft.subject.trim() !== '') && !isUploading;
  const send = () => {
    if (ready && !sending.isPending) sending.mutate(draft);
  };
  useCommands([{ id: 'send', label: words.send, group: 'do', keys: ['mod+enter'], run: send }]);
  const faults = sending.error instanceof ApiProblem ? sending.error.faults : {};
  const isReadOnly = sending.isPending;
  const onDrop = (event: DragEvent) => {
    if (!isMail || event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    setIsOver(false);
    add([...event.dataTransfer.files]);
  };
  return (
    <form
      className={`${styles.form} ${isOver ? styles.over : ''}`}
      aria-label={words.compose}
      // the browser would block a corrected field until the service accepts it
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onDragOver={(event) => {
        if (!isMail || !event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      <div className={styles.line}>
        {draft.phone === '' && isMail ? null : (
          <Choice
            label={words.channel}
            options={[
              { value: 'mail', label: words.byMail },
              { value: 'message', label: words.byMessage },
            ]}
            value={draft.channel}
            onChange={(channel) => change({ channel })}
          />
        )}
        <div className={styles.grow}>
          {isMail ? (
            <Field
              label={words.recipients}
              value={draft.to}
              onChange={(to) => change({ to })}
              fault={faults['to']}
              isReadOnly={isReadOnly}
              autoComplete="off"
            />
          ) : (
            <Field
              label={words.number}
              type="tel"
              value={draft.phone}
              onChange={(phone) => change({ phone })}
              fault={faults['to']}
              isReadOnly={isReadOnly}
              autoComplete="off"
            />
          )}
        </div>
        <Menu
          label={words.people}
          entries={receivers}
          trigger={
            <IconButton label={words.people}>
              <Users size={16} aria-hidden />
            </IconButton>
          }
        />
        {isMail && !withCc ? (
          <Button look="quiet" onPress={() => setWithCc(true)}>
            {words.addCc}
          </Button>
        ) : null}
      </div>
      {isMail ? (
        <SenderChoice
          value={draft.mailboxId}
          onChange={(mailboxId) => change({ mailboxId })}
          ofRequest={request.mailboxId}
          isDisabled={isReadOnly}
        />
      ) : null}
      {isMail && withCc ? (
        <Field
          label={words.cc}
          value={draft.cc}
          onChange={(cc) => change({ cc })}
          fault={faults['cc']}
          isReadOnly={isReadOnly}
          autoComplete="off"
        />
      ) : null}
      {isMail ? (
        <Field
          label={words.subject}
          value={draft.subject}
          onChange={(subject) => change({ subject })}
          fault={faults['subject']}
          isReadOnly={isReadOnly}
          maxLength={LONGEST_SUBJECT}
          autoComplete="off"
        />
      ) : null}
      {isMail ? null : <TemplateOffer requestId={request.id} draft={draft} change={change} isDisabled={isReadOnly} />}
      {isTemplate ? (
        <TemplateForm
          template={draft.template}
          onChange={(template) => change({ template })}
          faults={faults}
          isReadOnly={isReadOnly}
        />
      ) : (
        <LongField
          label={words.words}
          bare
          placeholder={isOver ? words.dropHere : words.wordsPlaceholder}
          value={draft.words}
          onChange={(text) => change({ words: text })}
          fault={faults['bodyHtml'] ?? faults['body'] ?? faults['attachmentIds']}
          help={isMail ? undefined : words.lengthOfMessage(draft.words.length, MESSAGE_MAX)}
          isReadOnly={isReadOnly}
          maxLength={isMail ? LONGEST_MAIL : MESSAGE_MAX}
          inputRef={composer.place}
          rows={6}
        />
      )}
      {isMail ? (
        <DraftFiles
          files={draft.files}
          uploads={uploads}
          onRemove={(id) => change({ files: draft.files.filter((file) => file.id !== id) })}
        />
      ) : null}
      <div className={styles.foot}>
        <Button type="submit" look="primary" isDisabled={!ready} isPending={sending.isPending}>
          {sending.isPending ? words.sending : words.send}
          <kbd className={styles.key}>{keyName('mod+enter')}</kbd>
        </Button>
        {isMail ? (
          <>
            <Button onPress={() => picker.current?.click()}>
              <Paperclip size={14} aria-hidden />
              {words.attach}
            </Button>
            <input
              ref={picker}
              type="file"
              multiple
              hidden
              onChange={({ target }) => {
                add([...(target.files ?? [])]);
                target.value = '';
              }}
            />
            <Letters request={request} composer={composer} />
          </>
        ) : null}
        <span className={styles.grow} />
        <Button look="quiet" onPress={composer.discard} isDisabled={isReadOnly}>
          {words.discard}
        </Button>
        <IconButton label={words.minimise} onPress={() => composer.setOpen(false)}>
          <ChevronDown size={16} aria-hidden />
        </IconButton>
      </div>
    </form>
  );
}
