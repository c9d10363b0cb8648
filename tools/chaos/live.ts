import { mkdtemp, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { translations } from '@skleyka/contract/translations/translations.calls.ts'
import { LivePage } from '../../e2e/browser/live-page.ts'
import { openRows } from '../../server/test/finished-video.ts'
import { throwawayRoot } from '../../server/test/throwaway.ts'
import { openApi } from '../product/api.ts'
import { ffmpeg } from '../product/clips.ts'
import { type Encoder, startEncoder } from '../product/encoder.ts'
import { type Link, openLink } from '../product/link.ts'
import { type Product, startProduct } from '../product/product.ts'
import { Random } from '../product/random.ts'
import { socketOf } from '../product/scale/folder.ts'
import { until } from '../product/until.ts'

import { LiveViewer } from './live-viewer.ts'

const kinds = ['encoder', 'encoder', 'encoder', 'cut', 'silence', 'backup', 'product'] as const
type Kind = (typeof kinds)[number]
const readyMs = 60_000

/** An encoder that is started again as often as it ends, as a person or a supervisor does. */
class KeptEncoder {
  readonly #url: string
  readonly #key: string
  #encoder: Encoder | null = null
  #isOver = false
  /** Time until it is started again. */
  pauseMs = 300
  readonly #done: Promise<void>

  constructor(url: string, key: string) {
    this.#url = url
    this.#key = key
    this.#done = this.#keep()
  }

  kill(pauseMs: number): void {
    this.pauseMs = pauseMs
    this.#encoder?.stop('SIGKILL').catch(() => {})
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await this.#encoder?.stop('SIGKILL')
    await this.#done
  }

  async #keep(): Promise<void> {
    while (!this.#isOver) {
      this.#encoder = startEncoder(this.#url, this.#key, { rate: 25 })
      await this.#encoder.ended
      if (!this.#isOver) await pause(this.pauseMs)
      this.pauseMs = 300
    }
  }
}

/**
 * One broadcast of a seed under faults that follow each other as in an hour of bad luck: its encoder is killed, its network breaks or
 * falls silent, a backup encoder comes and goes, the product is killed. A viewer watches all the while, and so does our page in Chromium;
 * seeds that are odd have low latency. Answers the lines to print and whether all of it held: one session, one recording without what was
 * not sent, no answer that a player would take for an end, a page that goes on by itself.
 */
export async function runLive(seed: number, faults: number): Promise<{ lines: string[]; isKept: boolean }> {
  const random = new Random(seed)
  let product = await startProduct({ env: { API_CALLS_PER_SECOND: '0' } })
  const { dataDir, port } = product
  const counts = new Map<Kind, number>()
  const links: Link[] = []
  const encoders: KeptEncoder[] = []
  const latency = seed % 2 === 1 ? 'LOW' : 'NORMAL'
  let page: LivePage | null = null
  try {
    const key = await product.admin('api-key', product.administrator.email)
    const api = openApi({ url: product.url, key, account: 'studio' })
    const { id, uuid, ingest } = await api.call(translations.create, {
      ...{ name: 'Под ударами', latency, recording: 'AUTO', dvrSeconds: null, reconnectSeconds: 600 },
      slate: await drawSlate(),
    })
    const [main, backup] = [ingest[0], ingest.find(({ kind }) => kind === 'RTMP_BACKUP')]
    if (!main?.key || !backup) throw new Error('no address for an encoder')
    const link = await openLink(Number(new URL(main.url).port))
    links.push(link)
    const sender = new KeptEncoder(`rtmp://127.0.0.1:${link.port}/live`, main.key)
    encoders.push(sender)
    const stateOf = async () => (await api.call(translations.get, { id })).state
    await until('the broadcast begins', async () => ((await stateOf()) === 'LIVE' ? true : null), readyMs)
    const { manifest } = await api.call(translations.previewPlayerData, { id })
    const viewer = new LiveViewer(manifest.hls)
    page = await LivePage.open(`${product.url}/embed/${uuid}`)
    const beganMs = performance.now()
    for (let fault = 0; fault < faults; fault += 1) {
      await pause(random.whole(2_000, 8_000))
      const kind = random.pick(kinds)
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
      if (kind === 'encoder') sender.kill(random.whole(0, 6_000))
      else if (kind === 'cut') link.cut()
      else if (kind === 'silence') {
        link.hold(true)
        await pause(random.whole(1_000, 12_000))
        link.hold(false)
      } else if (kind === 'backup') {
        const other = new KeptEncoder(backup.url, main.key)
        await pause(random.whole(2_000, 6_000))
        sender.kill(random.whole(3_000, 8_000))
        await pause(random.whole(6_000, 12_000))
        await other.stop()
      } else product = await restart(product, viewer)
    }
    await until('the broadcast is back', async () => ((await stateOf()) === 'LIVE' ? true : null), readyMs)
    await pause(6_000)
    const [watched, played] = [await viewer.stop(), await page.finish()]
    const tookS = (performance.now() - beganMs) / 1_000
    for (const encoder of encoders.splice(0)) await encoder.stop()
    await until('the end is noticed', async () => ((await stateOf()) === 'INTERRUPTED' ? true : null), readyMs)
    const sums = await sumUp(dataDir, id)
    await api.call(translations.finish, { id })
    const { sessions } = await until(
      'the recording is a video',
      async () => {
        const found = await api.call(translations.get, { id })
        return found.sessions[0]?.recordingState === 'SAVED' ? found : null
      },
      120_000,
    )
    const summary = [...counts].map(([kind, times]) => `${kind} ${times}`).join(', ')
    const second = (ms: number) => (ms / 1_000).toFixed(1)
    const problems = [
      ...(sessions.length === 1 ? [] : [`${sessions.length} sessions instead of one`]),
      ...(sums.recordings === 1 ? [] : [`${sums.recordings} recordings instead of one`]),
      ...(Math.abs(sums.recordedMs - sums.encoderMs) < 1 ? [] : ['recorded is not what was sent']),
      ...(played.goesOn ? [] : ['the page stands still']),
      ...watched.faults.map((fault) => `viewer: ${fault}`),
      ...watched.broken.map((numbers) => `viewer: segments ${numbers}`),
    ]
    const lines = [
      `seed ${seed}, ${latency}: ${faults} faults in ${tookS.toFixed(0)} s: ${summary}`,
      `${sessions.length} session, ${sessions[0]?.interruptions} interruptions, ${watched.segments} segments watched, ${watched.faults.length} faults of answers, ${watched.broken.length} breaks in numbers`,
      `on air ${second(sums.encoderMs)} s of the encoder, ${second(sums.slateMs)} s of the slate, ${second(sums.gapMs)} s of nothing in ${sums.gaps} gaps, the longest ${second(sums.longestMs)} s`,
      `the page: ${played.playedS.toFixed(0)} s played, ${played.stalls} stalls, the longest ${second(played.longestStallMs)} s`,
      `recorded ${second(sums.recordedMs)} s in ${sums.recordings} video`,
    ]
    return { lines: [...lines, ...problems], isKept: problems.length === 0 }
  } finally {
    await page?.close()
    for (const encoder of encoders) await encoder.stop()
    for (const link of links) link.close()
    await product.stop()
    await product.remove()
  }

  async function restart(before: Product, viewer: LiveViewer): Promise<Product> {
    viewer.isDown = true
    await before.kill()
    const after = await startProduct({ dataDir, port, env: { API_CALLS_PER_SECOND: '0' } })
    viewer.isDown = false
    return after
  }
}

/** A picture of one colour as a data: address. */
async function drawSlate(): Promise<string> {
  const folder = await mkdtemp(path.join(throwawayRoot(), 'skleyka-slate-'))
  const file = path.join(folder, 'slate.jpg')
  await ffmpeg(['-f', 'lavfi', '-i', 'color=navy:size=640x360', '-frames:v', '1', file])
  const bytes = await readFile(file)
  await rm(folder, { recursive: true, force: true })
  return `data:image/jpeg;base64,${bytes.toString('base64')}`
}

interface Sums {
  readonly encoderMs: number
  readonly slateMs: number
  readonly recordedMs: number
  readonly recordings: number
  readonly gaps: number
  readonly gapMs: number
  readonly longestMs: number
}

/** Sums of the rows of a livestream; gaps are of the wall clock, between the end of a segment and the beginning of the next. */
async function sumUp(dataDir: string, id: number): Promise<Sums> {
  const client = await openRows({ ...socketOf(dataDir), database: 'skleyka' })
  try {
    const { rows } = await client.query<Sums>(
      `with segments as (
        select segment.*, generation.kind, extract(epoch from segment.starts_at - lag(segment.starts_at) over followed) * 1000
            - lag(segment.duration_ms) over followed as gap_ms
        from live_segments as segment join translation_sessions as session on session.id = segment.session_id
          join live_generations as generation on generation.session_id = session.id and generation.number = segment.generation
        where translation_id = $1 window followed as (order by segment.session_id, segment.number)
      ), recorded as (
        select coalesce(sum(duration_ms), 0) as ms, count(distinct recording_id) as videos
        from live_recorded_segments as segment join live_recordings as recording on recording.id = segment.recording_id
          join translation_sessions as session on session.id = recording.session_id where translation_id = $1
      )
      select coalesce(sum(duration_ms) filter (where kind = 'ENCODER'), 0)::float8 as "encoderMs",
        coalesce(sum(duration_ms) filter (where kind = 'SLATE'), 0)::float8 as "slateMs",
        (select ms from recorded)::float8 as "recordedMs", (select videos from recorded)::int as recordings,
        (count(*) filter (where gap_ms > 500))::int as gaps, coalesce(sum(gap_ms) filter (where gap_ms > 500), 0)::float8 as "gapMs",
        coalesce(max(gap_ms), 0)::float8 as "longestMs" from segments`,
      [id],
    )
    const [sums] = rows
    if (!sums) throw new Error('a statement without rows')
    return sums
  } finally {
    await client.end()
  }
}
