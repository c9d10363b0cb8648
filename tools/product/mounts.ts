import { spawnSync } from 'node:child_process'

/** True when a test may make file systems of its own as root: a start with `mount` needs it. */
export const canMountAsRoot = (): boolean =>
  spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { stdio: 'ignore' }).status === 0

/** True when any user may, in a namespace of their own. */
export const canMountAsAnybody = (): boolean => spawnSync('unshare', ['-rm', 'true']).status === 0
