import { lazy } from 'react';

/** The dialog of an option, loaded when it is opened. */
export const HoldDialog = lazy(() =>
  import('./hold-dialog').then(({ HoldDialog: component }) => ({ default: component })),
);
