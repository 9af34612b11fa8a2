import { fr } from '#i18n/formats';
import type { ListedKind } from './today.rules';

/** Text of the lines that sum up what Today doesn't list. */
export const MORE = {
  more: {
    fr: (count: number, what: string) => fr`${count} de plus : ${what}`,
    en: (count: number, what: string) => `${count} more: ${what}`,
  },
  kinds: {
    fr: (kind: ListedKind) =>
      ({
        validate: 'demandes à vérifier',
        reply: 'réponses reçues',
        venue_silent: 'lieux qui ne répondent pas',
        catalog_quiet: 'catalogues sans retour',
        reminder_due: 'relances prévues',
        hold_expiring: 'options qui expirent',
        event_past: 'événements passés',
        invoice_overdue: 'factures en retard',
        unassigned: 'demandes sans responsable',
        venue_unplaced: 'lieux sans position',
      })[kind],
    en: (kind: ListedKind) =>
      ({
        validate: 'requests to check',
        reply: 'replies received',
        venue_silent: 'venues that haven’t replied',
        catalog_quiet: 'proposals without feedback',
        reminder_due: 'reminders due',
        hold_expiring: 'options about to expire',
        event_past: 'past events',
        invoice_overdue: 'overdue invoices',
        unassigned: 'requests without an assignee',
        venue_unplaced: 'venues without a position',
      })[kind],
  },
} as const;
