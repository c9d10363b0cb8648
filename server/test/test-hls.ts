import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, existsSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after } from 'node:test'
import type { TestMedia } from './test-media.ts'

/** A broadcast of HLS that nobody here wrote: ffmpeg writes it, a plain server of this machine gives it. */
export interface TestBroadcast {
  readonly url: (name: string) => string
  /** Addresses that were asked for. */
  readonly requests: string[]
  /** The server hangs up on whoever asks. */
  setAway(isAway: boolean): void
  kill(): void
}

/** Starts to write what `args` tell, as it plays, and to give it. */
export async function broadcastHls(media: TestMedia, clip: string, args: readonly string[]): Promise<TestBroadcast> {
  const folder = await mkdtemp(join(media.folder, 'hls-'))
  const requests: string[] = []
  let isAway = false
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    requests.push(path)
    if (isAway) return void request.socket.destroy()
    const file = join(folder, new URL(path, 'http://localhost').pathname)
    if (existsSync(file))
      createReadStream(file)
        .on('error', () => response.destroy())
        .pipe(response)
    else response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const read = ['-nostdin', '-v', 'error', '-re', '-stream_loop', '-1', '-i', clip, '-c', 'copy']
  const child: ChildProcess = spawn(media.binaries.ffmpeg, [...read, ...args], { cwd: folder, stdio: 'ignore' })
  const kill = () => void child.kill('SIGKILL')
  after(() => {
    kill()
    server.closeAllConnections()
    server.close()
  })
  return {
    url: (name) => `http://127.0.0.1:${port}/${name}`,
    requests,
    setAway: (next) => {
      isAway = next
    },
    kill,
  }
}
