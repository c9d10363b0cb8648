import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type OpenFilm, playFilm } from './play-film.ts'

const never = new AbortController().signal

/** A film that is shown by an element without a picture. */
function shown(open: OpenFilm, late = never) {
  const video = Object.assign(new EventTarget(), { paused: false, currentTime: 0, play: async () => {} })
  const [skip, cut] = [new EventTarget(), new AbortController()]
  const tell = (name: string) => video.dispatchEvent(new Event(name))
  return { video, skip, cut, tell, ended: playFilm(video, open, skip, late, cut.signal) }
}

test('a break ends in time although its film is still being opened, and what opens later is taken away', async () => {
  const { promise, resolve } = Promise.withResolvers<() => void>()
  const { cut, ended } = shown(() => promise)
  cut.abort()
  assert.deepEqual(await ended, { outcome: { error: '402' }, isHeld: false }, 'nobody has seen it')
  const closed = new Promise<void>((close) => resolve(close))
  await closed
})

test('a film that plays is cut as a skipped one; one that the viewer has paused leaves him paused', async () => {
  let closed = 0
  for (const paused of [false, true]) {
    const { video, cut, tell, ended } = shown(() => () => {
      closed += 1
    })
    await Promise.resolve()
    tell('playing')
    video.paused = paused
    tell('pause')
    cut.abort()
    assert.deepEqual(await ended, { outcome: 'SKIPPED', isHeld: paused })
  }
  assert.equal(closed, 2)
})

test('a film ends by itself, by a press, by its time and by its faults', async () => {
  const open = () => () => {}
  const outcomeOf = async (act: (one: ReturnType<typeof shown>) => void, late?: AbortSignal) => {
    const one = shown(open, late)
    act(one)
    return (await one.ended).outcome
  }
  assert.equal(await outcomeOf(({ tell }) => tell('ended')), 'COMPLETE')
  assert.equal(await outcomeOf(({ skip }) => skip.dispatchEvent(new Event('click'))), 'SKIPPED')
  assert.deepEqual(await outcomeOf(() => {}, AbortSignal.abort()), { error: '402' })
  assert.deepEqual(await outcomeOf(({ tell }) => tell('error')), { error: '401' })
  const endless = await outcomeOf(({ video, tell }) => {
    tell('playing')
    video.currentTime = 601
    tell('timeupdate')
  })
  assert.deepEqual(endless, { error: '405' })
})
