import { domainToASCII } from 'node:url'
import { readEmbedHost } from '@skleyka/contract/embed-host.ts'
import { refuse } from '../../http/refuse.ts'

/** The host as it is kept; refuses the field that holds none, or that of the installation. */
export function checkEmbedHost(text: string | null, publicUrl: string, field: string): string | null {
  if (text === null) return null
  const read = readEmbedHost(text, domainToASCII)
  if ('problem' in read) throw refuse('call.badParams', { problems: field }, { [field]: [read.problem] })
  if (read.host === new URL(publicUrl).hostname) {
    const own = 'Это домен самой Склейки: видео открываются по нему и так. Оставьте поле пустым'
    throw refuse('call.badParams', { problems: field }, { [field]: [own] })
  }
  return read.host
}
