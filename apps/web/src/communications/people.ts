import { oneLine } from '#i18n/formats';
import type { Request } from '../requests/requests.queries';
import { bareAddress } from './entries';
import type { Mail, PhoneMessage } from './exchange.queries';

/** The sender or recipient of a message. */
export interface Person {
  name: string;
  role: 'organizer' | 'venue' | 'team' | 'service' | 'other';
}

export const organizerName = ({ firstName, lastName, company, email }: Request['organizer']): string =>
  oneLine([firstName, lastName].filter(Boolean).join(' ') || company || email);

/** Whether a team member wrote the email; others are generated and sent by the service. */
const isWritten = ({ template }: Mail): boolean => template === null || template === 'generic-message';

/** Resolves the addresses and phone numbers of a request to people. */
export class People {
  private readonly venues: ReadonlyMap<string, string>;
  /** Venue addresses found in the request's emails. */
  private readonly addresses = new Map<string, string>();

  constructor(
    private readonly request: Request,
    mails: readonly Mail[],
    private readonly colleagues: ReadonlyMap<string, string>,
  ) {
    this.venues = new Map(request.results.map(({ memberId, member }) => [memberId, oneLine(member.name)]));
    for (const { memberId, direction, from, to } of mails)
      if (memberId !== null) this.addresses.set(bareAddress(direction === 'inbound' ? from : (to[0] ?? '')), memberId);
  }

  writerOf(mail: Mail): Person {
    if (mail.direction === 'outbound') return this.sender(mail.createdBy, isWritten(mail) ? 'team' : 'service');
    const known = this.at(mail.from);
    return known.role === 'other' && mail.senderName !== null ? { ...known, name: oneLine(mail.senderName) } : known;
  }

  /** The sender of an outgoing message: the colleague's name if known, or the service for generated messages. */
  sender(userId: string | null, role: 'team' | 'service'): Person {
    return { name: (role === 'team' && userId !== null && this.colleagues.get(userId)) || '', role };
  }

  /** The colleague whose action triggered a generated email. */
  senderBehind({ createdBy, ...mail }: Mail): string | null {
    return mail.direction === 'outbound' && !isWritten({ createdBy, ...mail }) && createdBy !== null
      ? (this.colleagues.get(createdBy) ?? null)
      : null;
  }

  /** The name of the person with this address, or the address. */
  at(address: string): Person {
    const bare = bareAddress(address);
    if (bare === this.request.organizer.email.toLowerCase())
      return { name: organizerName(this.request.organizer), role: 'organizer' };
    return this.venue(this.addresses.get(bare)) ?? { name: oneLine(address), role: 'other' };
  }

  /** The other party of a phone message. */
  of({ memberId, organizerId, direction, from, to }: PhoneMessage): Person {
    if (organizerId === this.request.organizerId)
      return { name: organizerName(this.request.organizer), role: 'organizer' };
    return this.venue(memberId) ?? { name: direction === 'inbound' ? from : to, role: 'other' };
  }

  private venue(id: string | null | undefined): Person | null {
    const name = id ? this.venues.get(id) : undefined;
    return name === undefined ? null : { name, role: 'venue' };
  }
}
