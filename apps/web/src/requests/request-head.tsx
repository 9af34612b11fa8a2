import { useRequest } from './requests.queries';
import { RequestStatusMark } from './request-status';
import styles from './request.module.css';

/** What the request is and how far it has come. */
export function RequestHead() {
  const { code, title, status } = useRequest();
  return (
    <header className={styles.head}>
      <p className={styles.code}>{code}</p>
      <h1>{title}</h1>
      <RequestStatusMark status={status} />
    </header>
  );
}
