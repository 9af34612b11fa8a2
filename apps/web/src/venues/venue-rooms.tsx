import { useMutation } from '@tanstack/react-query';
import { Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { CONFIGURATION_LABELS } from '#domain/labels';
import { CONFIGURATIONS } from '#domain/vocabulary';
import { answer, api } from '../api/client';
import { Button, IconButton } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { useLabel, useWords } from '../ui/locale';
import { useFocusedSection } from '../ui/lost-focus';
import { Menu } from '../ui/menu';
import { Empty } from '../ui/states';
import { toast } from '../shell/toasts';
import { SHEET } from './sheet.words';
import { Cell, useCellKeys } from './room-cell';
import { useRoomChanges } from './use-room-changes';
import { changeVenue, type Room, useVenue } from './venues.queries';
import styles from './rooms.module.css';
import sheet from '../shell/sheet.module.css';

const RoomDialog = lazy(() => import('./room-dialog').then(({ RoomDialog: component }) => ({ default: component })));

/** Rooms and their capacity per layout, editable in place. */
export function VenueRooms() {
  const words = useWords(SHEET);
  const label = useLabel();
  const { rooms } = useVenue();
  const table = useRef<HTMLTableElement>(null);
  const onKeyDown = useCellKeys(table);
  const { conflict, setField, setSeats } = useRoomChanges();
  const [edited, setEdited] = useState<Room | 'new' | null>(null);
  const [removed, setRemoved] = useState<Room | null>(null);
  return (
    <section aria-labelledby="venue-rooms" {...useFocusedSection()}>
      <div className={sheet.sectionHead}>
        <h2 id="venue-rooms" className={sheet.sectionTitle}>
          {words.rooms}
        </h2>
        <Button small onPress={() => setEdited('new')}>
          <Plus size={14} aria-hidden />
          {words.addRoom}
        </Button>
      </div>
      {rooms.length === 0 ? (
        <Empty title={words.rooms}>{words.noRooms}</Empty>
      ) : (
        <>
          <p className={sheet.muted}>{words.roomsHelp}</p>
          <div className={styles.scroller}>
            <table ref={table} className={styles.grid} onKeyDown={onKeyDown}>
              <thead>
                <tr>
                  <th scope="col" className={styles.name}>
                    {words.room}
                  </th>
                  {CONFIGURATIONS.map((one) => (
                    <th key={one} scope="col">
                      {label(CONFIGURATION_LABELS[one])}
                    </th>
                  ))}
                  <th scope="col">{words.area}</th>
                  <th scope="col">{words.fullDay}</th>
                  <th className={styles.menu}>
                    <span className="visually-hidden">{words.more}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {rooms.map((room) => (
                  <tr key={room.id}>
                    <th scope="row" className={styles.name}>
                      <Cell
                        label={words.ofRoom(room.name, words.roomName)}
                        value={room.name}
                        onSave={(name) => (name === '' ? Promise.resolve() : setField(room, { name }))}
                      />
                    </th>
                    {CONFIGURATIONS.map((one) => (
                      <td key={one}>
                        <Cell
                          label={words.seatsOf(room.name, label(CONFIGURATION_LABELS[one]))}
                          value={
                            room.capacities
                              .find(({ configuration }) => configuration === one)
                              ?.maxCapacity.toString() ?? ''
                          }
                          kind="whole"
                          onSave={(text) => setSeats(room, one, text)}
                        />
                      </td>
                    ))}
                    <td>
                      <Cell
                        label={words.ofRoom(room.name, words.area)}
                        value={room.areaSqm?.toString() ?? ''}
                        kind="decimal"
                        onSave={(text) => setField(room, { areaSqm: text === '' ? null : Number(text) })}
                      />
                    </td>
                    <td>
                      <Cell
                        label={words.ofRoom(room.name, words.fullDay)}
                        value={room.fullDayPrice?.toString() ?? ''}
                        kind="decimal"
                        onSave={(text) => setField(room, { fullDayPrice: text === '' ? null : Number(text) })}
                      />
                    </td>
                    <td className={styles.menu}>
                      <Menu
                        label={words.roomActions(room.name)}
                        trigger={
                          <IconButton label={words.roomActions(room.name)} small>
                            <Ellipsis size={14} aria-hidden />
                          </IconButton>
                        }
                        entries={[
                          {
                            id: 'edit',
                            label: words.roomDetails,
                            icon: <Pencil size={14} aria-hidden />,
                            run: () => setEdited(room),
                          },
                          {
                            id: 'remove',
                            label: words.removeRoom,
                            icon: <Trash2 size={14} aria-hidden />,
                            danger: true,
                            run: () => setRemoved(room),
                          },
                        ]}
                      />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
      {conflict}
      {edited ? (
        <Suspense>
          <RoomDialog room={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
        </Suspense>
      ) : null}
      {removed ? <RemoveRoom room={removed} onClose={() => setRemoved(null)} /> : null}
    </section>
  );
}

function RemoveRoom({ room: { id, name }, onClose }: { room: Room; onClose: () => void }) {
  const words = useWords(SHEET);
  const { code } = useVenue();
  const { mutate, isPending } = useMutation({
    mutationFn: () => answer(api.DELETE('/api/rooms/{id}', { params: { path: { id } } })),
    onSuccess: () => {
      changeVenue(code, ({ rooms }) => ({ rooms: rooms.filter((room) => room.id !== id) }));
      toast.success(words.roomRemoved(name));
      onClose();
    },
    onError: (error) => {
      onClose();
      toast.error(error);
    },
  });
  return (
    <Dialog
      title={words.removeRoomTitle(name)}
      isOpen
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{words.cancel}</Button>
          <Button look="danger" isPending={isPending} onPress={() => mutate()}>
            {words.removeRoom}
          </Button>
        </>
      }
    >
      <p>{words.removeRoomHelp}</p>
    </Dialog>
  );
}
