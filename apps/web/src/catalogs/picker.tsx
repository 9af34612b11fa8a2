import { ArrowLeft, ArrowRight, ArrowDown, ArrowUp } from 'lucide-react';
import { CATALOG_PHOTOS_MAX } from '#domain/limits';
import { Button, IconButton } from '../ui/button';
import { Tick } from '../ui/choice';
import { useWords } from '../ui/locale';
import { moved } from '../ui/moved';
import { CATALOGS } from './catalogs.words';
import { useReorder } from '../ui/use-reorder';
import styles from './picker.module.css';

export interface Pick {
  id: string;
  label: string;
  beside?: string;
  thumbnailUrl?: string;
}

/** Selects and orders a venue's rooms or photos. An empty selection shows all, so the last selected one can't be removed. */
export function Picker({
  title,
  none,
  all,
  chosen,
  onChange,
}: {
  title: string;
  none: string;
  all: readonly Pick[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}) {
  const words = useWords(CATALOGS);
  const known = chosen.filter((id) => all.some((pick) => pick.id === id));
  const shown = known.length > 0 ? known : all.map(({ id }) => id);
  const inOrder = [
    ...shown.flatMap((id) => all.filter((pick) => pick.id === id)),
    ...all.filter(({ id }) => !shown.includes(id)),
  ];
  const order = useReorder(title, shown, (from, to) => onChange(moved(shown, from, to)));
  const isGrid = all.some(({ thumbnailUrl }) => thumbnailUrl);
  const toggle = (id: string, isOn: boolean) =>
    onChange((isOn ? [...shown, id] : shown.filter((other) => other !== id)).slice(0, CATALOG_PHOTOS_MAX));

  return (
    <fieldset className={styles.picker}>
      <legend className={styles.title}>
        {title}
        <span className={styles.count}>
          {known.length === 0 ? words.allShown : words.someShown(shown.length, all.length)}
        </span>
        {known.length > 0 ? (
          <Button small look="quiet" onPress={() => onChange([])}>
            {words.showAll}
          </Button>
        ) : null}
      </legend>
      {all.length === 0 ? <p className={styles.none}>{none}</p> : null}
      <ul className={isGrid ? styles.grid : styles.list}>
        {inOrder.map(({ id, label, beside, thumbnailUrl }) => {
          const place = shown.indexOf(id);
          const isShown = place >= 0;
          return (
            <li
              key={id}
              className={styles.pick}
              data-shown={isShown || undefined}
              {...(isShown ? order.place(id) : {})}
            >
              {thumbnailUrl ? (
                <img
                  src={thumbnailUrl}
                  alt=""
                  loading="lazy"
                  className={styles.thumbnail}
                  {...(isShown ? order.handle(id) : {})}
                />
              ) : null}
              <Tick
                isSelected={isShown}
                isDisabled={isShown && shown.length === 1}
                onChange={(isOn) => toggle(id, isOn)}
                aria-label={label}
              >
                <span className={thumbnailUrl ? 'visually-hidden' : styles.label}>
                  {label}
                  {beside ? <small>{beside}</small> : null}
                </span>
              </Tick>
              {isShown && shown.length > 1 ? (
                <span className={styles.moves}>
                  <IconButton
                    label={words.earlier(label)}
                    small
                    isDisabled={place === 0}
                    onPress={() => order.move(id, place - 1)}
                  >
                    {isGrid ? <ArrowLeft size={14} aria-hidden /> : <ArrowUp size={14} aria-hidden />}
                  </IconButton>
                  <IconButton
                    label={words.later(label)}
                    small
                    isDisabled={place === shown.length - 1}
                    onPress={() => order.move(id, place + 1)}
                  >
                    {isGrid ? <ArrowRight size={14} aria-hidden /> : <ArrowDown size={14} aria-hidden />}
                  </IconButton>
                </span>
              ) : null}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
