import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newPlaceLetter, type SignInAct, signInActLetter } from './letters.ts'

const seen = { at: new Date('2026-11-23T14:40:00Z'), ip: '198.51.100.7', agent: 'Firefox/143.0 Linux', country: 'DE' }
const publicUrl = 'https://video.example'

test('a new place is told by its moment, browser, address and country, with the way to another password', () => {
  const { paragraphs, button } = newPlaceLetter(seen, { publicUrl, isOurs: true })
  const text = paragraphs.join('\n').replaceAll('\u00a0', ' ')
  assert.match(text, /^23 ноября 2026 г\. в 17:40 по московскому времени/)
  assert.match(text, /Браузер: Firefox, Linux\. IP-адрес: 198\.51\.100\.7\. Страна: Германия\./)
  assert.equal(button?.url, 'https://video.example/id/forgot')
})

test('where another provider keeps the passwords nobody is sent to a page that is not there', () => {
  const letter = newPlaceLetter({ ...seen, ip: null, country: null }, { publicUrl, isOurs: false })
  assert.equal(letter.button?.url, 'https://video.example/admin')
  assert.doesNotMatch(JSON.stringify(letter), /forgot|IP|Страна/)
})

test('B12 what an administrator did about a sign-in is told by its moment, with the reason or the name of the key', () => {
  const writeLetter = (act: SignInAct) => signInActLetter(seen.at, act, publicUrl)
  const text = (act: SignInAct) => writeLetter(act).paragraphs.join('\n').replaceAll('\u00a0', ' ')
  assert.match(
    text({ what: 'locked', reason: 'Уволен' }),
    /^23 ноября 2026 г\. в 17:40 .* закрыл вам вход.*\nПричина: Уволен$/,
  )
  assert.doesNotMatch(text({ what: 'locked', reason: '' }), /Причина/)
  assert.match(text({ what: 'passkeyRemoved', name: 'Телефон' }), /удалил ваш ключ доступа «Телефон»/)
  assert.match(
    text({ what: 'impersonated', account: 'Волга', reason: 'Не видит кнопку' }),
    /на\sчас вошёл под вашим именем в\sаккаунт «Волга»\.[\s\S]+Причина: Не видит кнопку/,
  )
  const whats = ['unlocked', 'sessionsEnded', 'codesOff'] as const
  assert.equal(new Set(whats.map((what) => writeLetter({ what }).subject)).size, whats.length)
  assert.equal(writeLetter({ what: 'codesOff' }).button?.url, 'https://video.example/id/security')
})
