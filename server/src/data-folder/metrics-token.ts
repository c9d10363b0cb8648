import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Secrets } from './secrets.ts'

/**
 * The token that collectors show: that of the settings, else one of the installation's own, the same at every start,
 * which lies in the data folder for whoever may read that. Nothing in a request tells a visitor from a neighbour: through
 * a proxy on this machine anybody looks like the machine itself.
 */
export async function openMetricsToken(
  root: string,
  secrets: Secrets,
  tokenSetting: string | undefined,
): Promise<string> {
  const file = path.join(root, 'metrics-token')
  if (tokenSetting !== undefined) {
    await rm(file, { force: true })
    return tokenSetting
  }
  const own = secrets.key('metrics read').toString('base64url')
  await writeFile(file, own, { mode: 0o600 })
  return own
}
