import type { PlayerColours } from '@skleyka/contract/player-templates/player-look.ts'
import type { ReadyConfig } from './source.ts'

/** Gives a place the colours and the shape of a template until the signal takes them away; null takes off what it wore. */
export function wearColours(root: HTMLElement, look: PlayerColours | null, signal: AbortSignal): void {
  const colours = {
    '--accent': look?.accent,
    '--accent-hover': look && `color-mix(in oklab, ${look.accent} 84%, ${look.onAccent})`,
    '--on-accent': look?.onAccent,
    '--corner': look && `${look.corner}px`,
  }
  // no value takes the property away
  const wear = (isWorn: boolean) => {
    for (const [name, value] of Object.entries(colours)) root.style.setProperty(name, (isWorn && value) || null)
    if (isWorn && look) root.dataset.theme = look.theme
    else delete root.dataset.theme
  }
  wear(true)
  signal.addEventListener('abort', () => wear(false))
}

/** Gives a player the colours, the shape and the style sheet of its template until the signal takes them away. */
export function dress(
  root: HTMLElement,
  config: Pick<ReadyConfig, 'template' | 'title' | 'ip'>,
  video: HTMLVideoElement,
  signal: AbortSignal,
): void {
  const { template } = config
  if (!template) return
  const { look, css, protection } = template
  wearColours(root, look, signal)
  // a sheet made by a script loads nothing, and needs no leave of the policy of the page
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
  signal.addEventListener('abort', () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
  })
  if (!protection.rightClick) root.addEventListener('contextmenu', (event) => event.preventDefault(), { signal })
  video.disablePictureInPicture = !protection.popOut
  video.disableRemotePlayback = !protection.popOut
  if (look.logo || protection.watermark)
    void import('./over-picture.ts').then(({ drawOver }) => drawOver(root, template, config, signal))
}
