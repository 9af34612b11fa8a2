import { X } from 'lucide-react';
import type { Ref } from 'react';
import { FieldError, Input, Label, Text, TextArea, TextField, type TextFieldProps } from 'react-aria-components';
import { IconButton } from './button';
import { useWords } from './locale';
import { PARTS } from './words';
import styles from './field.module.css';

type FieldProps = Omit<TextFieldProps, 'children' | 'className' | 'type'> & {
  label: string;
  /** Hides the label visually, where the context makes it clear. */
  bare?: boolean;
  help?: string;
  placeholder?: string;
  /** The validation error of the service; a form shows those of all fields at once. */
  fault?: string;
};

interface SingleLine {
  /** `date` and `time` use the browser's picker and return strings without a time zone. */
  type?: 'text' | 'email' | 'password' | 'search' | 'date' | 'time' | 'datetime-local' | 'number' | 'url' | 'tel';
  min?: string | number;
  max?: string | number;
  step?: string | number;
  /** Whether a date may be emptied; by default it may. */
  mayBeEmpty?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}

/** A labeled single-line input. */
export function Field({
  label,
  bare,
  help,
  placeholder,
  fault,
  type = 'text',
  min,
  max,
  step,
  mayBeEmpty = type === 'date',
  inputRef,
  ...props
}: FieldProps & SingleLine) {
  const words = useWords(PARTS);
  const { value, onChange } = props;
  const input = (
    <Input
      ref={inputRef}
      className={styles.input}
      type={type}
      placeholder={placeholder}
      min={min}
      max={max}
      step={step}
    />
  );
  return (
    <TextField
      {...props}
      isInvalid={fault !== undefined || props.isInvalid}
      className={`${styles.field} ${bare ? styles.bare : ''}`}
    >
      <Label className={styles.label}>{label}</Label>
      {mayBeEmpty ? (
        <span className={styles.emptiable}>
          {input}
          {/* iPhones have no way to empty a date */}
          {value && onChange ? (
            <IconButton label={words.emptyDate} small onPress={() => onChange('')}>
              <X size={14} aria-hidden />
            </IconButton>
          ) : null}
        </span>
      ) : (
        input
      )}
      {help ? (
        <Text slot="description" className={styles.help}>
          {help}
        </Text>
      ) : null}
      <FieldError className={styles.fault}>{fault}</FieldError>
    </TextField>
  );
}

/** A labeled multi-line input that grows with its text. */
export function LongField({
  label,
  bare,
  help,
  placeholder,
  fault,
  rows,
  inputRef,
  ...props
}: FieldProps & { rows?: number; inputRef?: Ref<HTMLTextAreaElement> }) {
  return (
    <TextField
      {...props}
      isInvalid={fault !== undefined || props.isInvalid}
      className={`${styles.field} ${bare ? styles.bare : ''}`}
    >
      <Label className={styles.label}>{label}</Label>
      <TextArea ref={inputRef} className={styles.input} placeholder={placeholder} rows={rows} />
      {help ? (
        <Text slot="description" className={styles.help}>
          {help}
        </Text>
      ) : null}
      <FieldError className={styles.fault}>{fault}</FieldError>
    </TextField>
  );
}
