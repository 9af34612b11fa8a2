import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { JobQueue, Queue } from '#queue/queue';
import { HOUR, MINUTE, SECOND } from '#core/clock';
import { markedMethods } from '#queue/marked-methods';

/** A domain event as its listeners receive it, in JSON. */
interface Heard<Told> {
  readonly kind: string;
  /** Exists only for the compiler. */
  readonly told?: Told;
}

const Listens = DiscoveryService.createDecorator<{ event: string }>();

/**
 * Marks a method as the listener of a domain event. It runs in the transaction that removes its job from the queue, so
 * its database work takes effect exactly once. Provider calls must be queued (a pending mail), never made.
 */
export const On =
  <Payload extends object>(fact: Heard<Payload>) =>
  <Method extends (payload: Payload) => Promise<void>>(
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    Listens({ event: fact.kind })(target, key, descriptor);
  };

interface Listener {
  name: string;
  run: (payload: object) => Promise<void>;
}

interface Delivery {
  listener: string;
  told: object;
}

/** The transactional outbox: one job per event and listener. */
@Injectable()
export class Outbox implements OnApplicationBootstrap {
  private readonly logger = new Logger(Outbox.name);
  private readonly listeners = new Map<string, string[]>();
  private readonly named = new Map<string, Listener['run']>();

  constructor(
    private readonly queue: JobQueue,
    readonly discovery: DiscoveryService,
    readonly scanner: MetadataScanner,
  ) {}

  onApplicationBootstrap(): void {
    for (const { mark, name, run } of markedMethods(Listens, this))
      this.register(mark.event, name, run as Listener['run']);
  }

  /** Adds a listener. Jobs store its name, so it must stay the same between versions. */
  register(event: string, name: string, run: Listener['run']): void {
    this.listeners.set(event, [...(this.listeners.get(event) ?? []), name]);
    this.named.set(name, run);
  }

  /** Queues an event for each listener with the change; they run after the commit. For `DomainEvents`. */
  async emit(event: string, told: object): Promise<void> {
    const listeners = this.listeners.get(event) ?? [];
    await this.queue.addAll(
      'events',
      listeners.map((listener) => ({ payload: { listener, told } satisfies Delivery })),
    );
  }

  @Queue({
    name: 'events',
    job: 'deliver-events',
    schedule: '*/30 * * * * *',
    backOff: [10 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR],
    lease: 30 * SECOND,
    inTransaction: true,
  })
  async deliver({ listener, told }: Delivery): Promise<void> {
    const run = this.named.get(listener);
    if (run) await run(told);
    else this.logger.warn({ msg: 'this listener no longer exists', listener });
  }
}
