import assert from 'node:assert/strict'
import { test } from 'node:test'
import { watermarkText } from './watermark-text.ts'

test('a watermark names who watches, where and when; other braces stay', () => {
  const watched = {
    now: new Date(2026, 10, 23, 9, 5, 7),
    site: 'news.example',
    title: '{ip} $& Кино',
    ip: '203.0.113.7',
  }
  assert.equal(
    watermarkText('{site} {ip} {date} {time} «{title}»', watched),
    'news.example 203.0.113.7 23.11.2026 09:05:07 «{ip} $& Кино»',
  )
  assert.equal(watermarkText('{constructor} {} {нет} {ip', watched), '{constructor} {} {нет} {ip')
  assert.equal(watermarkText('{ip}', { ...watched, ip: null }), '')
})
