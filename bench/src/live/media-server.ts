import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { freePort } from '../../../tools/product/product.ts'
import { until } from '../../../tools/product/until.ts'

/** node-media-server: `live` copies, `ladder` encodes a second quality; an ffmpeg writes the HLS of each. */
export interface MediaServer {
  readonly pid: number
  /** Address of RTMP without application and name. */
  readonly rtmp: string
  /** Address and folder of what is served: `<application>/<name>/index.m3u8`. */
  readonly web: string
  readonly folder: string
  close(): Promise<void>
}

/** Starts it with segments of two seconds, as ours are. */
export async function startMediaServer(folder: string, secondQuality = ''): Promise<MediaServer> {
  const [rtmp, http] = [await freePort(), await freePort()]
  const place = path.join(folder, 'node-media-server')
  await mkdir(place, { recursive: true })
  const args = [path.join(import.meta.dirname, 'peer.ts'), `${rtmp}`, `${http}`, place, secondQuality]
  const child = spawn(process.execPath, args, { stdio: 'ignore' })
  const web = `http://127.0.0.1:${http}`
  await until('node-media-server answers', () =>
    fetch(web)
      .then(() => true)
      .catch(() => null),
  )
  return {
    pid: child.pid ?? 0,
    rtmp: `rtmp://127.0.0.1:${rtmp}`,
    web,
    folder: place,
    async close() {
      const ended = once(child, 'exit')
      child.kill('SIGINT')
      await ended
    },
  }
}
