import { useFields } from '../shell/editing';
import { type Changes, useRequestChange } from './request.changes';
import type { Field } from './request.words';
import { useRequest } from './requests.queries';

export type Draft = { [Name in Field]?: Changes[Name] };
export type Faults = Partial<Record<Field, string>>;

/** The edit state of request fields that are saved together. */
export function useEditing(fields: readonly Field[]) {
  const request = useRequest();
  const { change, conflict } = useRequestChange();
  return { ...useFields(request, fields, (wanted: Draft, before) => change(wanted as Changes, before)), conflict };
}
