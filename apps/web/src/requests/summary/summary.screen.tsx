import { useRequest } from '../requests.queries';

/** What is known of the event. */
export function SummaryScreen() {
  const { description } = useRequest();
  return <p>{description}</p>;
}
