import { apiAddresses } from './compose.ts'

/** The line of `deploy/nginx/skleyka.conf` that names the one process behind it. */
export const oneServer = '    server 127.0.0.1:8080;\n'

/** Lines for several processes. One that refused a connection is asked again after 2 s: a restart of three in turn leaves none unasked. */
export const serversOf = (addresses: readonly string[]): string =>
  addresses.map((address) => `    server ${address}${addresses.length > 1 ? ' fail_timeout=2s' : ''};\n`).join('')

/** Returns the configuration of nginx in front of several processes, made of that for one. */
export function nginxOfSeveral(ofOne: string): string {
  if (ofOne.split(oneServer).length !== 2)
    throw new Error('the configuration of nginx names another server than 127.0.0.1:8080')
  const servers = serversOf(apiAddresses.map((address) => `${address}:8080`))
  return `# Made by tools/deploy of skleyka.conf.\n${ofOne.replace(oneServer, servers)}`
}
