import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'

/** That the server does not know where viewers are, and what to do about it; nothing where it does. */
export const PlacesNote = lazyPiece(async () => ({ default: (await import('./places-note.tsx')).PlacesNote }))
