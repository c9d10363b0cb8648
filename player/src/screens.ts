import { iconButton } from './elements.ts'
import type { Words } from './words/ru.ts'

/** The buttons that take the picture elsewhere: AirPlay, a window of its own where the template lets it out, the whole screen. */
export function screens(stage: HTMLElement, video: HTMLVideoElement, words: Words, mayPopOut: boolean) {
  const { button: airplay } = iconButton('airplay', words.airplay, () => {})
  const { button: picture } = iconButton('picture', words.pictureInPicture, pictureInPicture)
  const full = iconButton('fullscreen', words.fullscreen, fullscreen)
  airplay.hidden = true
  // Safari alone knows it
  if (mayPopOut && 'webkitShowPlaybackTargetPicker' in video)
    void import('./airplay.ts').then(({ offerAirplay }) => offerAirplay(video, airplay))
  picture.classList.add('window')
  picture.hidden = !document.pictureInPictureEnabled || !mayPopOut
  full.button.hidden = !document.fullscreenEnabled
  function pictureInPicture() {
    if (!mayPopOut) return
    const done = document.pictureInPictureElement ? document.exitPictureInPicture() : video.requestPictureInPicture()
    void done.catch(() => {})
  }
  function fullscreen() {
    const done = document.fullscreenElement ? document.exitFullscreen() : stage.requestFullscreen()
    void done.catch(() => {})
  }
  return {
    airplay,
    picture,
    full: full.button,
    pictureInPicture,
    fullscreen,
    show() {
      const isFull = document.fullscreenElement !== null
      full.show(isFull ? 'window' : 'fullscreen', isFull ? words.window : words.fullscreen)
    },
  }
}
