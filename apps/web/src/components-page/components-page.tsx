import { Plus, Star } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { ApiProblem } from '../api/problem';
import { Button, ButtonLink, IconButton } from '../ui/button';
import { Choice, Tick } from '../ui/choice';
import { Conflict } from '../ui/conflict';
import { Dialog } from '../ui/dialog';
import { DropFiles } from '../ui/drop-files';
import { Field, LongField } from '../ui/field';
import { FormDialog } from '../ui/form-dialog';
import { InPlace } from '../ui/in-place';
import { Keys } from '../ui/kbd';
import { Menu } from '../ui/menu';
import { Pager } from '../ui/pager';
import { Since } from '../ui/since';
import { RowButton, RowTick } from '../ui/row';
import { Segments } from '../ui/segments';
import { Switch } from '../ui/switch';
import { Avatar, Badge, Empty, SkeletonLines, Status, type Shape, type Tone } from '../ui/states';
import { Problem } from '../shell/problem';
import { toast } from '../shell/toasts';
import { Toasts } from '../shell/toast-region';
import { useTitle } from '../shell/title';
import styles from './components-page.module.css';

const TONES: readonly Tone[] = ['plain', 'info', 'warn', 'danger', 'ok'];
const SHAPES: readonly Shape[] = ['ring', 'half', 'most', 'full', 'tick', 'cross'];
const LAYOUTS = [
  { value: 'theatre', label: 'Théâtre' },
  { value: 'u_shape', label: 'En U' },
] as const;
const PROBLEM = new ApiProblem(
  409,
  'CONFLICT',
  'Somebody else changed this request. Compare both versions.',
  [],
  '0191b6f2-…',
);

function Shelf({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={styles.shelf}>
      <h2>{name}</h2>
      <div className={styles.row}>{children}</div>
    </section>
  );
}

