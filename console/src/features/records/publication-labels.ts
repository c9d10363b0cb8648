import type { Moderation, Publication, Visibility } from '@skleyka/contract/records/publication.ts'
import type { ListedRecord } from '@skleyka/contract/records/records.calls.ts'

/** Names of the states of publication. */
export const publicationLabels: Readonly<Record<Publication, string>> = {
  DRAFT: 'Черновик',
  SCHEDULED: 'По\u00a0расписанию',
  PUBLISHED: 'Опубликовано',
  EXPIRED: 'Снято',
}

/** The publication of a record in words: nobody is given a video that could not be processed. */
export const publicationTitle = ({
  currentState,
  publication,
}: Pick<ListedRecord, 'currentState' | 'publication'>): string =>
  currentState === 'FAILED' ? 'Недоступно' : publicationLabels[publication]

/** Names of the kinds of visibility. */
export const visibilityLabels: Readonly<Record<Visibility, string>> = {
  PUBLIC: 'Всем',
  LINK: 'По\u00a0ссылке',
  PRIVATE: 'Только участникам',
}

/** Names of the verdicts of a moderator; nothing where nobody was asked. */
export const moderationLabels: Readonly<Record<Moderation, string>> = {
  NONE: '',
  PENDING: 'На\u00a0модерации',
  APPROVED: 'Одобрено',
  REJECTED: 'Отклонено',
}
