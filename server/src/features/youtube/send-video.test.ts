import assert from 'node:assert/strict'
import { test } from 'node:test'
import { YoutubeProblem } from './problem.ts'
import { sendVideo, type Upload } from './send-video.ts'
import type { UploadState } from './youtube-api.ts'

const pace = { partBytes: 4, pausesMs: [0, 0] }
const away = new YoutubeProblem('again', 'нет ответа')
const never = new AbortController().signal

type Answer = UploadState | Error

/** An upload of ten bytes: what YouTube answers to each part and to each question, and what it was asked. */
function scripted(script: { puts?: Answer[]; states?: Answer[] }) {
  const steps: string[] = []
  const sent: number[] = []
  let sessions = 0
  const answer = (from: Answer[] | undefined): UploadState => {
    const next = from?.shift()
    if (next === undefined) throw new Error('asked more than was expected')
    if (next instanceof Error) throw next
    return next
  }
  const upload: Upload = {
    sizeBytes: 10,
    async begin() {
      sessions += 1
      steps.push(`begin ${sessions}`)
      return `session ${sessions}`
    },
    async state(session) {
      steps.push(`ask ${session}`)
      return answer(script.states)
    },
    async put(session, part, first) {
      steps.push(`put ${session} ${first}+${part.length}`)
      return answer(script.puts)
    },
    read: async (first, last) => Buffer.alloc(last - first + 1),
    sent: async (bytes) => void sent.push(bytes),
  }
  return { upload, steps, sent }
}

const done = { videoId: 'v' }

test('a file goes in parts to its end, and the last one is what is left', async () => {
  const { upload, steps, sent } = scripted({ puts: [{ next: 4 }, { next: 8 }, done] })
  assert.equal(await sendVideo(upload, null, pace, never), 'v')
  assert.deepEqual(steps, ['begin 1', 'put session 1 0+4', 'put session 1 4+4', 'put session 1 8+2'])
  assert.deepEqual(sent, [4, 8])
})

test('it goes on from the byte that YouTube names: after a start anew, after a part that came short, after an error', async () => {
  const short = scripted({ puts: [{ next: 3 }, { next: 7 }, done] })
  await sendVideo(short.upload, null, pace, never)
  assert.deepEqual(short.steps.slice(1), ['put session 1 0+4', 'put session 1 3+4', 'put session 1 7+3'])

  const again = scripted({ states: [{ next: 6 }], puts: [done] })
  await sendVideo(again.upload, 'kept', pace, never)
  assert.deepEqual(again.steps, ['ask kept', 'put kept 6+4'])

  const broken = scripted({ puts: [{ next: 4 }, away, done], states: [{ next: 5 }] })
  await sendVideo(broken.upload, null, pace, never)
  assert.deepEqual(broken.steps.slice(2), ['put session 1 4+4', 'ask session 1', 'put session 1 5+4'])
})

test('a file that has arrived whole is not sent again', async () => {
  const { upload, steps } = scripted({ states: [done] })
  assert.equal(await sendVideo(upload, 'kept', pace, never), 'v')
  assert.deepEqual(steps, ['ask kept'])
})

test('a session that ran out is begun anew from the first byte', async () => {
  const { upload, steps } = scripted({
    states: ['expired'],
    puts: [{ next: 4 }, 'expired', { next: 4 }, { next: 8 }, done],
  })
  await sendVideo(upload, 'kept', pace, never)
  assert.deepEqual(
    steps.filter((line) => !line.startsWith('put session 2 4')),
    [
      'ask kept',
      'begin 1',
      'put session 1 0+4',
      'put session 1 4+4',
      'begin 2',
      'put session 2 0+4',
      'put session 2 8+2',
    ],
  )
})

test('tries that bring nothing end, and whatever came in between counts them anew', async () => {
  const stuck = scripted({ puts: [{ next: 0 }, { next: 0 }, { next: 0 }] })
  await assert.rejects(sendVideo(stuck.upload, null, pace, never), { kind: 'again' })
  const failing = scripted({ puts: [away], states: [away, away] })
  await assert.rejects(sendVideo(failing.upload, null, pace, never), { kind: 'again' })
  const slow = scripted({
    puts: [away, { next: 4 }, away, { next: 8 }, away, done],
    states: [{ next: 0 }, { next: 4 }, { next: 8 }],
  })
  assert.equal(await sendVideo(slow.upload, null, pace, never), 'v')
})

test('what would not pass is told at once', async () => {
  const full = new YoutubeProblem('quota', 'исчерпана')
  const { upload, steps } = scripted({ puts: [full] })
  await assert.rejects(sendVideo(upload, null, pace, never), { kind: 'quota' })
  assert.equal(steps.length, 2)
})
