/**
 * System calls that a media program may not make: other namespaces, mounts, other processes, keys, modules, clocks, and what has
 * had more holes than uses for a decoder. Names as in <asm/unistd.h>; `null` where the architecture has no such call.
 */
const forbidden: Readonly<Record<string, readonly [x64: number | null, arm64: number | null]>> = {
  acct: [163, 89],
  add_key: [248, 217],
  adjtimex: [159, 171],
  bpf: [321, 280],
  chroot: [161, 51],
  clock_adjtime: [305, 266],
  clock_settime: [227, 112],
  delete_module: [176, 106],
  fanotify_init: [300, 262],
  finit_module: [313, 273],
  fsconfig: [431, 431],
  fsmount: [432, 432],
  fsopen: [430, 430],
  fspick: [433, 433],
  init_module: [175, 105],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
  io_uring_setup: [425, 425],
  ioperm: [173, null],
  iopl: [172, null],
  kcmp: [312, 272],
  kexec_file_load: [320, 294],
  kexec_load: [246, 104],
  keyctl: [250, 219],
  lookup_dcookie: [212, 18],
  mount: [165, 40],
  mount_setattr: [442, 442],
  move_mount: [429, 429],
  name_to_handle_at: [303, 264],
  open_by_handle_at: [304, 265],
  open_tree: [428, 428],
  perf_event_open: [298, 241],
  personality: [135, 92],
  pidfd_getfd: [438, 438],
  pivot_root: [155, 41],
  process_madvise: [440, 440],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  ptrace: [101, 117],
  quotactl: [179, 60],
  reboot: [169, 142],
  request_key: [249, 218],
  setdomainname: [171, 162],
  sethostname: [170, 161],
  setns: [308, 268],
  settimeofday: [164, 170],
  socket: [41, 198],
  swapoff: [168, 225],
  swapon: [167, 224],
  syslog: [103, 116],
  umount2: [166, 39],
  unshare: [272, 97],
  userfaultfd: [323, 282],
  vhangup: [153, 58],
}

const architectures = {
  x64: { audit: 0xc000003e, clone: 56, clone3: 435, at: 0 },
  arm64: { audit: 0xc00000b7, clone: 220, clone3: 435, at: 1 },
} as const
export type FilteredArch = keyof typeof architectures

/** <linux/audit.h>, <linux/filter.h>, <linux/seccomp.h>, <linux/sched.h>. */
const [load, jumpIfEqual, jumpIfAbove, jumpIfSet, answer] = [0x20, 0x15, 0x35, 0x45, 0x06]
const [allow, refuse, kill] = [0x7fff0000, 0x00050000, 0x80000000]
const [notPermitted, notThere] = [1, 38]
const placeOf = { call: 0, arch: 4, firstArgument: 16 } as const
// the calls of the other half of x86-64 begin here, with numbers of their own
const x32 = 0x40000000
// time, mount, cgroup, uts, ipc, user, pid and network: threads ask for none of them
const newNamespaces = 0x7e020080

type Step = readonly [code: number, ifTrue: number, ifFalse: number, value: number]

/**
 * The filter as a program of the kernel, which every call of a media program is put through: `EPERM` for what is forbidden, the end for
 * calls of another architecture. `clone3` is not there, so that threads are made by `clone`, whose flags can be looked at.
 */
export function filterSteps(arch: FilteredArch): readonly Step[] {
  const { audit, clone, clone3, at } = architectures[arch]
  const numbers = Object.values(forbidden).flatMap((calls) => calls[at] ?? [])
  return [
    [load, 0, 0, placeOf.arch],
    [jumpIfEqual, 1, 0, audit],
    [answer, 0, 0, kill],
    [load, 0, 0, placeOf.call],
    [jumpIfAbove, 0, 1, x32],
    [answer, 0, 0, kill],
    [jumpIfEqual, 0, 1, clone3],
    [answer, 0, 0, refuse | notThere],
    ...numbers.flatMap((number): Step[] => [
      [jumpIfEqual, 0, 1, number],
      [answer, 0, 0, refuse | notPermitted],
    ]),
    [jumpIfEqual, 0, 3, clone],
    [load, 0, 0, placeOf.firstArgument],
    [jumpIfSet, 0, 1, newNamespaces],
    [answer, 0, 0, refuse | notPermitted],
    [answer, 0, 0, allow],
  ]
}

/** The same in bytes, as `struct sock_filter` lies in memory; `null` for an architecture that has no table here. */
export function syscallFilter(arch: string = process.arch): Buffer | null {
  if (arch !== 'x64' && arch !== 'arm64') return null
  return Buffer.concat(
    filterSteps(arch).map(([code, ifTrue, ifFalse, value]) => {
      const step = Buffer.alloc(8)
      step.writeUInt16LE(code, 0)
      step.writeUInt8(ifTrue, 2)
      step.writeUInt8(ifFalse, 3)
      step.writeUInt32LE(value >>> 0, 4)
      return step
    }),
  )
}

/** Names of system calls that media programs may not make; in a container the whole product may not, except to make the box. */
export const forbiddenCalls: readonly string[] = Object.keys(forbidden)
