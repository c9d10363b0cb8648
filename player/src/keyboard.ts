/** What a key asks for; null when it asks for nothing of ours. */
export type KeyWish =
  | { do: 'toggle' | 'mute' | 'fullscreen' }
  | { do: 'by' | 'frame' | 'volume'; amount: number }
  | { do: 'share'; amount: number }

const wishes: Record<string, KeyWish> = {
  ' ': { do: 'toggle' },
  Spacebar: { do: 'toggle' },
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

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Reads a key by its place, so that the letters work in any layout; digits go to tenths of the video. */
export function wishOf({ key, code, ctrlKey, metaKey, altKey }: Pressed): KeyWish | null {
  if (ctrlKey || metaKey || altKey) return null
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1]
  if (digit !== undefined) return { do: 'share', amount: Number(digit) / 10 }
  return wishes[key] ?? wishes[code] ?? null
}
