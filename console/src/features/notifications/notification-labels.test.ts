import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Notice, noticeKinds } from '@skleyka/contract/notifications/notifications.calls.ts'
import { bellLabel, noticeTold } from './notification-labels.ts'

const notice = (more: Partial<Notice> = {}): Notice => ({
  ...{ id: 1, kind: 'recordFailed', at: new Date(0), isRead: false, name: 'Ледоход', recordId: 5 },
  ...{ account: { code: 'volga', name: 'Волга' }, reason: null, count: null, ...more },
})

test('a notice says what happened and why, and leads to where it is', () => {
  assert.deepEqual(noticeTold(notice({ reason: 'BAD_FILE' })), {
    title: 'Видео «Ледоход» не\u00a0обработалось',
    why: 'Файл повреждён, или это не\u00a0видео',
    to: '/ac/volga/records/5',
  })
  assert.deepEqual(noticeTold(notice({ kind: 'exportReady', count: 1_003, name: null })), {
    title: 'Выгрузка готова: 1\u00a0003\u00a0строки',
    why: null,
    to: '/ac/volga/attributes',
  })
  assert.deepEqual(noticeTold(notice({ kind: 'newPlace', account: null, name: 'Firefox, Linux', reason: 'RU' })), {
    title: 'Вход с\u00a0нового места: Firefox, Linux',
    why: 'Россия',
    to: null,
  })
  assert.equal(
    noticeTold(notice({ kind: 'relationAsked', name: 'Телеканал «Степь»' })).title,
    'Аккаунт «Телеканал „Степь“» предлагает обмен видео',
  )
  const quota = (reason: string, count: number) => noticeTold(notice({ kind: 'quotaNear', name: null, reason, count }))
  assert.deepEqual(quota('bytes', 80), {
    ...{ title: 'Хранилище аккаунта заполнено на 80\u202f%', why: null, to: '/ac/volga/setting/account' },
  })
  assert.deepEqual(
    ['bytes', 'videos', 'people'].map((kind) => quota(kind, 100).title),
    ['Хранилище аккаунта заполнено', 'Квота видео исчерпана', 'Квота пользователей исчерпана'],
  )
  assert.equal(quota('videos', 80).title, 'Квота видео исчерпана на 80\u202f%')
  assert.equal(quota('videos', 100).why, 'Новое не\u00a0принимается, то, что есть, остаётся')
  assert.deepEqual(noticeTold(notice({ kind: 'impersonated', name: 'Анна', reason: 'Не видит кнопку' })), {
    ...{ title: 'Анна работает под вашим именем', why: 'Не видит кнопку', to: null },
  })
  const claim = notice({ kind: 'claimOpened', account: null, count: 7, recordId: null })
  assert.deepEqual(
    [noticeTold(claim, true).to, noticeTold(claim).to, noticeTold({ ...claim, account: notice().account }, true).to],
    ['/cc/claims/7', '/kpo/holders', '/ac/volga/setting/claims/7'],
  )
  const ofRadar = notice({ kind: 'claimsOfRadar', name: 'Ролик', account: null, count: 1_000, recordId: null })
  assert.deepEqual(noticeTold(ofRadar, true), {
    ...{
      title: 'Радар подал 1\u00a0000\u00a0претензий',
      why: 'Последняя\u00a0— на\u00a0видео «Ролик»',
      to: '/cc/claims',
    },
  })
  assert.equal(noticeTold({ ...ofRadar, count: 1 }).title, 'Радар подал претензию на\u00a0видео «Ролик»')
  assert.equal(noticeTold(notice({ kind: 'youtubeFailed' })).to, '/ac/volga/records/5/youtube')
})

test('a video that is there no more is led to by nothing', () => {
  for (const kind of noticeKinds) {
    const { title, to } = noticeTold(notice({ kind, recordId: null, reason: 'unheard of' }))
    assert.ok(/[а-яё]/i.test(title), kind)
    assert.ok(to === null || !to.includes('null'), kind)
  }
  assert.equal(noticeTold(notice({ recordId: null })).to, null)
  assert.equal(noticeTold(notice({ recordId: null, reason: 'unheard of' })).why, null)
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
