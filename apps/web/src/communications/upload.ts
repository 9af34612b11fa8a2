import type { Schema } from '../api/client';
import { problemOf, Unreachable } from '../api/problem';
import { signIn } from '../api/sign-in-gate';
import { locale } from '../ui/locale';

type Uploaded = Schema<'UploadedAttachmentView'>;

/** One upload attempt. Uses XMLHttpRequest, since `fetch` reports no upload progress. */
function attempt(file: File, key: string, onProgress: (share: number) => void, signal: AbortSignal): Promise<Response> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open('POST', '/api/uploads/attachments');
    call.setRequestHeader('accept-language', locale.get());
    call.setRequestHeader('idempotency-key', key);
    call.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    call.onload = () => {
      const traceId = call.getResponseHeader('x-trace-id');
      const headers = new Headers(traceId === null ? [] : [['x-trace-id', traceId]]);
      resolve(new Response(call.responseText, { status: call.status, statusText: call.statusText, headers }));
    };
    call.onerror = () => reject(new Unreachable());
    call.onabort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', () => call.abort());
    const form = new FormData();
    form.append('file', file);
    call.send(form);
  });
}

/**
 * Uploads an attachment and reports its progress (0..1).
 * @throws ApiProblem the service refused the file or failed
 * @throws Unreachable the service can't be reached
 */
export async function uploadAttachment(
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Uploaded> {
  const key = crypto.randomUUID();
  for (;;) {
    const response = await attempt(file, key, onProgress, signal);
    if (response.ok) return (await response.json()) as Uploaded;
    if (response.status !== 401) throw await problemOf(response, locale.get());
    await signIn(signal);
  }
}
