import { queryOptions } from '@tanstack/react-query';
import { answer, api, type Schema } from '../api/client';
import { queryClient } from '../api/query-client';

export type Mail = Schema<'EmailMessageView'>;
export type PhoneMessage = Schema<'MessagingMessageView'>;

/** The emails of a request, oldest first. */
export const mailsOf = (requestId: string) =>
  queryOptions({
    queryKey: ['mails', requestId],
    queryFn: async ({ signal }): Promise<Mail[]> => {
      const path = { requestId };
      const { items } = await answer(
        api.GET('/api/communications/threads/by-request/{requestId}', { params: { path }, signal }),
      );
      return items[0]?.messages ?? [];
    },
  });

/** The maximum number of phone messages loaded per request. */
export const MESSAGES_MOST = 1000;
const PAGE = 100;

/** The newest `MESSAGES_MOST` phone messages of a request. */
export const messagesOf = (requestId: string) =>
  queryOptions({
    queryKey: ['messages', requestId],
    queryFn: async ({ signal }): Promise<PhoneMessage[]> => {
      const messages: PhoneMessage[] = [];
      for (let total = 1; messages.length < Math.min(total, MESSAGES_MOST);) {
        const params = { path: { requestId }, query: { limit: PAGE, offset: messages.length } };
        const page = await answer(api.GET('/api/chatprov/by-request/{requestId}', { params, signal }));
        messages.push(...page.items);
        total = page.items.length === 0 ? 0 : page.total;
      }
      return messages;
    },
  });

/** A venue's contact details. */
export const venueById = (id: string) =>
  queryOptions({
    queryKey: ['member', id],
    queryFn: ({ signal }) => answer(api.GET('/api/members/{id}', { params: { path: { id } }, signal })),
  });

/** Invalidates a request's messages; sends and undos by this user publish no change event yet. */
export const readExchange = (requestId: string): Promise<unknown> =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: mailsOf(requestId).queryKey }),
    queryClient.invalidateQueries({ queryKey: messagesOf(requestId).queryKey }),
  ]);

/** Seconds before an email is sent, during which it can be undone. */
export const WAITS_SECONDS = 8;

export const sendMail = (mail: Omit<Schema<'SendEmail'>, 'sendAfterSeconds'>, key: string): Promise<Mail> =>
  answer(
    api.POST('/api/communications/email/send', {
      body: { ...mail, sendAfterSeconds: WAITS_SECONDS },
      headers: { 'idempotency-key': key },
    }),
  );

export const sendMessage = (body: Schema<'SendMessage'>, key: string): Promise<PhoneMessage> =>
  answer(api.POST('/api/chatprov/send', { body, headers: { 'idempotency-key': key } }));

/** The approved templates, by name and language. */
export const phoneTemplates = queryOptions({
  queryKey: ['phone-templates'],
  queryFn: async ({ signal }): Promise<Schema<'MessageTemplateView'>[]> => {
    const params = { query: { limit: PAGE } };
    return (await answer(api.GET('/api/chatprov/templates', { params, signal }))).items;
  },
});

export const cancelMail = (id: string) =>
  answer(api.POST('/api/communications/messages/{id}/cancel', { params: { path: { id } } }));

export const readAgain = (id: string): Promise<Mail> =>
  answer(api.POST('/api/communications/messages/{id}/read-again', { params: { path: { id } } }));

/** Renders a template with the request's facts, in the recipient's language. */
export const letterFor = (body: Schema<'DraftEmail'>) => answer(api.POST('/api/communications/email/draft', { body }));
