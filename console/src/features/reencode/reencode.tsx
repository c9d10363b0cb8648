import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'

export { ReencodeButton } from './reencode-button.tsx'

/** «Перекодировать» of chosen videos. */
export const ReencodeChosen = lazyPiece(() => import('./reencode-chosen.tsx'))
