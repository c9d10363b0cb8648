import { domainToASCII } from 'node:url'
import { readEmbedHost } from '@skleyka/contract/playback/embed-host.ts'
import { refuse } from '../../http/refuse.ts'

/** The host as it is kept; refuses the field that holds none, or that of the installation. */
export function checkEmbedHost(text: string | null, publicUrl: string, field: string): string | null {
  if (text === null) return null
  const read = readHost(text, publicUrl)
  if ('problem' in read) throw refuse('call.badParams', { problems: field }, { [field]: [read.problem] })
  return read.host
}

/** Returns why no account may have a host, in words; null when it may. */
export function embedHostProblem(host: string, publicUrl: string): string | null {
  const read = readHost(host, publicUrl)
  return 'problem' in read ? read.problem : null
}

function readHost(text: string, publicUrl: string) {
  const read = readEmbedHost(text, domainToASCII)
  if ('problem' in read || read.host !== new URL(publicUrl).hostname) return read
  return { problem: 'Это домен самой Склейки: видео открываются по нему и так. Оставьте поле пустым' }
}
