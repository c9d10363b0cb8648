import { cameHeaders } from '@skleyka/contract/playback/embed.ts'

/** The origin of the page around the player, empty where it does not tell; null when the player is no frame. */
function around(): string | null {
  if (window.parent === window) return null
  // Firefox knows the referrer alone
  const nearest = location.ancestorOrigins?.[0] ?? ''
  if (nearest !== '' && nearest !== 'null') return nearest
  return URL.canParse(document.referrer) ? new URL(document.referrer).origin : ''
}

const passes = new Map<string, string>()
const keptName = (uuid: string) => `skleyka-pass-${uuid}`

/** The pass of the gate of a video: for this tab, where the browser keeps anything for a frame of another site. */
export function passOf(uuid: string): string | null {
  const known = passes.get(uuid)
  if (known !== undefined) return known
  try {
    return sessionStorage.getItem(keptName(uuid))
  } catch {
    return null
  }
}

/** Keeps a pass, or forgets the one that opens nothing any more. */
export function keepPass(uuid: string, pass: string | null): void {
  if (pass === null) passes.delete(uuid)
  else passes.set(uuid, pass)
  try {
    if (pass === null) sessionStorage.removeItem(keptName(uuid))
    else sessionStorage.setItem(keptName(uuid), pass)
  } catch {
    // the pass stays with the page
  }
}

/** Returns how the page came to a video, for the server. */
export function headersOfComing(uuid: string): Record<string, string> {
  const [place, pass] = [around(), passOf(uuid)]
  return { ...(place !== null && { [cameHeaders.around]: place }), ...(pass !== null && { [cameHeaders.pass]: pass }) }
}
