import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { until } from '../../test/test-processing.ts'
import { isCrash, runBoxed } from './run.ts'
import { findSandbox, type Limits, starts } from './sandbox.ts'
import { makeScratch, removeScratch } from './scratch.ts'

const limits: Limits = { memoryBytes: 1 << 30, cpuSeconds: 20, outputBytes: 1 << 20, processes: 200 }
const kinds: ('bubblewrap' | 'unshare')[] = []
for (const kind of ['bubblewrap', 'unshare'] as const) if (await starts({ kind })) kinds.push(kind)

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'skleyka-box-'))
  await writeFile(join(folder, 'source'), 'the source')
  await writeFile(join(folder, 'neighbour'), 'foreign bytes')
})
after(() => rm(folder, { recursive: true, force: true }))

type Inside = { args?: string[]; limits?: Partial<Limits>; timeoutMs?: number; signal?: AbortSignal }
async function shell(kind: 'bubblewrap' | 'unshare', script: string, options: Inside = {}) {
  const scratch = await makeScratch(folder)
  const outcome = await runBoxed(
    { kind },
    {
      program: '/usr/bin/bash',
      args: ['-c', script, ...(options.args ?? [])],
      scratch,
      source: join(folder, 'source'),
      limits: { ...limits, ...options.limits },
      niceness: 10,
      timeoutMs: options.timeoutMs ?? 20_000,
      ...(options.signal && { signal: options.signal }),
    },
  )
  return { ...outcome, scratch }
}

test('a sandbox starts on this machine, so that the rest of this file tests something', async () => {
  assert.notEqual(await findSandbox(), null)
  assert.ok(kinds.length > 0)
})

