import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button, IconButton } from '../ui/button';
import { useLocale, useWords } from '../ui/locale';
import { CALENDAR } from './calendar.words';
import { monthName, monthOf, shiftMonths } from './days';
import styles from './calendar.module.css';

/** Buttons for the previous month, the next month and today. */
export function MonthStep({ day, today, onChoose }: { day: string; today: string; onChoose: (day: string) => void }) {
  const words = useWords(CALENDAR);
  const language = useLocale();
  return (
    <div className={styles.step}>
      <IconButton label={words.previous} keys="PageUp" small onPress={() => onChoose(shiftMonths(day, -1))}>
        <ChevronLeft size={16} aria-hidden />
      </IconButton>
      <span className={styles.month} aria-live="polite">
        {monthName(monthOf(day), language)}
      </span>
      <IconButton label={words.next} keys="PageDown" small onPress={() => onChoose(shiftMonths(day, 1))}>
        <ChevronRight size={16} aria-hidden />
      </IconButton>
      <Button small look="quiet" isDisabled={day === today} onPress={() => onChoose(today)}>
        {words.today}
      </Button>
    </div>
  );
}
