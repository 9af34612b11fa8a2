import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Form } from 'react-aria-components';
import { TAG_MAX } from '#domain/limits';
import { ApiProblem } from '../../api/problem';
import { Button } from '../../parts/button';
import { Choice } from '../../parts/choice';
import { Dialog } from '../../parts/dialog';
import { Field } from '../../parts/field';
import { useLabel, useWords } from '../../parts/locale';
import { failed, said } from '../../shell/toasts';
import { TAG_CATEGORIES } from '../../venues/venues.words';
import { CATEGORIES, changeTag, makeTag, readTagsAnew, type Tag } from './tags.queries';
import { TAGS } from './tags.words';
import styles from '../settings.module.css';

/** What a tag is called and what kind of word it is; `tag` is the one that is changed, if it is there already. */
export function TagForm({ tag, onClose }: { tag?: Tag; onClose: () => void }) {
  const words = useWords(TAGS);
  const label = useLabel();
  const [name, setName] = useState(tag?.name ?? '');
  const [category, setCategory] = useState(tag?.category ?? null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (input: { name: string; category: Tag['category'] }) =>
      tag ? changeTag(tag.id, input) : makeTag(input),
    onSuccess: (kept) => {
      onClose();
      said(tag ? words.changed(kept.name) : words.made(kept.name));
      return readTagsAnew();
    },
    onError: (problem) => {
      if (!(problem instanceof ApiProblem) || (problem.details.length === 0 && problem.code !== 'ALREADY_EXISTS'))
        failed(problem);
    },
  });
  const taken = error instanceof ApiProblem && error.code === 'ALREADY_EXISTS' ? error.message : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (category !== null) mutate({ name, category });
  };
  return (
    <Dialog
      title={tag ? words.changeOf(tag.name) : words.make}
      isOpen
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{words.cancel}</Button>
          <Button
            type="submit"
            form="tag"
            look="primary"
            isPending={isPending}
            isDisabled={name.trim() === '' || category === null}
          >
            {words.save}
          </Button>
        </>
      }
    >
      {tag ? <p>{words.changeHelp}</p> : null}
      <Form id="tag" className={styles.form} validationBehavior="aria" onSubmit={submit}>
        <Field
          label={words.name}
          autoFocus
          maxLength={TAG_MAX}
          value={name}
          onChange={setName}
          fault={(error instanceof ApiProblem ? error.faults.name : undefined) ?? taken}
        />
        <Choice
          label={words.category}
          options={CATEGORIES.map((value) => ({ value, label: label(TAG_CATEGORIES[value]) }))}
          value={category}
          onChange={setCategory}
        />
      </Form>
    </Dialog>
  );
}
