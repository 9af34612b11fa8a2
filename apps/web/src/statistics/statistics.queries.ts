import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answer, api, type Schema } from '../api/client';
import type { Days } from './period';

export type Figures = Schema<'FiguresView'>;
export type TopVenue = Schema<'TopMemberView'>;
export type TopOrganizer = Schema<'TopOrganizerView'>;

/** Monthly statistics barely change while they are being read. */
const COMMON = { staleTime: 60_000, placeholderData: keepPreviousData } as const;
/** All ranks: the table shows the first ones, the CSV all. */
const PLACES = 100;

export const figuresOf = ({ from, to }: Days) =>
  queryOptions({
    ...COMMON,
    queryKey: ['figures', from, to],
    queryFn: ({ signal }) => answer(api.GET('/api/stats/figures', { params: { query: { from, to } }, signal })),
  });

export const topVenues = ({ from, to }: Days) =>
  queryOptions({
    ...COMMON,
    queryKey: ['figures', 'venues', from, to],
    queryFn: ({ signal }) =>
      answer(api.GET('/api/stats/top-members', { params: { query: { from, to, limit: PLACES } }, signal })),
  });

export const topOrganizers = ({ from, to }: Days) =>
  queryOptions({
    ...COMMON,
    queryKey: ['figures', 'organizers', from, to],
    queryFn: ({ signal }) =>
      answer(api.GET('/api/stats/top-organizers', { params: { query: { from, to, limit: PLACES } }, signal })),
  });
