import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'

/** Claims on videos of one account, for the page of it in the command center. */
export const ClaimsOfAccount = lazyPiece(async () => ({ default: (await import('./offences-card.tsx')).OffencesCard }))
