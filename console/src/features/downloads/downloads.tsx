import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'

export { DownloadButton } from './download-button.tsx'

/** Download of chosen videos, as files or an archive. */
export const DownloadChosen = lazyPiece(() => import('./download-chosen.tsx'))
