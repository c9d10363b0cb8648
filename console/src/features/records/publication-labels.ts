import type { Moderation, Publication, Visibility } from '@skleyka/contract/publication.ts'

/** What viewers are given of a record. */
export const publicationLabels: Readonly<Record<Publication, string>> = {
  DRAFT: 'Черновик',
  SCHEDULED: 'По\u00a0расписанию',
  PUBLISHED: 'Опубликовано',
  EXPIRED: 'Снято',
}

/** Who is given a published record. */
export const visibilityLabels: Readonly<Record<Visibility, string>> = {
  PUBLIC: 'Всем',
  LINK: 'По\u00a0ссылке',
  PRIVATE: 'Только участникам',
}

/** What a moderator said; nothing where nobody was asked. */
export const moderationLabels: Readonly<Record<Moderation, string>> = {
  NONE: '',
  PENDING: 'На\u00a0модерации',
  APPROVED: 'Одобрено',
  REJECTED: 'Отклонено',
}
