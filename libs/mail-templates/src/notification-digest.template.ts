import { NOTIFICATION_KIND_WORDS } from '#domain/labels';
import { fr } from '#i18n/formats';
import type { Locale } from '#i18n/locale';
import type { MailContent } from './content';
import { greeting, renderContent } from './layout';
import { HOUSE_SENDER, type Sender } from './sender';
import type { RenderedMail } from './template.types';

/** To a colleague: unread notifications by kind. Names only people on the team. */
export interface NotificationDigestData {
  /** `label` is the kind in the reader's language; `codes` are some of the requests concerned. */
  lines: { label: string; count: number; codes: string[] }[];
  notificationsUrl: string;
}

/** Example data, for previews. Its link has the same target as in real mails. */
export const demoDigest = (locale: Locale, webUrl: string): NotificationDigestData => ({
  lines: [
    { label: NOTIFICATION_KIND_WORDS.request_created[locale], count: 3, codes: ['R-7K3Q9D', 'R-2M8W4C'] },
    { label: NOTIFICATION_KIND_WORDS.availability_reply[locale], count: 1, codes: ['R-7K3Q9D'] },
  ],
  notificationsUrl: `${webUrl}/app/notifications`,
});

/**
 * A mail that summarizes unread notifications.
 * @throws TypeError the address isn't absolute http(s)
 */
export function renderDigest(
  locale: Locale,
  { lines, notificationsUrl }: NotificationDigestData,
  sender: Sender = HOUSE_SENDER,
): RenderedMail {
  const french = locale === 'fr';
  const total = lines.reduce((sum, { count }) => sum + count, 0);
  const content: MailContent = {
    subject: french
      ? fr`Parvis : ${total} ${total > 1 ? 'nouvelles' : 'nouvelle'} à lire`
      : `Parvis: ${total} unread ${total > 1 ? 'notifications' : 'notification'}`,
    preheader: lines.map(({ label, count }) => `${label} (${count})`).join(', '),
    heading: french ? 'Vos notifications non lues' : 'Your unread notifications',
    greeting: greeting(locale, null),
    blocks: [
      {
        kind: 'list',
        items: lines.map(({ label, count, codes }) => {
          const said = french ? fr`${label} : ${count}` : `${label}: ${count}`;
          const more = codes.length < count ? '…' : '';
          return codes.length === 0 ? said : `${said} (${codes.join(', ')}${more})`;
        }),
      },
      { kind: 'button', label: french ? 'Lire dans Parvis' : 'Read in Parvis', url: notificationsUrl },
    ],
    reason: french
      ? fr`Vous recevez cet e-mail parce que vous avez demandé un résumé de vos notifications. Vous pouvez modifier ou arrêter ce résumé sur la page de vos notifications.`
      : 'You are receiving this email because you asked for a summary of your notifications. You can change or ' +
        'stop it on your notifications page.',
  };
  return renderContent(content, locale, sender);
}
