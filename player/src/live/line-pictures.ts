import { openPictures, type ProgrammePictures } from '@skleyka/web/stream/programme-pictures.ts'

/** A place that the pointer only passes is not asked for, ms. */
const restMs = 120
/** Somebody who has left the line for so long loads nothing more, ms. */
const leaveMs = 3_000

/** Shows the pictures of a livestream in `frame`; `changed` hears when there is one, and when there is none. */
export function linePictures(frame: HTMLElement, address: () => string, changed: (isShown: boolean) => void) {
  let pictures: Promise<ProgrammePictures | null> | null = null
  let targetMs: number | null = null
  let isDrawing = false
  let waiting: ReturnType<typeof setTimeout> | undefined

  async function draw(): Promise<void> {
    if (isDrawing) return
    isDrawing = true
    try {
      pictures ??= openPictures(address)
      const from = await pictures
      while (from && targetMs !== null) {
        const position = targetMs
        const picture = await from.at(position)
        if (targetMs !== position) continue
        targetMs = null
        frame.replaceChildren(...(picture ? [picture] : []))
        changed(picture !== null)
      }
    } catch {
      pictures = null
    } finally {
      isDrawing = false
    }
  }
  /** Does something with the pictures, if they are opened; what could not be opened is nothing to do it with. */
  function use(act: (opened: ProgrammePictures) => void): void {
    pictures?.then((opened) => opened && act(opened)).catch(() => {})
  }
  return {
    /** Shows the picture of a moment, in ms since 1970, once the pointer stands there. */
    show(momentMs: number): void {
      clearTimeout(waiting)
      // a picture of the place before that comes only now belongs to nobody
      targetMs = null
      waiting = setTimeout(() => {
        targetMs = momentMs
        void draw()
      }, restMs)
    },
    /** Nobody points at the line. */
    leave(): void {
      clearTimeout(waiting)
      targetMs = null
      waiting = setTimeout(() => use((opened) => opened.rest()), leaveMs)
    },
    close: () => {
      clearTimeout(waiting)
      use((opened) => opened.close())
    },
  }
}
