import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextCaptionStep } from './caption-steps.ts'

const track = (language: string, folder = `${language}-1/`, label = language) => ({ language, folder, label })
const sent = (id: string | null, folder: string, label: string) => ({ id, folder, label, problem: null })

test('what is missing is sent, what changed is replaced, what is no more is taken away, and then nothing is left', () => {
  const there = { ru: sent('a', 'ru-1/', 'ru'), en: sent('b', 'en-0/', 'en'), de: sent('c', 'de-1/', 'de') }
  const tracks = [track('en'), track('fr'), track('ru')]
  assert.deepEqual(nextCaptionStep(tracks, there), { kind: 'delete', language: 'de', label: 'de', id: 'c' })
  const { de: _gone, ...two } = there
  assert.deepEqual(nextCaptionStep(tracks, two), { kind: 'update', track: track('en'), id: 'b' })
  const same = { ...two, en: sent('b', 'en-1/', 'en') }
  assert.deepEqual(nextCaptionStep(tracks, same), { kind: 'insert', track: track('fr') })
  assert.equal(nextCaptionStep(tracks, { ...same, fr: sent('d', 'fr-1/', 'fr') }), null)
  assert.equal(nextCaptionStep([], {}), null)
})

test('another name makes them anew, for YouTube changes none', () => {
  const named = [track('ru', 'ru-1/', 'Русские')]
  const before = { ru: sent('a', 'ru-1/', 'ru') }
  assert.deepEqual(nextCaptionStep(named, before), { kind: 'delete', language: 'ru', label: 'ru', id: 'a' })
  assert.deepEqual(nextCaptionStep(named, {}), { kind: 'insert', track: named[0] })
})

test('what was refused is tried again only once it is another text or has another name', () => {
  const refused = { ru: sent(null, 'ru-1/', 'ru') }
  assert.equal(nextCaptionStep([track('ru')], refused), null)
  for (const changed of [track('ru', 'ru-2/'), track('ru', 'ru-1/', 'Русские')]) {
    assert.deepEqual(nextCaptionStep([changed], refused), { kind: 'insert', track: changed })
  }
  assert.deepEqual(nextCaptionStep([], refused), { kind: 'forget', language: 'ru' })
})
