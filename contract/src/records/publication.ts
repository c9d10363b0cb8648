/**
 * True if viewers are given a record (product C1). A draft waits for a person; the others follow from the times: before the
 * start SCHEDULED, after the end EXPIRED.
 */
export const publications = ['DRAFT', 'SCHEDULED', 'PUBLISHED', 'EXPIRED'] as const
export type Publication = (typeof publications)[number]

/** Verdict of a moderator on a record; NONE where nobody was asked. */
export const moderations = ['NONE', 'PENDING', 'APPROVED', 'REJECTED'] as const
export type Moderation = (typeof moderations)[number]

/**
 * Viewers of a published record: everybody and search engines, whoever has its address, or members of the account
 * alone.
 */
export const visibilities = ['PUBLIC', 'LINK', 'PRIVATE'] as const
export type Visibility = (typeof visibilities)[number]

/** Beside the right to edit records: who may open one to everybody (P-M-20). */
export const openingToAll = { who: 'member', section: 'VIDEO', permission: 'media.can_create_public_records' } as const

/** The life of a record beside its processing: DISPOSED is in the trash, LIVE carries a livestream and no list of videos shows it. */
export const lifecycles = ['ACTIVE', 'DISPOSED', 'DELETED', 'LIVE'] as const
export type Lifecycle = (typeof lifecycles)[number]
