/** Words of the trade that several areas share, as the API and the check constraints of the database have them. */
export const CONFIGURATIONS = [
  'theatre',
  'classroom',
  'u_shape',
  'boardroom',
  'hollow_square',
  'cabaret',
  'banquet',
  'cocktail',
  'exhibition',
  'custom',
] as const;
export type Configuration = (typeof CONFIGURATIONS)[number];

export const SLOTS = ['full_day', 'morning', 'afternoon', 'evening'] as const;
export type Slot = (typeof SLOTS)[number];

export const EVENT_TYPES = [
  'meeting',
  'board_meeting',
  'seminar',
  'training',
  'conference',
  'convention',
  'product_launch',
  'team_building',
  'gala',
  'cocktail',
  'dinner',
  'trade_show',
  'filming',
  'wedding',
  'private_party',
  'other',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** How far the language model is with reading an inbound mail; `none` if it reads nothing of it. */
export const READINGS = ['none', 'pending', 'done', 'failed'] as const;
export type Reading = (typeof READINGS)[number];
