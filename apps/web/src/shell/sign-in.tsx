import { lazy, Suspense, useEffect } from 'react';
import { signInWanted } from '../api/sign-in-gate';
import { useStore } from '../parts/store';

const load = () => import('./sign-in-form').then(({ SignInForm }) => ({ default: SignInForm }));
const SignInForm = lazy(load);
/** The form is here long before a session ends: a deployment in between takes its file away. */
const LOADED_AFTER_MS = 3000;

/** Stands over whatever page one is on, at the start and if the session ends. */
export function SignIn() {
  const wanted = useStore(signInWanted);
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), LOADED_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return <Suspense>{wanted ? <SignInForm /> : null}</Suspense>;
}
