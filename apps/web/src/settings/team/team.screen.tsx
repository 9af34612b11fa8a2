import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { useWords } from '../../ui/locale';
import { SkeletonLines } from '../../ui/states';
import { Problem } from '../../shell/problem';
import { useTitle } from '../../shell/title';
import { ForAdmins } from '../for-admins';
import { Section } from '../section';
import { Colleague } from './colleague';
import { InvitationLine } from './invitation-line';
import { Invite } from './invite';
import { invitations, users } from './team.queries';
import { TEAM } from './team.words';
import styles from '../settings.module.css';

/** Team members and invitations. */
export function TeamScreen() {
  useTitle(useWords(TEAM).title);
  return (
    <ForAdmins>
      <Colleagues />
      <Invitations />
    </ForAdmins>
  );
}

function Colleagues() {
  const words = useWords(TEAM);
  const { data, error, refetch } = useQuery(users);
  return (
    <Section title={words.colleagues} help={words.colleaguesHelp}>
      {error ? <Problem error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <SkeletonLines count={4} /> : null}
      <ul>
        {data?.items.map((user) => (
          <Colleague key={user.id} user={user} />
        ))}
      </ul>
    </Section>
  );
}

function Invitations() {
  const words = useWords(TEAM);
  const { data, error, refetch } = useQuery(invitations);
  const [inviting, setInviting] = useState(false);
  return (
    <Section
      title={words.invitations}
      help={words.invitationsHelp}
      action={<Button onPress={() => setInviting(true)}>{words.invite}</Button>}
    >
      {error ? <Problem error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <SkeletonLines count={1} /> : null}
      {data?.items.length === 0 ? <p className={styles.none}>{words.none}</p> : null}
      <ul>
        {data?.items.map((invitation) => (
          <InvitationLine key={invitation.id} invitation={invitation} />
        ))}
      </ul>
      {inviting ? <Invite onClose={() => setInviting(false)} /> : null}
    </Section>
  );
}
