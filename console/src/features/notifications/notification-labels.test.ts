import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Notice, type NoticeKind, noticeKinds } from '@skleyka/contract/notifications/notifications.calls.ts'
import { bellLabel, describeNotice } from './notification-labels.ts'

const notice = (more: Partial<Notice> = {}): Notice => ({
  ...{ id: 1, kind: 'recordFailed', at: new Date(0), isRead: false, name: 'Ледоход', recordId: 5 },
  ...{ account: { code: 'volga', name: 'Волга' }, reason: null, count: null, ...more },
})

test('a notice says what happened and why, and leads to where it is', () => {
  assert.deepEqual(describeNotice(notice({ reason: 'BAD_FILE' })), {
    title: 'Видео «Ледоход» не\u00a0обработалось',
    why: 'Файл повреждён, или это не\u00a0видео',
    to: '/ac/volga/records/5',
  })
  assert.deepEqual(describeNotice(notice({ kind: 'exportReady', count: 1_003, name: null })), {
    title: 'Выгрузка готова: 1\u00a0003\u00a0строки',
    why: null,
    to: '/ac/volga/attributes',
  })
  assert.deepEqual(describeNotice(notice({ kind: 'newPlace', account: null, name: 'Firefox, Linux', reason: 'RU' })), {
    title: 'Вход с\u00a0нового места: Firefox, Linux',
    why: 'Россия',
    to: null,
  })
  assert.equal(
    describeNotice(notice({ kind: 'relationAsked', name: 'Телеканал «Степь»' })).title,
    'Аккаунт «Телеканал „Степь“» предлагает обмен видео',
  )
  const quota = (reason: string, count: number) =>
    describeNotice(notice({ kind: 'quotaNear', name: null, reason, count }))
  assert.deepEqual(quota('bytes', 80), {
    ...{ title: 'Хранилище аккаунта заполнено на 80\u202f%', why: null, to: '/ac/volga/setting/account' },
  })
  assert.deepEqual(
    ['bytes', 'videos', 'people'].map((kind) => quota(kind, 100).title),
    ['Хранилище аккаунта заполнено', 'Квота видео исчерпана', 'Квота пользователей исчерпана'],
  )
  assert.equal(quota('videos', 80).title, 'Квота видео исчерпана на 80\u202f%')
  assert.equal(quota('videos', 100).why, 'Новое не\u00a0принимается, то, что есть, остаётся')
  assert.deepEqual(describeNotice(notice({ kind: 'impersonated', name: 'Анна', reason: 'Не видит кнопку' })), {
    ...{ title: 'Анна работает под вашим именем', why: 'Не видит кнопку', to: null },
  })
  const claim = notice({ kind: 'claimOpened', account: null, count: 7, recordId: null })
  assert.deepEqual(
    [
      describeNotice(claim, true).to,
      describeNotice(claim).to,
      describeNotice({ ...claim, account: notice().account }, true).to,
    ],
    ['/cc/claims/7', '/kpo/holders', '/ac/volga/setting/claims/7'],
  )
  const ofRadar = notice({ kind: 'claimsOfRadar', name: 'Ролик', account: null, count: 1_000, recordId: null })
  assert.deepEqual(describeNotice(ofRadar, true), {
    ...{
      title: 'Радар подал 1\u00a0000\u00a0претензий',
      why: 'Последняя\u00a0— на\u00a0видео «Ролик»',
      to: '/cc/claims',
    },
  })
  assert.equal(describeNotice({ ...ofRadar, count: 1 }).title, 'Радар подал претензию на\u00a0видео «Ролик»')
  assert.equal(describeNotice(notice({ kind: 'youtubeFailed' })).to, '/ac/volga/records/5/youtube')
})

