import { Check, ChevronDown, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  Button,
  Checkbox,
  type CheckboxProps,
  type Key,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Select,
  SelectValue,
} from 'react-aria-components';
import field from './field.module.css';
import menu from './menu.module.css';
import styles from './choice.module.css';

export interface Option<Value extends string> {
  value: Value;
  label: string;
}

/** A select box. A `value` of null shows `placeholder`. */
export function Choice<Value extends string>({
  label,
  bare = false,
  placeholder,
  options,
  value,
  onChange,
  isDisabled,
  isOpen,
  onOpenChange,
}: {
  label: string;
  bare?: boolean;
  placeholder?: string;
  options: readonly Option<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  isDisabled?: boolean;
  /** Use with `onOpenChange` to load options on demand. */
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
}) {
  return (
    <Select
      className={`${field.field} ${bare ? field.bare : ''}`}
      placeholder={placeholder}
      isDisabled={isDisabled}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      allowsEmptyCollection={onOpenChange !== undefined}
      selectedKey={value}
      onSelectionChange={(key: Key | null) => {
        const chosen = options.find((option) => option.value === key);
        if (chosen) onChange(chosen.value);
      }}
    >
      <Label className={field.label}>{label}</Label>
      <Button className={styles.trigger}>
        <SelectValue className={styles.value}>
          {({ isPlaceholder, defaultChildren, selectedText }) => (isPlaceholder ? defaultChildren : selectedText)}
        </SelectValue>
        <ChevronDown size={14} aria-hidden />
      </Button>
      <Popover className={menu.popover}>
        <ListBox className={menu.menu} items={options}>
          {(option) => (
            <ListBoxItem id={option.value} textValue={option.label} className={menu.item}>
              <span className={menu.text}>{option.label}</span>
              <Check size={14} className={menu.chosen} aria-hidden />
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  );
}

/** A checkbox. `isIndeterminate` marks a partial selection. */
export function Tick({ children, ...props }: Omit<CheckboxProps, 'children' | 'className'> & { children?: ReactNode }) {
  return (
    <Checkbox {...props} className={styles.box}>
      {({ isIndeterminate }) => (
        <>
          <span className={styles.tick}>
            {isIndeterminate ? <Minus size={12} aria-hidden /> : <Check size={12} aria-hidden />}
          </span>
          {children}
        </>
      )}
    </Checkbox>
  );
}
