import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  Button as AriaButton,
  type ButtonProps as AriaProps,
  Link as AriaLink,
  type LinkProps,
} from 'react-aria-components';
import { useOnline } from './online';
import { Tip } from './tip';
import styles from './button.module.css';

interface Look {
  look?: 'plain' | 'primary' | 'quiet' | 'danger';
  small?: boolean;
}

const classOf = ({ look = 'plain', small = false }: Look, icon = false) =>
  [styles.button, look === 'plain' ? '' : styles[look], small ? styles.small : '', icon ? styles.icon : '']
    .join(' ')
    .trim();

/** Milliseconds in which a second press belongs to a double click. */
const DOUBLE_PRESS_MS = 500;

/** Ignores a second press of a button whose action can be pending: it may come before the pending state is rendered. */
function useOnePress({ onPress, isPending, type }: AriaProps): Pick<AriaProps, 'onPress' | 'onClick'> {
  const isPressed = useRef(false);
  useEffect(() => {
    if (isPending === false) isPressed.current = false;
  }, [isPending]);
  // a form is submitted by its button's click
  if (type === 'submit') return { onClick: (event) => (event.detail > 1 ? event.preventDefault() : undefined) };
  if (isPending === undefined || onPress === undefined) return {};
  return {
    onPress: (event) => {
      if (isPressed.current) return;
      isPressed.current = true;
      setTimeout(() => (isPressed.current = false), DOUBLE_PRESS_MS);
      onPress(event);
    },
  };
}

/**
 * Disables a button. A focused one, such as that which has just saved everything, is only marked as disabled until the focus leaves it:
 * browsers take the focus from a disabled element.
 */
function useDisabled(isDisabled: boolean): Partial<AriaProps> {
  const [isFocused, setFocused] = useState(false);
  return isDisabled && isFocused
    ? { isDisabled: false, onFocusChange: setFocused, 'aria-disabled': true, onPress: () => undefined, type: 'button' }
    : { isDisabled, onFocusChange: setFocused };
}

/**
 * A button with text. While `isPending`, it keeps its size and announces its state, and acts once. With `writes`, it is disabled offline; submit and
 * `primary` buttons imply that.
 */
export function Button({
  look,
  small,
  writes = look === 'primary' || undefined,
  ...props
}: AriaProps & Look & { writes?: boolean }) {
  const online = useOnline();
  const disabled = useDisabled(props.isDisabled === true || (!online && (writes ?? props.type === 'submit')));
  const onePress = useOnePress(props);
  return <AriaButton {...props} {...onePress} {...disabled} className={classOf({ look, small })} />;
}

/** A link styled as a button. */
export function ButtonLink({ look, small, ...props }: LinkProps & Look) {
  return <AriaLink {...props} className={classOf({ look, small })} />;
}

/** An icon button. `label` is its accessible name and tooltip; `keys` are shown after the name. */
export function IconButton({
  label,
  keys,
  look = 'quiet',
  small,
  writes,
  children,
  ...props
}: Omit<AriaProps, 'children'> & Look & { label: string; keys?: string; writes?: boolean; children: ReactNode }) {
  const online = useOnline();
  const disabled = useDisabled(props.isDisabled === true || (!online && writes === true));
  return (
    <Tip text={label} keys={keys}>
      <AriaButton {...props} {...disabled} aria-label={label} className={classOf({ look, small }, true)}>
        {children}
      </AriaButton>
    </Tip>
  );
}
