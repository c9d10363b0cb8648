import { iconButton, make } from './elements.ts'
import type { Words } from './words/ru.ts'

/** The button that mutes, and the slider of the volume beside it. */
export function loudness(video: HTMLVideoElement, words: Words) {
  const sound = iconButton('volume', words.mute, mute)
  const slider = make('input', {
    type: 'range',
    class: 'loudness',
    min: '0',
    max: '1',
    step: '0.05',
    value: '1',
    'aria-label': words.loudness,
  })
  slider.addEventListener('input', () => {
    video.volume = Number(slider.value)
    video.muted = video.volume === 0
  })
  function mute() {
    if (video.muted || video.volume === 0) {
      video.muted = false
      if (video.volume === 0) video.volume = 0.5
    } else video.muted = true
  }
  return {
    root: make('div', { class: 'sound' }, sound.button, slider),
    mute,
    show() {
      const silent = video.muted || video.volume === 0
      sound.show(silent ? 'muted' : 'volume', silent ? words.unmute : words.mute)
      slider.value = String(silent ? 0 : video.volume)
      slider.style.setProperty('--level', `${(silent ? 0 : video.volume) * 100}%`)
    },
  }
}
