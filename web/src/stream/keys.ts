/** Wish of a key for a player; null when it asks for nothing of ours. Seconds, frames, shares from 0 to 1. */
export type KeyWish =
  | { readonly do: 'toggle' | 'mute' | 'fullscreen' }
  | { readonly do: 'by' | 'frame' | 'volume' | 'share'; readonly amount: number }

const wishes: Readonly<Record<string, KeyWish>> = {
  Space: { do: 'toggle' },
  KeyK: { do: 'toggle' },
  KeyM: { do: 'mute' },
  KeyF: { do: 'fullscreen' },
  KeyJ: { do: 'by', amount: -10 },
  KeyL: { do: 'by', amount: 10 },
  ArrowLeft: { do: 'by', amount: -5 },
  ArrowRight: { do: 'by', amount: 5 },
  ArrowUp: { do: 'volume', amount: 0.1 },
  ArrowDown: { do: 'volume', amount: -0.1 },
  Comma: { do: 'frame', amount: -1 },
  Period: { do: 'frame', amount: 1 },
  Home: { do: 'share', amount: 0 },
  End: { do: 'share', amount: 1 },
}

/** Keys that move a page too: where a player is a part of one, they are its own only while it has the focus. */
export const pageKeys: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown', 'Home', 'End'])

type Pressed = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Product B5. Keys are read by their place, so that the letters work in any layout; digits go to tenths of the video. */
export function wishOf({ code, ctrlKey, metaKey, altKey, shiftKey }: Pressed): KeyWish | null {
  if (ctrlKey || metaKey || altKey || shiftKey) return null
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1]
  if (digit !== undefined) return { do: 'share', amount: Number(digit) / 10 }
  return wishes[code] ?? null
}

/** One frame of what is usual, in seconds: a stream does not tell how many it has. */
const frameSeconds = 1 / 25

/** Does to a video what a key asks for, save what its page does in its own way. `durationSeconds` is how long it is. */
export function obey(
  wish: Extract<KeyWish, { amount: number }>,
  video: HTMLVideoElement,
  durationSeconds: number,
  go: (seconds: number) => void,
): void {
  if (wish.do === 'by') go(video.currentTime + wish.amount)
  else if (wish.do === 'share') go(durationSeconds * wish.amount)
  else if (wish.do === 'volume') {
    video.muted = false
    video.volume = Math.min(1, Math.max(0, video.volume + wish.amount))
  } else if (video.paused) go(video.currentTime + wish.amount * frameSeconds)
}