for (const kind of kinds) {
  test(`issue 23 ${kind}: the program makes no namespaces within its own`, async () => {
    const outcome = await shell(kind, 'for kind in --user --mount --net; do unshare $kind /bin/true || echo none; done')
    assert.equal(outcome.stdout, 'none\nnone\nnone\n', outcome.stderr)
  })

  test(`${kind}: the program sees its source and its own folder, and nothing of anybody else`, async () => {
    const outcome = await shell(kind, 'cat in.bin; ls -A; ls -A /home /root /tmp /work/.. /proc /var 2>&1; cat "$0"', {
      args: [join(folder, 'neighbour')],
    })
    assert.match(outcome.stdout, /^the sourcein\.bin\n/)
    assert.doesNotMatch(outcome.stdout + outcome.stderr, /foreign bytes/)
    assert.match(outcome.stderr, /neighbour: No such file/)
    for (const folder of ['home', 'root', 'tmp', 'var'])
      assert.doesNotMatch(outcome.stdout, new RegExp(`^${folder}$`, 'm'))
  })

  test(`${kind}: the source and the system cannot be written`, async () => {
    const outcome = await shell(
      kind,
      'echo x > in.bin; echo x > /usr/bin/x; echo x > /program; echo ok > out && cat out',
    )
    assert.equal(outcome.stdout, 'ok\n')
    assert.equal(outcome.stderr.match(/Read-only file system/g)?.length, 3, outcome.stderr)
    assert.equal(await readFile(join(folder, 'source'), 'utf8'), 'the source')
  })

  test(`${kind}: a data folder with blanks and signs in its path is boxed as well`, async () => {
    const odd = join(folder, `моё видео ${kind} \\040 "x"`)
    await mkdir(odd)
    await writeFile(join(odd, 'исходник 1'), 'odd bytes')
    const scratch = await makeScratch(odd)
    const command = { program: '/usr/bin/bash', args: ['-c', 'cat in.bin; echo x > out; echo x > in.bin'], scratch }
    const source = join(odd, 'исходник 1')
    const outcome = await runBoxed({ kind }, { ...command, source, limits, niceness: 0, timeoutMs: 20_000 })
    assert.equal(outcome.stdout, 'odd bytes')
    assert.match(outcome.stderr, /in\.bin: Read-only file system/)
    assert.equal(await readFile(join(scratch, 'out'), 'utf8'), 'x\n')
  })

  test(`${kind}: no network, not even the machine's own addresses`, async () => {
    let connections = 0
    const server = createServer((socket) => {
      connections += 1
      socket.destroy()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = address !== null && typeof address === 'object' ? address.port : 0
    const script = `echo > /dev/tcp/127.0.0.1/${port}`
    await promisify(execFile)('/usr/bin/bash', ['-c', script])
    const outcome = await shell(kind, script)
    assert.notEqual(outcome.code, 0)
    assert.match(outcome.stderr, /unreachable|refused|not permitted/i)
    assert.equal(connections, 1, 'only the connection from outside the box arrived')
    server.close()
  })

  test(`${kind}: no process of the machine is seen, and no privilege is left`, async () => {
    const outcome = await shell(
      kind,
      `kill -0 ${process.pid}; mount -t tmpfs none /work; mount -o remount,bind,rw /usr/bin; chroot /usr; echo $$`,
    )
    assert.match(outcome.stderr, /No such process/)
    assert.match(outcome.stderr, /mount: .*(permission denied|must be superuser)/i)
    assert.ok(Number(outcome.stdout) < 200, 'it counts processes from one')
  })

  test(`${kind}: memory, output and processor time are bounded`, async () => {
    const memory = await shell(kind, 'x=$(head -c 200000000 /dev/urandom | base64); echo done', {
      limits: { memoryBytes: 100_000_000 },
    })
    assert.doesNotMatch(memory.stdout, /done/)
    assert.match(memory.stderr, /cannot allocate|memory/i)

    const output = await shell(kind, 'head -c 5000000 /dev/urandom > big; ls')
    assert.ok((await stat(join(output.scratch, 'big'))).size <= 1 << 20)

    const time = await shell(kind, 'while :; do :; done', { limits: { cpuSeconds: 1 } })
    assert.equal(time.ended, 'exit')
    assert.ok(time.signal === 24 || time.signal === 9, `signal ${time.signal}`)
  })

  test(`${kind}: the end by time or by abort leaves no process behind`, async () => {
    const late = await shell(kind, 'sleep 300 & sleep 300', { timeoutMs: 300 })
    assert.equal(late.ended, 'timeout')
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 200)
    const aborted = await shell(kind, 'sleep 301 & sleep 301', { signal: stop.signal })
    assert.equal(aborted.ended, 'abort')
    const { stdout } = await promisify(execFile)('ps', ['-eo', 'args'])
    assert.doesNotMatch(stdout, /^sleep 30[01]$/m)
  })

  test(`R21 ${kind}: no program starts whose server was killed while its box opened`, async () => {
    const seconds = kind === 'bubblewrap' ? '302' : '303'
    const source = join(folder, 'source')
    const scratches = await Promise.all(Array.from({ length: 6 }, () => makeScratch(folder)))
    const opener = fileURLToPath(new URL('../../test/open-boxes.ts', import.meta.url))
    const killed = spawn(process.execPath, [opener, kind, source, seconds, ...scratches], { stdio: 'inherit' })
    const [, signal] = await once(killed, 'exit')
    assert.equal(signal, 'SIGKILL', 'the opener killed itself among its boxes')
    const programs = async () => {
      const { stdout } = await promisify(execFile)('ps', ['-eo', 'args'])
      return stdout.split('\n').filter((line) => line.endsWith(`sleep ${seconds}`))
    }
    await until(programs, (left) => left.length === 0)
    for (const scratch of scratches) await assert.rejects(readFile(join(scratch, 'out')), /ENOENT/)
  })

  test(`${kind}: a crash of the program is told apart from a refusal`, async () => {
    assert.equal(isCrash(await shell(kind, 'kill -SEGV $$')), true)
    assert.equal(isCrash(await shell(kind, 'kill -ABRT $$')), true)
    assert.equal(isCrash(await shell(kind, 'exit 1')), false)
    assert.equal((await shell(kind, 'exit 3')).code, 3)
  })

  test(`${kind}: T-ARG-1 an argument is an argument, whatever is written in it`, async () => {
    const hostile = ['$(touch /work/pwned)', '; touch /work/pwned', '`id`', '-i', '--', '"\'\n', '*']
    const outcome = await shell(kind, 'printf "[%s]" "$0" "$@"; ls -A', { args: hostile })
    assert.equal(outcome.stdout, `${hostile.map((text) => `[${text}]`).join('')}in.bin\n`)
  })

  test(`${kind}: the program dies with the server that started it`, async () => {
    const scratch = await makeScratch(folder)
    const starter = `
      import { runBoxed } from ${JSON.stringify(new URL('./run.ts', import.meta.url).href)}
      const timer = setTimeout(() => process.kill(process.pid, 'SIGKILL'), 400)
      await runBoxed({ kind: '${kind}' }, { program: '/usr/bin/bash', args: ['-c', 'while :; do echo x >> alive; sleep 0.05; done'],
        scratch: ${JSON.stringify(scratch)}, source: ${JSON.stringify(join(folder, 'source'))},
        limits: ${JSON.stringify(limits)}, niceness: 0, timeoutMs: 20000 })
    `
    const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', starter])
    await assert.rejects(run, (error) => error instanceof Error && 'signal' in error && error.signal === 'SIGKILL')
    const size = async () => (await stat(join(scratch, 'alive'))).size
    assert.ok((await size()) > 0, 'it did run')
    await untilStill(size)
    await removeScratch(scratch)
  })
}

// the kernel delivers the death signal at once, the last write may still be under way
async function untilStill(size: () => Promise<number>): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    const was = await size()
    await new Promise((resolve) => setTimeout(resolve, 200))
    if ((await size()) === was) return
  }
  throw new Error('it is still writing')
}

test('issue 23 bubblewrap: what else a decoder has no use for is refused by the kernel', {
  skip: kinds.includes('bubblewrap') ? false : 'needs bubblewrap: apt-get install bubblewrap',
}, async () => {
  const outcome = await shell(
    'bubblewrap',
    'exec 3<>/dev/tcp/127.0.0.1/1; setarch i686 true; mount -t tmpfs none /work',
  )
  assert.match(outcome.stderr, /socket: Operation not permitted/)
  assert.doesNotMatch(outcome.stderr, /Connection refused/)
})
