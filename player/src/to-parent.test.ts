import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toParent } from './to-parent.ts'

const site = 'https://site.example'

/** A player in a frame of a page: what the page is told, and what the player hears of what is said to it. */
function framed(origin: string | null) {
  const messages: unknown[] = []
  const parent = { postMessage: (message: unknown, to: string) => messages.push([message, to]) }
  const page = Object.assign(new EventTarget(), { parent })
  Object.assign(globalThis, { window: page })
  const commands: string[] = []
  const player = toParent(origin)
  player.hear(({ type }) => commands.push(type), new AbortController().signal)
  const say = (data: unknown, from: object = parent, fromOrigin = site) =>
    page.dispatchEvent(Object.assign(new Event('message'), { data, source: from, origin: fromOrigin }))
  return { messages, commands, player, say }
}

test('a player hears only the page that frames it, only of its version, and only what the contract knows', () => {
  const { commands, say } = framed(null)
  say({ to: 'skleyka', version: 1, type: 'play' })
  say({ to: 'skleyka', type: 'pause' })
  say({ to: 'skleyka', version: 1, type: 'play' }, {})
  const wrong = [
    { to: 'skleyka', version: 2, type: 'play' },
    { to: 'another', type: 'play' },
    { to: 'skleyka', type: 'explode' },
    { to: 'skleyka', type: 'seek', seconds: '5' },
    { to: 'skleyka', type: 'volume', volume: 7 },
    { to: 'skleyka', type: 'rate', rate: 0 },
    { to: 'skleyka', type: 'play', more: 1 },
    'play',
    null,
  ]
  for (const message of wrong) say(message)
  assert.deepEqual(commands, ['play', 'pause'])
})

test('a player whose address names the site of its page neither hears nor tells another one', () => {
  const { messages, commands, player, say } = framed(site)
  say({ to: 'skleyka', version: 1, type: 'mute', muted: true }, undefined, 'https://evil.example')
  assert.deepEqual(commands, [])
  say({ to: 'skleyka', version: 1, type: 'mute', muted: true })
  assert.deepEqual(commands, ['mute'])
  const cuepoint = { atMs: 5, type: 'ad', name: '', data: [] }
  player.send({ type: 'cuepoint', cuepoint })
  assert.deepEqual(messages, [[{ from: 'skleyka', version: 1, type: 'cuepoint', cuepoint }, site]])
})
