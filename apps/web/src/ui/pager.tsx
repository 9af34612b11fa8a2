import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from './button';
import { useWords } from './locale';
import { PARTS } from './words';
import styles from './pager.module.css';

/** Pages through a short list. Renders nothing if there is only one page. */
export function Pager({
  page,
  size,
  total,
  onPage,
}: {
  /** Zero-based. */
  page: number;
  size: number;
  total: number;
  onPage: (page: number) => void;
}) {
  const words = useWords(PARTS);
  if (total <= size) return null;
  return (
    <div className={styles.pager}>
      <span role="status">{words.pageOf(page * size + 1, Math.min((page + 1) * size, total), total)}</span>
      <IconButton label={words.previousPage} small isDisabled={page === 0} onPress={() => onPage(page - 1)}>
        <ChevronLeft size={14} aria-hidden />
      </IconButton>
      <IconButton label={words.nextPage} small isDisabled={(page + 1) * size >= total} onPress={() => onPage(page + 1)}>
        <ChevronRight size={14} aria-hidden />
      </IconButton>
    </div>
  );
}
