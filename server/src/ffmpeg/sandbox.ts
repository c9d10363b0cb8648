import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { existsSync, lstatSync, readlinkSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Duplex, Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { makeScratch } from './scratch.ts'
import { syscallFilter } from './syscall-filter.ts'

/** Isolation of media programs from the machine (safety.md 6). `none` runs them with limits only. */
export type Sandbox = { kind: 'bubblewrap' | 'unshare' | 'none' }

/** Limits of one run. `outputBytes` bounds each file written. */
export type Limits = { memoryBytes: number; cpuSeconds: number; outputBytes: number; processes: number }

export type BoxedCommand = {
  /** Absolute path of the program on this machine; inside the box it is `/program`. */
  program: string
  args: readonly string[]
  /** Scratch folder made by makeScratch. */
  scratch: string
  /** The one file it may read, seen as `in.bin`. */
  source: string
  limits: Limits
  /** 0 to 19, as for nice(1). */
  niceness: number
}

/** Number of the file descriptor from which bubblewrap reads the filter of system calls. */
const filterFd = 3
/** Number of the file descriptor by which the program in the box asks whether this process still lives. */
const startFd = 4
/** Number of the first file descriptor of `piped`. */
export const firstPipe = 5

/** Starts what `boxedArguments` gives, with the filter of system calls where the sandbox takes one. */
export function spawnBoxed(
  sandbox: Sandbox,
  command: BoxedCommand,
  options: {
    cwd?: string
    detached?: boolean
    output: 'pipe' | 'ignore'
    env: NodeJS.ProcessEnv
    /** The program reads what is written to it, and writes to so many pipes, the first of them `firstPipe`. */
    piped?: number
  },
): ChildProcess {
  const [program, ...args] = boxedArguments(sandbox, command)
  const { output, piped, ...rest } = options
  const filter = sandbox.kind === 'bubblewrap' ? syscallFilter() : null
  const input = piped === undefined ? 'ignore' : 'pipe'
  const pipes = Array.from({ length: piped ?? 0 }, () => 'pipe' as const)
  const stdio: StdioOptions = [input, output, output, filter === null ? 'ignore' : 'pipe', 'pipe', ...pipes]
  const child = spawn(program, args, { ...rest, stdio })
  const filterPipe = child.stdio[filterFd]
  if (filter !== null && filterPipe instanceof Duplex) answerPipe(filterPipe).end(filter)
  const startPipe = child.stdio[startFd]
  if (startPipe instanceof Duplex) answerPipe(startPipe).once('data', () => startPipe.end('\n'))
  return child
}

/** The pipe that a program started with `piped` writes to as `pipe:${firstPipe + place}`. */
export function outputPipe(child: ChildProcess, place = 0): Readable {
  const pipes: unknown[] = [...child.stdio]
  const pipe = pipes[firstPipe + place]
  if (!(pipe instanceof Readable)) throw new Error(`the program was started without pipe ${place}`)
  return pipe
}

/** Reads a pipe to its end, which 'close' of the process waits for; a sandbox that does not start closes it early. */
const answerPipe = (pipe: Duplex): Duplex => pipe.on('error', () => {}).resume()

/**
 * Starts the program when the process that opened the box answers, and ends when it is dead. Until the box stands, nothing ties the program
 * to the life of that process: a server killed in those 20 ms left programs behind that ran on.
 */
const waitForStart = ['sh', '-c', `echo >&${startFd}; read -r _ <&${startFd} && exec "$@" ${startFd}<&-`, 'sh']

/**
 * Kills a program that was begun with `detached`, at any moment. Bubblewrap that is killed alone before its box stands leaves a process
 * behind that holds the pipes for ever: all of its group are killed.
 */
export function killBoxed(child: ChildProcess): void {
  const hasEnded = child.exitCode !== null || child.signalCode !== null
  if (child.pid === undefined || hasEnded) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // it has no group of its own, or has ended just now
    child.kill('SIGKILL')
  }
}

const script = fileURLToPath(new URL('./box.sh', import.meta.url))

// what a dynamically linked ffmpeg and prlimit need; /usr as a whole could hold the data folder
const systemFolders = [
  '/usr/bin',
  '/usr/lib',
  '/usr/lib32',
  '/usr/lib64',
  '/usr/local/lib',
  '/bin',
  '/lib',
  '/lib32',
  '/lib64',
  '/etc/alternatives',
]

