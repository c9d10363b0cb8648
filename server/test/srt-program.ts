import { execFile } from 'node:child_process'
import { createSocket, type RemoteInfo } from 'node:dgram'
import { promisify } from 'node:util'
import type { Binaries } from '../src/ffmpeg/binaries.ts'

/** Returns why tests with the ffmpeg of this machine as a caller of SRT are left out; false where it speaks SRT. */
export async function whyNoSrt({ ffmpeg }: Binaries): Promise<string | false> {
  const { stdout } = await promisify(execFile)(ffmpeg, ['-hide_banner', '-protocols'])
  return /^\s*srt$/m.test(stdout) ? false : 'needs an ffmpeg with libsrt: apt-get install ffmpeg'
}

/** A line between a caller and a door. */
export interface TestLine extends AsyncDisposable {
  readonly port: number
  /** Packets of media that it has lost. */
  lost(): number
  /** Keys of the packets that it was given, each for as long as it was sent with: 0 in clear, 1 the even and 2 the odd one. */
  readonly keys: readonly number[]
}

/** Opens a line that loses one packet of media in so many, swaps some neighbours, and passes so many in a tenth of a second. */
export async function openBadLine(
  to: number,
  { losesOneIn, swapsOneIn, passes }: { losesOneIn: number; swapsOneIn: number; passes?: number },
) {
  const outer = createSocket('udp4')
  const inner = createSocket('udp4')
  let caller: RemoteInfo | null = null
  let packets = 0
  let lost = 0
  let held: Buffer | null = null
  let passed = 0
  const keys: number[] = []
  const timer = setInterval(() => {
    passed = 0
  }, 100)
  const isMedia = (bytes: Buffer) => bytes.readUInt8(0) < 0x80
  outer.on('message', (bytes, from) => {
    caller = from
    if (!isMedia(bytes)) return inner.send(bytes, to, '127.0.0.1')
    packets += 1
    passed += 1
    const key = (bytes.readUInt8(4) >> 3) & 3
    if (keys.at(-1) !== key) keys.push(key)
    if (packets % losesOneIn === 0 || passed > (passes ?? passed)) {
      lost += 1
      return
    }
    if (held === null && packets % swapsOneIn === 0) {
      held = bytes
      return
    }
    inner.send(bytes, to, '127.0.0.1')
    if (held) inner.send(held, to, '127.0.0.1')
    held = null
  })
  inner.on('message', (bytes) => {
    if (caller) outer.send(bytes, caller.port, caller.address)
  })
  await Promise.all(
    [outer, inner].map((socket) => new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', () => resolve()))),
  )
  const line: TestLine = {
    port: outer.address().port,
    lost: () => lost,
    keys,
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      await Promise.all([outer, inner].map((socket) => new Promise<void>((resolve) => socket.close(() => resolve()))))
    },
  }
  return line
}