test('every kind says what it is about, why, and where, with a name and a number and without them', () => {
  const expectedLabels: Record<NoticeKind, [title: string, why: string | null, to: string | null][]> = {
    recordFailed: [
      ['Видео «Лес» не\u00a0обработалось', null, '/ac/volga/records/5'],
      ['Видео не\u00a0обработалось', null, null],
    ],
    recordApproved: [
      ['Модератор одобрил видео «Лес»', null, '/ac/volga/records/5'],
      ['Модератор одобрил видео', null, null],
    ],
    recordRejected: [
      ['Модератор отклонил видео «Лес»', 'Так', '/ac/volga/records/5'],
      ['Модератор отклонил видео', null, null],
    ],
    importFailed: [
      ['Файл «Лес» не\u00a0скачался по\u00a0ссылке', 'Так', '/ac/volga/records'],
      ['Файл не\u00a0скачался по\u00a0ссылке', null, '/ac/volga/records'],
    ],
    linkArrived: [
      ['По вашей ссылке пришёл файл «Лес»', null, '/ac/volga/records/5'],
      ['По вашей ссылке пришёл файл', null, null],
    ],
    exportReady: [
      ['Выгрузка готова: 7\u00a0строк', null, '/ac/volga/attributes'],
      ['Выгрузка готова: 0\u00a0строк', null, '/ac/volga/attributes'],
    ],
    exportFailed: [
      ['Выгрузка не\u00a0удалась', 'Так', '/ac/volga/attributes'],
      ['Выгрузка не\u00a0удалась', null, '/ac/volga/attributes'],
    ],
    bulkFailed: [
      ['Массовая правка не\u00a0изменила 7 видео', 'Так', '/ac/volga/records/bulk'],
      ['Массовая правка остановилась', null, '/ac/volga/records/bulk'],
    ],
    youtubeFailed: [
      ['Видео «Лес» не\u00a0отправилось на\u00a0YouTube', 'Так', '/ac/volga/records/5/youtube'],
      ['Видео не\u00a0отправилось на\u00a0YouTube', null, null],
    ],
    relationAsked: [
      ['Аккаунт «Лес» предлагает обмен видео', null, '/ac/volga/setting/sharing'],
      ['Аккаунт предлагает обмен видео', null, '/ac/volga/setting/sharing'],
    ],
    relationAccepted: [
      ['Аккаунт «Лес» согласился на\u00a0обмен', null, '/ac/volga/setting/sharing'],
      ['Аккаунт согласился на\u00a0обмен', null, '/ac/volga/setting/sharing'],
    ],
    relationRejected: [
      ['Аккаунт «Лес» отказался от\u00a0обмена', null, '/ac/volga/setting/sharing'],
      ['Аккаунт отказался от\u00a0обмена', null, '/ac/volga/setting/sharing'],
    ],
    webhookSilent: [
      ['Вебхук на\u00a0Лес сутки не\u00a0принимает события', null, '/ac/volga/setting/webhooks'],
      ['Вебхук на\u00a0ваш сервер сутки не\u00a0принимает события', null, '/ac/volga/setting/webhooks'],
    ],
    newPlace: [
      ['Вход с\u00a0нового места: Лес', null, null],
      ['Вход с\u00a0нового места: неизвестный браузер', null, null],
    ],
    impersonated: [
      ['Лес работает под вашим именем', 'Так', null],
      ['Администратор платформы работает под вашим именем', null, null],
    ],
    quotaNear: [
      ['Хранилище аккаунта заполнено на 7\u202f%', null, '/ac/volga/setting/account'],
      ['Хранилище аккаунта заполнено на 0\u202f%', null, '/ac/volga/setting/account'],
    ],
    invited: [
      ['Вас приглашают в\u00a0аккаунт «Лес»', 'Примите или отклоните приглашение на\u00a0странице аккаунтов', '/'],
      ['Вас приглашают в\u00a0аккаунт', 'Примите или отклоните приглашение на\u00a0странице аккаунтов', '/'],
    ],
    invitationAccepted: [
      ['Приглашение принято: Лес', null, '/ac/volga/setting/users'],
      ['Приглашение принято: новый участник', null, '/ac/volga/setting/users'],
    ],
    invitationDeclined: [
      ['Приглашение отклонено: Лес', null, '/ac/volga/setting/users'],
      ['Приглашение отклонено: приглашённый', null, '/ac/volga/setting/users'],
    ],
    alertStarted: [
      ['Лес', 'Так', '/ac/volga/stat/alerts'],
      ['Сработало оповещение', null, '/ac/volga/stat/alerts'],
    ],
    alertEnded: [
      ['Снова в\u00a0порядке: Лес', null, '/ac/volga/stat/alerts'],
      ['Снова в\u00a0порядке: оповещение закончилось', null, '/ac/volga/stat/alerts'],
    ],
    claimOpened: [
      ['Претензия на\u00a0видео «Лес»', 'Претензия №\u00a07', '/ac/volga/setting/claims/7'],
      ['Претензия на\u00a0видео', null, '/ac/volga/setting/claims'],
    ],
    claimDeadline: [
      ['Претензия на\u00a0видео «Лес» ждёт ответа', 'Претензия №\u00a07', '/ac/volga/setting/claims/7'],
      ['Претензия на\u00a0видео ждёт ответа', null, '/ac/volga/setting/claims'],
    ],
    claimOverdue: [
      ['Срок ответа на\u00a0претензию истёк: видео «Лес»', 'Претензия №\u00a07', '/ac/volga/setting/claims/7'],
      ['Срок ответа на\u00a0претензию истёк: видео', null, '/ac/volga/setting/claims'],
    ],
    claimAnswered: [
      ['Аккаунт ответил на\u00a0претензию: видео «Лес»', 'Претензия №\u00a07', '/ac/volga/setting/claims/7'],
      ['Аккаунт ответил на\u00a0претензию: видео', null, '/ac/volga/setting/claims'],
    ],
    claimDecided: [
      ['Претензия отклонена: видео «Лес»', 'Претензия №\u00a07', '/ac/volga/setting/claims/7'],
      ['Претензия отклонена: видео', null, '/ac/volga/setting/claims'],
    ],
    claimReturned: [
      ['Решение по\u00a0претензии отменено: видео «Лес»', 'Претензия №\u00a07', '/ac/volga/setting/claims/7'],
      ['Решение по\u00a0претензии отменено: видео', null, '/ac/volga/setting/claims'],
    ],
    claimWithdrawn: [
      ['Претензия отозвана: видео «Лес»', 'Претензия №\u00a07', '/ac/volga/setting/claims/7'],
      ['Претензия отозвана: видео', null, '/ac/volga/setting/claims'],
    ],
    claimsOfRadar: [
      ['Радар подал 7\u00a0претензий', 'Последняя\u00a0— на\u00a0видео «Лес»', '/ac/volga/setting/claims'],
      ['Радар подал 0\u00a0претензий', 'Последняя\u00a0— на\u00a0видео', '/ac/volga/setting/claims'],
    ],
    claimsDeadline: [
      [
        '7\u00a0претензий ждут ответа',
        'Если не\u00a0ответить в\u00a0срок, администратор примет решение без\u00a0ваших доводов',
        '/ac/volga/setting/claims',
      ],
      [
        '0\u00a0претензий ждут ответа',
        'Если не\u00a0ответить в\u00a0срок, администратор примет решение без\u00a0ваших доводов',
        '/ac/volga/setting/claims',
      ],
    ],
    claimsOverdue: [
      ['Срок ответа истёк: 7\u00a0претензий', null, '/ac/volga/setting/claims'],
      ['Срок ответа истёк: 0\u00a0претензий', null, '/ac/volga/setting/claims'],
    ],
    claimsFull: [
      [
        'У\u00a0правообладателя «Лес» слишком много открытых претензий',
        'Правило радара ждёт: 7 видео. Претензии подадутся сами, когда администратор решит часть открытых',
        null,
      ],
      [
        'У\u00a0правообладателя слишком много открытых претензий',
        'Правило радара ждёт: 0 видео. Претензии подадутся сами, когда администратор решит часть открытых',
        null,
      ],
    ],
    backupFailed: [
      ['Резервная копия не\u00a0сделана', 'Так', null],
      ['Резервная копия не\u00a0сделана', null, null],
    ],
    liveLost: [
      [
        'Источник трансляции «Лес» пропал во\u00a0время эфира',
        'Проверьте кодер и\u00a0сеть: пока источника нет, зрители ждут',
        '/ac/volga/livestreams/7',
      ],
      [
        'Источник трансляции пропал во\u00a0время эфира',
        'Проверьте кодер и\u00a0сеть: пока источника нет, зрители ждут',
        '/ac/volga/livestreams',
      ],
    ],
    liveNotRecorded: [
      ['Трансляция «Лес» не\u00a0записывается', null, '/ac/volga/livestreams/7'],
      ['Трансляция не\u00a0записывается', null, '/ac/volga/livestreams'],
    ],
    liveRefused: [
      [
        'Трансляция «Лес» не\u00a0началась',
        'Больше трансляций одновременно аккаунту не\u00a0отведено',
        '/ac/volga/livestreams/7',
      ],
      [
        'Трансляция не\u00a0началась',
        'Больше трансляций одновременно аккаунту не\u00a0отведено',
        '/ac/volga/livestreams',
      ],
    ],
  }
  for (const kind of noticeKinds) {
    const whole = describeNotice(notice({ kind, name: 'Лес', reason: 'Так', count: 7 }))
    const bare = describeNotice(notice({ kind, name: null, recordId: null }))
    assert.deepEqual(
      [whole, bare].map(({ title, why, to }) => [title, why, to]),
      expectedLabels[kind],
      kind,
    )
  }
})

