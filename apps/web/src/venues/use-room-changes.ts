import { type ReactNode, useRef } from 'react';
import type { Configuration } from '#domain/vocabulary';
import { answer, api, ifMatch } from '../api/client';
import { useWords } from '../ui/locale';
import { useOptimisticLock } from '../shell/use-optimistic-lock';
import { SHEET } from './sheet.words';
import { changeVenue, type Room, useVenue } from './venues.queries';

export const updateRoom = (wanted: Partial<Room>, { id, version }: Room): Promise<Room> =>
  answer(
    api.PATCH('/api/rooms/{id}', {
      params: { path: { id }, header: ifMatch(version) },
      body: wanted,
    }),
  );

/** Replaces a saved room in the cache, or appends a new one. */
export function keepRoom(code: string, room: Room): void {
  changeVenue(code, ({ rooms }) => ({
    rooms: rooms.some(({ id }) => id === room.id)
      ? rooms.map((one) => (one.id === room.id ? room : one))
      : [...rooms, room],
  }));
}

/** Saves cells of the grid. `conflict` is the dialog for concurrent changes of a field. */
export function useRoomChanges(): {
  conflict: ReactNode;
  setField: (room: Room, wanted: Partial<Room>) => Promise<void>;
  setSeats: (room: Room, configuration: Configuration, text: string) => Promise<void>;
} {
  const words = useWords(SHEET);
  const { code } = useVenue();
  // fast typing saves a cell before the previous call has returned: run them sequentially, each on top of the user's own changes
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const own = useRef(new Map<string, number>());
  const inTurn = (work: () => Promise<Room | null>): Promise<void> => {
    const done = last.current.then(work).then((room) => {
      if (!room) return;
      own.current.set(room.id, room.version);
      keepRoom(code, room);
    });
    last.current = done.catch(() => undefined);
    return done;
  };
  const { change, conflict } = useOptimisticLock<Room>({
    save: updateRoom,
    label: (field) => (field === 'name' ? words.roomName : field === 'areaSqm' ? words.area : words.fullDay),
    show: (field, room) => {
      const value = room[field];
      return value === null || value === undefined ? '' : `${value as string | number}`;
    },
  });
  return {
    conflict,
    setField: (room, wanted) =>
      inTurn(() => change(wanted, { ...room, version: Math.max(room.version, own.current.get(room.id) ?? 0) })),
    setSeats: ({ id, capacities }, configuration, text) => {
      const notes = capacities.find((one) => one.configuration === configuration)?.notes ?? null;
      return inTurn(() =>
        answer(
          text === ''
            ? api.DELETE('/api/rooms/{id}/capacities/{configuration}', { params: { path: { id, configuration } } })
            : api.POST('/api/rooms/{id}/capacities', {
                params: { path: { id } },
                body: { configuration, maxCapacity: Number(text), notes },
              }),
        ),
      );
    },
  };
}