/** The command line that runs a media program inside the sandbox. An argument list: no shell sees any of it. */
export function boxedArguments(sandbox: Sandbox, command: BoxedCommand): [string, ...string[]] {
  const { limits, scratch, source, program } = command
  const limited = [
    'prlimit',
    `--as=${limits.memoryBytes}`,
    `--cpu=${limits.cpuSeconds}:${limits.cpuSeconds + 5}`,
    `--fsize=${limits.outputBytes}`,
    `--nproc=${limits.processes}`,
    '--core=0',
    'nice',
    '-n',
    String(command.niceness),
  ]
  const inside = [...limited, ...waitForStart, '/program', ...command.args]
  switch (sandbox.kind) {
    case 'bubblewrap':
      return ['bwrap', ...bubblewrapOptions(scratch, source, program), '--', ...inside]
    case 'unshare':
      return [
        ...['setpriv', '--pdeathsig', 'KILL', 'unshare', '--user', '--map-root-user', '--mount', '--pid', '--net'],
        ...['--ipc', '--uts', '--fork', '--kill-child', '--', 'sh', script],
        ...boxParameters(join(scratch, '..', 'root'), scratch, source, program),
        ...inside,
      ] as [string, ...string[]]
    case 'none':
      return [
        ...(['setpriv', '--pdeathsig', 'KILL', '--no-new-privs', '--', ...limited, ...waitForStart] as const),
        ...[program, ...command.args],
      ]
  }
}

/** Returns what box.sh is told: the root, the same escaped, the list of mounts, folders to make and links to copy. */
function boxParameters(root: string, scratch: string, source: string, program: string): string[] {
  const folders = systemFolders.filter((folder) => existsSync(folder) && !lstatSync(folder).isSymbolicLink())
  const links = systemFolders.filter((folder) => existsSync(folder) && lstatSync(folder).isSymbolicLink())
  const files = ['/dev/null', '/dev/urandom', ...(existsSync('/etc/ld.so.cache') ? ['/etc/ld.so.cache'] : [])]
  const line = (from: string, to: string, options: string) =>
    `${escapePath(from)} ${escapePath(root)}${to} none ${options} 0 0`
  const table = [
    line('/proc', '/proc', 'rbind'),
    ...folders.map((folder) => line(folder, folder, 'rbind,ro,nosuid,nodev')),
    ...files.map((file) => line(file, file, file.startsWith('/dev/') ? 'bind' : 'bind,ro,nosuid,nodev')),
    line(program, '/program', 'bind,ro,nosuid,nodev'),
    line(scratch, '/work', 'bind,nosuid,nodev,noexec'),
    line(source, '/work/in.bin', 'bind,ro,nosuid,nodev,noexec'),
  ]
  const made = folders.map((folder) => folder.slice(1))
  return [root, escapePath(root), table.join('\n'), made.join(' '), links.join(' ')]
}

/** A path as fstab(5) and /proc/self/mountinfo write it. */
const escapePath = (path: string) =>
  path.replace(/[\s\\]/g, (sign) => `\\${sign.charCodeAt(0).toString(8).padStart(3, '0')}`)

function bubblewrapOptions(scratch: string, source: string, program: string): string[] {
  const folders = systemFolders.flatMap((folder) => {
    if (!existsSync(folder)) return []
    if (lstatSync(folder).isSymbolicLink()) return ['--symlink', readlinkSync(folder), folder]
    return ['--ro-bind', folder, folder]
  })
  return [
    ...['--unshare-user', '--unshare-pid', '--unshare-net', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'],
    ...['--die-with-parent', '--new-session', '--cap-drop', 'ALL'],
    ...(syscallFilter() === null ? [] : ['--seccomp', String(filterFd)]),
    ...folders,
    ...['--ro-bind-try', '/etc/ld.so.cache', '/etc/ld.so.cache', '--ro-bind', program, '/program'],
    ...['--dev-bind', '/dev/null', '/dev/null', '--dev-bind', '/dev/urandom', '/dev/urandom'],
    ...['--bind', scratch, '/work', '--ro-bind', source, '/work/in.bin', '--chdir', '/work'],
  ]
}

const probeLimits: Limits = { memoryBytes: 1 << 30, cpuSeconds: 5, outputBytes: 1 << 20, processes: 200 }

/** The strongest sandbox that really starts here, or null when neither bubblewrap nor unshare works. */
export async function findSandbox(): Promise<Sandbox | null> {
  for (const kind of ['bubblewrap', 'unshare'] as const) {
    if (await starts({ kind })) return { kind }
  }
  return null
}

/** Returns true if a program really starts in this kind of sandbox on this machine. */
export async function starts(sandbox: Sandbox): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'skleyka-sandbox-'))
  const scratch = await makeScratch(folder)
  const command: BoxedCommand = {
    program: '/usr/bin/true',
    args: [],
    scratch,
    source: '/etc/passwd',
    limits: probeLimits,
    niceness: 0,
  }
  try {
    return await new Promise((resolve) => {
      const child = spawnBoxed(sandbox, command, { output: 'ignore', env: { PATH: '/usr/bin:/bin:/usr/sbin:/sbin' } })
      child.on('error', () => resolve(false))
      child.on('exit', (code) => resolve(code === 0))
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
