import type { FilterField, resolutions } from '@skleyka/contract/filters/filter-fields.ts'
import type { Moderation, Publication, Visibility } from '@skleyka/contract/records/publication.ts'
import { youtubeStates } from '@skleyka/contract/youtube/youtube-states.ts'
import { groupLabels, stateLabels } from '../../russian/state-labels.ts'
import { youtubeLabels } from '../../russian/youtube-labels.ts'

const publicationLabels: Record<Publication, string> = {
  DRAFT: 'Черновик',
  SCHEDULED: 'Запланировано',
  PUBLISHED: 'Опубликовано',
  EXPIRED: 'Снято с\u00a0публикации',
}
const moderationLabels: Record<Moderation, string> = {
  NONE: 'Не\u00a0нужна',
  PENDING: 'На\u00a0модерации',
  APPROVED: 'Одобрено',
  REJECTED: 'Отклонено',
}
const visibilityLabels: Record<Visibility, string> = {
  PUBLIC: 'Всем',
  LINK: 'По\u00a0ссылке',
  PRIVATE: 'Только участникам',
}
const resolutionLabels: Record<(typeof resolutions)[number], string> = {
  '2160p': '4K и\u00a0выше',
  '1440p': '1440p',
  '1080p': '1080p',
  '720p': '720p',
  '480p': '480p',
  '360p': '360p',
  '240p': 'Ниже 360p',
}

const labels: ReadonlyMap<string, string> = new Map([
  ...Object.entries(stateLabels).map(([state, { label }]) => [state, label] as const),
  ...Object.entries(groupLabels),
  ...Object.entries(publicationLabels),
  ...Object.entries(moderationLabels),
  ...Object.entries(visibilityLabels),
  ...Object.entries(resolutionLabels),
])

// its states bear the words of other fields
const ofYoutube: ReadonlyMap<string, string> = new Map(Object.entries(youtubeLabels))

/** Returns what a choice of a filter's field is called. */
export const choiceLabel = (choice: string, { choices }: FilterField): string =>
  (choices === youtubeStates ? ofYoutube : labels).get(choice) ?? choice
