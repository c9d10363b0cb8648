import type { Moderation, Publication } from '@skleyka/contract/publication.ts'

/** What viewers are given of a record. */
export const publicationLabels: Readonly<Record<Publication, string>> = {
  DRAFT: 'Черновик',
  SCHEDULED: 'По\u00a0расписанию',
  PUBLISHED: 'Опубликовано',
  EXPIRED: 'Снято',
}

/** What a moderator said; nothing where nobody was asked. */
export const moderationLabels: Readonly<Record<Moderation, string>> = {
  NONE: '',
  PENDING: 'На\u00a0модерации',
  APPROVED: 'Одобрено',
  REJECTED: 'Отклонено',
}
