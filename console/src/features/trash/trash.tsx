import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'

export { useTrashMoves } from './use-trash-moves.ts'

/** «В корзину» of chosen videos. */
export const DisposeChosen = lazyPiece(() => import('./dispose-chosen.tsx'))

/** Hold of chosen videos: nobody deletes them. */
export const HoldRecords = lazyPiece(() => import('./hold-records.tsx'))

/** Claim that keeps a video from viewers, on its page. */
export const ClaimBanner = lazyPiece(() => import('./claim-banner.tsx'))

/** Hold on the page of a video: why, and its end. */
export const HoldBanner = lazyPiece(() => import('./hold-banner.tsx'))

/** Page of a video in the trash. */
export const TrashedRecord = lazyPiece(() => import('./trashed-record.tsx'))
