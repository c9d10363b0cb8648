/** Additions of Safari to a video for screens it may be sent to. */
interface Sendable extends HTMLVideoElement {
  webkitShowPlaybackTargetPicker(): void
}
const isSendable = (video: HTMLVideoElement): video is Sendable => 'webkitShowPlaybackTargetPicker' in video

/** Shows the button while there is a screen to send the picture to, and asks the system for its list at a press. */
export function offerAirplay(video: HTMLVideoElement, button: HTMLButtonElement): void {
  if (!isSendable(video)) return
  video.addEventListener('webkitplaybacktargetavailabilitychanged', (event) => {
    button.hidden = Reflect.get(event, 'availability') !== 'available'
  })
  button.addEventListener('click', () => video.webkitShowPlaybackTargetPicker())
}
