import { parseArgs } from 'node:util'
import { benchChannel } from './channel.ts'
import { benchClip, benchLadder } from './clip.ts'
import { benchDelivery } from './delivery.ts'
import { benchFirstVisit } from './first-visit.ts'
import { benchLists } from './lists.ts'
import { benchClock } from './live/clock.ts'
import { benchCrowd } from './live/crowd.ts'
import { benchStalls } from './live/stalls.ts'
import { benchSync } from './live/sync.ts'
import { benchLive } from './live.ts'
import { benchMemory } from './memory.ts'
import { benchPlayer } from './player.ts'
import { benchRadar } from './radar.ts'
import { benchScroll } from './scroll.ts'
import { benchStart } from './start.ts'
import { benchPanels } from './statistic-panels.ts'
import { benchStatistics } from './statistics.ts'
import { benchTus } from './tus.ts'
import { benchKills } from './uploads/kills.ts'
import { benchUploads } from './uploads.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: '1' }, minutes: { type: 'string', default: '10' } },
})
const seed = Number(values.seed)
if (!(seed >= 0)) {
  console.error('--seed: укажите целое число, с\u00a0которого начинаются случайные моменты.')
  process.exit(1)
}
const minutes = Number(values.minutes)
if (!(minutes >= 0)) {
  console.error('--minutes: укажите, сколько минут идут трансляции в\u00a0замерах остановок и\u00a0звука.')
  process.exit(1)
}

const benchmarks = {
  start: benchStart,
  channel: benchChannel,
  clip: benchClip,
  ladder: benchLadder,
  delivery: benchDelivery,
  'first-visit': benchFirstVisit,
  lists: benchLists,
  live: async () => {
    await benchLive()
    await benchClock()
    await benchCrowd()
    if (minutes === 0) return
    await benchStalls(minutes)
    await benchSync(minutes)
  },
  'live-copied': benchLive,
  'live-clock': benchClock,
  'live-viewers': benchCrowd,
  'live-stalls': () => benchStalls(minutes),
  'live-sync': () => benchSync(minutes),
  memory: benchMemory,
  player: benchPlayer,
  radar: benchRadar,
  scroll: benchScroll,
  statistics: async () => {
    await benchStatistics()
    await benchPanels()
  },
  panels: benchPanels,
  uploads: benchUploads,
  tus: benchTus,
  kills: benchKills,
}
const isBenchmark = (name: string): name is keyof typeof benchmarks => Object.hasOwn(benchmarks, name)

const unknown = positionals.filter((name) => !isBenchmark(name))
if (unknown.length > 0) {
  console.error(`Нет такого замера: ${unknown.join(', ')}. Есть: ${Object.keys(benchmarks).join(', ')}.`)
  process.exit(1)
}
/** Run by others. */
const parts = new Set(['live-copied', 'live-clock', 'live-viewers', 'live-stalls', 'live-sync', 'panels'])
const names = positionals.length > 0 ? positionals : Object.keys(benchmarks).filter((name) => !parts.has(name))
for (const name of names) if (isBenchmark(name)) await benchmarks[name](seed)