/** All components in all states. */
export function ComponentsPage() {
  useTitle('Parts');
  const [layout, setLayout] = useState<'theatre' | 'u_shape' | null>(null);
  const [on, setOn] = useState(true);
  const [language, setLanguage] = useState<'fr' | 'en'>('fr');
  const [open, setOpen] = useState<'plain' | 'wide' | 'aside' | 'form' | 'conflict' | null>(null);
  const [title, setTitle] = useState('Séminaire de printemps');
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <main className={styles.page}>
      <h1>Parts</h1>
      <Shelf name="Button">
        {(['plain', 'primary', 'quiet', 'danger'] as const).map((look) => (
          <Button key={look} look={look}>
            {look}
          </Button>
        ))}
        <Button look="primary" small>
          small
        </Button>
        <Button look="primary" isDisabled>
          disabled
        </Button>
        <Button isPending>pending</Button>
        <ButtonLink href="#link">link</ButtonLink>
        <IconButton label="Add" keys="N">
          <Plus size={16} aria-hidden />
        </IconButton>
      </Shelf>
      <Shelf name="Field">
        <Field label="Head count" type="number" help="People who sit" placeholder="80" />
        <Field label="Date" type="date" defaultValue="2027-03-12" />
        <Field label="Price" fault="Write a price above 0." defaultValue="-1" />
        <Field label="Disabled" isDisabled defaultValue="R-7K3Q9D" />
        <LongField label="Comment" rows={3} placeholder="What the organizer should know" />
      </Shelf>
      <Shelf name="Choice">
        <Choice label="Layout" placeholder="Any" options={LAYOUTS} value={layout} onChange={setLayout} />
        <Choice label="Disabled" options={LAYOUTS} value="theatre" onChange={setLayout} isDisabled />
        <Tick>tick</Tick>
        <Tick defaultSelected>ticked</Tick>
        <Tick isIndeterminate>some</Tick>
        <Tick isDisabled>disabled</Tick>
        <RowTick label="row" isSelected={false} onChange={() => undefined} />
        <RowTick label="chosen row" isSelected onChange={() => undefined} />
        <RowButton label="menu of a row" onPress={() => undefined} />
        <Switch isSelected={on} onChange={setOn}>
          switch
        </Switch>
        <Switch isSelected isDisabled onChange={setOn}>
          disabled
        </Switch>
        <Segments
          label="Language"
          value={language}
          onChange={setLanguage}
          options={[
            { value: 'fr', label: 'Français' },
            { value: 'en', label: 'English' },
          ]}
        />
      </Shelf>
      <Shelf name="Menu">
        <Menu
          label="Actions"
          trigger={<Button>Menu</Button>}
          entries={[
            {
              id: 'star',
              label: 'Favorite',
              icon: <Star size={14} aria-hidden />,
              keys: ['f'],
              run: () => toast.success('Favorite'),
            },
            { id: 'off', label: 'Not now', isDisabled: true, run: () => toast.success('never') },
            { id: 'erase', label: 'Erase', danger: true, apart: true, run: () => toast.error(PROBLEM) },
          ]}
        />
        <Keys keys={['g', 'r']} />
        <Keys keys={['mod+k']} />
      </Shelf>
      <Shelf name="Dialog">
        {(['plain', 'wide', 'aside'] as const).map((size) => (
          <Button key={size} onPress={() => setOpen(size)}>
            {size}
          </Button>
        ))}
        <Dialog
          title="Ask three venues?"
          isOpen={open === 'plain' || open === 'wide' || open === 'aside'}
          onClose={() => setOpen(null)}
          size={open === 'wide' || open === 'aside' ? open : 'plain'}
          foot={
            <Button look="primary" onPress={() => setOpen(null)}>
              Ask
            </Button>
          }
        >
          <p>Three mails will go.</p>
        </Dialog>
        <Button onPress={() => setOpen('form')}>form</Button>
        {open === 'form' ? (
          <FormDialog
            title="What is it called?"
            send="Save"
            isPending={false}
            onSend={() => setOpen(null)}
            onClose={() => setOpen(null)}
          >
            <Field label="Name" name="name" autoFocus />
          </FormDialog>
        ) : null}
        <Button onPress={() => setOpen('conflict')}>conflict</Button>
        {open === 'conflict' ? (
          <Conflict
            fields={[
              { id: 'city', label: 'Town', before: 'Lyon', mine: 'Paris', theirs: 'Nantes' },
              { id: 'attendees', label: 'People', before: '80', mine: '', theirs: '120' },
            ]}
            onSettle={() => setOpen(null)}
            onBack={() => setOpen(null)}
          />
        ) : null}
      </Shelf>
      <Shelf name="In place">
        <div className={styles.wide}>
          <InPlace
            label="Title"
            shown={title}
            isOpen={typed !== null}
            onOpen={() => setTyped(title)}
            onClose={() => setTyped(null)}
            onSave={() => {
              setTitle(typed ?? title);
              setTyped(null);
            }}
          >
            <Field label="Title" value={typed ?? ''} onChange={setTyped} />
          </InPlace>
        </div>
      </Shelf>
      <Shelf name="Message">
        <Button onPress={() => toast.success('Discarded', () => void toast.success('It is back'))}>with undo</Button>
        <Button onPress={() => toast.success('Sent', () => undefined, 8)}>called back</Button>
        <Button onPress={() => toast.error(PROBLEM)}>problem</Button>
      </Shelf>
      <Shelf name="Status">
        {TONES.map((tone, index) => (
          <Status key={tone} tone={tone} shape={SHAPES[index] ?? 'ring'}>
            {tone}
          </Status>
        ))}
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <Avatar name="Camille Martin" />
        <Avatar name={null} />
        <Since at="2026-11-02T09:00:00Z" timeZone="Europe/Paris" />
      </Shelf>
      <Shelf name="Files">
        <DropFiles
          label="Choose files"
          help="or drop them here"
          accept="image/*"
          several
          onFiles={(files) => void toast.success(files.map(({ name }) => name).join(', '))}
        />
        <PagerOnShelf />
      </Shelf>
      <Shelf name="States">
        <div className={styles.wide}>
          <SkeletonLines count={3} />
        </div>
        <Empty title="Nothing waits." action={<Button>Open the board</Button>}>
          New mails and answers of venues come here.
        </Empty>
        <Problem error={PROBLEM} onRetry={() => undefined} />
      </Shelf>
      <Toasts />
    </main>
  );
}

function PagerOnShelf() {
  const [page, setPage] = useState(0);
  return <Pager page={page} size={10} total={34} onPage={setPage} />;
}
