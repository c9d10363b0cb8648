import { type EmbedConfig, embedConfig } from '@skleyka/contract/playback/embed.ts'
import { headersOfComing } from './visit-origin.ts'

/** Reads what the server has put into the page. */
export function readConfig(): EmbedConfig {
  return embedConfig.parse(JSON.parse(document.getElementById('config')?.textContent ?? ''))
}

const marks = new Map<string, string>()

/** Asks the server anew: addresses grow old, and a video in work becomes ready. `by` is the mark of the account whose album shows it. */
export async function fetchConfig(uuid: string, signal?: AbortSignal, by?: string | null): Promise<EmbedConfig> {
  if (by) marks.set(uuid, by)
  const mark = marks.get(uuid) ?? new URLSearchParams(location.search).get('by')
  const answer = await fetch(`/embed/${uuid}/config.json${mark ? `?by=${encodeURIComponent(mark)}` : ''}`, {
    credentials: 'omit',
    cache: 'no-store',
    headers: headersOfComing(uuid),
    ...(signal && { signal }),
  })
  if (answer.status >= 500) throw new Error(`the server answered ${answer.status}`)
  return embedConfig.parse(await answer.json())
}
