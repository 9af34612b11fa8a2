import { useRef } from 'react';
import { Button } from '../../ui/button';
import { Field, LongField } from '../../ui/field';
import { useLocale, useWords } from '../../ui/locale';
import type { Texts } from './draft';
import { Placeholders } from './placeholders';
import type { MailWords, Part } from './templates.queries';
import { PART_WORDS, TEMPLATES } from './templates.words';
import styles from './templates.module.css';

/** The editable parts of an email, each with a button to restore the original text. */
export function WordsForm({
  view,
  texts,
  faults,
  onChange,
}: {
  view: MailWords;
  texts: Texts;
  faults: Record<string, string>;
  onChange: (texts: Texts) => void;
}) {
  const words = useWords(TEMPLATES);
  const language = useLocale();
  const inputs = useRef<Partial<Record<Part, HTMLInputElement | HTMLTextAreaElement | null>>>({});
  const typing = useRef<Part>('body');

  const insert = (part: Part, what: string) => {
    const input = inputs.current[part];
    const text = texts[part] ?? '';
    const at = input?.selectionStart ?? text.length;
    onChange({ ...texts, [part]: text.slice(0, at) + what + text.slice(input?.selectionEnd ?? at) });
    requestAnimationFrame(() => {
      input?.focus();
      input?.setSelectionRange(at + what.length, at + what.length);
    });
  };
  const insertPiece = (name: string) => {
    const at = inputs.current.body?.selectionStart ?? (texts.body ?? '').length;
    const before = (texts.body ?? '').slice(0, at);
    insert('body', `${before === '' || before.endsWith('\n') ? '' : '\n\n'}{${name}}\n`);
  };

  return (
    <>
      {view.parts.map(({ name, usual, max }) => {
        const part = PART_WORDS[name];
        const label = part.name[language];
        const field = {
          label,
          help: part.help?.[language],
          value: texts[name] ?? '',
          placeholder: usual,
          maxLength: max,
          fault: faults[name],
          lang: view.locale,
          onChange: (text: string) => onChange({ ...texts, [name]: text }),
          onFocus: () => {
            typing.current = name;
          },
          inputRef: (input: HTMLInputElement | HTMLTextAreaElement | null) => {
            inputs.current[name] = input;
          },
        };
        return (
          <div key={name} className={styles.part}>
            {name === 'body' ? <LongField {...field} rows={12} /> : <Field {...field} />}
            {(texts[name] ?? '').trim() === usual.trim() ? null : (
              <Button
                small
                look="quiet"
                aria-label={words.resetOf(label)}
                onPress={() => onChange({ ...texts, [name]: usual })}
              >
                {words.reset}
              </Button>
            )}
          </div>
        );
      })}
      <Placeholders words={view} onValue={(name) => insert(typing.current, `{${name}}`)} onPiece={insertPiece} />
    </>
  );
}
