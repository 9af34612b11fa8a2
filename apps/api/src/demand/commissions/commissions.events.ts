import { domainEvent } from '#kernel/events';

/** The member must get the invoice by mail. The link to pay is sealed (base64, purpose `mail-link`): the outbox keeps no usable one. */
export const CommissionInvoiced = domainEvent<{
  commissionId: string;
  requestId: string;
  memberId: string;
  invoiceNumber: string;
  /** In the major unit. */
  amount: number;
  currency: string;
  dueDate: string;
  description: string | null;
  sealedUrl: string;
}>('commission.invoiced');
