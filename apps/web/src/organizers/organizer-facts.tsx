import { useMutation } from '@tanstack/react-query';
import { answer, api } from '../api/client';
import { Button } from '../ui/button';
import { useWords } from '../ui/locale';
import { RecordFact, type RecordField } from '../shell/record-fact';
import facts from '../shell/record-fact.module.css';
import sheet from '../shell/sheet.module.css';
import { toast } from '../shell/toasts';
import { keepOrganizer, type Organizer, updateOrganizer, useOrganizer } from './organizers.queries';
import { ORGANIZERS } from './organizers.words';

const FIELDS = ['firstName', 'lastName', 'company', 'email', 'phone', 'locale', 'internalNotes'] as const;
const KINDS: Partial<Record<(typeof FIELDS)[number], RecordField<Organizer>['kind']>> = {
  email: 'email',
  phone: 'tel',
  internalNotes: 'long',
};

/** The organizer's contact details and suggestions from emails. */
export function OrganizerFacts() {
  const words = useWords(ORGANIZERS);
  const organizer = useOrganizer();
  const { id, proposed, phone, phoneFromMail } = organizer;
  // Shown beside the number, which is in the record already.
  const isNumber = ({ field, value }: Decided) => phoneFromMail && field === 'phone' && value === phone;
  const languages = [
    { value: 'fr', label: words.french },
    { value: 'en', label: words.english },
  ];
  const decide = useMutation({
    mutationFn: ({ decision, field, value }: Decision) => {
      const call = { params: { path: { id, field } }, body: { value } };
      return answer(
        decision === 'accept'
          ? api.POST('/api/organizers/{id}/proposed/{field}/accept', call)
          : api.POST('/api/organizers/{id}/proposed/{field}/reject', call),
      );
    },
    onSuccess: keepOrganizer,
    onError: toast.error,
  });
  const choice = ({ field, value }: Decided) => (
    <>
      <Button small isPending={decide.isPending} onPress={() => decide.mutate({ decision: 'accept', field, value })}>
        {words.accept}
      </Button>
      <Button small look="quiet" onPress={() => decide.mutate({ decision: 'reject', field, value })}>
        {words.reject}
      </Button>
    </>
  );
  const number = proposed.find(isNumber);
  return (
    <section aria-labelledby="organizer-facts">
      <h2 id="organizer-facts" className={sheet.sectionTitle}>
        {words.facts}
      </h2>
      {proposed
        .filter((one) => !isNumber(one))
        .map((one) => (
          <p key={one.field} className={sheet.proposed}>
            {words.proposedIn(words[one.field], one.value ?? '–')}
            {choice(one)}
          </p>
        ))}
      <dl className={facts.facts}>
        {FIELDS.map((name) => (
          <RecordFact
            key={name}
            label={words[name]}
            shown={
              name === 'locale' ? languages.find(({ value }) => value === organizer.locale)?.label : organizer[name]
            }
            fields={[
              {
                name,
                label: words[name],
                kind: KINDS[name] ?? 'text',
                ...(name === 'locale' ? { options: languages } : {}),
              },
            ]}
            record={organizer}
            save={updateOrganizer}
            onSaved={keepOrganizer}
            beside={
              name === 'phone' && phoneFromMail ? (
                <p className={sheet.proposed}>
                  {words.fromMail}
                  {number ? choice(number) : null}
                </p>
              ) : null
            }
          />
        ))}
      </dl>
    </section>
  );
}

type Decided = Pick<Organizer['proposed'][number], 'field' | 'value'>;

interface Decision extends Decided {
  decision: 'accept' | 'reject';
}
