import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './processes.ts'
import type { FileRun } from './run-files.ts'
import { mayShare, sharingProcesses } from './shared-process.ts'

// what takes longest begins first, so that no core waits for it in the end
const rooms = ['tools', 'server', 'identity', 'console', 'contract', 'web', 'player', 'client']
// what another PostgreSQL may answer otherwise: files that speak to one, save those about disks, slow clients, and about
// memory and great numbers, whose statements their neighbours send for few (docs/decisions/0031)
const bothFolders = ['database', 'http', 'tasks'].map((folder) => `server/src/${folder}/`)
const featureFolder = 'server/src/features/'
const sameOnAny =
  /\/(bad-media|bulk-of-ten-thousand|close-gently|embedded|export-memory|failed-write|half-open|restart|slow-clients|store)\.test\.ts$/
// what is long for the number of its cases
const longest = /\/(authorisation|hostile-values|odd-text|start)\.test\.ts$/
// so that the last process to end has little left
const inEach = 10

/** Every test file of the rooms, from the root, save the one that is a check. */
export function testFiles(): string[] {
  const found = globSync(
    rooms.map((room) => `${room}/**/*.test.ts`),
    { cwd: root, exclude: (name) => name.includes('node_modules') || name.includes('/dist') },
  )
  const placeOf = (file: string) => rooms.findIndex((room) => file.startsWith(`${room}/`))
  return found.sort((one, other) => placeOf(one) - placeOf(other) || one.localeCompare(other))
}

interface Servers {
  /** The folder of the socket of the embedded PostgreSQL. */
  readonly embedded: string
  /** The machine's own PostgreSQL; without one the embedded answers every file. */
  readonly system: { readonly url: string; readonly version: string } | null
  /** False where every file is to have a process of its own: what fails beside others is told so from what fails. */
  readonly together: boolean
}

/** Returns what is run for these files, in this order: on which PostgreSQL, and which of them in one process (decisions 31, 56). */
export function runsOf(files: readonly string[], { embedded, system, together }: Servers): FileRun[] {
  const onSystem = system ? files.filter(isAskedOfSystem) : []
  const onEmbedded = files.filter((file) => !(onSystem.includes(file) && file.startsWith(featureFolder)))
  const parts = [
    { files: onEmbedded, env: { TEST_POSTGRES_SOCKET: embedded } },
    ...(system ? [{ files: onSystem, env: { TEST_DATABASE_URL: system.url }, beside: system.version }] : []),
  ]
  const runs = parts.map(({ files, ...where }) => {
    const shared = together
      ? files.filter((file) => !longest.test(file) && !sameOnAny.test(file) && mayShare(file))
      : []
    const alone = files.filter((file) => !shared.includes(file))
    const run = (file: string) => ({ file, ...where })
    return { alone: alone.map(run), shared: sharingProcesses(shared, inEach).map(run) }
  })
  const inOrder = [...runs.flatMap(({ alone }) => alone), ...runs.flatMap(({ shared }) => shared)]
  return inOrder.sort((one, other) => Number(longest.test(other.file)) - Number(longest.test(one.file)))
}

function isAskedOfSystem(file: string): boolean {
  if (![featureFolder, ...bothFolders].some((folder) => file.startsWith(folder)) || sameOnAny.test(file)) return false
  return /\btestDatabase\b|\/test-[a-z-]+\.ts'/.test(readFileSync(path.join(root, file), 'utf8'))
}