test('a notice of one kind tells each reason and number apart', () => {
  const cases: [kind: NoticeKind, reason: string | null, count: number | null, title: string, why: string | null][] = [
    ['recordFailed', 'NO_VIDEO', null, 'Видео «Лес» не\u00a0обработалось', 'В\u00a0файле нет картинки'],
    ['recordFailed', 'TOO_LONG', null, 'Видео «Лес» не\u00a0обработалось', 'Видео слишком длинное'],
    ['recordFailed', 'ENCODER', null, 'Видео «Лес» не\u00a0обработалось', 'Кодировщик не\u00a0справился'],
    ['recordFailed', 'DISK', null, 'Видео «Лес» не\u00a0обработалось', 'На\u00a0сервере не\u00a0хватило места'],
    ['recordFailed', 'TIMEOUT', null, 'Видео «Лес» не\u00a0обработалось', 'Обработка шла слишком долго'],
    ['recordFailed', 'CANCELED', null, 'Видео «Лес» не\u00a0обработалось', 'Обработку отменил администратор'],
    ['bulkFailed', 'Так', 0, 'Массовая правка остановилась', 'Так'],
    ['bulkFailed', null, 1, 'Массовая правка не\u00a0изменила 1 видео', null],
    ['claimDecided', 'GRANTED', 7, 'Претензия удовлетворена: видео «Лес»', 'Претензия №\u00a07'],
    ['claimDecided', 'REJECTED', 7, 'Претензия отклонена: видео «Лес»', 'Претензия №\u00a07'],
    ['claimsOfRadar', null, 1, 'Радар подал претензию на\u00a0видео «Лес»', null],
    ['claimsOfRadar', null, 2, 'Радар подал 2\u00a0претензии', 'Последняя\u00a0— на\u00a0видео «Лес»'],
    [
      'liveNotRecorded',
      'DISK',
      7,
      'Трансляция «Лес» не\u00a0записывается',
      'На\u00a0сервере не\u00a0хватило места, эфир продолжается',
    ],
    ['liveRefused', 'airtime', 7, 'Трансляция «Лес» не\u00a0началась', 'Часы эфира этого месяца закончились'],
    ['quotaNear', 'airtime', 80, 'Часы эфира этого месяца израсходованы на 80\u202f%', null],
    [
      'quotaNear',
      'airtime',
      100,
      'Часы эфира этого месяца закончились',
      'Новое не\u00a0принимается, то, что есть, остаётся',
    ],
    ['quotaNear', 'people', 99, 'Квота пользователей исчерпана на 99\u202f%', null],
    ['newPlace', 'XQ', null, 'Вход с\u00a0нового места: Лес', 'XQ'],
    ['newPlace', 'RU-X', null, 'Вход с\u00a0нового места: Лес', null],
    ['exportReady', null, 1, 'Выгрузка готова: 1\u00a0строка', null],
    ['exportReady', null, 2, 'Выгрузка готова: 2\u00a0строки', null],
  ]
  for (const [kind, reason, count, title, why] of cases) {
    const line = describeNotice(notice({ kind, name: 'Лес', reason, count }))
    assert.deepEqual([line.title, line.why], [title, why])
  }
})

test('a video that is there no more is led to by nothing', () => {
  for (const kind of noticeKinds) {
    const { title, to } = describeNotice(notice({ kind, recordId: null, reason: 'unheard of' }))
    assert.ok(/[а-яё]/i.test(title), kind)
    assert.ok(to === null || !to.includes('null'), kind)
  }
  assert.equal(describeNotice(notice({ recordId: null })).to, null)
  assert.equal(describeNotice(notice({ recordId: null, reason: 'unheard of' })).why, null)
})

test('the bell tells how much is new', () => {
  assert.deepEqual([0, 1, 2, 11, 99, 100].map(bellLabel), [
    'Уведомления',
    'Уведомления: 1\u00a0новое',
    'Уведомления: 2\u00a0новых',
    'Уведомления: 11\u00a0новых',
    'Уведомления: 99\u00a0новых',
    'Уведомления: больше 99\u00a0новых',
  ])
})
