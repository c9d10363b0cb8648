import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ShareState } from '@skleyka/contract/sharing/sharing.calls.ts'
import { countPairs, jobsOf, shareInPortions } from './share-records.ts'

const refusal: ShareState = { status: 'ERROR', error: { type: 'NOT_FOUND', subtype: 'RECORD', extra: 'Видео нет' } }
const many = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

/** A server that refuses some pairs, and what it was asked for. */
function server(isRefused: (id: number, code: string) => boolean) {
  const asked: [number, number][] = []
  const make = async (ids: number[], codes: string[]) => {
    asked.push([ids.length, codes.length])
    const state = (id: number, code: string): ShareState => (isRefused(id, code) ? refusal : { status: 'ACTIVE' })
    return Object.fromEntries(ids.map((id) => [id, Object.fromEntries(codes.map((code) => [code, state(id, code)]))]))
  }
  return { asked, make }
}

test('C-9-07 a large choice is shared by portions of 50 videos and 10 accounts, each pair once', async () => {
  const { asked, make } = server(() => false)
  const jobs = [{ ids: many(120), codes: many(12).map(String) }]
  const progress: number[] = []
  assert.deepEqual(await shareInPortions(make, jobs, (pairs) => progress.push(pairs)), [])
  assert.deepEqual(asked, [
    [50, 10],
    [50, 10],
    [20, 10],
    [50, 2],
    [50, 2],
    [20, 2],
  ])
  assert.deepEqual(progress, [500, 1000, 1200, 1300, 1400, 1440])
  assert.equal(countPairs(jobs), 1440)
})

test('C-3-22 what was refused is told by video and account, and another try asks for these pairs alone', async () => {
  const { make } = server((id, code) => (id === 2 && code === 'b') || id === 3 || id === 4)
  const refused = await shareInPortions(make, [{ ids: [1, 2, 3, 4], codes: ['a', 'b'] }], () => undefined)
  assert.deepEqual(
    refused.map(({ id, code, why }) => `${id} ${code} ${why}`),
    ['2 b Видео нет', '3 a Видео нет', '3 b Видео нет', '4 a Видео нет', '4 b Видео нет'],
  )
  assert.deepEqual(jobsOf(refused), [
    { ids: [2], codes: ['b'] },
    { ids: [3, 4], codes: ['a', 'b'] },
  ])
  assert.deepEqual(jobsOf([]), [])
})
