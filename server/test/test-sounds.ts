import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { audioTracks } from '@skleyka/contract/audio-tracks/audio-tracks.calls.ts'
import { allPermissions } from '@skleyka/contract/permissions/permissions.ts'
import { playerAddresses } from '../src/features/playback/playback.ts'
import { faultsOfPlaylist } from './hls-rules.ts'
import { testHttp } from './test-http.ts'
import { plainClip } from './test-media.ts'
import { testProcessing, until } from './test-processing.ts'
import { testRows } from './test-rows.ts'

/** A product whose worker makes sounds, and whose playlists are asked for as players do. */
export async function testSounds() {
  const product = await testProcessing()
  const { db, media, storage, account, finished, read } = product
  const http = await testHttp({ db, services: { storage } })
  const { call, app, services } = http
  const make = testRows(db)
  const user = await make.user({ name: 'Мария' })
  await make.member(account.id, user, [...allPermissions])
  await db
    .updateTable('accounts')
    .set({ available_sections: ['VIDEO'] })
    .where('id', '=', account.id)
    .execute()
  const as = { user, account: 'studio' }

  /** A tone from one second on, of so many seconds in all. */
  const tone = (name: string, seconds: number, hertz = 1_000) =>
    media.make(name, ['-f', 'lavfi', '-i', `aevalsrc='if(gte(t,1),0.5*sin(2*PI*${hertz}*t),0)':s=48000:d=${seconds}`])

  /** A video with a tone of 440 Hz; of one rung, which is a quarter of the work, unless the test is about each of them. */
  async function video(seconds = 6, sound = true, rungs: 1 | 2 = 1) {
    const args = plainClip(seconds, rungs === 1 ? '320x240' : '640x480')
    const record = await finished(await media.make(`v${seconds}${sound}${rungs}.mp4`, sound ? args : [...args, '-an']))
    await db.updateTable('records').set({ publication: 'PUBLISHED' }).where('id', '=', record.id).execute()
    return record
  }

  const list = async (id: number) => (await call(audioTracks.list, { id }, as)).result
  const open = async (id: number, path: string, more: object = {}) => {
    const bytes = (await readFile(path)).length
    const params = { id, language: 'en', fileName: path.split('/').at(-1), bytes, ...more }
    return call(audioTracks.upload, params, as)
  }
  const post = async (url: string, body: Buffer) => {
    const headers = { 'content-type': 'application/octet-stream' }
    const answer = await app.inject({ method: 'POST', url: new URL(url).pathname, headers, payload: body })
    return { status: answer.statusCode, body: answer.json() }
  }
  /** Adds a track and sends its file. */
  async function add(id: number, path: string, more: object = {}) {
    const { result } = await open(id, path, more)
    const sent = await post(result.url, await readFile(path))
    if (sent.status !== 200) throw new Error(JSON.stringify(sent.body))
    return result.track
  }
  /** The track once nothing is to be made of it any more. */
  const settled = (id: number, trackId: number) =>
    until(
      async () => (await list(id)).tracks.find((track) => track.id === trackId),
      (track) => track !== undefined && !['AWAITED', 'QUEUED'].includes(track.state),
    )

  /** The folder of the addresses of viewers, for the version that plays now. */
  async function base(id: number): Promise<string> {
    const { uuid, current_version_id: currentVersionId } = await read(id)
    const shown = { uuid, playable: true, currentVersionId, posterKey: null, posterFrameId: null, sprite: null }
    const addresses = playerAddresses(services, { ...shown, subtitles: [] }, null)
    return new URL(addresses?.hls ?? '').pathname.replace(/master\.m3u8$/, '')
  }
  const ask = (url: string) => app.inject({ method: 'GET', url })
  /** The master playlist as players get it, which has to keep RFC 8216. */
  const master = async (id: number) => {
    const { body, statusCode } = await ask(`${await base(id)}master.m3u8`)
    if (statusCode === 200) assert.deepEqual(faultsOfPlaylist(body), [])
    return body
  }

  /** A stream of a playlist as one file, as a player would put it together. */
  async function download(id: number, playlist: string): Promise<string> {
    const from = `${await base(id)}${dirname(playlist)}/`
    const text = (await ask(`${from}index.m3u8`)).body
    const names = ['init.mp4', ...text.split('\n').filter((line) => line.endsWith('.m4s'))]
    const parts = await Promise.all(names.map(async (name) => (await ask(`${from}${name}`)).rawPayload))
    const folder = join(media.folder, `download-${id}`)
    await mkdir(folder, { recursive: true })
    const path = join(folder, `${playlist.replaceAll('/', '-')}.mp4`)
    await writeFile(path, Buffer.concat(parts))
    return path
  }
  /** Returns what ffprobe tells of a file, a line a stream. */
  async function streams(path: string): Promise<string[]> {
    const show = ['-v', 'error', '-show_entries', 'stream=codec_type,codec_name', '-of', 'csv=p=0', path]
    const { stdout } = await promisify(execFile)(media.binaries.ffprobe, show)
    return stdout.trim().split('\n')
  }
  /** Returns what is heard in a file: when it is first loud and last loud, how long it is, in seconds, and how many hertz in between. */
  async function measureSound(path: string) {
    const rate = 8_000
    const args = ['-v', 'error', '-i', path, '-map', '0:a:0', '-ac', '1', '-ar', String(rate), '-f', 's16le', '-']
    const options = { encoding: 'buffer', maxBuffer: 2 ** 28 } as const
    const { stdout } = await promisify(execFile)(media.binaries.ffmpeg, args, options)
    const samples = Array.from({ length: stdout.length / 2 }, (_, at) => stdout.readInt16LE(at * 2))
    const isLoud = (sample: number) => Math.abs(sample) > 1_500
    const [first, last] = [samples.findIndex(isLoud), samples.findLastIndex(isLoud)]
    const crossings = samples
      .slice(first, last)
      .filter((sample, at, all) => at > 0 && sample < 0 !== (all[at - 1] ?? 0) < 0)
    const between = Math.max(1, last - first) / rate
    return {
      fromS: first / rate,
      toS: last / rate,
      lengthS: samples.length / rate,
      hertz: Math.round(crossings.length / 2 / between),
    }
  }
  return {
    ...product,
    ...http,
    make,
    as,
    user,
    tone,
    video,
    list,
    open,
    post,
    add,
    settled,
    base,
    ask,
    master,
    download,
    streams,
    measureSound,
  }
}
