import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stagesOf } from './stages.ts'

const facts = { failReason: null, stopped: false, progress: null, playable: false }
const kinds = (...args: Parameters<typeof stagesOf>) => stagesOf(...args).map(({ kind }) => kind)

test('stages before the present one are done, those after it wait', () => {
  assert.deepEqual(kinds({ ...facts, currentState: 'UPLOADING' }), ['run', 'wait', 'wait', 'wait'])
  assert.deepEqual(kinds({ ...facts, currentState: 'CHECKING' }), ['done', 'run', 'wait', 'wait'])
  assert.deepEqual(kinds({ ...facts, currentState: 'QUEUED' }), ['done', 'done', 'wait', 'wait'])
  assert.deepEqual(kinds({ ...facts, currentState: 'CONVERTING', playable: true }), ['done', 'done', 'run', 'done'])
  assert.deepEqual(kinds({ ...facts, currentState: 'READY', playable: true }), ['done', 'done', 'done', 'done'])
})

test('a bad file stops at the check, a broken encoder at encoding', () => {
  assert.deepEqual(kinds({ ...facts, currentState: 'FAILED', failReason: 'NO_VIDEO' }), ['done', 'bad', 'wait', 'wait'])
  assert.deepEqual(kinds({ ...facts, currentState: 'FAILED', failReason: 'DISK' }), ['done', 'done', 'bad', 'wait'])
})

test('a running stage tells its share when it is known', () => {
  const words = (progress: number | null) => stagesOf({ ...facts, currentState: 'CONVERTING', progress })[2]?.words
  assert.equal(words(0.62)?.replace('\u202f', ' '), '62 %')
  assert.equal(words(null), 'идёт обработка')
  const sent = stagesOf({ ...facts, currentState: 'CREATED' }, { kind: 'sending', share: 0.5, line: null })[0]
  assert.deepEqual([sent?.kind, sent?.share], ['run', 0.5])
  const stopped = stagesOf({ ...facts, currentState: 'UPLOADING' }, { kind: 'stopped', share: 0.5, line: null })[0]
  assert.deepEqual([stopped?.kind, stopped?.words], ['wait', 'остановлена'])
  const elsewhere = stagesOf({ ...facts, currentState: 'UPLOADING', stopped: true, progress: 0.4 })[0]
  assert.deepEqual([elsewhere?.kind, elsewhere?.words], ['wait', 'остановлена'])
})

test('the last stage tells whether there is something to watch', () => {
  const last = (currentState: 'READY' | 'CONVERTING' | 'FAILED', playable: boolean) => {
    const { name, kind, words, share } = stagesOf({ ...facts, currentState, playable }).at(-1) ?? assert.fail()
    return [name, kind, words, share]
  }
  assert.deepEqual(last('READY', true), ['Готово', 'done', 'можно смотреть', 1])
  assert.deepEqual(last('CONVERTING', true), ['Просмотр', 'done', 'уже можно смотреть', 1])
  assert.deepEqual(last('FAILED', true), ['Просмотр', 'done', 'уже можно смотреть', 1])
  assert.deepEqual(last('CONVERTING', false), ['Готово', 'wait', 'ждёт', null])
  assert.deepEqual(last('FAILED', false), ['Готово', 'wait', 'не началось', null])
  const words = (currentState: 'CREATED' | 'UPLOADED' | 'QUEUED' | 'READY') =>
    stagesOf({ ...facts, currentState }).map((stage) => stage.words)
  assert.deepEqual(words('CREATED'), ['ждём файл', 'ждёт', 'ждёт', 'ждёт'])
  assert.deepEqual(words('UPLOADED'), ['файл получен', 'в очереди', 'ждёт', 'ждёт'])
  assert.deepEqual(words('QUEUED'), ['файл получен', 'это видео', 'в очереди', 'ждёт'])
  assert.deepEqual(words('READY'), ['файл получен', 'это видео', 'все качества готовы', 'можно смотреть'])
})
