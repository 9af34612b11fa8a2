import { useState } from 'react';
import { TAG_MAX } from '#domain/limits';
import { Choice } from '../../ui/choice';
import { Field } from '../../ui/field';
import { FormDialog } from '../../ui/form-dialog';
import { useLabel, useWords } from '../../ui/locale';
import { useSaving } from '../../shell/saving';
import { toast } from '../../shell/toasts';
import { TAG_CATEGORIES } from '../../venues/venues.words';
import { CATEGORIES, changeTag, makeTag, readTagsAnew, type Tag } from './tags.queries';
import { TAGS } from './tags.words';

/** Edits the name and category of `tag`, or of a new tag. */
export function TagForm({ tag, onClose }: { tag?: Tag; onClose: () => void }) {
  const words = useWords(TAGS);
  const label = useLabel();
  const [name, setName] = useState(tag?.name ?? '');
  const [category, setCategory] = useState(tag?.category ?? null);
  const { save, isPending, faults } = useSaving(
    (input: { name: string; category: Tag['category'] }) => (tag ? changeTag(tag.id, input) : makeTag(input)),
    (kept) => {
      onClose();
      toast.success(tag ? words.changed(kept.name) : words.made(kept.name));
      return readTagsAnew();
    },
    { unique: 'name' },
  );
  return (
    <FormDialog
      title={tag ? words.changeOf(tag.name) : words.make}
      send={words.save}
      isPending={isPending}
      isReady={name.trim() !== '' && category !== null}
      onSend={() => category && save({ name, category })}
      onClose={onClose}
      before={tag ? <p>{words.changeHelp}</p> : null}
    >
      <Field label={words.name} autoFocus maxLength={TAG_MAX} value={name} onChange={setName} fault={faults.name} />
      <Choice
        label={words.category}
        options={CATEGORIES.map((value) => ({ value, label: label(TAG_CATEGORIES[value]) }))}
        value={category}
        onChange={setCategory}
      />
    </FormDialog>
  );
}
