import type { Services } from '../../services.ts'
import { redirectUri } from './callback.http.ts'
import { YoutubeApi, type YoutubeSettings } from './youtube-api.ts'

/** The API with the settings of our client; null while this installation has none. */
export function openClient(
  ground: Pick<Services, 'outbound' | 'youtube' | 'publicUrl'>,
): { api: YoutubeApi; settings: YoutubeSettings } | null {
  const { youtube: settings, outbound, publicUrl } = ground
  return settings && { api: new YoutubeApi(outbound, settings, redirectUri(publicUrl)), settings }
}
