import type { Places } from './places.ts'

/** One expected failure: its v3 words, the HTTP status of its v2 twin, and a text fit to show. */
export interface RefusalEntry {
  readonly type: 'AUTH' | 'ACCESS' | 'NOT_FOUND' | 'VALIDATION' | 'STATE' | 'LIMIT' | 'EXTERNAL' | 'INTERNAL'
  readonly subtype: string
  readonly status: number
  readonly text: string
  /** What administration calls name it (C-3-37); the others go by type and subtype. */
  readonly code?: string
}

/**
 * The catalogue of refusals (product C3). v3 answers them with HTTP 200 and `error`,
 * v2 and raw routes with the status. A text may hold `{name}` places filled at the throw.
 */
export const refusals = {
  'auth.noSession': { type: 'AUTH', subtype: 'NO_SESSION', status: 401, text: 'Войдите, чтобы продолжить' },
  'auth.expired': { type: 'AUTH', subtype: 'EXPIRED', status: 401, text: 'Сеанс закончился. Войдите ещё раз' },
  'auth.csrf': { type: 'AUTH', subtype: 'CSRF', status: 403, text: 'Обновите страницу: защитный ключ запроса устарел' },
  'auth.origin': { type: 'AUTH', subtype: 'ORIGIN', status: 403, text: 'Запрос пришёл с чужого адреса и не выполнен' },
  'auth.badKey': { type: 'AUTH', subtype: 'KEY', status: 401, text: 'Ключ API неизвестен или отозван' },
  'access.forbidden': {
    type: 'ACCESS',
    subtype: 'FORBIDDEN',
    status: 403,
    text: 'Недостаточно прав для этого действия',
  },
  'access.section': { type: 'ACCESS', subtype: 'SECTION', status: 403, text: 'Раздел не подключён для этого аккаунта' },
  'account.needed': { type: 'VALIDATION', subtype: 'FIELD', status: 400, text: 'Не указан аккаунт' },
  'account.notFound': {
    type: 'NOT_FOUND',
    subtype: 'ACCOUNT',
    status: 404,
    text: 'Нет такого аккаунта',
    code: 'ACCOUNT_NOT_FOUND',
  },
  'account.locked': { type: 'ACCESS', subtype: 'LOCKED', status: 401, text: 'Аккаунт заблокирован' },
  // the console maps this very text to 403.
  'account.forbidden': { type: 'ACCESS', subtype: 'FORBIDDEN', status: 403, text: 'Access Forbidden' },
  'account.lockedAlready': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Аккаунт уже заблокирован',
    code: 'ALREADY_LOCKED',
  },
  'account.openAlready': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Аккаунт и\u00a0так не\u00a0заблокирован',
    code: 'NOT_LOCKED',
  },
  'holders.notFound': { type: 'NOT_FOUND', subtype: 'HOLDER', status: 404, text: 'Нет такого правообладателя' },
  'records.notFound': { type: 'NOT_FOUND', subtype: 'RECORD', status: 404, text: 'Нет такого видео' },
  'records.changed': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Видео уже изменил кто-то другой. Обновите страницу и повторите правку',
  },
  'records.author': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Автором может быть только участник аккаунта. Выберите другого',
  },
  'records.period': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Публикация кончается раньше, чем начинается. Измените одно из\u00a0времён',
  },
  'records.template': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Такого шаблона метаданных в\u00a0аккаунте нет. Выберите другой',
  },
  'records.metadata': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Исправьте метаданные: {fields}',
  },
  'records.metadataNeeded': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Чтобы опубликовать видео, заполните: {fields}',
  },
  'records.notDisposed': {
    type: 'STATE',
    subtype: 'NOT_DISPOSED',
    status: 409,
    text: 'Видео не\u00a0в\u00a0корзине. Навсегда удаляют только из\u00a0неё',
  },
  'records.held': { type: 'STATE', subtype: 'HOLD', status: 409, text: 'Запрет удаления: {reason}' },
  'records.heldVideo': {
    type: 'STATE',
    subtype: 'HOLD',
    status: 409,
    text: 'Запрет удаления: {reason}. Пока он\u00a0действует, видео нельзя заменить или обрезать: прежнее удалилось\u00a0бы. Клип из\u00a0него сделать можно',
  },
  'sharing.noAccount': {
    type: 'NOT_FOUND',
    subtype: 'ACCOUNT',
    status: 404,
    text: 'Такого аккаунта нет, или он не\u00a0участвует в\u00a0обмене. Проверьте код',
  },
  'sharing.notFound': {
    type: 'NOT_FOUND',
    subtype: 'RELATION',
    status: 404,
    text: 'Такой договорённости нет. Обновите страницу',
  },
  'trash.changed': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Корзина изменилась: теперь в\u00a0ней можно удалить {count}. Обновите страницу и\u00a0введите новое число',
  },
  'trash.beingEmptied': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Корзина уже очищается. Дождитесь конца',
  },
  'records.notPlayable': {
    type: 'STATE',
    subtype: 'NOT_READY',
    status: 409,
    text: 'Видео ещё обрабатывается, смотреть его пока нельзя',
  },
  'subtitles.notFound': { type: 'NOT_FOUND', subtype: 'TRACK', status: 404, text: 'Нет такой дорожки субтитров' },
  'subtitles.changed': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Субтитры уже изменил кто-то другой. Обновите страницу и\u00a0повторите правку',
  },
  'subtitles.languageTaken': {
    type: 'STATE',
    subtype: 'LANGUAGE',
    status: 409,
    text: 'Субтитры на\u00a0этом языке уже есть. Замените их или выберите другой язык',
  },
  'subtitles.tooMany': {
    type: 'LIMIT',
    subtype: 'QUOTA',
    status: 413,
    text: 'У\u00a0одного видео не\u00a0больше {most} дорожек субтитров. Удалите ненужную',
  },
  'subtitles.tooManyCues': {
    type: 'LIMIT',
    subtype: 'CUES',
    status: 413,
    text: 'В\u00a0субтитрах больше {most} реплик. Разделите их на\u00a0части',
  },
  'subtitles.tooLarge': {
    type: 'LIMIT',
    subtype: 'SIZE',
    status: 413,
    text: 'Субтитры больше {most}. Проверьте, тот\u00a0ли это файл, или разделите его на\u00a0части',
  },
  'subtitles.noCues': {
    type: 'VALIDATION',
    subtype: 'FILE',
    status: 400,
    text: 'В\u00a0файле нет ни\u00a0одной реплики с\u00a0временем. Нужны субтитры WebVTT или SRT',
  },
  'albums.notFound': { type: 'NOT_FOUND', subtype: 'ALBUM', status: 404, text: 'Нет такого альбома' },
  'albums.changed': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Альбом уже изменил кто-то другой. Обновите страницу и повторите правку',
  },
  'albums.circle': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Альбом нельзя вложить в\u00a0самого себя. Выберите другой',
  },
  'albums.deep': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Альбомы вкладываются друг в\u00a0друга не\u00a0глубже {max} уровней. Выберите альбом повыше',
  },
  'albums.full': {
    type: 'LIMIT',
    subtype: 'QUOTA',
    status: 413,
    text: 'В\u00a0одном альбоме не\u00a0больше {max} видео. Остальные добавьте в\u00a0другой',
  },
  'filters.tooDeep': {
    type: 'LIMIT',
    subtype: 'FILTER',
    status: 400,
    text: 'Фильтр слишком глубокий: группы стоят друг в\u00a0друге не\u00a0больше {max}\u00a0раз. Уберите лишние группы',
  },
  'filters.tooMany': {
    type: 'LIMIT',
    subtype: 'FILTER',
    status: 400,
    text: 'Условий в\u00a0фильтре не\u00a0больше {max}. Уберите часть условий или замените несколько одним «одно из»',
  },
  'filters.notFound': { type: 'NOT_FOUND', subtype: 'FILTER', status: 404, text: 'Нет такого фильтра' },
  'filters.changed': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Фильтр уже изменил кто-то другой. Обновите страницу и\u00a0повторите правку',
  },
  'filters.nameTaken': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Фильтр с\u00a0таким названием в\u00a0аккаунте уже есть. Выберите другое',
  },
  'filters.circle': {
    type: 'STATE',
    subtype: 'CIRCLE',
    status: 409,
    text: 'Фильтр не\u00a0может использовать сам себя, в\u00a0том числе через другие фильтры. Уберите это условие',
  },
  'filters.inUse': {
    type: 'STATE',
    subtype: 'IN_USE',
    status: 409,
    text: 'Фильтр нельзя удалить, его используют: {uses}. Сначала уберите его оттуда',
  },
  'filters.full': {
    type: 'LIMIT',
    subtype: 'QUOTA',
    status: 413,
    text: 'В\u00a0аккаунте уже {max} фильтров. Удалите ненужные',
  },
  'filters.noFeed': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Лента есть только у\u00a0фильтра с\u00a0видимостью «По\u00a0ссылке». Измените видимость и\u00a0повторите',
  },
  'filters.tooDear': {
    type: 'LIMIT',
    subtype: 'FILTER',
    status: 400,
    text: 'Фильтр ищет слишком долго, поиск остановлен. Добавьте условие, которое сузит поиск: период, состояние или владельца',
  },
  'templates.notFound': { type: 'NOT_FOUND', subtype: 'TEMPLATE', status: 404, text: 'Нет такого шаблона' },
  'attributes.notFound': { type: 'NOT_FOUND', subtype: 'EXPORT', status: 404, text: 'Нет такой выгрузки' },
  'attributes.full': {
    type: 'LIMIT',
    subtype: 'QUOTA',
    status: 413,
    text: 'В\u00a0аккаунте уже {most} выгрузок. Удалите ненужные и\u00a0повторите',
  },
  'attributes.noFile': {
    type: 'NOT_FOUND',
    subtype: 'EXPORT',
    status: 404,
    text: 'Файла этой выгрузки нет. Нажмите «Повторить», чтобы сделать его заново',
  },
  'attributes.timeZone': { type: 'VALIDATION', subtype: 'FIELD', status: 400, text: 'Нет такого часового пояса' },
  'attributes.importNotFound': {
    type: 'NOT_FOUND',
    subtype: 'IMPORT',
    status: 404,
    text: 'Нет такой таблицы. Загрузите файл ещё раз',
  },
  'attributes.importGone': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Файл по\u00a0этому адресу уже прочитан, или его срок вышел. Загрузите файл ещё раз',
  },
  'attributes.tooLarge': {
    type: 'LIMIT',
    subtype: 'SIZE',
    status: 413,
    text: 'Таблица больше {most}\u00a0МБ. Разделите её на\u00a0несколько и\u00a0загрузите по\u00a0очереди',
  },
  'attributes.tooLong': {
    type: 'LIMIT',
    subtype: 'SIZE',
    status: 413,
    text: 'В\u00a0таблице больше {most} строк. Разделите её на\u00a0несколько и\u00a0загрузите по\u00a0очереди',
  },
  'attributes.notTable': {
    type: 'VALIDATION',
    subtype: 'FILE',
    status: 400,
    text: 'Это не\u00a0таблица CSV: {why}. Сохраните таблицу как «CSV UTF-8» и\u00a0загрузите снова',
  },
  'attributes.noIdColumn': {
    type: 'VALIDATION',
    subtype: 'FILE',
    status: 400,
    text: 'В\u00a0первой строке таблицы нет столбца «ID». По\u00a0нему мы находим видео: выгрузите таблицу с\u00a0этим столбцом',
  },
  'attributes.noColumns': {
    type: 'VALIDATION',
    subtype: 'FILE',
    status: 400,
    text: 'В\u00a0первой строке таблицы нет столбцов, которые можно изменить. Их\u00a0названия\u00a0— как в\u00a0выгрузке: «Название», «Описание», «Теги»',
  },
  'attributes.columnTwice': {
    type: 'VALIDATION',
    subtype: 'FILE',
    status: 400,
    text: 'Столбец «{title}» стоит в\u00a0таблице дважды. Оставьте один',
  },
  'bulk.notFound': { type: 'NOT_FOUND', subtype: 'BATCH', status: 404, text: 'Нет такого массового изменения' },
  'bulk.otherOps': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Под этим номером уже идёт другое массовое изменение',
  },
  'bulk.nothingChosen': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Выберите видео: или списком, или фильтром',
  },
  'bulk.notNow': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Так с\u00a0этим массовым изменением сейчас нельзя: обновите страницу',
  },
  'bulk.nothingToUndo': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Возвращать нечего: это массовое изменение ничего не\u00a0изменило или уже возвращено',
  },
  'cuts.ranges': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Проверьте отрезки: {problem}',
  },
  'cuts.whole': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Отрезок занимает всё видео, обрезать нечего. Передвиньте его начало или конец',
  },
  'frames.notFound': { type: 'NOT_FOUND', subtype: 'FRAME', status: 404, text: 'Нет такого кадра' },
  'frames.notReady': {
    type: 'STATE',
    subtype: 'NOT_READY',
    status: 409,
    text: 'Кадр ещё не\u00a0готов. Подождите немного и\u00a0повторите',
  },
  'frames.inUse': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Этот кадр сейчас на\u00a0обложке. Выберите другую обложку и\u00a0повторите',
  },
  'frames.tooMany': {
    type: 'LIMIT',
    subtype: 'QUOTA',
    status: 409,
    text: 'У\u00a0видео уже {max} кадров. Удалите лишние и\u00a0повторите',
  },
  'youtube.notSetUp': {
    type: 'EXTERNAL',
    subtype: 'YOUTUBE',
    status: 409,
    text: 'Публикация на\u00a0YouTube на\u00a0этом сервере не\u00a0настроена. Администратор сервера может задать YOUTUBE_CLIENT_ID и\u00a0YOUTUBE_CLIENT_SECRET',
  },
  'youtube.noChannel': {
    type: 'NOT_FOUND',
    subtype: 'CHANNEL',
    status: 404,
    text: 'Такой канал не\u00a0подключён. Подключите его в\u00a0настройках, в\u00a0разделе «YouTube»',
  },
  'youtube.whichChannel': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'К\u00a0аккаунту подключено несколько каналов: выберите, на\u00a0какой отправить',
  },
  'youtube.broken': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'К\u00a0каналу «{title}» больше нет доступа: подключите его заново в\u00a0настройках',
  },
  'youtube.there': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Видео уже на\u00a0YouTube или на\u00a0пути туда. Чтобы отправить его снова, сначала отвяжите его',
  },
  'youtube.schedule': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Время публикации уже прошло. Выберите другое',
  },
  'youtube.stale': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Подключение канала устарело или начато в\u00a0другом сеансе. Начните его заново',
  },
  'youtube.refused': { type: 'EXTERNAL', subtype: 'YOUTUBE', status: 502, text: 'Канал не\u00a0подключён. {reason}' },
  'audit.notFound': { type: 'NOT_FOUND', subtype: 'EVENT', status: 404, text: 'Нет такой строки журнала' },
  'audit.final': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Это изменение вернуть нельзя. Возвращаются правки полей: названия, описания, тегов, автора, публикации, эпизодов, часового пояса',
  },
  'audit.changedSince': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Вернуть не получится: с тех пор изменили {fields}. Верните сначала более поздние правки',
  },
  'audit.notYet': {
    type: 'NOT_FOUND',
    subtype: 'MOMENT',
    status: 404,
    text: 'В этот момент его ещё или уже не было. Выберите другое время',
  },
  'uploads.empty': { type: 'VALIDATION', subtype: 'FIELD', status: 400, text: 'Файл пустой: выберите другой файл' },
  'uploads.tooLarge': {
    type: 'LIMIT',
    subtype: 'QUOTA',
    status: 413,
    text: 'Файл больше, чем может принять хранилище: {max} максимум',
  },
  'uploads.noSpace': {
    type: 'LIMIT',
    subtype: 'QUOTA',
    status: 413,
    text: 'На диске сервера не хватает места для этого файла. Освободите место и повторите',
  },
  'uploads.roomTaken': {
    type: 'LIMIT',
    subtype: 'QUOTA',
    status: 413,
    text: 'Место на\u00a0диске сервера сейчас занимают другие загрузки. Повторите через несколько минут',
  },
  'uploads.share': {
    type: 'LIMIT',
    subtype: 'QUOTA',
    status: 413,
    text: 'На\u00a0диске сервера мало места: незаконченные загрузки одного аккаунта занимают не\u00a0больше {max}. Дождитесь их конца или выберите файл меньше',
  },
  'uploads.tooMany': {
    type: 'LIMIT',
    subtype: 'QUOTA',
    status: 413,
    text: 'В\u00a0аккаунте уже {max} незаконченных загрузок. Закончите или уберите часть из\u00a0них и\u00a0повторите',
  },
  'uploads.notFound': { type: 'NOT_FOUND', subtype: 'UPLOAD', status: 404, text: 'Нет такой загрузки' },
  'uploads.partNumber': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 404,
    text: 'В этой загрузке нет части с номером {part}',
  },
  'uploads.outOfOrder': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Сначала нужна часть {wanted}: части принимаются по порядку',
  },
  'uploads.partSize': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 413,
    text: 'Часть {part} должна занимать {wanted} байт',
  },
  'uploads.partDiffers': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Часть {part} уже принята с другим содержимым: файл на диске изменился',
  },
  // 400 is among the answers after which a client sends the part again (spec §8)
  'uploads.checksum': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Часть {part} повреждена в пути: контрольная сумма не сошлась',
  },
  'uploads.incomplete': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Загрузка не закончена: принято {received} из {total} байт',
  },
  'uploads.closed': { type: 'STATE', subtype: 'CONFLICT', status: 410, text: 'Загрузка уже закрыта' },
  // a client fails at once and keeps its place: a retry goes on from the same byte (safety §4)
  'uploads.held': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Загрузка приостановлена: доступ к\u00a0аккаунту закрыт. Принятое сохранено, её можно продолжить, когда доступ откроют',
  },
  'uploads.disposed': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Загрузка приостановлена: видео в\u00a0корзине. Принятое сохранено: восстановите видео, и\u00a0загрузку можно продолжить',
  },
  'uploads.ended': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 410,
    text: 'Загрузка остановлена: пароль сменили. Принятое сохранено: войдите и\u00a0продолжите её на\u00a0странице видео',
  },
  'uploadLinks.notFound': { type: 'NOT_FOUND', subtype: 'LINK', status: 404, text: 'Нет такой ссылки' },
  'uploadLinks.closed': { type: 'STATE', subtype: 'CONFLICT', status: 410, text: 'Ссылка не\u00a0действует: {why}' },
  'uploadLinks.until': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Срок ссылки должен быть в\u00a0будущем и\u00a0не\u00a0дальше года',
  },
  'uploadLinks.tooLarge': {
    type: 'LIMIT',
    subtype: 'QUOTA',
    status: 413,
    text: 'По этой ссылке можно загрузить не\u00a0больше {max}',
  },
  'uploadLinks.share': {
    type: 'LIMIT',
    subtype: 'QUOTA',
    status: 413,
    text: 'На\u00a0диске сервера мало места: по\u00a0ссылке сейчас можно загрузить не\u00a0больше {max}. Повторите позже или выберите файл меньше',
  },
  'uploads.replacing': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Видео ещё загружается или обрабатывается. Дождитесь конца и\u00a0повторите',
  },
  'uploads.otherFile': {
    type: 'VALIDATION',
    subtype: 'FIELD',
    status: 400,
    text: 'Для возобновления загрузки выберите файл {name}',
  },
  'uploads.offset': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Часть {part} принята до байта {kept}: продолжайте с\u00a0него',
  },
  'uploads.diskFilling': {
    type: 'LIMIT',
    subtype: 'QUOTA',
    status: 413,
    text: 'Диск сервера заполнен больше чем на 95\u00a0%, новые загрузки не\u00a0принимаются. Освободите место и\u00a0повторите',
  },
  'tasks.notFound': { type: 'NOT_FOUND', subtype: 'TASK', status: 404, text: 'Нет такой задачи' },
  'tasks.notRestartable': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Задачу нельзя перезапустить: она уже выполняется, ждёт очереди или закончена',
  },
  'tasks.final': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Повтор не\u00a0поможет: обработать именно этот файл нельзя. Загрузите другой',
  },
  'reports.period': { type: 'VALIDATION', subtype: 'FIELD', status: 400, text: 'Начало периода позже его конца' },
  'reports.tooLong': { type: 'VALIDATION', subtype: 'FIELD', status: 400, text: 'Период длиннее десяти лет' },
  'reports.tooMany': {
    type: 'LIMIT',
    subtype: 'ROWS',
    status: 400,
    text: 'В\u00a0отчёте получается больше {max} строк. Выберите шаг крупнее, период короче или уберите группировку',
  },
  'call.badJson': { type: 'VALIDATION', subtype: 'JSON', status: 400, text: 'Запрос не разобран: нужен верный JSON' },
  'call.badParams': { type: 'VALIDATION', subtype: 'FIELD', status: 400, text: 'Проверьте поля запроса: {problems}' },
  'call.tooLarge': { type: 'LIMIT', subtype: 'SIZE', status: 413, text: 'Запрос слишком большой' },
  'call.mediaType': {
    type: 'VALIDATION',
    subtype: 'MEDIA_TYPE',
    status: 415,
    text: 'Запрос должен иметь тип application/json',
  },
  'call.noRoute': { type: 'NOT_FOUND', subtype: 'METHOD', status: 404, text: 'Нет такого метода' },
  'call.wrongVerb': {
    type: 'VALIDATION',
    subtype: 'VERB',
    status: 405,
    text: 'Для этого адреса нужен другой вид запроса',
  },
  'call.replayed': {
    type: 'STATE',
    subtype: 'CONFLICT',
    status: 409,
    text: 'Запрос с этим номером уже выполнен с другими данными',
  },
  'call.tooMany': {
    type: 'LIMIT',
    subtype: 'RATE',
    status: 429,
    text: 'Слишком много запросов. Повторите через {seconds}\u00a0с',
  },
  'limit.ids': { type: 'LIMIT', subtype: 'IDS', status: 400, text: 'За один раз можно не больше {max} видео' },
  'limit.targets': {
    type: 'LIMIT',
    subtype: 'TARGETS',
    status: 400,
    text: 'За один раз можно не\u00a0больше {max} аккаунтов',
  },
  'metrics.badLine': { type: 'VALIDATION', subtype: 'LINE', status: 400, text: 'Строка {line}: {problem}' },
  'metrics.badKey': {
    type: 'AUTH',
    subtype: 'KEY',
    status: 401,
    text: 'Метрики принимаются только с именем и ключом, которые сервер дал странице',
  },
  'metrics.closed': {
    type: 'AUTH',
    subtype: 'KEY',
    status: 401,
    text: 'Показатели читают с\u00a0ключом: METRICS_TOKEN или файл metrics-token в\u00a0папке данных',
  },
  'internal.failed': {
    type: 'INTERNAL',
    subtype: 'FAILED',
    status: 500,
    text: 'На сервере произошла ошибка. Мы записали её, попробуйте ещё раз',
  },
  'internal.busy': {
    type: 'INTERNAL',
    subtype: 'BUSY',
    status: 503,
    text: 'Сервер временно занят. Попробуйте через несколько секунд',
  },
} as const satisfies Record<string, RefusalEntry>

export type RefusalName = keyof typeof refusals

/** What a check of a schema puts on its problem to have the call refused by a name of the catalogue. */
export interface RefusalParams {
  readonly refusal: RefusalName
  readonly places: Places
}

/** The code of a refusal in the answers of administration calls. */
export function refusalCode(name: RefusalName): string {
  const { type, subtype, code }: RefusalEntry = refusals[name]
  return code ?? `${type}_${subtype}`
}
