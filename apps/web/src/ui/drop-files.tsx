import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from './button';
import styles from './drop-files.module.css';

/** Selects files by button, or by dropping them onto the children. */
export function DropFiles({
  label,
  help,
  accept,
  several = false,
  isPending = false,
  onFiles,
  children,
}: {
  label: ReactNode;
  /** Shown beside the button. */
  help?: string;
  accept: string;
  several?: boolean;
  isPending?: boolean;
  onFiles: (files: File[]) => void;
  children?: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');
  return (
    <div
      className={styles.place}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        const files = [...event.dataTransfer.files];
        if (!isPending && files.length > 0) onFiles(several ? files : files.slice(0, 1));
      }}
    >
      {children}
      <div className={styles.choose}>
        <Button small writes isPending={isPending} onPress={() => input.current?.click()}>
          {label}
        </Button>
        {help ? <span className={styles.help}>{help}</span> : null}
        <input
          ref={input}
          type="file"
          hidden
          accept={accept}
          multiple={several}
          onChange={({ target }) => {
            const files = [...(target.files ?? [])];
            // allows choosing the same file again
            target.value = '';
            if (files.length > 0) onFiles(files);
          }}
        />
      </div>
    </div>
  );
}
