/** Texts beside an ad, in each language of the player. */
const ru = {
  ad: 'Реклама',
  place: (number: number, of: number) => `${number}\u00a0из\u00a0${of}`,
  open: 'На\u00a0сайт рекламодателя',
  skip: 'Пропустить',
  skipIn: (seconds: number) => `Пропустить через ${seconds}\u00a0с`,
  maySkip: 'Рекламу можно пропустить',
  pause: 'Остановить рекламу',
  play: 'Продолжить рекламу',
  waiting: 'Сейчас будет реклама',
}
export type AdWords = typeof ru

const en: AdWords = {
  ad: 'Ad',
  place: (number, of) => `${number}\u00a0of\u00a0${of}`,
  open: 'Visit advertiser',
  skip: 'Skip ad',
  skipIn: (seconds) => `Skip in ${seconds}\u00a0s`,
  maySkip: 'You can skip the ad',
  pause: 'Pause ad',
  play: 'Resume ad',
  waiting: 'An ad is coming',
}

export const adWords = (language: string): AdWords => (language === 'en' ? en : ru)
