import { type ViewerRefusal, viewerRefusals } from '@skleyka/contract/access/viewer-refusals.ts'
import { spokenTime } from '@skleyka/web/stream/spoken-time.ts'

const refusals: Record<ViewerRefusal, { title: string; note: string }> = viewerRefusals

/** Russian texts of the player; the same texts in English stand beside it. */
export const ru = {
  language: 'ru',
  player: 'Видеоплеер',
  controls: 'Управление',
  watch: 'Смотреть',
  pause: 'Пауза',
  watchAgain: 'Смотреть сначала',
  mute: 'Выключить звук',
  unmute: 'Включить звук',
  loudness: 'Громкость',
  seek: 'Перемотка',
  chapters: 'Главы',
  settings: 'Настройки',
  back: 'Назад',
  speed: 'Скорость',
  quality: 'Качество',
  auto: 'Авто',
  subtitles: 'Субтитры',
  noSubtitles: 'Без субтитров',
  subtitlesOff: 'выключены',
  subtitlesLook: 'Вид субтитров…',
  sound: 'Звуковая дорожка',
  airplay: 'На\u00a0другой экран: AirPlay',
  pictureInPicture: 'Картинка в\u00a0картинке',
  fullscreen: 'На\u00a0весь экран',
  window: 'Обычный размер',
  keys: 'Клавиши плеера',
  close: 'Закрыть',
  retry: 'Повторить',
  position: (at: string, whole: string, chapter: string | null) =>
    chapter === null ? `${at} из ${whole}` : `${at} из ${whole}, глава «${chapter}»`,
  spokenTime: (seconds: number) => spokenTime(seconds, 'ru'),
  skipped: (seconds: number) => `${seconds > 0 ? '+' : '−'}${Math.abs(seconds)}\u00a0с`,
  resumed: (time: string) => `Продолжаем с\u00a0${time}`,
  fromStart: 'Сначала',
  slow: 'Медленная связь: ждём, когда загрузится',
  next: (title: string, seconds: number) => `Дальше: ${title}, через ${seconds}\u00a0с`,
  playNext: 'Смотреть дальше',
  stay: 'Остаться здесь',
  /** Another password stands before it, or the code that opened it was taken back. */
  closed: { title: 'Доступ к\u00a0видео закончился', note: 'Чтобы войти снова, обновите страницу' },
  problems: {
    network: {
      title: 'Нет связи с\u00a0сервером',
      note: 'Проверьте подключение к\u00a0интернету: видео продолжится само, когда связь вернётся',
    },
    gone: { title: 'Видео больше недоступно', note: 'Его удалили или\u00a0сняли с\u00a0показа' },
    media: { title: 'Не\u00a0удалось воспроизвести видео', note: 'Браузер не\u00a0смог прочитать его' },
    unsupported: {
      title: 'Этот браузер не\u00a0умеет воспроизводить видео',
      note: 'Обновите его или\u00a0откройте другой',
    },
  },
  silent: {
    processing: { title: 'Видео ещё обрабатывается', note: 'Оно начнётся здесь, как только будет готово' },
    unavailable: { title: 'Видео недоступно', note: 'Его не\u00a0удалось обработать' },
    notFound: { title: 'Видео не\u00a0найдено', note: 'Возможно, его удалили или\u00a0ссылка неполная' },
  },
  refusals,
  album: {
    empty: { title: 'В\u00a0альбоме пока нет видео', note: 'Они появятся здесь, когда их добавят и\u00a0опубликуют' },
    unknown: { title: 'Альбом не\u00a0найден', note: 'Возможно, его удалили или\u00a0ссылка неполная' },
    broken: { title: 'Нет связи с\u00a0сервером', note: 'Проверьте подключение к\u00a0интернету' },
    list: 'Видео альбома',
    back: 'Предыдущее видео',
    next: 'Следующее видео',
    place: (number: number, of: number) => `${number}\u00a0из\u00a0${of}`,
  },
}

export type Words = typeof ru
