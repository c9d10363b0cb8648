import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'

export { PutVideos } from './put-popup.tsx'
export type { SharedQuery } from './put-shared.tsx'

/** «В альбом» of videos of other accounts. */
export const PutShared = lazyPiece(() => import('./put-shared.tsx'))
