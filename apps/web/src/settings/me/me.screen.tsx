import { Link } from '@tanstack/react-router';
import { Choice } from '../../ui/choice';
import { useWords } from '../../ui/locale';
import { useStore } from '../../ui/store';
import { Switch } from '../../ui/switch';
import { letterKeys } from '../../shell/commands';
import { THEMES, theme } from '../../shell/theme';
import { useTitle } from '../../shell/title';
import { Section } from '../section';
import { ApiKeys } from './api-keys';
import { ME } from './me.words';
import { Password } from './password';
import { Profile } from './profile';
import { Sessions } from './sessions';
import styles from '../settings.module.css';

/** The user's personal settings. */
export function MeScreen() {
  const words = useWords(ME);
  const chosenTheme = useStore(theme);
  const letters = useStore(letterKeys);
  useTitle(words.title);
  return (
    <>
      <Section title={words.profile} help={words.profileHelp}>
        <Profile />
      </Section>
      <Section title={words.looks} help={words.looksHelp}>
        <div className={styles.form}>
          <Choice
            label={words.theme}
            options={THEMES.map((value) => ({ value, label: words[value] }))}
            value={chosenTheme}
            onChange={(value) => theme.set(value)}
          />
          <Switch isSelected={letters} onChange={letterKeys.set}>
            {words.letters}
          </Switch>
          <p className={styles.muted}>{words.lettersHelp}</p>
        </div>
      </Section>
      <Section title={words.notifications} help={words.notificationsHelp}>
        <Link to="/notifications/choices">{words.toNotifications}</Link>
      </Section>
      <Section title={words.password} help={words.passwordHelp}>
        <Password />
      </Section>
      <Sessions />
      <ApiKeys />
    </>
  );
}
