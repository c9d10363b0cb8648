import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'

export { ExportFilter } from './export-filter.tsx'

/** «Выгрузка» of chosen videos. */
export const ExportChosen = lazyPiece(() => import('./export-chosen.tsx'))
