import { queryOptions } from '@tanstack/react-query';
import { answer, api, type Schema } from '../../api/client';
import { fileBody } from '../../api/upload';

export type AgencySettings = Schema<'AgencySettingsView'>;

export const agency = queryOptions({
  queryKey: ['agency'],
  queryFn: ({ signal }) => answer(api.GET('/api/agency', { signal })),
});

export const updateAgency = (body: Schema<'UpdateAgency'>) => answer(api.PATCH('/api/agency', { body }));

export const addLogo = (file: File) => answer(api.POST('/api/agency/logo', fileBody(file)));
export const removeLogo = () => answer(api.DELETE('/api/agency/logo'));
