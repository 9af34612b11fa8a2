import { lazy, Suspense, useEffect } from 'react';
import { signInWanted } from '../api/sign-in-gate';
import { useStore } from '../ui/store';

const load = () => import('./sign-in-form').then(({ SignInForm }) => ({ default: SignInForm }));
const SignInForm = lazy(load);
/** Preloads the form, since a deployment may have removed its file by the time the session expires. */
const LOADED_AFTER_MS = 3000;

/** The sign-in dialog, over any page, at the start and when the session expires. */
export function SignIn() {
  const wanted = useStore(signInWanted);
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), LOADED_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return <Suspense>{wanted ? <SignInForm /> : null}</Suspense>;
}
