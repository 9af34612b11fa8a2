import { useState } from 'react';
import { ATTACHMENTS_MAX } from '#domain/limits';
import { sentence, toast } from '../shell/toasts';
import { useWords } from '../ui/locale';
import { changeDraft, draftOf } from './drafts';
import { EXCHANGE } from './exchange.words';
import { uploadAttachment } from './upload';

export interface Upload {
  key: string;
  name: string;
  size: number;
  /** 0..1 */
  share: number;
  fault: string | null;
  stop: () => void;
}

/** Running uploads; each becomes an attachment of the draft once it is stored. */
export function useUploads(requestId: string) {
  const words = useWords(EXCHANGE);
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const drop = (key: string) => setUploads((all) => all.filter((upload) => upload.key !== key));
  const change = (key: string, values: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...values } : upload)));

  const one = (file: File) => {
    const key = crypto.randomUUID();
    const ending = new AbortController();
    const stop = () => {
      ending.abort();
      drop(key);
    };
    setUploads((all) => [...all, { key, name: file.name, size: file.size, share: 0, fault: null, stop }]);
    uploadAttachment(file, (share) => change(key, { share }), ending.signal)
      .then(({ id, name, size }) => {
        changeDraft(requestId, { files: [...draftOf(requestId).get().files, { id, name, size }] });
        drop(key);
      })
      .catch((error: unknown) => {
        if (!ending.signal.aborted) change(key, { fault: sentence(error) });
      });
  };

  return {
    uploads,
    isUploading: uploads.some(({ fault }) => fault === null),
    add: (files: readonly File[]) => {
      const room = ATTACHMENTS_MAX - draftOf(requestId).get().files.length - uploads.length;
      files.slice(0, Math.max(0, room)).forEach(one);
      if (files.length > room) toast.info(words.tooMany);
    },
  };
}
