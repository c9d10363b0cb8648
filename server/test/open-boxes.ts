/** Opens boxes, answers none of them and is killed by itself: `open-boxes.ts <kind> <source> <seconds> <scratch>…`. */
import { spawnBoxed, starts } from '../src/ffmpeg/sandbox.ts'

const [, , kind, source = '', seconds = '', ...scratches] = process.argv
if (kind !== 'bubblewrap' && kind !== 'unshare') throw new Error(`unknown kind ${kind}`)
// what a box needs is read and compiled before
await starts({ kind })

const limits = { memoryBytes: 1 << 30, cpuSeconds: 5, outputBytes: 1 << 20, processes: 200 }
const env = { PATH: '/usr/bin:/bin:/usr/sbin:/sbin' }
for (const scratch of scratches) {
  const args = ['-c', `echo ran > out; exec sleep ${seconds}`]
  const command = { program: '/usr/bin/bash', args, scratch, source, limits, niceness: 0 }
  spawnBoxed({ kind }, command, { detached: true, output: 'ignore', env })
}
// the boxes stand by then, some of them not yet where the machine is slow
const end = performance.now() + 150
while (performance.now() < end);
process.kill(process.pid, 'SIGKILL')
