import type { Publication } from '@skleyka/contract/records/publication.ts'
import { refuse } from '../../http/refuse.ts'
import type { Services } from '../../services.ts'
import { movePublications } from './records.sql.ts'

/** Kept publication: a draft, or what follows the times. */
export interface Published {
  publication: Publication
  published_from: Date | null
  published_to: Date | null
}

interface Wish {
  publication?: Publication | undefined
  publishedFrom?: Date | null | undefined
  publishedTo?: Date | null | undefined
}

/**
 * Returns what a publication becomes by a wish. DRAFT hides, SCHEDULED follows the times; PUBLISHED opens at once, so that a kept
 * start in the future and an end in the past are dropped, and EXPIRED ends at once. Times that come with a wish are obeyed.
 */
export function publishedAs(row: Published, wish: Wish, now: Date): Published {
  const isDraft = (wish.publication ?? row.publication) === 'DRAFT'
  let from = wish.publishedFrom === undefined ? row.published_from : wish.publishedFrom
  let to = wish.publishedTo === undefined ? row.published_to : wish.publishedTo
  if (wish.publication === 'PUBLISHED') {
    if (wish.publishedFrom === undefined && from !== null && from > now) from = null
    if (wish.publishedTo === undefined && to !== null && to <= now) to = null
  }
  if (wish.publication === 'EXPIRED') {
    if (to === null || to > now) to = now
    if (from !== null && from >= to) from = null
  }
  if (from !== null && to !== null && from >= to)
    throw refuse('records.period', {}, { 'fields.publishedTo': ['Конец публикации должен быть позже начала'] })
  return { publication: isDraft ? 'DRAFT' : byTimes(from, to, now), published_from: from, published_to: to }
}

/** As `publication_now` of the database has it. */
function byTimes(from: Date | null, to: Date | null, now: Date): Publication {
  if (to !== null && to <= now) return 'EXPIRED'
  return from !== null && from > now ? 'SCHEDULED' : 'PUBLISHED'
}

/** Lets the column follow the times, for whoever looks for records by it; what viewers are given is judged without it. */
export const sweepPublications = ({ db }: Pick<Services, 'db'>): Promise<void> =>
  movePublications(db.platform('housekeeping'))
