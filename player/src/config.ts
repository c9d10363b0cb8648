import { type EmbedConfig, embedConfig } from '@skleyka/contract/playback/embed.ts'
import { headersOfComing } from './visit-origin.ts'

/** Reads what the server has put into the page. */
export function readConfig(): EmbedConfig {
  return embedConfig.parse(JSON.parse(document.getElementById('config')?.textContent ?? ''))
}

/** Asks the server anew: addresses grow old, and a video in work becomes ready. */
export async function fetchConfig(uuid: string, signal?: AbortSignal): Promise<EmbedConfig> {
  const answer = await fetch(`/embed/${uuid}/config.json`, {
    credentials: 'omit',
    cache: 'no-store',
    headers: headersOfComing(uuid),
    ...(signal && { signal }),
  })
  if (answer.status >= 500) throw new Error(`the server answered ${answer.status}`)
  return embedConfig.parse(await answer.json())
}
