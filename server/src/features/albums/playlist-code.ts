import { iframeCode } from '@skleyka/contract/playback/embed-code.ts'
import type { Services } from '../../services.ts'

/** Pixels that the code gives the page. */
export const playlistSides = { width: 640, height: 520 } as const

/** The public page that plays an album on, and the code that puts it into another page. */
export function playlistCode(
  { publicUrl }: Pick<Services, 'publicUrl'>,
  uuid: string,
): { url: string; iframe: string } {
  const url = `${publicUrl}/embed/album/${uuid}`
  return { url, iframe: iframeCode(url, { kind: 'fixed', ...playlistSides }) }
}
