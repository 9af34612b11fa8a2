import { useWords } from '../parts/locale';
import { ButtonLink } from '../parts/button';
import { Empty } from '../parts/states';
import { useTitle } from './title';
import { SHELL } from './words';

/** Shown for unknown URLs. */
export function NotFound() {
  const words = useWords(SHELL);
  useTitle(words.notFound);
  return (
    <Empty title={words.notFound} action={<ButtonLink href="/app/">{words.backToday}</ButtonLink>}>
      {words.notFoundHelp}
    </Empty>
  );
}
