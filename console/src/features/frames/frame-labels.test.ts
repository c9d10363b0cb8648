import assert from 'node:assert/strict'
import { test } from 'node:test'
import { frameName, frameNote } from './frame-labels.ts'

test('a frame is called by its time, and tells what happens to it or where it is from', () => {
  assert.equal(frameName({ id: 1, atMs: 74_200 }, []), 'Кадр 1:14')
  const sent = [1, 2, 3].map((id) => ({ id, atMs: id === 1 ? 0 : null }))
  assert.deepEqual(
    sent.map((one) => frameName(one, sent)),
    ['Кадр 0:00', 'Своя картинка', 'Своя картинка 2'],
  )
  const frame = { origin: 'found', state: 'READY', failText: null } as const
  assert.equal(frameNote(frame), null)
  assert.equal(frameNote({ ...frame, origin: 'sent' }), 'Загружена')
  assert.equal(frameNote({ ...frame, origin: 'captured' }), 'Взят из\u00a0плеера')
  assert.equal(frameNote({ ...frame, origin: 'captured', state: 'MAKING' }), 'Готовится…')
  assert.equal(frameNote({ ...frame, state: 'FAILED', failText: 'Кадра нет' }), 'Кадра нет')
})
