import type { ReadyConfig } from './source.ts'

/** Gives a player the colours, the shape and the style sheet of its template until the signal takes them away. */
export function dress(root: HTMLElement, config: ReadyConfig, video: HTMLVideoElement, signal: AbortSignal): void {
  const { template } = config
  if (!template) return
  const { look, css, protection } = template
  const colours = {
    '--accent': look.accent,
    '--accent-hover': `color-mix(in oklab, ${look.accent} 84%, ${look.onAccent})`,
    '--on-accent': look.onAccent,
    '--corner': `${look.corner}px`,
  }
  for (const [name, value] of Object.entries(colours)) root.style.setProperty(name, value)
  root.dataset.theme = look.theme
  // a sheet made by a script loads nothing, and needs no leave of the policy of the page
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
  signal.addEventListener('abort', () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    for (const name of Object.keys(colours)) root.style.removeProperty(name)
    delete root.dataset.theme
  })
  if (!protection.rightClick) root.addEventListener('contextmenu', (event) => event.preventDefault(), { signal })
  video.disablePictureInPicture = !protection.popOut
  video.disableRemotePlayback = !protection.popOut
  if (look.logo || protection.watermark)
    void import('./over-picture.ts').then(({ drawOver }) => drawOver(root, template, config, signal))
}
