/** Why viewers are not given a record that is there (product C1), in words of the page that would play it. */
export const viewerRefusals = {
  NOT_PUBLISHED: { title: 'Видео не\u00a0опубликовано', note: 'Автор ещё не\u00a0открыл его зрителям' },
  NOT_YET: { title: 'Показ ещё не\u00a0начался', note: 'Видео откроется здесь само' },
  EXPIRED: { title: 'Показ закончился', note: 'Срок публикации этого видео истёк' },
  MODERATION: { title: 'Видео пока не\u00a0показывают', note: 'Его должен одобрить модератор' },
  PRIVATE: { title: 'Видео закрыто', note: 'Его показывают только тем, кто работает с\u00a0ним' },
  EMBEDDING: {
    title: 'Видео не\u00a0показывают на\u00a0этом сайте',
    note: 'Автор разрешил смотреть его только по\u00a0ссылке',
  },
} as const satisfies Record<string, { title: string; note: string }>

export const viewerRefusalCodes = ['NOT_PUBLISHED', 'NOT_YET', 'EXPIRED', 'MODERATION', 'PRIVATE', 'EMBEDDING'] as const
export type ViewerRefusal = (typeof viewerRefusalCodes)[number]
