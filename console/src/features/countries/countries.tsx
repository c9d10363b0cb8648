import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'

/** Note that the server does not know places of viewers, and what to do about it; nothing where it does. */
export const CountryPicker = lazyPiece(async () => ({ default: (await import('./place-picker.tsx')).PlacePicker }))
export const PlacesNote = lazyPiece(async () => ({ default: (await import('./places-note.tsx')).PlacesNote }))
