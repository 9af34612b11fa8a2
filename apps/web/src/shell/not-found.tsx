import { useWords } from '../ui/locale';
import { ButtonLink } from '../ui/button';
import { Empty } from '../ui/states';
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
