import { type ComponentProps, useState } from 'react';
import { Field } from '../ui/field';

/** A field that reports its text on Enter or blur. */
export function Typed({
  value,
  onCommit,
  ...props
}: Omit<ComponentProps<typeof Field>, 'value' | 'onChange' | 'onBlur'> & {
  value: string;
  onCommit: (text: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setTyped(value);
  }
  const commit = () => {
    if (typed.trim() !== value) onCommit(typed.trim());
  };
  return (
    <Field
      {...props}
      value={typed}
      onChange={setTyped}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
    />
  );
}
