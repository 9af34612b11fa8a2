import type { Logger } from '@nestjs/common';

/**
 * Runs `work` on each item of a job's run, one after the other, and returns how many it reports as done. An item that fails is logged as
 * `msg` and left to the next run, so that it doesn't stop those behind it.
 */
export async function eachItem<Item extends { id: string }>(
  items: readonly Item[],
  work: (item: Item) => Promise<boolean>,
  { logger, msg }: { logger: Logger; msg: string },
): Promise<number> {
  let done = 0;
  for (const item of items)
    try {
      if (await work(item)) done++;
    } catch (err) {
      logger.error({ msg: `${msg}; the next run retries it`, id: item.id, err });
    }
  return done;
}
