import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { renamingExports } from './figures.ts'
import { type Import, readImports, rooms, sourceFiles } from './import-graph.ts'
import { root } from './processes.ts'

// docs/architecture.md 2: who may import whom
const grounds: Record<string, string[]> = {
  server: [
    'backup',
    'data-folder',
    'database',
    'ffmpeg',
    'fingerprints',
    'http',
    'log',
    'mail',
    'metrics',
    'delivery',
    'outbound',
    'pdf',
    'geo',
    'problems',
    'live',
    'receiving',
    'registry',
    'statistics',
    'storage',
    'tasks',
  ],
  console: ['api', 'browser', 'form', 'list', 'report', 'russian', 'session', 'ui'],
}
// what these files call stands in the operator's settings, users have no say in it
const callersOfSettings = ['server/src/provider.ts', 'server/src/features/sessions/relying-party.ts']
// both ends of the socket of the embedded statistics store
const enginesOfStatistics = ['server/src/statistics/engine.ts', 'server/src/statistics/engine.worker.ts']
// the sources they store are named by record_versions, whose trigger counts them
const keepersOfSources = [
  'server/src/features/cuts/cut.task.ts',
  'server/src/features/imports/import.task.ts',
  'server/src/features/uploads/complete-upload.ts',
  'server/src/features/uploads/store.task.ts',
]
// the screens of the console, each a chunk of its own
const tablesOfScreens = /^console\/src\/app\/(?:areas\.ts|routes\/[a-z-]+\.ts)$/
// programs beside the product, which the tests of the server start too
const standIns = ['tools/product/nginx.ts', 'tools/product/youtube.ts']
// what says of the server's settings which there are and which processes compare
const readersOfSettings = [
  'server/src/settings.ts',
  'server/src/equal-settings.ts',
  'server/src/data-folder/secrets.ts',
]
// the one file that starts the bundled provider inside the server's process
const identityHost = 'server/src/provider.ts'

// the audit takes lines from everywhere; of a record, versions/ moves the axis of processing; a role that is replaced is replaced for
// members and invited people by one statement
const sharedTables = ['audit_events', 'records', 'invitations']
const ownerOfProcessing = 'server/src/features/versions'
const columnsOfProcessing = [
  'current_state',
  'current_state_updated_at',
  'current_version_id',
  'fail_reason',
  'fail_text',
  'playable',
  'progress',
]

const files = sourceFiles()
const imports = files.flatMap(readImports)

