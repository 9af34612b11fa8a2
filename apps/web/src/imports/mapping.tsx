import { Choice } from '../ui/choice';
import { useLocale, useWords } from '../ui/locale';
import type { FileKind } from './columns';
import type { CsvFile, Mapping } from './csv-file';
import { IMPORT } from './import.words';
import styles from './import.module.css';

const IGNORED = 'ignored';

/** Maps each column of the file, shown with a sample value. */
export function MappingTable({
  of,
  file: { rows },
  mapping,
  onChange,
}: {
  of: FileKind;
  file: CsvFile;
  mapping: Mapping;
  onChange: (mapping: Mapping) => void;
}) {
  const words = useWords(IMPORT);
  const language = useLocale();
  const [header = []] = rows;
  const sampleOf = (at: number) => rows.slice(1, 50).find((row) => (row[at] ?? '').trim() !== '')?.[at];
  const set = (at: number, chosen: string) =>
    onChange(
      mapping.map((name, index) =>
        // each API column can be used only once
        index === at ? (chosen === IGNORED ? null : chosen) : name === chosen ? null : name,
      ),
    );
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{words.head}</th>
          <th scope="col" className={styles.roomy}>
            {words.sample}
          </th>
          <th scope="col">{words.means}</th>
        </tr>
      </thead>
      <tbody>
        {header.map((head, at) => {
          const name = head.trim() || words.unnamed(at + 1);
          return (
            <tr key={at} data-ignored={mapping[at] === null || undefined}>
              <th scope="row">{name}</th>
              <td className={`${styles.sample} ${styles.roomy}`}>{sampleOf(at)}</td>
              <td>
                <Choice
                  bare
                  label={words.meansOf(name)}
                  options={[
                    { value: IGNORED, label: words.ignored },
                    ...of.columns.map((value) => ({ value, label: of.label(value, language) })),
                  ]}
                  value={mapping[at] ?? IGNORED}
                  onChange={(chosen) => set(at, chosen)}
                />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
