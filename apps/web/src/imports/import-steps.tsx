import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { IMPORT_MAX } from '#domain/limits';
import { Button } from '../ui/button';
import { DropFiles } from '../ui/drop-files';
import { useLocale, useWords } from '../ui/locale';
import { useFocusedSection } from '../ui/lost-focus';
import { Problem } from '../shell/problem';
import { useTitle } from '../shell/title';
import { type FileKind, guess, valueOf } from './columns';
import { type CsvFile, mapped, type Mapping, readCsv, textOf } from './csv-file';
import { Faults } from './faults';
import { IMPORT } from './import.words';
import { MappingTable } from './mapping';
import { Counts, Progress } from './progress';
import { useImport } from './use-import';
import styles from './import.module.css';

const STEPS = ['file', 'mapping', 'check', 'result'] as const;

/** The steps of an import: choose a file, map columns, fix errors, import all or nothing. */
export function ImportSteps({
  of,
  title: Title = 'h1',
  back,
  model,
  seeAll,
  onDone,
}: {
  of: FileKind;
  /** `h2` inside a screen that has its own title. */
  title?: 'h1' | 'h2';
  back: ReactNode;
  /** A link to a sample file. */
  model?: ReactNode;
  /** A link to the imported records. */
  seeAll: ReactNode;
  onDone: () => void;
}) {
  const words = useWords(IMPORT);
  const language = useLocale();
  const [file, setFile] = useState<CsvFile | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [mapping, setMapping] = useState<Mapping>([]);
  const { record, error, retry, isRunning, start, forget } = useImport(of.kind);
  const isDone = record?.status === 'done' && !record.dryRun;
  useTitle(of.title[language]);
  const done = useEffectEvent(onDone);
  useEffect(() => {
    if (isDone) done();
  }, [isDone]);

  const take = async ([chosen]: File[]) => {
    if (!chosen) return;
    setFault(null);
    if (chosen.size > IMPORT_MAX) return setFault(words.tooLarge);
    try {
      const read = readCsv(chosen.name, await chosen.arrayBuffer());
      if (read.rows.length < 2) return setFault(words.empty);
      setFile(read);
      setMapping(guess(of, read.rows[0] ?? []));
    } catch {
      setFault(words.unreadable);
    }
  };
  const send = (dryRun: boolean) =>
    file &&
    start({
      text: textOf(mapped(file, mapping, (column, cell) => valueOf(of.values[column], cell))),
      name: file.name.replace(/\.\w+$/, '.csv'),
      dryRun,
    });
  // an import named in the URL can be followed without its file
  const isAt = record !== null || isRunning;
  const step = isAt ? (record?.dryRun === false ? 'result' : 'check') : file === null ? 'file' : 'mapping';
  const missing = of.fault(mapping);
  const again = () => {
    forget();
    setFile(null);
  };
  return (
    <div className={styles.screen} data-within={Title === 'h2' || undefined} {...useFocusedSection<HTMLDivElement>()}>
      <header className={styles.head}>
        <div className={styles.back}>{back}</div>
        <Title>{of.title[language]}</Title>
        <ol className={styles.steps} aria-label={words.steps}>
          {STEPS.map((one) => (
            <li key={one} aria-current={one === step ? 'step' : undefined}>
              {words.step(one)}
            </li>
          ))}
        </ol>
      </header>
      {file ? (
        <p className={styles.file}>
          <bdi>{file.name}</bdi> · {words.lines(file.rows.length - 1)}
        </p>
      ) : null}
      {error ? (
        <>
          <Problem error={error} onRetry={retry} />
          {file ? null : <Button onPress={again}>{words.otherFile}</Button>}
        </>
      ) : null}
      {step === 'file' ? (
        <div className={styles.drop}>
          <DropFiles
            label={words.choose}
            help={words.drop}
            accept=".csv,text/csv"
            onFiles={(files) => void take(files)}
          >
            <p>{of.help[language]}</p>
          </DropFiles>
          {fault ? (
            <p role="alert" className={styles.fault}>
              {fault}
            </p>
          ) : null}
          {model ? <p className={styles.model}>{model}</p> : null}
        </div>
      ) : null}
      {file && step === 'mapping' ? (
        <>
          <p>{words.mappingHelp}</p>
          <MappingTable of={of} file={file} mapping={mapping} onChange={setMapping} />
          <div className={styles.foot}>
            {missing ? (
              <p role="alert" className={styles.fault}>
                {missing[language]}
              </p>
            ) : null}
            <Button onPress={again}>{words.otherFile}</Button>
            <Button look="primary" isDisabled={missing !== null} onPress={() => send(true)}>
              {words.check}
            </Button>
          </div>
        </>
      ) : null}
      {isRunning ? <Progress record={record} label={step === 'result' ? words.importing : words.checking} /> : null}
      {record?.status === 'failed' ? (
        <Faults
          of={of}
          file={file}
          mapping={mapping}
          record={record}
          onFile={setFile}
          onCheck={() => send(true)}
          onBack={file ? forget : again}
        />
      ) : null}
      {record?.status === 'done' ? (
        <Counts of={of} record={record}>
          {isDone || !file ? (
            <>
              {isDone ? null : <p>{words.fileGone}</p>}
              <Button onPress={again}>{words.otherFile}</Button>
              {isDone ? seeAll : null}
            </>
          ) : (
            <>
              <Button onPress={forget}>{words.otherColumns}</Button>
              <Button look="primary" onPress={() => send(false)}>
                {words.start}
              </Button>
            </>
          )}
        </Counts>
      ) : null}
    </div>
  );
}
