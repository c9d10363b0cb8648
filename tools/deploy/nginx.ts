import { apiAddresses } from './compose.ts'

const one = '    server 127.0.0.1:8080;\n'

/** Returns the configuration of nginx in front of several processes, made of that for one. */
export function nginxOfSeveral(ofOne: string): string {
  if (ofOne.split(one).length !== 2)
    throw new Error('the configuration of nginx names another server than 127.0.0.1:8080')
  return `# Made by tools/deploy of skleyka.conf.\n${ofOne.replace(one, apiAddresses.map((address) => `    server ${address}:8080;\n`).join(''))}`
}
