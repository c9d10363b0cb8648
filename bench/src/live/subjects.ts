import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import type { Latency } from '@skleyka/contract/translations/translation-states.ts'
import { translations } from '@skleyka/contract/translations/translations.calls.ts'
import { openApi } from '../../../tools/product/api.ts'
import { ffmpeg, packagedFfmpeg } from '../../../tools/product/clips.ts'
import { startProduct } from '../../../tools/product/product.ts'
import { startMediaServer } from './media-server.ts'
import { isNginxRtmpThere, startNginxRtmp } from './nginx-rtmp.ts'

/** A broadcast: the address that an encoder pushes to, and what players read. */
export interface Broadcast {
  readonly push: string
  /** Address of its page in our player; null where the page is not ours. */
  readonly page: string | null
  /** Address of the master playlist, or of the only one; null before media flows. */
  master(): Promise<string | null>
}

/** A server of livestreams; `pids` are the processes whose work is counted, with all that they start. */
export interface Subject {
  readonly title: string
  readonly isOurs: boolean
  /** Port of its HTTP. */
  readonly port: number
  pids(): readonly number[]
  open(latency?: Latency): Promise<Broadcast>
  close(): Promise<void>
}

type OpenSubject = (folder: string) => Promise<Subject>

/** The servers that can be started here; all cut segments of two seconds. */
export const listSubjects = async (): Promise<readonly OpenSubject[]> => [
  openProduct,
  ...((await isNginxRtmpThere()) ? [openNginx, openPerQuality] : []),
  openMediaServer,
]

/** Returns a question whether an address is answered: the address itself, or null. */
export const usable = (address: string) => async () => {
  const answer = await fetch(address).catch(() => null)
  // a body that nobody reads would break with its server, later and for no one to catch
  await answer?.body?.cancel()
  return answer?.ok ? address : null
}

async function openProduct(): Promise<Subject> {
  const product = await startProduct({ env: { API_CALLS_PER_SECOND: '0' } })
  const key = await product.admin('api-key', product.administrator.email)
  const api = openApi({ url: product.url, key, account: 'studio' })
  return {
    title: 'Склейка',
    isOurs: true,
    port: product.port,
    pids: () => [product.pid],
    async open(latency: Latency = 'NORMAL') {
      const { uuid, ingest } = await api.call(translations.create, { name: 'Замер', recording: 'OFF', latency })
      const [door] = ingest
      if (!door) throw new Error('no address for an encoder')
      return {
        push: `${door.url}/${door.key}`,
        page: `${product.url}/embed/${uuid}?autoplay=1&muted=1`,
        async master() {
          const config: unknown = await (await fetch(`${product.url}/embed/${uuid}/config.json`)).json()
          const hls = typeof config === 'object' && config !== null && 'hls' in config ? config.hls : null
          if (typeof hls !== 'string') return null
          // a name would be looked up for each connection of a viewer
          return usable(new URL(hls, `http://127.0.0.1:${product.port}`).href)()
        },
      }
    },
    async close() {
      await product.stop()
      await product.remove()
    },
  }
}

async function openNginx(folder: string): Promise<Subject> {
  const nginx = await startNginxRtmp(folder)
  let count = 0
  return {
    title: 'nginx-rtmp',
    isOurs: false,
    port: Number(new URL(nginx.web).port),
    pids: () => [nginx.pid],
    async open() {
      count += 1
      const name = `stream${count}`
      return { push: `${nginx.rtmp}/live/${name}`, page: null, master: usable(`${nginx.web}/${name}.m3u8`) }
    },
    close: async () => nginx.close(),
  }
}

/** PeerTube's way: nginx-rtmp takes media in, and a program of its own writes each quality. */
async function openPerQuality(folder: string): Promise<Subject> {
  const nginx = await startNginxRtmp(await mkdtemp(path.join(folder, 'per-quality-')))
  const programs: ChildProcess[] = []
  return {
    title: 'ffmpeg for each quality',
    isOurs: false,
    port: Number(new URL(nginx.web).port),
    pids: () => [nginx.pid, ...programs.flatMap(({ pid }) => pid ?? [])],
    async open() {
      const name = `stream${programs.length + 1}`
      const from = `${nginx.rtmp}/tube/${name}`
      programs.push(writeHls(from, path.join(nginx.folder, name), ['-c:v', 'copy']))
      return { push: from, page: null, master: usable(`${nginx.web}/${name}.m3u8`) }
    },
    async close() {
      for (const program of programs) program.kill('SIGKILL')
      nginx.close()
    },
  }
}

async function openMediaServer(folder: string): Promise<Subject> {
  const server = await startMediaServer(folder)
  let count = 0
  return {
    title: 'node-media-server',
    isOurs: false,
    port: Number(new URL(server.web).port),
    pids: () => [server.pid],
    async open() {
      count += 1
      const name = `live/stream${count}`
      return { push: `${server.rtmp}/${name}`, page: null, master: usable(`${server.web}/${name}/index.m3u8`) }
    },
    close: () => server.close(),
  }
}

/** Starts a program that writes one quality as HLS: `<name>.m3u8` and its segments. */
export function writeHls(from: string, name: string, picture: readonly string[]): ChildProcess {
  const list = ['-hls_time', '2', '-hls_list_size', '15', '-hls_flags', 'delete_segments']
  const args = ['-nostdin', '-v', 'error', '-i', from, ...picture, '-c:a', 'copy', '-f', 'hls', ...list]
  const files = ['-hls_segment_filename', `${name}-%d.ts`, `${name}.m3u8`]
  return spawn(packagedFfmpeg(), [...args, ...files], { stdio: 'ignore' })
}

/** Makes a clip so low that no smaller quality is made of it, and of as many bytes as a usual livestream. */
export async function makeLiveClip(folder: string, bitsPerSecond: string): Promise<string> {
  const clip = path.join(folder, `clip-${bitsPerSecond}.flv`)
  await ffmpeg([
    ...['-f', 'lavfi', '-i', 'testsrc2=size=256x144:rate=30', '-f', 'lavfi', '-i', 'sine=frequency=330', '-t', '20'],
    ...['-vf', 'noise=alls=60:allf=t', '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '60'],
    ...['-b:v', bitsPerSecond, '-minrate', bitsPerSecond, '-maxrate', bitsPerSecond, '-bufsize', bitsPerSecond],
    ...['-c:a', 'aac', clip],
  ])
  return clip
}

/** Pushes a clip over and over, as it is and as fast as it plays. */
export function pushClip(clip: string, url: string): ChildProcess {
  const read = ['-nostdin', '-v', 'error', '-re', '-stream_loop', '-1', '-i', clip, '-c', 'copy', '-f', 'flv', url]
  return spawn(packagedFfmpeg(), read, { stdio: 'ignore' })
}
