import { latePiece, lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'

/** Saved filters in the aside of videos: one's own, then shared ones (product B2). */
export const SavedFilters = latePiece(() => import('./filters-aside.tsx'))

/** The conditions of a filter, its name, and what is done with it. */
export const FilterDesk = lazyPiece(() => import('./filter-desk.tsx'))
