import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'

/** The conditions of a filter, its name, and what is done with it. */
export const FilterDesk = lazyPiece(() => import('./filter-desk.tsx'))

/** The conditions of a filter, as groups that are built. */
export const FilterBuilder = lazyPiece(() => import('./filter-builder.tsx'))

/** The same as chips. */
export const FilterChips = lazyPiece(() => import('./filter-chips.tsx'))

/** «Сохранить как фильтр»: a name for conditions. */
export const SaveForm = lazyPiece(() => import('./save-form.tsx'))
