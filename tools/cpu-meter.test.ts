import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { openCpuMeter, type ProcessRow, parseStat } from './cpu-meter.ts'

/** A process table whose rows a test sets; the variable of a process is set once. */
function testTable() {
  let rows: ProcessRow[] = []
  const variables = new Map<number, string>()
  return {
    set(...next: [pid: number, parentPid: number, seconds: number, waitedSeconds?: number][]) {
      rows = next.map(([pid, parentPid, seconds, waitedSeconds = 0]) => ({
        ...{ pid, parentPid, seconds, waitedSeconds },
        startTicks: pid * 10,
      }))
    },
    variables,
    list: () => rows,
    variable: (pid: number) => variables.get(pid),
  }
}

test('a process counts for the group of its environment, its children for that of their parent', () => {
  const table = testTable()
  table.variables.set(10, 'a').set(20, 'b')
  const meter = openCpuMeter('GROUP', table)
  table.set([1, 0, 99], [10, 1, 2], [11, 10, 3], [12, 11, 4], [20, 1, 5])
  assert.deepEqual([...meter.readGroups()].sort(), [
    ['a', 9],
    ['b', 5],
  ])
})

test('a child that was waited for is counted once, by its parent', () => {
  const table = testTable()
  table.variables.set(10, 'a')
  const meter = openCpuMeter('GROUP', table)
  table.set([10, 1, 2], [11, 10, 3])
  meter.sample()
  table.set([10, 1, 5.5, 3.5])
  assert.deepEqual([...meter.readGroups()], [['a', 5.5]])
})

test('a group keeps what it has used when its processes have ended, and an orphan stays in its group', () => {
  const table = testTable()
  table.variables.set(10, 'a')
  const meter = openCpuMeter('GROUP', table)
  table.set([10, 1, 2], [11, 10, 3])
  meter.sample()
  table.set([11, 1, 4])
  assert.deepEqual([...meter.readGroups()], [['a', 6]])
  table.set()
  assert.deepEqual([...meter.readGroups()], [['a', 6]])
})

test('a tree that ends at once is counted once, whether its parent has waited for all of it or for nothing', () => {
  for (const waited of [7, 0]) {
    const table = testTable()
    table.variables.set(10, 'a')
    const meter = openCpuMeter('GROUP', table)
    table.set([10, 1, 1], [11, 10, 3], [12, 11, 4])
    meter.sample()
    table.set([10, 1, 1 + waited, waited])
    assert.deepEqual([...meter.readGroups()], [['a', 8]])
    table.set([10, 1, 2 + waited, waited])
    assert.deepEqual([...meter.readGroups()], [['a', 9]])
  }
})

test('an assigned process brings what it starts into its group', () => {
  const table = testTable()
  const meter = openCpuMeter('GROUP', table)
  meter.assign(10, 'database')
  table.set([10, 1, 1], [11, 10, 2])
  assert.deepEqual([...meter.readGroups()], [['database', 3]])
})

test('a line of /proc is parsed whatever the program is called', () => {
  const fields = Array.from({ length: 52 }, (_, index) => `${index + 1}`)
  const line = ['77', '(a) b (c 5)', 'S', ...fields.slice(3)].join(' ')
  assert.deepEqual(parseStat(line), {
    pid: 77,
    parentPid: 4,
    startTicks: 22,
    seconds: (14 + 15 + 16 + 17) / 100,
    waitedSeconds: (16 + 17) / 100,
  })
})

test('a real process that works is measured, and so is the child it waited for', async () => {
  const meter = openCpuMeter('SKLEYKA_METER_TEST')
  const work = `for (const used = () => Object.values(process.cpuUsage()).reduce((a, b) => a + b), end = used() + 300_000; used() < end;);`
  const script = `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(work)}]); ${work}; process.stdin.resume(); console.log('done')`
  const child = spawn(process.execPath, ['-e', script], { env: { SKLEYKA_METER_TEST: 'busy' } })
  await once(child.stdout, 'data')
  const seconds = meter.readGroups().get('busy') ?? 0
  assert.ok(seconds >= 0.55, `${seconds} s`)
  child.stdin.end()
  await once(child, 'exit')
})
