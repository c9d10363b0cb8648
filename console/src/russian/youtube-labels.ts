import type { YoutubeVisibility } from '@skleyka/contract/youtube/youtube-moves.ts'
import type { YoutubeState } from '@skleyka/contract/youtube/youtube-states.ts'

/** Place where a video stands on YouTube. */
export const youtubeLabels: Record<YoutubeState, string> = {
  NONE: 'Не\u00a0отправлено',
  QUEUED: 'В\u00a0очереди',
  SENDING: 'Отправляется',
  PROCESSING: 'Обрабатывается там',
  PUBLISHED: 'На\u00a0YouTube',
  FAILED: 'Не\u00a0отправилось',
  DETACHED: 'Отвязано',
}

/** Viewers of a video there. */
export const youtubeVisibilityLabels: Record<YoutubeVisibility, string> = {
  public: 'Открытое',
  unlisted: 'По\u00a0ссылке',
  private: 'Закрытое',
}
