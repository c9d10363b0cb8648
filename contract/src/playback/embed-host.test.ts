import assert from 'node:assert/strict'
import { test } from 'node:test'
import { domainToASCII, domainToUnicode } from 'node:url'
import { readEmbedHost, shownHost } from './embed-host.ts'

const read = (typed: string) => readEmbedHost(typed, domainToASCII)

test('product B9 the domain of embeds is read as people paste it, and kept as addresses carry it', () => {
  for (const [typed, host] of [
    ['video.customer.ru', 'video.customer.ru'],
    ['  https://Video.Customer.RU/embed/1?x#y ', 'video.customer.ru'],
    ['видео.пример.рф', 'xn--b1aedk6a.xn--e1afmkfd.xn--p1ai'],
    ['xn--e1afmkfd.xn--p1ai', 'xn--e1afmkfd.xn--p1ai'],
    ['a.b.c.example', 'a.b.c.example'],
    ['video.customer.ru.', 'video.customer.ru'],
    ['https://anna:secret@video.customer.ru', 'video.customer.ru'],
  ] as const) {
    assert.deepEqual(read(typed), { host }, typed)
  }
})

test('product B9 what is no domain of one’s own is refused in words', () => {
  for (const typed of [
    '',
    ' ',
    'localhost',
    'video',
    '192.0.2.1',
    '[::1]',
    'a..b',
    '-a.ru',
    'a b.ru',
    'a_b.ru',
    'video.ru\u0000',
  ]) {
    assert.match('problem' in read(typed) ? String(Object.values(read(typed))[0]) : '', /^Это не\u00a0домен/, typed)
  }
  assert.match(JSON.stringify(read(`${'a'.repeat(60)}.`.repeat(5).slice(0, -1))), /не\u00a0домен/)
  for (const typed of ['*.customer.ru', '*', 'video.*', '*.ru']) {
    assert.match(JSON.stringify(read(typed)), /один домен/, typed)
  }
  for (const typed of ['video.customer.ru:8443', 'http://video.customer.ru:80/x']) {
    assert.match(JSON.stringify(read(typed)), /без порта/, typed)
  }
})

test('product B9 a domain of mixed alphabets is refused in words, typed or pasted as addresses carry it', () => {
  const mixed = 'vidео.example.ru'
  for (const typed of [
    mixed,
    domainToASCII(mixed),
    `https://a.${mixed.toUpperCase()}/`,
    'видeo.пример.рф',
    'αpple.gr',
  ]) {
    assert.deepEqual(read(typed), { problem: 'В\u00a0одном слове смешаны буквы разных алфавитов' }, typed)
  }
  for (const typed of ['видео.example.ru', 'видео-24.рф', 'münchen.example', '例え.テスト']) {
    assert.ok('host' in read(typed), typed)
  }
})

test('product B9 a domain is shown as people read it, and only where that leads back to it', () => {
  const show = (host: string) => shownHost(host, domainToASCII)
  for (const host of [
    'видео.пример.рф',
    'ёжик.рф',
    'münchen.example',
    '例え.テスト',
    'مثال.إختبار',
    'video.example.ru',
  ]) {
    assert.equal(show(domainToASCII(host)), host)
  }
  for (const host of ['xn--0.ru', 'xn--.ru', 'xn--99999999.ru', 'xn--a-ecp.ru', 'xn--a.ru', 'xn--ls8h=.la']) {
    assert.equal(show(host), domainToUnicode(host) || host, host)
  }
  assert.equal(
    shownHost('xn--e1afmkfd.ru', () => ''),
    'xn--e1afmkfd.ru',
    'what no address takes is left',
  )
})
