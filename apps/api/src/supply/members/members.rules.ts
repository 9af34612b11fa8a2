export interface Position {
  latitude?: number | null;
  longitude?: number | null;
}

/** A place on the map has both coordinates or none: answers the one that is missing, or null if none is. */
export function positionFault({ latitude, longitude }: Position): 'latitude' | 'longitude' | null {
  if ((latitude ?? null) === (longitude ?? null)) return null;
  if ((latitude ?? null) === null) return 'latitude';
  return (longitude ?? null) === null ? 'longitude' : null;
}
