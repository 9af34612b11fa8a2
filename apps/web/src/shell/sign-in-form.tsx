import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Form, Modal, ModalOverlay, Dialog, Heading } from 'react-aria-components';
import type { Locale } from '#i18n/locale';
import { problemOf, Unreachable } from '../api/problem';
import { signedIn } from '../api/sign-in-gate';
import { Button } from '../ui/button';
import { Field } from '../ui/field';
import { useLocale, useWords } from '../ui/locale';
import { me } from './session';
import { sentence } from './toasts';
import { SIGN_IN } from './sign-in.words';
import styles from './sign-in.module.css';

interface Hint {
  agencyName: string;
  firstAdmin: { email: string; passwordFile: string } | null;
}

async function send(email: string, password: string, locale: Locale): Promise<void> {
  const response = await fetch('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': locale },
    body: JSON.stringify({ email, password }),
  }).catch(() => {
    throw new Unreachable();
  });
  if (!response.ok) throw await problemOf(response, locale);
}

/** The sign-in form; input on the page below it is kept. */
export function SignInForm() {
  const words = useWords(SIGN_IN);
  const language = useLocale();
  const cache = useQueryClient();
  const known = cache.getQueryData(me.queryKey);
  const [hint, setHint] = useState<Hint | null>(null);
  const [email, setEmail] = useState(known?.email ?? '');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const ending = new AbortController();
    fetch('/api/public/team/sign-in', { signal: ending.signal })
      .then((response) => response.json() as Promise<Hint>)
      .then((found) => {
        setHint(found);
        if (!found.firstAdmin || emailInput.current?.value) return;
        setEmail(found.firstAdmin.email);
        passwordInput.current?.focus();
      })
      .catch(() => undefined);
    return () => ending.abort();
  }, []);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setPending(true);
    setProblem(null);
    send(email, password, language)
      .then(() => {
        // for another user, reload to drop the previous user's data
        if (known && known.email !== email.trim().toLowerCase()) location.reload();
        else signedIn();
      })
      .catch((error: unknown) => setProblem(sentence(error)))
      .finally(() => setPending(false));
  };

  return (
    <ModalOverlay isOpen isKeyboardDismissDisabled className={`${styles.overlay} ${known ? '' : styles.fullPage}`}>
      <Modal className={styles.modal}>
        <Dialog className={styles.dialog}>
          <p className={styles.brand}>{hint?.agencyName ?? 'Parvis'}</p>
          <Heading slot="title" level={1}>
            {known ? words.signInAgain : words.signIn}
          </Heading>
          {known ? <p className={styles.help}>{words.signInKept}</p> : null}
          {hint?.firstAdmin ? (
            <p className={styles.hint}>{words.firstAdmin(hint.firstAdmin.email, hint.firstAdmin.passwordFile)}</p>
          ) : null}
          <Form className={styles.form} onSubmit={submit}>
            <Field
              label={words.email}
              type="email"
              name="email"
              autoComplete="username"
              isRequired
              autoFocus={!known}
              inputRef={emailInput}
              value={email}
              onChange={setEmail}
            />
            <Field
              label={words.password}
              type="password"
              name="password"
              autoComplete="current-password"
              isRequired
              autoFocus={known !== undefined}
              inputRef={passwordInput}
              value={password}
              onChange={setPassword}
            />
            {problem ? (
              <p role="alert" className={styles.problem}>
                {problem}
              </p>
            ) : null}
            <Button type="submit" look="primary" isPending={pending}>
              {words.signIn}
            </Button>
            <a href="/passwords">{words.forgot}</a>
          </Form>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
