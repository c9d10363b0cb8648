import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { type FilteredArch, filterSteps, forbiddenCalls, syscallFilter } from './syscall-filter.ts'

const [allowed, refused, ended] = ['allowed', 'EPERM', 'killed']
// SECCOMP_RET_ALLOW, ERRNO with EPERM and ENOSYS, KILL_PROCESS
const answers: Readonly<Record<number, string>> = {
  2147418112: allowed,
  327681: refused,
  327718: 'ENOSYS',
  2147483648: ended,
}

/** Runs the filter as the kernel does, over the data of one call. */
function judged(arch: FilteredArch, call: { audit: number; number: number; flags?: number }): string {
  const steps = filterSteps(arch)
  let [at, value] = [0, 0]
  for (;;) {
    const [code, ifTrue, ifFalse, operand] = steps[at] ?? assert.fail('the program leads out of itself')
    if (code === 0x06) return answers[operand] ?? assert.fail(operand.toString(16))
    if (code === 0x20) value = operand === 0 ? call.number : operand === 4 ? call.audit : (call.flags ?? 0)
    const holds =
      code === 0x15 ? value === operand : code === 0x35 ? value >= operand : code === 0x45 && (value & operand) !== 0
    at += 1 + (code === 0x20 ? 0 : holds ? ifTrue : ifFalse)
  }
}

const [x64, arm64] = [0xc000003e, 0xc00000b7]

test('issue 23 calls of a media program are judged one by one: what makes namespaces, mounts or reaches others is refused', () => {
  const x = (number: number, flags?: number) =>
    judged('x64', { audit: x64, number, ...(flags !== undefined && { flags }) })
  for (const number of [0, 1, 9, 59, 202, 257])
    assert.equal(x(number), allowed, `read, write, mmap, execve, futex, openat: ${number}`)
  for (const number of [165, 272, 308, 101, 321, 425, 41, 298, 323, 155])
    assert.equal(x(number), refused, String(number))
  assert.equal(x(435), 'ENOSYS', 'clone3, whose flags no filter sees')
  // CLONE_VM and its like, as pthread_create asks
  assert.equal(x(56, 0x3d0f00), allowed)
  for (const bit of [0x10000000, 0x20000000, 0x40000000, 0x00020000, 0x08000000, 0x04000000, 0x02000000, 0x80])
    assert.equal(x(56, 0x11 | bit), refused, bit.toString(16))
  assert.equal(x(0x40000000), ended, 'x32')
  assert.equal(judged('x64', { audit: 0x40000003, number: 1 }), ended, 'i386')
  assert.equal(judged('arm64', { audit: arm64, number: 40 }), refused)
  assert.equal(judged('arm64', { audit: arm64, number: 63 }), allowed)
  assert.equal(syscallFilter('x64')?.length, filterSteps('x64').length * 8)
  assert.equal(syscallFilter('riscv64'), null)
})

test('issue 23 the container and the unit of systemd keep from the whole product what media programs may not, but for making the box', () => {
  const deploy = path.resolve(import.meta.dirname, '../../../deploy')
  const forTheBox = [
    'mount',
    'mount_setattr',
    'move_mount',
    'open_tree',
    'pivot_root',
    'sethostname',
    'socket',
    'umount2',
    'unshare',
  ]
  const expectedNames = forbiddenCalls.filter((name) => !forTheBox.includes(name)).toSorted()
  const profile = JSON.parse(readFileSync(path.join(deploy, 'seccomp.json'), 'utf8'))
  assert.equal(profile.defaultAction, 'SCMP_ACT_ALLOW')
  assert.deepEqual(profile.syscalls, [{ names: expectedNames, action: 'SCMP_ACT_ERRNO', errnoRet: 1 }])
  const compose = readFileSync(path.join(deploy, 'compose.yaml'), 'utf8')
  assert.doesNotMatch(compose, /seccomp[=:]unconfined/)
  assert.match(compose, /seccomp[=:]\.\/seccomp\.json/)
  const image = readFileSync(path.join(deploy, 'Dockerfile'), 'utf8')
  const [last = ''] = image.split(/^FROM /m).slice(-1)
  assert.match(last, /apt-get install [^\n]*\bbubblewrap\b[^\n]* ffmpeg\b/)
  assert.match(last, /^USER 1000:1000$/m)
  const units = globSync('systemd/*.service', { cwd: deploy })
  assert.equal(units.length, 4)
  for (const name of units) {
    const unit = readFileSync(path.join(deploy, name), 'utf8')
    const calls = /^SystemCallFilter=~@clock @cpu-emulation @debug @keyring @module @obsolete @raw-io @reboot @swap$/m
    assert.match(unit, calls, name)
    // the server itself stops PostgreSQL and ffmpeg, in its order
    assert.match(unit, /^KillMode=mixed$/m, name)
  }
})