const rules: { why: string; breaks(one: Import): boolean }[] = [
  {
    why: 'contract imports zod, ipaddr.js, punycode and itself: every side has to be able to read it',
    breaks: ({ from, to }) =>
      roomOf(from) === 'contract' && !isTest(from) && !['contract', ''].includes(roomOf(to) ?? packageRoom(to)),
  },
  {
    why: 'packages import contract, never each other; console and player import web; only provider.ts of the server imports identity',
    breaks: ({ from, to }) => {
      const [here, there] = [roomOf(from), roomOf(to)]
      if (there === null || here === there || there === 'contract') return false
      if (there === 'web') return !['console', 'player'].includes(here ?? '')
      if (there === 'identity' && to === 'identity/src/identity.ts') return from !== identityHost
      // tests of the whole product and benchmarks start it the same way
      if (['e2e', 'bench'].includes(here ?? '') && to.startsWith('tools/product/')) return false
      // what stands for YouTube serves the tests of the server too
      if (from.startsWith('server/test/') && standIns.includes(to)) return false
      // the benchmark of the radar looks for copies by the very code that the server runs
      if (from.startsWith('bench/src/radar') && /^server\/(src|test)\//.test(to)) return false
      // benchmarks and chaos drive the browser that the tests drive
      if ((here === 'bench' || from.startsWith('tools/chaos/')) && to.startsWith('e2e/browser/')) return false
      // the files of deploy/ are made of the settings that the server reads
      if (from.startsWith('tools/deploy') && readersOfSettings.includes(to)) return false
      // the test runner starts the databases that tests run on
      return !(here === 'tools' && /^server\/(src\/database|test)\//.test(to))
    },
  },
  {
    why: 'the foundation imports no feature and no entry; of services.ts it takes the type alone',
    breaks: ({ from, to, isType }) => {
      if (layerOf(from) !== 'ground' || roomOf(to) !== roomOf(from) || isTest(from)) return false
      return layerOf(to) !== 'ground' && !(isType && to === 'server/src/services.ts')
    },
  },
  {
    why: 'a feature knows no entry and no app: imports go entry -> features -> foundation',
    breaks: ({ from, to, isType }) => {
      if (layerOf(from) !== 'feature' || roomOf(to) !== roomOf(from) || isTest(from)) return false
      return layerOf(to) === 'entry' && !(isType && to === 'server/src/services.ts')
    },
  },
  {
    why: 'a feature imports another one through its interface file, the one named like its folder',
    breaks: ({ from, to }) => {
      const [here, there] = [featureOf(from), featureOf(to)]
      if (here === null || there === null || here === there || isTest(from)) return false
      return path.basename(to).replace(/\.tsx?$/, '') !== path.basename(there)
    },
  },
  {
    why: 'what tests need stands in server/test/, and the product imports nothing of it',
    breaks: ({ from, to }) => to.startsWith('server/test/') && from.startsWith('server/src/') && !isTest(from),
  },
  {
    why: 'the HTTP framework stays in http/',
    // the viewer that @fastify/swagger-ui carries is files for a browser, and nothing of the framework
    breaks: ({ from, to }) =>
      /^(fastify|@fastify\/(?!swagger-ui\/static\/).*)$/.test(to) &&
      !/^(server\/(src\/http|test)|bench\/src\/lists)\//.test(from),
  },
  {
    why: 'only outbound/ goes to addresses: nothing else of the server holds an HTTP client or looks names up',
    breaks: ({ from, to, isType }) =>
      /^(node:)?(https?|http2|dns|dns\/promises|undici)$/.test(to) &&
      !isType &&
      hasNoWayOut(from) &&
      !enginesOfStatistics.includes(from),
  },
  {
    why: 'SQL is written in *.sql.ts and database/',
    breaks: ({ from, to }) =>
      ['kysely', 'pg'].includes(to) &&
      from.startsWith('server/') &&
      !/\.sql\.ts$|\/database\/|^server\/test\/|\.test\.ts$/.test(from),
  },
  {
    why: 'headless widgets are dressed in console/src/ui and nowhere else',
    breaks: ({ from, to }) => to.startsWith('react-aria') && !from.startsWith('console/src/ui/'),
  },
  {
    why: 'web knows no framework: the public pages are drawn without one',
    breaks: ({ from, to }) => roomOf(from) === 'web' && /^react/.test(to),
  },
  {
    why: '.ts never imports .tsx: all logic runs under bare Node; the table of routes names its chunks by import()',
    breaks: ({ from, to, isLate }) =>
      from.endsWith('.ts') && to.endsWith('.tsx') && !(isLate && tablesOfScreens.test(from)),
  },
  {
    why: 'the address bar is read and written in one file',
    breaks: ({ from, to }) => /^wouter/.test(to) && from !== 'console/src/browser/address-bar.ts',
  },
]

test('the test sees the files of every package', () => {
  assert.ok(files.length > 50, `only ${files.length} files were seen`)
  assert.ok(imports.length > files.length, `only ${imports.length} imports were seen`)
})

for (const { why, breaks } of rules) {
  test(why, () => {
    const broken = imports.filter(breaks).map(({ from, to }) => `${from} -> ${to}`)
    assert.deepEqual(broken, [])
  })
}

test('fetch is called only for addresses of the settings: those that users typed go through outbound/', () => {
  const calls = files.filter(
    (file) => hasNoWayOut(file) && /\bfetch\(/.test(readFileSync(path.join(root, file), 'utf8')),
  )
  assert.deepEqual(calls.sort(), callersOfSettings.toSorted())
})

test('an interface file renames nothing, and no other file passes on what a third one exports', () => {
  const isInterface = (file: string) => path.basename(file).replace(/\.tsx?$/, '') === path.basename(path.dirname(file))
  const features = files.filter((file) => /^(server|console)\/src\/features\//.test(file) && !isTest(file))
  assert.ok(features.filter(isInterface).length > 40)
  const bad = features.filter((file) => {
    const text = readFileSync(path.join(root, file), 'utf8')
    return isInterface(file) ? renamingExports(text) > 0 : /^export (?:\*|\{[^}]*\}) from /m.test(text)
  })
  assert.deepEqual(bad, [])
})

test('a feature has at most 30 files, its tests and styles aside: a larger one is several', () => {
  const sizes = new Map<string, number>()
  for (const file of files.filter((name) => !isTest(name))) {
    const feature = featureOf(file)
    if (feature !== null) sizes.set(feature, (sizes.get(feature) ?? 0) + 1)
  }
  const large = [...sizes].filter(([, count]) => count > 30).map(([feature]) => feature)
  assert.deepEqual(large, [])
})

test('what features put into the storage is counted: tasks put by Place, sources are counted by the database, clearPlaces removes', () => {
  const past = files.filter((file) => {
    if (!file.startsWith('server/src/features/') || isTest(file)) return false
    return /\bstorage\.(put|putFile|adopt|delete|deletePrefix)\(/.test(readFileSync(path.join(root, file), 'utf8'))
  })
  assert.deepEqual(past.sort(), keepersOfSources.toSorted())
})

// the server of the database works below the data folder as another user, and passes through it
const passedByDatabase = ['server/src/admin/backup-drill.ts', 'server/src/backup/restore-backup.ts']

test('files and folders with a mode are for the user of the server alone', () => {
  const modes = files.flatMap((file) => {
    if (!file.startsWith('server/src/') || isTest(file)) return []
    const text = readFileSync(path.join(root, file), 'utf8')
    return [...text.matchAll(/(?:mode: |, )(0o[0-7]+)/g)].map(([, mode]) => ({ file, mode }))
  })
  assert.ok(modes.length > 30, `${modes.length}`)
  const open = modes.filter(({ mode }) => mode !== '0o600' && mode !== '0o700')
  assert.deepEqual(
    open.toSorted((one, other) => one.file.localeCompare(other.file)),
    passedByDatabase.map((file) => ({ file, mode: '0o711' })),
  )
})

test('keys of stored objects are made in storage/keys.ts alone', () => {
  const made = files.filter(
    (file) =>
      file.startsWith('server/src/') &&
      !isTest(file) &&
      /[`'](?:sources|hls|images)\/(?:\$|<)|[`'/](?:master\.m3u8|poster\.jpg|small\.jpg)[`']/.test(
        // sentences about keys are none
        readFileSync(path.join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ''),
      ),
  )
  assert.deepEqual(made, ['server/src/storage/keys.ts'])
})

test('files do not import each other in circles, by types either: what two need stands in a third', () => {
  const edges = new Map<string, Set<string>>()
  for (const { from, to, isLate } of imports) {
    if (roomOf(to) !== null && !isLate) edges.set(from, (edges.get(from) ?? new Set()).add(to))
  }
  assert.ok(edges.size > 500, `only ${edges.size} importing files were seen`)
  for (const start of edges.keys()) assert.deepEqual(pathBack(edges, start), null)
})

test('features wait for an answer by QueryPlaceholder and read numbers of an address by addressNumber', () => {
  const byHand = /<LoadError [^>]*>\s*\) : [^(]*\(\s*<Patiently>\s*<Skeleton|\^\[1-9\]\\d\{0,14\}\$\/\.test/
  assert.match('query.isError ? (\n<LoadError error={e} />\n) : (\n<Patiently>\n<Skeleton height={1} />', byHand)
  assert.match('(/^[1-9]\\d{0,14}$/.test(word))', byHand)
  const found = files.filter(
    (file) => file.startsWith('console/src/features/') && byHand.test(readFileSync(path.join(root, file), 'utf8')),
  )
  assert.deepEqual(found, [])
})

test('features do not import each other in circles', () => {
  const edges = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const [here, there] = [featureOf(from), featureOf(to)]
    if (here === null || there === null || here === there || isTest(from)) continue
    edges.set(here, (edges.get(here) ?? new Set()).add(there))
  }
  for (const start of edges.keys()) assert.deepEqual(pathBack(edges, start), null)
})

test('people of browser tests have names of their own: tests of several files share a product', () => {
  const makers = new Map<string, Set<string>>()
  for (const file of files.filter((name) => name.startsWith('e2e/') && name.endsWith('.spec.ts'))) {
    const source = readFileSync(path.join(root, file), 'utf8')
    for (const [, name = ''] of source.matchAll(/newPerson\(\s*\w+,\s*product,\s*'([^']+)'/g)) {
      makers.set(name, (makers.get(name) ?? new Set()).add(file))
    }
  }
  assert.ok(makers.size > 15, `only ${makers.size} people were seen`)
  const shared = [...makers].filter(([, of]) => of.size > 1)
  assert.deepEqual(shared, [])
})

test('a table is written by the statements of one folder', () => {
  const writers = new Map<string, Set<string>>()
  for (const file of files.filter((name) => name.startsWith('server/src/') && name.endsWith('.sql.ts'))) {
    const source = readFileSync(path.join(root, file), 'utf8')
    const written = source.matchAll(
      /(?:insertInto|updateTable|deleteFrom)\('(\w+)'|\b(?:insert into|update|delete from) (\w+) (?:set|\(|where|using)/g,
    )
    for (const [, built, plain] of written) {
      const table = built ?? plain ?? ''
      writers.set(table, (writers.get(table) ?? new Set()).add(path.dirname(file)))
    }
  }
  assert.ok(writers.size > 12, `only ${writers.size} written tables were seen`)
  const shared = [...writers].filter(([table, folders]) => folders.size > 1 && !sharedTables.includes(table))
  assert.deepEqual(
    shared.map(([table, folders]) => `${table}: ${[...folders].join(', ')}`),
    [],
  )
})

test('the processing axis of a record is written by versions/ alone, whose statements the table of moves guards', () => {
  const set = new RegExp(`\\b(?:${columnsOfProcessing.join('|')})(?::| = )`)
  const writes = /updateTable\('records'\)[^;]*?\.set\(\{([^;]*?)\}\)|\bupdate records set ([^;`]*?)(?: from | where )/g
  const found = files
    .filter((file) => file.startsWith('server/src/') && file.endsWith('.sql.ts'))
    .filter((file) =>
      [...readFileSync(path.join(root, file), 'utf8').matchAll(writes)].some(([, built, plain]) =>
        set.test(built ?? plain ?? ''),
      ),
    )
  assert.deepEqual([...new Set(found.map((file) => path.dirname(file)))], [ownerOfProcessing])
})

function roomOf(file: string): string | null {
  const [room = ''] = file.split('/')
  return file.includes('/') && rooms.includes(room) ? room : null
}

function packageRoom(name: string): string {
  return name === 'zod' || name.startsWith('zod/') || name === 'ipaddr.js' || name.startsWith('punycode/') ? '' : name
}

function featureOf(file: string): string | null {
  return /^[a-z0-9]+\/src\/features\/[a-z0-9-]+(?=\/)/.exec(file)?.[0] ?? null
}

function layerOf(file: string): 'entry' | 'feature' | 'ground' | 'other' {
  const [room = '', source, folder = ''] = file.split('/')
  const ground = grounds[room]
  if (ground === undefined || source !== 'src') return 'other'
  if (featureOf(file)) return 'feature'
  return ground.includes(folder) ? 'ground' : 'entry'
}

function isTest(file: string): boolean {
  return /\.(test|suite)\.tsx?$/.test(file)
}

/** Files of the server that must not open connections to addresses; tests may. */
function hasNoWayOut(file: string): boolean {
  return file.startsWith('server/src/') && !file.startsWith('server/src/outbound/') && !isTest(file)
}

function pathBack(edges: Map<string, Set<string>>, start: string): string[] | null {
  const seen = new Set<string>()
  const search = (at: string, way: string[]): string[] | null => {
    for (const next of edges.get(at) ?? []) {
      if (next === start) return [...way, next]
      if (seen.has(next)) continue
      seen.add(next)
      const back = search(next, [...way, next])
      if (back) return back
    }
    return null
  }
  return search(start, [start])
}
