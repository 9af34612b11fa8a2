import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../ui/locale';
import { SkeletonLines } from '../../ui/states';
import { Problem } from '../../shell/problem';
import { useTitle } from '../../shell/title';
import { ForAdmins } from '../for-admins';
import { AgencyForm } from './agency-form';
import { agency } from './agency.queries';
import { ChaseForm } from './chase-form';
import { AGENCY } from './agency.words';

/** How the agency appears to organizers and venues. */
export function AgencyScreen() {
  useTitle(useWords(AGENCY).title);
  return (
    <ForAdmins>
      <Loaded />
    </ForAdmins>
  );
}

function Loaded() {
  const { data, error, refetch } = useQuery(agency);
  if (error) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines count={5} height={52} />;
  return (
    <>
      <AgencyForm settings={data} />
      {/* the key shows the saved schedule, also after a reset */}
      <ChaseForm key={JSON.stringify(data.chase)} chase={data.chase} />
    </>
  );
}
