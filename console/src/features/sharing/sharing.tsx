import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'

/** «Показать аккаунтам» of chosen videos. */
export const ShareChosen = lazyPiece(async () => ({ default: (await import('./share-chosen.tsx')).ShareChosen }))

/** Takes chosen videos back from accounts. */
export const UnshareChosen = lazyPiece(async () => ({ default: (await import('./share-chosen.tsx')).UnshareChosen }))
