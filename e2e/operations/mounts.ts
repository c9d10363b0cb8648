import { spawnSync } from 'node:child_process'

/** True when this machine lets the tests make file systems of their own: root with mount namespaces. */
export const canMount = (): boolean =>
  spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { stdio: 'ignore' }).status === 0
