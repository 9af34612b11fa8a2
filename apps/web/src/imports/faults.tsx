import { Download } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '#i18n/formats';
import { Button } from '../ui/button';
import { useLocale, useWords } from '../ui/locale';
import { focusWhenShown } from '../ui/lost-focus';
import { Pager } from '../ui/pager';
import { faultOf, type FileKind } from './columns';
import { type CsvFile, type Mapping, textOf } from './csv-file';
import { IMPORT } from './import.words';
import type { ImportRecord } from './use-import';
import styles from './import.module.css';

/** Errors per page. */
const PAGE = 50;

/** The errors of a file, line by line, to fix here or in the downloaded file. */
export function Faults({
  of,
  file,
  mapping,
  record,
  onFile,
  onCheck,
  onBack,
}: {
  of: FileKind;
  /** Null after a reload: the file must be chosen again to fix it. */
  file: CsvFile | null;
  mapping: Mapping;
  record: ImportRecord;
  onFile: (file: CsvFile) => void;
  onCheck: () => void;
  /** Goes back to the mapping, or to the file choice if there is no file. */
  onBack: () => void;
}) {
  const words = useWords(IMPORT);
  const language = useLocale();
  const [page, setPage] = useState(0);
  const { faults, faultCount, error } = record;
  const mend = (row: number, at: number, text: string) =>
    file &&
    onFile({
      ...file,
      rows: file.rows.map((cells, index) =>
        index === row
          ? Array.from({ length: Math.max(cells.length, at + 1) }, (_, place) =>
              place === at ? text : (cells[place] ?? ''),
            )
          : cells,
      ),
    });
  const download = () => {
    if (!file) return;
    const link = document.createElement('a');
    // spreadsheets recognize UTF-8 by the byte order mark
    link.href = URL.createObjectURL(new Blob(['\ufeff', textOf(file)], { type: 'text/csv' }));
    link.download = file.name.replace(/(\.\w+)?$/, '-2.csv');
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <section className={styles.faults} aria-labelledby="import-faults">
      <div role="alert">
        <h2 id="import-faults" ref={focusWhenShown} tabIndex={-1}>
          {error ?? words.faults(formatCount(faultCount, language))}
        </h2>
      </div>
      {faults.length > 0 ? (
        <>
          <p>{file ? words.faultsHelp : words.fileGone}</p>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col" className={styles.line}>
                  {words.line}
                </th>
                <th scope="col" className={styles.named}>
                  {words.column}
                </th>
                <th scope="col">{words.value}</th>
                <th scope="col">{words.fault}</th>
              </tr>
            </thead>
            <tbody>
              {faults.slice(page * PAGE, (page + 1) * PAGE).map(({ line, column, message }, index) => {
                const at = column === null ? -1 : mapping.indexOf(column);
                const row = line - 1 - (file?.before.length ?? 0);
                const name = column === null ? words.wholeLine : of.label(column, language);
                return (
                  <tr key={`${line} ${column} ${index}`}>
                    <td className={styles.line}>{line}</td>
                    <td className={styles.named}>{name}</td>
                    <td>
                      {file && at >= 0 && row > 0 ? (
                        <input
                          className={styles.cell}
                          aria-label={words.valueOf(name, line)}
                          value={file.rows[row]?.[at] ?? ''}
                          onChange={({ target }) => mend(row, at, target.value)}
                        />
                      ) : null}
                    </td>
                    <td>{faultOf(of, { column, message }, language)}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
          <Pager page={page} size={PAGE} total={faults.length} onPage={setPage} />
        </>
      ) : null}
      <div className={styles.foot}>
        <Button onPress={onBack}>{file ? words.otherColumns : words.otherFile}</Button>
        {file ? (
          <>
            <Button onPress={download}>
              <Download size={14} aria-hidden />
              {words.download}
            </Button>
            <Button look="primary" onPress={onCheck}>
              {words.checkAgain}
            </Button>
          </>
        ) : null}
      </div>
    </section>
  );
}
