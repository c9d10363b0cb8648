import type {
  SourceProblem,
  SourceState,
  TranslationSource,
} from '@skleyka/contract/translations/translation-states.ts'

/** Ways in which the picture comes, as the form offers them. */
export const sourceChoices = [
  { value: 'RTMP', label: 'Кодер или браузер', note: 'Картинку присылают OBS, камера по\u00a0RTMP или SRT, браузер' },
  { value: 'PULL', label: 'Адрес', note: 'Сервер сам читает чужой эфир HLS или SRT, камеру RTSP' },
  { value: 'FILES', label: 'Видео по\u00a0кругу', note: 'Готовые видео аккаунта идут одно за\u00a0другим без конца' },
] as const satisfies readonly { value: TranslationSource; label: string; note: string }[]

/** States of a source in words. */
export const sourceStateLabels = {
  OFF: { label: 'Не\u00a0читается', tone: 'plain' },
  CONNECTING: { label: 'Подключение', tone: 'wait' },
  LIVE: { label: 'Читается', tone: 'good' },
  WAITING: { label: 'Источник не\u00a0отвечает', tone: 'warn' },
} as const satisfies Record<SourceState, { readonly label: string; readonly tone: string }>

/** Reasons why a source is not read, with what to do about them. */
export const sourceProblemLabels: Readonly<Record<SourceProblem, string>> = {
  ADDRESS: 'Такого адреса нет, или он в\u00a0закрытой сети. Проверьте адрес в\u00a0настройках',
  UNREACHABLE: 'Сервер не\u00a0отвечает. Проверьте адрес и\u00a0что источник включён',
  INSECURE: 'Защищённое соединение не\u00a0удалось: у\u00a0сервера недействительный сертификат',
  LOGIN: 'Сервер не\u00a0пускает без входа. Проверьте имя и\u00a0пароль в\u00a0адресе, или срок ссылки',
  ABSENT: 'По\u00a0этому адресу эфира нет. Проверьте путь в\u00a0адресе',
  STRANGE: 'То, что отдаёт сервер, не\u00a0читается как HLS, RTSP или SRT. Проверьте адрес',
  ENCRYPTED: 'Эфир зашифрован так, что без защищённого плеера его не\u00a0прочитать',
  VIDEO_CODEC: 'Картинка сжата не\u00a0в\u00a0H.264. Выберите у\u00a0источника H.264',
  NO_VIDEO: 'У\u00a0источника нет картинки',
  SILENT: 'Источник ничего не\u00a0присылает',
  CLOSED: 'Источник закрыл соединение',
  ENDED: 'Эфир источника закончился',
  SLOW: 'Источник отдаёт эфир медленнее, чем он идёт',
  QUOTA: 'Квота трансляций аккаунта исчерпана. Сервер попробует снова сам',
  FILES: 'Выбранных видео больше нет, или они не\u00a0готовы. Выберите другие в\u00a0настройках',
}
