/** Texts of livestreams; they come with their code. */
const ru = {
  live: 'Прямой эфир',
  behind: (time: string) => `−${time}`,
  toEdge: 'Вернуться в\u00a0прямой эфир',
  position: (time: string) => `На ${time} позади прямого эфира`,
  soon: { title: 'Эфир скоро начнётся', note: 'Страница начнёт показ сама' },
  startsIn: (time: string) => `Начнётся через ${time}`,
  away: { title: 'Эфир прервался', note: 'Показ продолжится сам, как только вернётся картинка' },
  over: { title: 'Эфир завершён', note: '' },
  replay: 'Смотреть запись',
  viewers: (count: string) => `Смотрят: ${count}`,
  captions: (place: number) => (place < 2 ? 'Титры эфира' : `Титры эфира\u00a0${place}`),
}

const en: typeof ru = {
  live: 'Live',
  behind: (time) => `−${time}`,
  toEdge: 'Back to live',
  position: (time) => `${time} behind live`,
  soon: { title: 'The broadcast starts soon', note: 'It will begin by itself' },
  startsIn: (time) => `Starts in ${time}`,
  away: { title: 'The broadcast is interrupted', note: 'It will go on by itself' },
  over: { title: 'The broadcast is over', note: '' },
  replay: 'Watch the recording',
  viewers: (count) => `Watching: ${count}`,
  captions: (place) => (place < 2 ? 'Live captions' : `Live captions\u00a0${place}`),
}

export type LiveWords = typeof ru

export const liveWordsOf = (language: string): LiveWords => (language === 'ru' ? ru : en)
