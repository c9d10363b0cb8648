import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'

export { default as QueueLink } from './queue-link.tsx'
export { RowKeys } from './row-keys.tsx'
export { useDecisions, useModerate } from './use-moderate.ts'

/** State of moderation on the page of a video, and the decisions of a moderator. */
export const ModerationBanner = lazyPiece(() => import('./moderation-banner.tsx'))

/** «Отклонить»: asks for the reason. */
export const SendBack = lazyPiece(() => import('./send-back.tsx'))
