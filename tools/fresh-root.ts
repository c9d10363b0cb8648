// A machine that has nothing yet, in a folder: npm run fresh-root. What README says is done there word by word, by root, and the product is
// started by another user. Needs root, mmdebstrap and git; about five minutes.
import { type ChildProcess, spawn } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root } from './processes.ts'
import { openApi, uploadFile, waitUntilSettled } from './product/api.ts'
import { studioClip } from './product/clips.ts'
import { until } from './product/until.ts'

const [suite = 'trixie'] = process.argv.slice(2)
const port = 18_100
const url = `http://127.0.0.1:${port}`
const folder = mkdtempSync(path.join(tmpdir(), 'skleyka-fresh-root-'))
const machine = path.join(folder, 'machine')
const certificates = '/etc/ssl/certs/ca-certificates.crt'
const began = performance.now()
const tell = (sentence: string) => console.log(`${Math.round((performance.now() - began) / 1000)} s: ${sentence}`)

/** Runs a program to its end and returns what it printed. Throws with that when it fails. */
function run(program: string, args: readonly string[]): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve(output) : reject(new Error(`${program} ${args.join(' ')} ended with ${code}\n${output}`)),
    )
  })
}

/**
 * Command line that runs a script in the machine: its processes, /proc, /tmp and mounts are gone with it, the network is shared. A mere
 * chroot would not do: in one the kernel makes no namespaces of users, which the sandbox of ffmpeg needs.
 */
function inside(user: string, script: string): [string, string[]] {
  const mounts = [
    `mount --bind '${machine}' '${machine}'`,
    `cd '${machine}'`,
    'mount -t proc proc proc',
    'mount --rbind /dev dev',
    'mount -t tmpfs -o mode=1777 tmpfs tmp',
    'pivot_root . mnt',
    'umount -l mnt',
  ]
  const enter = `exec chroot . setpriv --reuid ${user} --regid ${user} --init-groups --reset-env sh -ec "$1"`
  return [
    'unshare',
    ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-ec', [...mounts, enter].join('; '), 'sh', script],
  ]
}

const environment = `export NODE_EXTRA_CA_CERTS=${certificates}; cd /opt/skleyka`
const settings = `DATA_DIR=/home/skleyka/data PORT=${port} ADMIN_EMAIL=admin@example.ru ADMIN_PASSWORD='quiet brook 2026'`

async function makeMachine(): Promise<void> {
  const packages = 'ca-certificates,git,nodejs,npm'
  await run('mmdebstrap', ['--variant=minbase', `--include=${packages}`, suite, machine])
  copyFileSync('/etc/resolv.conf', path.join(machine, 'etc/resolv.conf'))
  // a registry that this machine trusts is trusted there
  if (existsSync(certificates)) copyFileSync(certificates, path.join(machine, certificates))
  await run('git', ['clone', '--quiet', '--no-local', root, path.join(machine, 'opt/skleyka')])
  await run('chroot', [machine, 'useradd', '--create-home', 'skleyka'])
}

async function startProduct(): Promise<ChildProcess> {
  const [program, args] = inside('skleyka', `${environment}; export ${settings}; exec npm start --silent`)
  const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  let isGone = false
  child.once('close', () => (isGone = true))
  await until(
    'the product answers',
    async () => {
      if (isGone) throw new Error('the product has ended')
      return (await fetch(`${url}/healthz`).catch(() => null))?.ok ? true : null
    },
    120_000,
  )
  return child
}

async function stop(child: ChildProcess): Promise<void> {
  const closed = new Promise((resolve) => child.once('close', resolve))
  // unshare passes no signal on: the product is its one child
  const [inner] = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').split(' ')
  process.kill(Number(inner), 'SIGTERM')
  await closed
}

try {
  tell(`Debian ${suite} with its Node`)
  await makeMachine()
  tell('root installs: npm run build')
  await run(...inside('root', `${environment}; npm run build`))
  tell('another user starts: npm start')
  const product = await startProduct()
  try {
    tell('a clip is uploaded')
    const key = await run(
      ...inside(
        'skleyka',
        `${environment}; ${settings} npm run --silent admin -- api-key admin@example.ru 2>/dev/null`,
      ),
    )
    const api = openApi({ url, key: key.trim(), account: 'studio' })
    const record = await waitUntilSettled(api, await uploadFile(api, await studioClip(), 'clip.mp4'), 300_000)
    if (record.currentState !== 'READY') throw new Error(`the clip is ${record.currentState}`)
    tell('the clip is READY')
  } finally {
    await stop(product)
  }
  const left = await run(...inside('root', 'find /opt/skleyka -newer /home/skleyka/data/secret -not -type d | head'))
  if (left !== '') throw new Error(`the program has written into its own folder:\n${left}`)
  tell('done')
} finally {
  rmSync(folder, { recursive: true, force: true })
}
