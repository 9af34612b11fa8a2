import { oneLine } from '#i18n/formats';
import { queryClient } from '../api/query-client';
import type { MenuEntry } from '../ui/menu';
import type { Request } from '../requests/requests.queries';
import { toast } from '../shell/toasts';
import type { Draft } from './drafts';
import { venueById } from './exchange.queries';
import { organizerName } from './people';

/** The possible recipients: the organizer and the venues of the request. */
export function useReceivers({ organizer, results }: Request, change: (values: Partial<Draft>) => void): MenuEntry[] {
  const choose = (email: string, phone: string | null) =>
    change({ to: email, phone: phone ?? '', ...(phone ? {} : { channel: 'mail' }) });
  return [
    {
      id: organizer.id,
      label: organizerName(organizer),
      run: () => choose(organizer.email, organizer.phone),
    },
    ...results.map(({ memberId, member }, index) => ({
      id: memberId,
      label: oneLine(member.name),
      apart: index === 0,
      run: () =>
        void queryClient
          .fetchQuery(venueById(memberId))
          .then(({ email, phone }) => choose(email, phone))
          .catch(toast.error),
    })),
  ];
}
