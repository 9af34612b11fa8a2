import { oneLine } from '#i18n/formats';
import type { Request } from '../requests/requests.queries';
import { bareAddress } from './entries';
import type { Mail, PhoneMessage } from './exchange.queries';

/** Whoever wrote something, or got it. */
export interface Person {
  name: string;
  role: 'organizer' | 'venue' | 'team' | 'service' | 'other';
}

export const organizerName = ({ firstName, lastName, company, email }: Request['organizer']): string =>
  oneLine([firstName, lastName].filter(Boolean).join(' ') || company || email);

/** A mail of the team's own words; others are made by what happens, and sent by the service. */
const isWritten = ({ template }: Mail): boolean => template === null || template === 'generic-message';

/** Who is behind addresses and numbers of a request. */
export class People {
  private readonly venues: ReadonlyMap<string, string>;
  /** Of the addresses of venues as its mails have them. */
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

  /** Who of us sent it: the colleague's name if it is known. What the service words names itself, whoever had it sent. */
  sender(userId: string | null, role: 'team' | 'service'): Person {
    return { name: (role === 'team' && userId !== null && this.colleagues.get(userId)) || '', role };
  }

  /** The colleague whose act sent a mail that the service has worded. */
  senderBehind({ createdBy, ...mail }: Mail): string | null {
    return mail.direction === 'outbound' && !isWritten({ createdBy, ...mail }) && createdBy !== null
      ? (this.colleagues.get(createdBy) ?? null)
      : null;
  }

  /** The name behind an address, or the address. */
  at(address: string): Person {
    const bare = bareAddress(address);
    if (bare === this.request.organizer.email.toLowerCase())
      return { name: organizerName(this.request.organizer), role: 'organizer' };
    return this.venue(this.addresses.get(bare)) ?? { name: oneLine(address), role: 'other' };
  }

  /** The other end of a phone message. */
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
