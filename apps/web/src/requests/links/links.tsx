import { useQuery } from '@tanstack/react-query';
import { useRequest } from '../requests.queries';
import { LinkList } from './link-list';
import { linksOfRequest } from './links.queries';

/** The links of the request's organizer and venues. */
export function Links() {
  const { id, organizerId } = useRequest();
  const query = linksOfRequest(id);
  return (
    <LinkList
      query={useQuery(query)}
      queryKey={query.queryKey}
      make={{ scope: 'organizer', scopeId: organizerId, action: 'requalify' }}
    />
  );
}
