import assert from 'node:assert/strict'
import { test } from 'node:test'
import { confirm, openQuestions } from './confirm-queue.ts'

test('C-4-30 C-4-31 questions stack, newest first, and OK resolves', async () => {
  const first = confirm({ title: 'Первый' })
  const second = confirm({ title: 'Второй' })
  assert.deepEqual(
    openQuestions().map((question) => question.title),
    ['Второй', 'Первый'],
  )
  openQuestions()[0]?.answer('ok')
  assert.equal(await second, true)
  openQuestions()[0]?.answer('ok')
  assert.equal(await first, true)
  assert.deepEqual(openQuestions(), [])
})

test("C-4-32 a refusal rejects with 'canceled' or 'closed' only when asked to", async () => {
  const quiet = confirm({ title: 'Тихий' })
  openQuestions()[0]?.answer('canceled')
  assert.equal(await quiet, false)
  const left = confirm({ title: 'Тихий' })
  openQuestions()[0]?.answer('closed')
  assert.equal(await left, false)
  const canceled = confirm({ title: 'Громкий', rejects: true })
  openQuestions()[0]?.answer('canceled')
  await assert.rejects(canceled, (reason) => reason === 'canceled')
  const closed = confirm({ title: 'Громкий', rejects: true })
  openQuestions()[0]?.answer('closed')
  await assert.rejects(closed, (reason) => reason === 'closed')
})

test('a second answer to the same question changes nothing', async () => {
  const answer = confirm({ title: 'Один раз' })
  const question = openQuestions()[0]
  question?.answer('ok')
  question?.answer('canceled')
  assert.equal(await answer, true)
})

test('a question that has become moot is closed as by its cross, before it is asked too; names in it turn nothing around', async () => {
  const over = new AbortController()
  const confirmation = confirm({ title: 'Удалить «\u202E4pm.exe»?', message: 'Файл \u2067x' }, over.signal)
  assert.deepEqual(
    openQuestions().map(({ title, message }) => [title, message]),
    [['Удалить «4pm.exe»?', 'Файл x']],
  )
  over.abort()
  assert.equal(await confirmation, false)
  assert.equal(await confirm({ title: 'Поздно' }, over.signal), false)
  assert.deepEqual(openQuestions(), [])
})
