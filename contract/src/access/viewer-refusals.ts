/** Reason why viewers are not given a record that is there (product C1), in words of the page that would play it. */
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
  SITE: {
    title: 'Видео не\u00a0показывают на\u00a0этом сайте',
    note: 'Автор выбрал сайты, на\u00a0которых его можно смотреть',
  },
  COUNTRY: { title: 'Видео недоступно там, где\u00a0вы находитесь', note: 'Автор выбрал, где его можно смотреть' },
  GATE: { title: 'Видео открывают не\u00a0всем', note: 'Откройте его по\u00a0той ссылке, которую вам прислали' },
} as const satisfies Record<string, { title: string; note: string }>

/** Refusals that follow from the record itself, whoever asks. */
export const recordRefusalCodes = ['NOT_PUBLISHED', 'NOT_YET', 'EXPIRED', 'MODERATION', 'PRIVATE'] as const
export type RecordRefusal = (typeof recordRefusalCodes)[number]

/** And those that hang on who asks: on what page, from where, through which gate. */
export const viewerRefusalCodes = [...recordRefusalCodes, 'EMBEDDING', 'SITE', 'COUNTRY', 'GATE'] as const
export type ViewerRefusal = (typeof viewerRefusalCodes)[number]
