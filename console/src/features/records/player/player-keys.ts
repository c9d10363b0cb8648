/** What a key asks of the player. */
export type KeyWish =
  | { readonly do: 'toggle' | 'mute' | 'fullscreen' }
  | { readonly do: 'by'; readonly seconds: number }

const wishes: Readonly<Record<string, KeyWish>> = {
  Space: { do: 'toggle' },
  KeyK: { do: 'toggle' },
  KeyM: { do: 'mute' },
  KeyF: { do: 'fullscreen' },
  KeyJ: { do: 'by', seconds: -10 },
  KeyL: { do: 'by', seconds: 10 },
  ArrowLeft: { do: 'by', seconds: -5 },
  ArrowRight: { do: 'by', seconds: 5 },
}

type Pressed = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Product B5: Space/K, J/L ±10 s, ←/→ ±5 s; null for any other. Keys are read by their place, so they work in any layout. */
export function wishOf(pressed: Pressed): KeyWish | null {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey || pressed.shiftKey) return null
  return wishes[pressed.code] ?? null
}
