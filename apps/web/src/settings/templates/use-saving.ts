import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Locale } from '#i18n/locale';
import { ApiProblem } from '../../api/problem';
import { useLocale, useWords } from '../../ui/locale';
import { toast } from '../../shell/toasts';
import { useOptimisticLock } from '../../shell/use-optimistic-lock';
import { type Draft, draftOf, ownOf, type Texts, textsOf } from './draft';
import { type MailWords, mailWords, type Part, saveWords, type TemplateName, templates } from './templates.queries';
import { PART_WORDS, TEMPLATES } from './templates.words';

/** The texts as one record, so that concurrent changes can be compared by field. */
type Fields = Texts & { view: MailWords };

const fieldsOf = (view: MailWords): Fields => ({ ...textsOf(view), view });

/** Saves the texts. Concurrent changes are resolved part by part. */
export function useSaving(
  name: TemplateName,
  locale: Locale,
): { save: (draft: Draft) => Promise<void>; isPending: boolean; conflict: ReactNode } {
  const words = useWords(TEMPLATES);
  const language = useLocale();
  const cache = useQueryClient();
  const [isPending, setPending] = useState(false);

  const { change, conflict } = useOptimisticLock<Fields>({
    save: async (fields, { view, ...before }) => {
      try {
        return fieldsOf(await saveWords(name, locale, ownOf(view, { ...before, ...fields }), view.version));
      } catch (error) {
        if (!(error instanceof ApiProblem) || error.status !== 412 || error.current === undefined) throw error;
        const { status, code, message, details, traceId } = error;
        throw new ApiProblem(status, code, message, details, traceId, fieldsOf(error.current as MailWords));
      }
    },
    label: (field) => PART_WORDS[field as Part].name[language],
    show: (field, fields) => fields[field as Part] ?? '',
  });

  const save = async (draft: Draft): Promise<void> => {
    const { base, texts } = draft;
    const before = fieldsOf(base);
    const changed = Object.entries(texts).filter(([part, text]) => text !== before[part as Part]);
    setPending(true);
    try {
      const saved = await change(Object.fromEntries(changed), before);
      if (saved === null) return;
      cache.setQueryData(mailWords(name, locale).queryKey, saved.view);
      const kept = draftOf(name, locale);
      const now = kept.get();
      // keep what was typed while saving
      kept.set(now === null || now === draft ? null : { base: saved.view, texts: now.texts });
      void cache.invalidateQueries({ queryKey: templates.queryKey });
      toast.success(words.saved);
    } catch (error) {
      toast.error(error);
    } finally {
      setPending(false);
    }
  };
  return { save, isPending, conflict };
}
